import { billerTexts } from '../../machines/sales/biller-rules.ts'
import { offeredBillers } from '../../machines/sales/checkout-order.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/select.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CheckoutActor } from './checkout-actors.ts'

/** Payment Method: those that may collect what is selected. */
export function BillerField({ of }: { of: CheckoutActor }) {
  const selection = useSelector(of, ({ context }) => context.selection)
  const wantsSpecial = useSelector(of, ({ context }) => context.wantsSpecial)
  const billers = useSelector(of, ({ context }) => context.billers)
  const settings = useSelector(of, ({ context }) => context.settings)
  const biller = useSelector(of, ({ context }) => context.biller)
  const error = useSelector(of, ({ context }) => context.errors.biller)
  const isUnknown = useSelector(of, (snapshot) => snapshot.hasTag('billersUnknown'))
  const hasFailed = useSelector(of, (snapshot) => snapshot.hasTag('billersFailed'))
  const offered = isUnknown ? [] : offeredBillers({ selection, wantsSpecial, billers, settings })
  const isNoneOpen = !isUnknown && selection !== null && offered.length === 0
  return (
    <>
      <Select
        name="paymentSystem"
        label="Payment Method"
        placeholder={isUnknown && !hasFailed ? 'Loading…' : isNoneOpen ? billerTexts.nobody : 'Choose a payment method'}
        options={offered.map(({ name, nameHuman }) => ({ value: name, label: nameHuman }))}
        value={offered.some(({ name }) => name === biller) ? biller : ''}
        error={hasFailed ? 'The payment methods could not be loaded.' : error}
        isDisabled={isUnknown}
        onChoose={(name) => of.send({ type: 'biller.selected', name })}
        onClose={() => of.send({ type: 'selection.closed' })}
      />
      {hasFailed && (
        <Button isSmall onClick={() => of.send({ type: 'billers.requested' })}>
          Try again
        </Button>
      )}
    </>
  )
}
