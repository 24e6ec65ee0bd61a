import type { ActorRefFrom } from 'xstate'
import type { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { billerTexts } from '../../machines/sales/biller-rules.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Form } from '../kit/form.tsx'
import { Select } from '../kit/select.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './biller-chooser.module.css'

/** The dialog in which a visitor picks the biller. It shows an actor that its page opens. */
export function BillerChooser({ chooser }: { chooser: ActorRefFrom<typeof billerChooserMachine> }) {
  const { titleId } = useDialogPlace()
  const hasFailed = useSelector(chooser, (snapshot) => snapshot.hasTag('failed'))
  const billers = useSelector(chooser, ({ context }) => context.billers)
  const selected = useSelector(chooser, ({ context }) => context.selected)
  const isInvalid = useSelector(chooser, ({ context }) => context.isInvalid)
  return (
    <Dialog>
      <h2 id={titleId} className={styles.title}>
        Select Payment Method
      </h2>
      {hasFailed ? (
        <div className={styles.form} role="alert">
          <p>The payment methods could not be loaded. Nothing has been charged.</p>
          <Button look="primary" isWide onClick={() => chooser.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </div>
      ) : (
        <Form
          label="Select Payment Method"
          className={styles.form}
          problems={isInvalid ? billerTexts.notSelected : ''}
          onSubmit={() => chooser.send({ type: 'choice.continued' })}
        >
          <Select
            name="paymentSystem"
            label="Payment Method"
            placeholder="Choose a payment method"
            options={billers.map(({ name, nameHuman }) => ({ value: name, label: nameHuman }))}
            value={selected}
            error={isInvalid ? billerTexts.notSelected : ''}
            onChoose={(name) => chooser.send({ type: 'biller.selected', name })}
            onClose={() => chooser.send({ type: 'selection.closed' })}
          />
          <Button type="submit" look="primary" isWide>
            Continue to Checkout
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
