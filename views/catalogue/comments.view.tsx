import type { ActorRefFrom } from 'xstate'
import type { Answer, Comment, CommentSort } from '../../machines/catalogue/comment-thread.ts'
import { votesShown } from '../../machines/catalogue/comment-votes.machine.ts'
import type { commentsMachine } from '../../machines/catalogue/comments.machine.ts'
import { formatDate, relativeTime } from '../../machines/catalogue/display.ts'
import { counted } from '../../machines/site/words.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { WhenSeen } from '../kit/when-seen.tsx'
import { Notice, Strip } from '../site/notice.view.tsx'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { CommentComposer } from './comment-composer.view.tsx'
import { nameOf } from './comment-names.ts'
import styles from './comments.module.css'
import { Section } from './section.view.tsx'

export type CommentsActor = ActorRefFrom<typeof commentsMachine>

interface CommentsProps {
  comments: CommentsActor
  discussionId: string
}

const SORTS: readonly { sort: CommentSort; label: string }[] = [
  { sort: 'newest', label: 'Newest' },
  { sort: 'popular', label: 'Popular' },
]
const SKELETONS = [1, 2, 3]

/** Whether this site has a forum. */
export function useHasForum(): boolean {
  return useSite().settings.urls.forum !== undefined
}

/** The comments as a part of a page: nothing at all where the forum does not talk about it. */
export function CommentsSection({ comments, discussionId }: CommentsProps) {
  const isMissing = useSelector(comments, (snapshot) => snapshot.hasTag('missing'))
  if (!useHasForum() || discussionId === '' || isMissing) return null
  return (
    <Section title="Comments">
      <Comments comments={comments} discussionId={discussionId} />
    </Section>
  )
}

/** What people say, and below each comment what others answered. */
export function Comments({ comments, discussionId }: CommentsProps) {
  const list = useSelector(comments, (snapshot) => snapshot.context.list)
  const isBusy = useSelector(comments, (snapshot) => snapshot.hasTag('busy'))
  const isFailed = useSelector(comments, (snapshot) => snapshot.hasTag('unavailable'))
  const isMissing = useSelector(comments, (snapshot) => snapshot.hasTag('missing'))
  const composer = useSelector(comments, ({ children }) => children.composer)
  const forumName = useSelector(comments, ({ children }) => children.forumName)
  return (
    <div className={styles.comments} aria-busy={isBusy}>
      <WhenSeen key={discussionId} onSeen={() => comments.send({ type: 'discussion.seen', discussionId })} />
      {isFailed && (
        <Strip text="The comments could not be loaded.">
          <Button isSmall look="quiet" onClick={() => comments.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {isMissing && <Notice title="No discussion" text="There is no discussion about this in our forum." icon="info" />}
      {composer && forumName && list && (
        <CommentComposer composer={composer} forumName={forumName} name={list.ownName} />
      )}
      {!list && isBusy && <Waiting />}
      {list && list.total > 0 && <Tools comments={comments} total={list.total} />}
      {list?.total === 0 && (
        <Notice title="No comments yet" text="Nobody has said anything about this so far." icon="info" />
      )}
      {list && list.comments.length > 0 && (
        <ol className={styles.list} aria-label="Comments">
          {list.comments.map((comment) => (
            <li key={comment.id}>
              <CommentText comments={comments} comment={comment} topId={comment.id} />
              <Thread comments={comments} comment={comment} />
            </li>
          ))}
        </ol>
      )}
      {list && list.pages > 1 && <Pages comments={comments} page={list.page} pages={list.pages} />}
    </div>
  )
}

function Waiting() {
  return (
    <>
      <p className="only-read" role="status">
        Loading the comments
      </p>
      <div aria-hidden="true" className={styles.list}>
        {SKELETONS.map((place) => (
          <span key={place} className={styles.skeleton} />
        ))}
      </div>
    </>
  )
}

function Tools({ comments, total }: { comments: CommentsActor; total: number }) {
  const sort = useSelector(comments, (snapshot) => snapshot.context.sort)
  return (
    <div className={styles.tools}>
      <p className={styles.count}>{total === 1 ? '1 comment' : `${total} comments`}</p>
      <fieldset className={styles.sorts}>
        <legend className="only-read">Sort comments</legend>
        {SORTS.map((choice) => (
          <button
            key={choice.sort}
            type="button"
            className={styles.sort}
            aria-pressed={choice.sort === sort}
            onClick={() => comments.send({ type: 'sort.chosen', sort: choice.sort })}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

interface CommentTextProps {
  comments: CommentsActor
  comment: Comment
  to?: Answer['to']
  /** The comment at the top of its thread. */
  topId: string
}

function CommentText({ comments, comment, to, topId }: CommentTextProps) {
  const composer = useSelector(comments, ({ children }) => children.composer)
  const votes = useSelector(comments, ({ children }) => children.votes)
  const { drawnAtMs } = useSite()
  const { kind } = useVisitor()
  return (
    <article className={styles.comment}>
      <header className={styles.head}>
        <strong className={comment.author ? styles.author : styles.gone}>
          <bdi>{nameOf(comment.author)}</bdi>
        </strong>
        {to !== undefined && (
          <span className={styles.quiet}>
            answers <bdi>{nameOf(to)}</bdi>
          </span>
        )}
        {comment.createdAt > 0 && (
          <time
            className={styles.quiet}
            dateTime={new Date(comment.createdAt * 1000).toISOString()}
            title={formatDate(comment.createdAt, 'll')}
          >
            {relativeTime(Math.min(comment.createdAt, drawnAtMs / 1000), drawnAtMs / 1000)}
          </time>
        )}
      </header>
      <div className={styles.text} dir="auto">
        <Prose html={comment.html} />
      </div>
      <footer className={styles.foot}>
        {votes && kind !== 'guest' ? (
          <Voting votes={votes} comment={comment} />
        ) : (
          <span className={styles.votes}>{counted(comment.votes, 'vote')}</span>
        )}
        {composer && kind !== 'guest' && (
          <Button
            look="plain"
            isSmall
            aria-label={`Answer ${nameOf(comment.author)}`}
            onClick={() =>
              composer.send({ type: 'reply.chosen', to: { id: comment.id, topId, author: comment.author } })
            }
          >
            Answer
          </Button>
        )}
      </footer>
    </article>
  )
}

type VotesActor = NonNullable<ReturnType<CommentsActor['getSnapshot']>['children']['votes']>

function Voting({ votes: actor, comment }: { votes: VotesActor; comment: Comment }) {
  const mine = useSelector(actor, ({ context }) => votesShown(context, comment).mine)
  const votes = useSelector(actor, ({ context }) => votesShown(context, comment).votes)
  const problem = useSelector(actor, ({ context: { failure } }) => (failure?.id === comment.id ? failure.message : ''))
  const press = (vote: 'up' | 'down') => actor.send({ type: 'vote.pressed', id: comment.id, mine: comment.mine, vote })
  const name = nameOf(comment.author)
  return (
    <>
      <span className={styles.voting}>
        <IconButton
          icon="chevronUp"
          label={`Vote for the comment of ${name}`}
          aria-pressed={mine === 'up'}
          onClick={() => press('up')}
        />
        <span className={styles.votes}>{counted(votes, 'vote')}</span>
        <IconButton
          icon="chevronDown"
          label={`Vote against the comment of ${name}`}
          aria-pressed={mine === 'down'}
          onClick={() => press('down')}
        />
      </span>
      {problem && (
        <span role="alert" className={styles.quiet}>
          {problem}
        </span>
      )}
    </>
  )
}

function Thread({ comments, comment: { id, replies } }: { comments: CommentsActor; comment: Comment }) {
  const threads = useSelector(comments, ({ children }) => children.threads)
  return threads ? <Answers comments={comments} threads={threads} id={id} replies={replies} /> : null
}

type ThreadsActor = NonNullable<ReturnType<CommentsActor['getSnapshot']>['children']['threads']>

interface AnswersProps {
  comments: CommentsActor
  threads: ThreadsActor
  id: string
  replies: number
}

function Answers({ comments, threads, id, replies }: AnswersProps) {
  const thread = useSelector(threads, ({ context }) => context.threads[id])
  const isWaiting = useSelector(threads, ({ context }) => context.waiting.includes(id))
  const hasFailed = useSelector(threads, ({ context }) => context.failed.includes(id))
  const count = thread?.answers.length ?? replies
  const shown = thread?.answers.slice(0, thread.shown) ?? []
  if (count === 0 && !isWaiting) return null
  return (
    <div className={styles.thread}>
      <Button
        look="plain"
        isSmall
        isBusy={isWaiting}
        busyLabel="Loading the answers"
        aria-expanded={thread !== undefined}
        onClick={() => threads.send({ type: thread ? 'thread.closed' : 'thread.opened', id })}
      >
        {`${thread ? 'Hide' : 'Show'} ${count === 1 ? '1 answer' : `${count} answers`}`}
      </Button>
      {hasFailed && (
        <p role="alert" className={styles.quiet}>
          The answers could not be loaded. Please try again.
        </p>
      )}
      {shown.length > 0 && (
        <ol className={styles.answers} aria-label="Answers">
          {shown.map((answer) => (
            <li key={answer.id} className={styles[`depth${answer.depth}`]}>
              <CommentText comments={comments} comment={answer} to={answer.to} topId={id} />
            </li>
          ))}
        </ol>
      )}
      {thread && thread.answers.length > thread.shown && (
        <Button look="quiet" isSmall onClick={() => threads.send({ type: 'thread.unfolded', id })}>
          Show more answers
        </Button>
      )}
    </div>
  )
}

function Pages({ comments, page, pages }: { comments: CommentsActor; page: number; pages: number }) {
  const turn = (to: number) => comments.send({ type: 'page.chosen', page: to })
  return (
    <nav className={styles.pages} aria-label="Pages of comments" data-keeps-focus>
      <Button isSmall aria-disabled={page === 1} onClick={() => turn(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button isSmall aria-disabled={page === pages} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
