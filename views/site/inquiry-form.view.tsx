import type { ActorRefFrom } from 'xstate'
import type { inquiryMachine } from '../../machines/site/inquiry.machine.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { TextArea } from '../kit/text-area.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import styles from './inquiry-form.module.css'
import { Strip } from './notice.view.tsx'

interface InquiryFormProps {
  inquiry: ActorRefFrom<typeof inquiryMachine>
  /** Inquiries of companies name their website, if they have one. */
  asksWebsite: boolean
}

/** A letter to the people behind the site, and what is said once they have it. */
export function InquiryForm({ inquiry, asksWebsite }: InquiryFormProps) {
  const isSent = useSelector(inquiry, (snapshot) => snapshot.hasTag('sent'))
  return (
    <section className={styles.form} aria-labelledby="write-to-us">
      <h2 id="write-to-us">Write to us</h2>
      {isSent ? <Sent inquiry={inquiry} /> : <Fields inquiry={inquiry} asksWebsite={asksWebsite} />}
    </section>
  )
}

function Sent({ inquiry }: Pick<InquiryFormProps, 'inquiry'>) {
  const reference = useSelector(inquiry, (snapshot) => snapshot.context.reference)
  return (
    <div className={styles.done}>
      <p role="status">
        Thank you, we have your message. Its reference is <strong>{reference}</strong>: we answer to your e-mail
        address, usually within a day.
      </p>
      <Button look="quiet" isSmall onClick={() => inquiry.send({ type: 'inquiry.reopened' })}>
        Write another message
      </Button>
    </div>
  )
}

function Fields({ inquiry, asksWebsite }: InquiryFormProps) {
  const ownEmail = useSelector(useActors().session, (snapshot) => snapshot.context.user?.email ?? '')
  const draft = useSelector(inquiry, (snapshot) => snapshot.context.draft)
  const errors = useSelector(inquiry, (snapshot) => snapshot.context.errors)
  const message = useSelector(inquiry, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(inquiry, (snapshot) => snapshot.hasTag('busy'))
  const isLimited = useSelector(inquiry, (snapshot) => snapshot.hasTag('limited'))
  // Before that the browser would send it by itself, and what was typed would be lost.
  const isAlive = useIsAlive()
  return (
    <>
      {message && <Strip text={message} />}
      <Form
        label="Write to us"
        className={styles.fields}
        problems={Object.values(errors).join('\n').trim()}
        onSubmit={({ email = '', website = '', text = '' }) =>
          inquiry.send({ type: 'inquiry.submitted', email, website, text })
        }
      >
        <TextField
          name="email"
          label="Your e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          startsWith={draft.email || ownEmail}
          error={errors.email}
          onEdit={(text) => inquiry.send({ type: 'field.edited', field: 'email', text })}
        />
        {asksWebsite && (
          <TextField
            name="website"
            label="Your website (optional)"
            inputMode="url"
            autoComplete="url"
            startsWith={draft.website}
            error={errors.website}
            onEdit={(text) => inquiry.send({ type: 'field.edited', field: 'website', text })}
          />
        )}
        <TextArea
          name="text"
          label="Your message"
          help="Never send a password. Up to 2000 characters."
          startsWith={draft.text}
          error={errors.text}
          onEdit={(text) => inquiry.send({ type: 'field.edited', field: 'text', text })}
        />
        <Button type="submit" look="primary" isBusy={isBusy} busyLabel="Sending" disabled={isLimited || !isAlive}>
          Send
        </Button>
        <p className="without-scripts">Sending needs JavaScript. Please switch it on and load this page again.</p>
      </Form>
    </>
  )
}
