import type { ActorRefFrom } from 'xstate'
import type { passwordChangeMachine } from '../../machines/account/password-change.machine.ts'
import { PASSWORD_HELP } from '../../machines/session/password-rules.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { Strip } from '../site/notice.view.tsx'
import styles from './account-settings.module.css'

export type PasswordChange = ActorRefFrom<typeof passwordChangeMachine>

export function PasswordChangeSection({ form }: { form: PasswordChange }) {
  const email = useSelector(useActors().session, (snapshot) => snapshot.context.user?.email ?? '')
  const errors = useSelector(form, (snapshot) => snapshot.context.errors)
  const message = useSelector(form, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'))
  const isLimited = useSelector(form, (snapshot) => snapshot.hasTag('limited'))
  const isChanged = useSelector(form, (snapshot) => snapshot.hasTag('changed'))
  const changes = useSelector(form, (snapshot) => snapshot.context.changes)
  const isAlive = useIsAlive()
  return (
    <section className={styles.section} aria-labelledby="change-password">
      <h2 id="change-password" className={styles.heading}>
        Password
      </h2>
      {message && !isChanged && <Strip text={message} />}
      <Form
        label="Change password"
        className={styles.form}
        problems={Object.values(errors).join('\n').trim()}
        onSubmit={({ password = '', new_password: newPassword = '', new_password_confirmation: passwordAgain = '' }) =>
          form.send({ type: 'change.submitted', password, newPassword, passwordAgain })
        }
      >
        {/* Password managers keep the new password for this name. */}
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
        <div key={changes} className={styles.form}>
          <TextField
            name="password"
            label="Current password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
            onEdit={() => form.send({ type: 'field.edited', field: 'password' })}
          />
          <TextField
            name="new_password"
            label="New password"
            type="password"
            autoComplete="new-password"
            help={PASSWORD_HELP}
            error={errors.newPassword}
            onEdit={() => form.send({ type: 'field.edited', field: 'newPassword' })}
          />
          <TextField
            name="new_password_confirmation"
            label="New password once more"
            type="password"
            autoComplete="new-password"
            error={errors.passwordAgain}
            onEdit={() => form.send({ type: 'field.edited', field: 'passwordAgain' })}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          busyLabel="Changing password"
          disabled={isLimited || !isAlive}
        >
          Change password
        </Button>
        <p role="status">{isChanged ? message : ''}</p>
        <p className="without-scripts">Changing it needs JavaScript. Please switch it on and load this page again.</p>
      </Form>
    </section>
  )
}
