import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { handOverOf } from '../../machines/sales/hand-over.ts'
import type { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { Cart } from './cart.view.tsx'
import { CheckoutMessage, SubmitButton } from './checkout.view.tsx'
import type { CheckoutActors } from './checkout-actors.ts'
import styles from './payment.module.css'

type ReturnActor = ActorRefFrom<typeof paymentReturnMachine>

/** `/payment/`: hands over to a biller, and receives visitors who come back from one. */
export function PaymentView({ returned, checkout }: { returned: ReturnActor; checkout: CheckoutActors }) {
  const screen = useSelector(returned, (snapshot) => SCREENS.find((name) => snapshot.hasTag(name)))
  const from = useSelector(returned, ({ context }) => context.from)
  const isExtra = from !== ''
  const kept = isExtra ? '' : ', and what you chose is kept'
  const comes = isExtra ? 'what you bought comes by itself' : 'your membership begins by itself'
  const check = () => returned.send({ type: 'check.requested' })
  switch (screen) {
    case 'confirming':
      return <Panel title="Confirming your payment" text="This takes a few seconds." icon="spinner" />
    case 'paid':
      return <Welcome />
    case 'thanked':
      return (
        <Panel
          title="Thank you!"
          text="What you bought is yours as soon as the payment is confirmed, usually at once."
          icon="check"
        >
          <ButtonLink href={from} look="primary">
            Continue
          </ButtonLink>
        </Panel>
      )
    case 'declined':
      return (
        <Panel
          title="The payment was refused"
          text={`Nothing has been charged${kept}. You can try again, or pay another way.`}
          icon="alert"
        >
          <TryAgain at={from} look="primary" />
        </Panel>
      )
    case 'cancelled':
      return (
        <Panel
          title="You have not paid yet"
          text={`You left before paying. Nothing has been charged${kept}.`}
          icon="info"
        >
          <TryAgain at={from} look="primary" />
        </Panel>
      )
    case 'pending':
      return (
        <Panel
          title="Your payment is on its way"
          text={`It has not been confirmed yet, which can take some minutes. There is no need to pay again: ${comes}.`}
          icon="info"
        >
          {isExtra ? (
            <ButtonLink href={from} look="primary">
              Continue
            </ButtonLink>
          ) : (
            <Button look="primary" onClick={check}>
              Check again
            </Button>
          )}
          <ButtonLink to="/contact/">Contact Us</ButtonLink>
        </Panel>
      )
    case 'signedOut':
      return (
        <Panel
          title="Please log in"
          text="You are not logged in on this device. Log in to see whether your membership has begun."
          icon="user"
        >
          <ButtonLink to="/login/" look="primary">
            Log In
          </ButtonLink>
        </Panel>
      )
    case 'unknown':
      return (
        <Panel
          title="What came of your payment?"
          text={`We could not read the answer of the payment page. If you have paid, ${isExtra ? comes : 'we can check'}; if not, nothing has been charged.`}
          icon="help"
        >
          {!isExtra && (
            <Button look="primary" onClick={check}>
              Check my membership
            </Button>
          )}
          <TryAgain at={from} look={isExtra ? 'primary' : 'quiet'} />
        </Panel>
      )
    default:
      return <HandOver checkout={checkout} from={from} />
  }
}

const SCREENS = ['confirming', 'paid', 'thanked', 'declined', 'cancelled', 'pending', 'signedOut', 'unknown'] as const

function Welcome() {
  const { isInVerifiedView } = useVisitor()
  if (!isInVerifiedView) {
    return (
      <Panel
        title="Welcome!"
        text="Your membership has begun. One thing is left: confirm your age, and everything is open to you."
        icon="check"
      >
        <ButtonLink to="/age-verification/" look="primary">
          Verify Now
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel title="Welcome!" text="Your membership has begun: everything is open to you now." icon="check">
      <ButtonLink to="/videos/" look="primary">
        Start watching
      </ButtonLink>
      <ButtonLink to="/">Go to main page</ButtonLink>
    </Panel>
  )
}

/** `at`: where something besides a membership was chosen; `''`: a membership was. */
function TryAgain({ at, look }: { at: string; look: 'primary' | 'quiet' }) {
  return (
    <ButtonLink href={at || '/payment/'} look={look}>
      Try again
    </ButtonLink>
  )
}

/** What was chosen, on its way to a biller; or where something can be chosen. */
function HandOver({ checkout: { actor }, from }: { checkout: CheckoutActors; from: string }) {
  const { joinNowPath, flags } = useVisitor()
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('restoring'))
  const hasSelection = useSelector(actor, ({ context }) => context.selection !== null)
  switch (handOverOf({ isReading, hasSelection, from, isMember: flags.isActive })) {
    case 'reading':
      return <Panel title="Payment" text="One moment…" icon="spinner" />
    case 'order':
      return <Order checkout={actor} />
    case 'extraAgain':
      return (
        <Panel title="Nothing to pay" text="Nothing is waiting to be paid. You can choose it once more." icon="info">
          <ButtonLink href={from} look="primary">
            Back to what you chose
          </ButtonLink>
        </Panel>
      )
    case 'nothingLeft':
      return (
        <Panel title="Nothing to pay" text="Nothing is waiting to be paid, and you are a member." icon="check">
          <ButtonLink to="/" look="primary">
            Go to main page
          </ButtonLink>
        </Panel>
      )
    case 'membershipFirst':
      return (
        <Panel title="Nothing to pay" text="Nothing is waiting to be paid. Choose a membership first." icon="info">
          <ButtonLink href={joinNowPath} look="primary">
            Join Now
          </ButtonLink>
        </Panel>
      )
  }
}

function Order({ checkout }: { checkout: CheckoutActors['actor'] }) {
  const { joinNowPath } = useVisitor()
  const isSignedIn = useSelector(checkout, ({ context }) => context.isSignedIn)
  return (
    <section className={styles.handOver} aria-labelledby="payment-title">
      <h1 id="payment-title" className={styles.title} tabIndex={-1}>
        Payment
      </h1>
      <CheckoutMessage checkout={checkout} />
      {isSignedIn ? (
        <Form
          label="Payment"
          className={styles.form}
          problems=""
          onSubmit={() => checkout.send({ type: 'checkout.submitted', email: '', password: '' })}
        >
          <Cart checkout={checkout} />
          <SubmitButton checkout={checkout} label="Continue to Checkout" />
        </Form>
      ) : (
        <div className={styles.form}>
          <Cart checkout={checkout} />
          <p className={styles.text}>Create an account first, or log in to the one that you have.</p>
          <ButtonLink to="/join-now/" look="primary" isWide>
            Join Now
          </ButtonLink>
          <ButtonLink to="/login/" isWide>
            Log In
          </ButtonLink>
        </div>
      )}
      {isSignedIn && (
        <p className={styles.back}>
          <ButtonLink href={joinNowPath} look="plain">
            Choose something else
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

interface PanelProps {
  title: string
  text: string
  icon: IconName | 'spinner'
  children?: ReactNode
}

function Panel({ title, text, icon, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-live="polite">
      <span className={icon === 'check' ? `${styles.icon} ${styles.good}` : styles.icon}>
        {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={28} />}
      </span>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {icon === 'spinner' && (
        <p className="without-scripts">Paying needs JavaScript. Please switch it on and load this page again.</p>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}
