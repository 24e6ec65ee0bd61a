import type { ActorRefFrom } from 'xstate'
import type { forumNameMachine } from '../../machines/catalogue/forum-name.machine.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useFocusBack } from '../kit/use-focus-back.ts'
import { useSelector } from '../kit/use-selector.ts'
import styles from './comments.module.css'

export type ForumNameActor = ActorRefFrom<typeof forumNameMachine>

interface ForumNameProps {
  forumName: ForumNameActor
  /** The name that holds. */
  name: string
}

/** Under what name the visitor writes, and the field for another one. */
export function ForumName({ forumName, name }: ForumNameProps) {
  const isOpen = useSelector(forumName, (snapshot) => snapshot.hasTag('open'))
  const isChanged = useSelector(forumName, (snapshot) => snapshot.hasTag('changed'))
  const box = useFocusBack(isOpen)
  return (
    <div ref={box} className={styles.own}>
      <p className={styles.name}>
        <span>
          You write as{' '}
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </span>
        <Button
          look="plain"
          isSmall
          aria-label="Change your name"
          aria-expanded={isOpen}
          onClick={() => forumName.send({ type: isOpen ? 'change.cancelled' : 'change.requested' })}
        >
          Change
        </Button>
        <span role="status" className={styles.quiet}>
          {isChanged ? 'Your name is changed.' : ''}
        </span>
      </p>
      {isOpen && <Naming forumName={forumName} />}
    </div>
  )
}

function Naming({ forumName }: Pick<ForumNameProps, 'forumName'>) {
  const typed = useSelector(forumName, ({ context }) => context.name)
  const message = useSelector(forumName, ({ context }) => context.message)
  const isBusy = useSelector(forumName, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Form
      label="Change your name"
      className={styles.naming}
      problems={message}
      onSubmit={({ username = '' }) => forumName.send({ type: 'name.submitted', name: username })}
    >
      <TextField
        name="username"
        label="New name"
        autoComplete="off"
        startsWith={typed}
        help="Letters from A to Z, digits, hyphens and underscores. What you have written shows it too."
        error={message}
        takesFocus
        onEdit={(name) => forumName.send({ type: 'name.edited', name })}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isSmall isBusy={isBusy} busyLabel="Changing your name">
          Save
        </Button>
        <Button isSmall disabled={isBusy} onClick={() => forumName.send({ type: 'change.cancelled' })}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
