import { NEVER } from 'rxjs'
import { createCommentDrafts } from '../../../adapters/catalogue/comment-drafts.adapter.ts'
import { createCommentPosting } from '../../../adapters/catalogue/comment-posting.adapter.ts'
import { createCommentsAdapter } from '../../../adapters/catalogue/comments.adapter.ts'
import { createOwnName } from '../../../adapters/catalogue/own-name.adapter.ts'
import { forumEndpoints } from '../../../contracts/catalogue/forum-endpoints.ts'
import { commentsMachine } from '../../../machines/catalogue/comments.machine.ts'
import { answerWith, streamOf } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'

/** What people say below a film or a model. Asks for nothing before somebody comes to see it. */
export function startComments({ site, openActor }: Pick<Opening, 'site' | 'openActor'>) {
  site.ports.bringRows(forumEndpoints)
  const { loadComments, loadThread } = createCommentsAdapter(site.ports.page)
  const userId = site.actors.session.getSnapshot().context.claims?.sub ?? 'guest'
  const ownName = createOwnName({
    open: () => ('BroadcastChannel' in globalThis ? new BroadcastChannel('proscenium.forum') : undefined),
    userId,
  })
  const { postComment, castVote, changeForumName } = createCommentPosting({
    ...site.ports.page,
    email: () => site.actors.session.getSnapshot().context.user?.email,
    tellOtherTabs: ownName.tell,
  })
  const drafts = createCommentDrafts({
    storage: site.ports.tabStorage,
    userId,
    // Pages over plain HTTP have no such function.
    newId: () => crypto.randomUUID?.() ?? `${Math.random()}`.slice(2),
  })
  return openActor(
    commentsMachine,
    {
      loadComments: answerWith(loadComments),
      loadThread: answerWith(loadThread),
      postComment: answerWith(postComment),
      castVote: answerWith(castVote),
      changeForumName: answerWith(changeForumName),
      drafts,
      watchOwnName: streamOf(site.isBrowser ? ownName.changes : NEVER),
    },
    {},
  ).start()
}
