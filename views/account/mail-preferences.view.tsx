import type { ActorRefFrom } from 'xstate'
import { isMailed, RHYTHMS, stillSent } from '../../machines/account/mail-choice.ts'
import type { mailPreferencesMachine } from '../../machines/account/mail-preferences.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { ChoiceGroup, Radios } from '../kit/choice-group.tsx'
import { Form } from '../kit/form.tsx'
import { Icon } from '../kit/icon.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './mail-preferences.module.css'

export type MailPreferences = ActorRefFrom<typeof mailPreferencesMachine>

const FAILED = {
  offline: 'You seem to be offline. What you chose is kept: try again when you are back.',
  unavailable: 'We could not reach the server. What you chose is kept: please try again.',
} as const

export function MailPreferencesView({ page }: { page: MailPreferences }) {
  const words = useSelector(page, (snapshot) => snapshot.context.words)
  const isUnknown = useSelector(page, (snapshot) => snapshot.hasTag('unknown'))
  const isUnreached = useSelector(page, (snapshot) => snapshot.hasTag('unreached'))
  const hasForm = useSelector(page, (snapshot) => snapshot.hasTag('form'))
  if (isUnknown) return <Notice headingLevel="h1" icon="alert" title={words.header} text={words.text} />
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title} tabIndex={-1}>
          E-mail preferences
        </h1>
        <p className={styles.lead}>What may we mail you?</p>
        {isUnreached && (
          <Strip text="Your preferences did not come. Nothing was changed.">
            <Button isSmall onClick={() => page.send({ type: 'retry.requested' })}>
              Try again
            </Button>
          </Strip>
        )}
        {hasForm ? <ChoiceForm page={page} /> : !isUnreached && <p role="status">Looking up your preferences</p>}
      </div>
    </div>
  )
}

function ChoiceForm({ page }: { page: MailPreferences }) {
  const choice = useSelector(page, (snapshot) => snapshot.context.choice)
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  const isAlive = useIsAlive()
  return (
    <Form
      label="E-mail preferences"
      className={styles.form}
      problems=""
      onSubmit={() => page.send({ type: 'saving.requested' })}
    >
      <ChoiceGroup legend="How often" isDisabled={isBusy}>
        <Radios
          name="type"
          options={RHYTHMS.map(({ type, label }) => ({ value: type, label }))}
          chosen={choice.type}
          onChoose={(type) => page.send({ type: 'choice.edited', change: { type } })}
        />
      </ChoiceGroup>
      <ChoiceGroup legend="About" isDisabled={isBusy || !isMailed(choice)}>
        <Checkbox
          name="newScenes"
          label="New scenes"
          isOn={choice.newScenes}
          onChange={(newScenes) => page.send({ type: 'choice.edited', change: { newScenes } })}
        />
        <Checkbox
          name="offers"
          label="Offers"
          isOn={choice.offers}
          onChange={(offers) => page.send({ type: 'choice.edited', change: { offers } })}
        />
      </ChoiceGroup>
      <section className={styles.preview} aria-labelledby="still-sent" aria-live="polite">
        <h2 id="still-sent" className={styles.subtitle}>
          You will still receive
        </h2>
        <ul className={styles.sent}>
          {stillSent(choice).map((mail) => (
            <li key={mail}>
              <Icon name="check" />
              {mail}
            </li>
          ))}
        </ul>
      </section>
      <Outcome page={page} />
      <Button type="submit" look="primary" isWide isBusy={isBusy} busyLabel="Saving" disabled={!isAlive}>
        Save
      </Button>
      <p className="without-scripts">Saving needs JavaScript. Please switch it on and load this page again.</p>
    </Form>
  )
}

function Outcome({ page }: { page: MailPreferences }) {
  const { header, text } = useSelector(page, (snapshot) => snapshot.context.words)
  const cause = useSelector(page, (snapshot) => snapshot.context.cause)
  const isSaved = useSelector(page, (snapshot) => snapshot.hasTag('saved'))
  const isRefused = useSelector(page, (snapshot) => snapshot.hasTag('refused'))
  const isUnsaved = useSelector(page, (snapshot) => snapshot.hasTag('unsaved'))
  if (isUnsaved) return <Strip text={FAILED[cause]} />
  if (!isSaved && !isRefused) return null
  return (
    <div className={isSaved ? styles.saved : styles.refused} role={isSaved ? 'status' : 'alert'}>
      <h2>{header}</h2>
      <p>{text}</p>
    </div>
  )
}

/** Without a mailed link nobody's preferences can be shown (ROUTE-071). */
export function NoMailPreferences() {
  const { isLoggedIn } = useVisitor()
  return (
    <Notice
      headingLevel="h1"
      title="Subscription"
      text={
        isLoggedIn
          ? 'Your membership is in your dashboard. What we mail you is changed by the link at the end of our mails.'
          : 'Become a member here. What we mail you is changed by the link at the end of our mails.'
      }
    >
      {isLoggedIn ? (
        <ButtonLink look="primary" to="/main-dashboard/membership-info/">
          Membership Info
        </ButtonLink>
      ) : (
        <ButtonLink look="primary" to="/join-now/">
          Join Now
        </ButtonLink>
      )}
    </Notice>
  )
}
