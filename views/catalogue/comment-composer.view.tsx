import type { ActorRefFrom } from 'xstate'
import { COMMENT_LIMIT, type commentComposerMachine } from '../../machines/catalogue/comment-composer.machine.ts'
import { logInPath } from '../../machines/session/log-in-destination.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Form } from '../kit/form.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TextArea } from '../kit/text-area.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { usePath } from '../site/route.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { nameOf } from './comment-names.ts'
import styles from './comments.module.css'
import { ForumName, type ForumNameActor } from './forum-name.view.tsx'

export type ComposerActor = ActorRefFrom<typeof commentComposerMachine>

interface CommentComposerProps {
  composer: ComposerActor
  forumName: ForumNameActor
  /** Under what name this visitor writes; `''`: nobody knows yet. */
  name: string
}

/** Where a comment or an answer is written. Guests only read. */
export function CommentComposer(props: CommentComposerProps) {
  const { kind } = useVisitor()
  const path = usePath()
  return kind === 'guest' ? (
    <p className={styles.quiet}>
      <SiteLink href={logInPath(path)}>Log In</SiteLink> to write a comment.
    </p>
  ) : (
    <div className={styles.composer}>
      {props.name && <ForumName forumName={props.forumName} name={props.name} />}
      <Writing composer={props.composer} />
    </div>
  )
}

function Writing({ composer }: Pick<CommentComposerProps, 'composer'>) {
  const { text, replyTo, notifyMe } = useSelector(composer, ({ context }) => context.draft)
  const message = useSelector(composer, ({ context }) => context.message)
  const isBusy = useSelector(composer, (snapshot) => snapshot.hasTag('busy'))
  const isCooling = useSelector(composer, (snapshot) => snapshot.hasTag('cooling'))
  const left = COMMENT_LIMIT - text.trim().length
  return (
    <Form
      label="Write a comment"
      className={styles.writing}
      problems={message}
      onSubmit={() => composer.send({ type: 'comment.submitted' })}
    >
      {replyTo && (
        <p className={styles.target}>
          Your answer to <bdi>{nameOf(replyTo.author)}</bdi>
          <Button look="plain" isSmall onClick={() => composer.send({ type: 'reply.cancelled' })}>
            Write a comment instead
          </Button>
        </p>
      )}
      <TextArea
        name="comment"
        label={replyTo ? 'Your answer' : 'Your comment'}
        error={message || (left < 0 ? `Please write at most ${COMMENT_LIMIT} characters.` : undefined)}
        value={text}
        isReadOnly={isBusy}
        focusesFor={replyTo?.id}
        onEdit={(edited) => composer.send({ type: 'text.edited', text: edited })}
      />
      <Checkbox
        name="notifyMe"
        label="Mail me when somebody answers"
        isOn={notifyMe}
        onChange={() => composer.send({ type: 'notification.toggled' })}
      />
      {/* A button that is disabled altogether would lose the focus of whoever pressed it. */}
      <Button
        type="submit"
        look="primary"
        isBusy={isBusy}
        busyLabel="Posting"
        aria-disabled={isCooling || text.trim() === '' || left < 0}
      >
        Post
      </Button>
      {isCooling && (
        <p role="status" className={styles.quiet}>
          {message ? 'You can post again in a moment.' : 'Posted. You can post again in a few seconds.'}
        </p>
      )}
    </Form>
  )
}
