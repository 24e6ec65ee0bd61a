import { ageTexts, contactLinkOf } from '../../machines/age/age-texts.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './age-verification.module.css'

/** `/age-verification/`: why, how, and what came of it. */
export function AgeVerificationView() {
  const { ageVerification } = useActors()
  const isVerified = useSelector(ageVerification, (snapshot) => snapshot.hasTag('verified'))
  const hasCheckFailed = useSelector(ageVerification, (snapshot) => snapshot.hasTag('checkFailed'))
  const isStray = useSelector(ageVerification, (snapshot) => snapshot.hasTag('strayReturn'))
  const hasStartFailed = useSelector(ageVerification, (snapshot) => snapshot.hasTag('startFailed'))
  const isStep2 = useSelector(ageVerification, (snapshot) => snapshot.hasTag('step2'))
  const isLeaving = useSelector(ageVerification, (snapshot) => snapshot.hasTag('leaving'))
  const isNeeded = useSelector(
    ageVerification,
    (snapshot) => !snapshot.hasTag('settled') || snapshot.hasTag('required') || snapshot.hasTag('checkFailed'),
  )
  const verify = () => ageVerification.send({ type: 'verifyNow.chosen' })

  if (isVerified) {
    return (
      <Panel title={ageTexts.verified.title} text={ageTexts.verified.text}>
        <ButtonLink to="/" look="primary">
          {ageTexts.verified.close}
        </ButtonLink>
      </Panel>
    )
  }
  if (!isNeeded) {
    return (
      <Panel title={ageTexts.notNeeded.title} text={ageTexts.notNeeded.text}>
        <ButtonLink to="/" look="primary">
          {ageTexts.notNeeded.close}
        </ButtonLink>
      </Panel>
    )
  }
  if (isStep2) {
    return (
      <Panel title={ageTexts.required.title} text={isLeaving ? ageTexts.starting : ageTexts.checking} step={2}>
        <Spinner />
      </Panel>
    )
  }
  if (hasCheckFailed) {
    return (
      <Panel title={ageTexts.checkFailed.title} text={ageTexts.checkFailed.text} isAlert>
        <Button look="primary" onClick={() => ageVerification.send({ type: 'retry.requested' })}>
          {ageTexts.checkFailed.tryAgain}
        </Button>
        <Contact />
      </Panel>
    )
  }
  if (isStray || hasStartFailed) {
    const texts = isStray ? ageTexts.strayReturn : ageTexts.startFailed
    return (
      <Panel title={texts.title} text={texts.text} isAlert step={1}>
        <Button look="primary" onClick={verify}>
          {texts.verifyNow}
        </Button>
        <Contact />
      </Panel>
    )
  }
  return (
    <Panel title={ageTexts.required.title} text={ageTexts.required.text} mark={ageTexts.required.label} step={1}>
      <Button look="primary" onClick={verify}>
        {ageTexts.required.verifyNow}
      </Button>
      <Contact />
      <button type="button" className={styles.refuse} onClick={() => ageVerification.send({ type: 'refusal.chosen' })}>
        {ageTexts.required.refuse}
      </button>
    </Panel>
  )
}

function Contact() {
  const { settings } = useSite()
  return (
    <ButtonLink href={contactLinkOf(useVisitor().isInVerifiedView, settings)}>{ageTexts.required.contactUs}</ButtonLink>
  )
}

interface PanelProps {
  title: string
  text: string
  mark?: string
  /** Which of the two steps this is. */
  step?: 1 | 2
  isAlert?: boolean
  children: React.ReactNode
}

function Panel({ title, text, mark, step, isAlert, children }: PanelProps) {
  return (
    <section className={styles.panel} role={isAlert ? 'alert' : undefined} aria-live="polite">
      {step && (
        <ol className={styles.steps} aria-label={`Step ${step} of 2`}>
          <li className={styles.done} />
          <li className={step === 2 ? styles.done : undefined} />
        </ol>
      )}
      {mark && <p className={styles.mark}>{mark}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
      <p className="without-scripts">
        Age verification needs JavaScript. Please switch it on and load this page again.
      </p>
    </section>
  )
}
