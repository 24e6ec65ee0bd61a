import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import type { CommentDraft, DraftCommand, DraftFact } from '../../machines/catalogue/comment-composer.machine.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

/** Begins like every draft, so that a log-out takes it away. */
const PREFIX = 'draft.comment.'
const Draft = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  text: z.string().check(z.maxLength(100_000)),
  replyTo: z.nullable(z.object({ id: z.string(), topId: z.string(), author: z.nullable(z.string()) })),
  notifyMe: z.boolean(),
  isPosting: z.boolean(),
})

interface CommentDraftsOptions {
  storage: SafeStorage
  /** Whose drafts they are: nobody finds those of somebody else. */
  userId: string
  newId: () => string
}

/** The draft of a discussion, in the storage of this tab. */
export function createCommentDrafts({ storage, userId, newId }: CommentDraftsOptions) {
  const freshDraft = (): CommentDraft => ({ id: newId(), text: '', replyTo: null, notifyMe: false, isPosting: false })

  return fromCallback<DraftCommand, { discussionId: string }>(({ input, receive, sendBack }) => {
    const name = `${PREFIX}${userId}.${input.discussionId}`
    const find = (draft: CommentDraft) => sendBack({ type: 'draft.found', draft } satisfies DraftFact)
    receive((command) => {
      if (command.type === 'draft.keep') {
        storage.write(name, command.draft)
        return
      }
      storage.remove(name)
      find(freshDraft())
    })
    find(storage.read(name, Draft) ?? freshDraft())
  })
}
