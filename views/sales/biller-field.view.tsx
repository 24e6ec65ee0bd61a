import type { ActorRefFrom } from 'xstate'
import type { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { billerTexts } from '../../machines/sales/biller-rules.ts'
import { offeredBillers } from '../../machines/sales/checkout-order.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/select.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CheckoutActor } from './checkout-actors.ts'

/** Payment Method: those that may collect what is selected. */
export function BillerField({ checkout }: { checkout: CheckoutActor }) {
  const list = useSelector(checkout, ({ children }) => children.billerList)
  return list && <BillerSelect checkout={checkout} list={list} />
}

interface BillerSelectProps {
  checkout: CheckoutActor
  list: ActorRefFrom<typeof billerListMachine>
}

function BillerSelect({ checkout, list }: BillerSelectProps) {
  const selection = useSelector(checkout, ({ context }) => context.selection)
  const wantsSpecial = useSelector(checkout, ({ context }) => context.wantsSpecial)
  const billers = useSelector(checkout, ({ context }) => context.billers)
  const settings = useSelector(checkout, ({ context }) => context.settings)
  const biller = useSelector(checkout, ({ context }) => context.biller)
  const error = useSelector(checkout, ({ context }) => context.errors.biller)
  const isUnknown = useSelector(list, (snapshot) => snapshot.hasTag('billersUnknown'))
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('billersFailed'))
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
        onChoose={(name) => checkout.send({ type: 'biller.selected', name })}
        onClose={() => checkout.send({ type: 'selection.closed' })}
      />
      {hasFailed && (
        <Button isSmall onClick={() => list.send({ type: 'billers.requested' })}>
          Try again
        </Button>
      )}
    </>
  )
}
