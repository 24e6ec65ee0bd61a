import { moneyTexts } from '../../machines/sales/money-text.ts'
import { PASSWORD_HELP } from '../../machines/session/password-rules.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Form } from '../kit/form.tsx'
import { InSight } from '../kit/in-sight.tsx'
import { InView } from '../kit/in-view.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { BillerField } from './biller-field.view.tsx'
import { Cart } from './cart.view.tsx'
import styles from './checkout.module.css'
import type { CheckoutActor, CheckoutActors } from './checkout-actors.ts'
import { PaymentMarks } from './payment-marks.view.tsx'
import { usePurchase } from './use-purchase.ts'

/** The way from a choice to a biller: for guests with a new account, for others with the chooser's dialog. */
export function CheckoutForm({ checkout: { actor } }: { checkout: CheckoutActors }) {
  const isSignedIn = useSelector(actor, ({ context }) => context.isSignedIn)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const { flags } = useVisitor()
  return (
    <section className={styles.checkout} aria-labelledby="checkout-title">
      <header className={styles.header}>
        <h2 id="checkout-title" className={styles.title}>
          Secure and Discreet Payment
        </h2>
        <PaymentMarks checkout={actor} />
      </header>
      <Form
        label="Secure and Discreet Payment"
        className={isSignedIn ? `${styles.form} ${styles.short}` : styles.form}
        problems={[errors.biller, errors.email, errors.password].join('\n').trim()}
        onSubmit={({ email = '', password = '' }) => actor.send({ type: 'checkout.submitted', email, password })}
      >
        <div className={styles.fields}>
          {!isSignedIn && <AccountFields checkout={actor} />}
          {isSignedIn && (
            <p className={styles.quiet}>
              {flags.isActive
                ? 'Your membership is running already: what you choose here is paid on top of it.'
                : 'You are logged in: all that is left is how you want to pay.'}
            </p>
          )}
        </div>
        <InSight className={styles.summary}>
          <Cart checkout={actor} />
          <CheckoutMessage checkout={actor} />
          <SubmitButton checkout={actor} />
          {!isSignedIn && (
            <p className={styles.quiet}>
              Already have an account? <SiteLink to="/login/">Log In</SiteLink>
            </p>
          )}
        </InSight>
      </Form>
    </section>
  )
}

function AccountFields({ checkout }: { checkout: CheckoutActor }) {
  const { siteName } = useSite().settings
  const startEmail = useSelector(checkout, ({ context }) => context.email)
  const errors = useSelector(checkout, ({ context }) => context.errors)
  const isReceiveUpdates = useSelector(checkout, ({ context }) => context.isReceiveUpdates)
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Pay with</legend>
        <BillerField checkout={checkout} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Create an Account</legend>
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          startsWith={startEmail}
          error={errors.email}
          onEdit={(email) => checkout.send({ type: 'email.edited', email })}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          help={PASSWORD_HELP}
          error={errors.password}
          onEdit={() => checkout.send({ type: 'password.edited' })}
        />
        <Checkbox
          name="isReceiveUpdates"
          label={`I would like to receive occasional email updates from ${siteName}.`}
          isOn={isReceiveUpdates}
          onChange={(isOn) => checkout.send({ type: 'optIn.changed', isOn })}
        />
      </fieldset>
    </>
  )
}

/** 'Join Now', or its replacement. */
export function SubmitButton({ checkout, label = 'Join Now' }: { checkout: CheckoutActor; label?: string }) {
  const isBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'))
  const purchase = useSelector(checkout, (snapshot) => snapshot.children.checkoutPurchase)
  const { isChecking } = usePurchase(purchase)
  const isReady = useSelector(checkout, (snapshot) => snapshot.hasTag('ready'))
  // Before that the browser would send the form by itself.
  const isAlive = useIsAlive()
  return (
    <>
      <Button
        type="submit"
        look="primary"
        isWide
        isBusy={isBusy}
        busyLabel={isChecking ? 'Checking' : 'Please wait'}
        disabled={!isAlive}
      >
        {isReady ? 'Continue to Checkout' : label}
      </Button>
      <p className={styles.progress} role="status">
        {isChecking && moneyTexts.checking}
        {isReady && moneyTexts.ready}
      </p>
      <p className="without-scripts">Joining needs JavaScript. Please switch it on and load this page again.</p>
    </>
  )
}

/** What went wrong with the whole, and what can be done about it. It comes into view: the form may have grown shorter above it. */
export function CheckoutMessage({ checkout }: { checkout: CheckoutActor }) {
  const message = useSelector(checkout, ({ context }) => context.message)
  const isKnownEmail = useSelector(checkout, (snapshot) => snapshot.hasTag('knownEmail'))
  const purchase = useSelector(checkout, (snapshot) => snapshot.children.checkoutPurchase)
  const { isUnresolved, check } = usePurchase(purchase)
  const text = isKnownEmail ? KNOWN_EMAIL : isUnresolved ? moneyTexts.unresolved : message
  if (!text) return null
  return (
    <InView text={text} className={styles.message}>
      <Strip text={text}>
        {isKnownEmail && (
          <ButtonLink to="/login/" isSmall>
            Log In
          </ButtonLink>
        )}
        {isUnresolved && (
          <Button isSmall onClick={check}>
            Check again
          </Button>
        )}
      </Strip>
    </InView>
  )
}

const KNOWN_EMAIL = 'This e-mail has an account already. Log in to it: what you chose is kept.'
