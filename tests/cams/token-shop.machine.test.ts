import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { type MoneyRefusal, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import type { PayInput } from '../../machines/sales/purchase.machine.ts'
import { asOne, purchaseBy } from '../sales/purchase-world.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES } from '../support/samples.ts'
import { packsOf, wirePack } from './token-samples.ts'
import { INPUT, PACKS, PAYMENT_URL } from './token-shop.cases.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(tokenShopMachine, new URL('../../machines/cams/token-shop.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(tokenShopMachine)
})

describe('the packs', () => {
  test('failed to load, whether by an error or without an answer', () => {
    const [refused, silent] = [start(), start()]
    for (const { actor } of [refused, silent]) actor.send({ type: 'packs.wanted' })
    refused.actor.send({ type: 'packs.failed' })
    silent.clock.increment(20_000)
    expect([refused, silent].map(({ actor }) => actor.hasTag('packsFailed'))).toEqual([true, true])
  })

  test('are asked for once they are looked at, and once only', () => {
    const { actor, asked } = ready()
    actor.send({ type: 'packs.wanted' })
    expect({ asked, packsReady: actor.hasTag('packsReady') }).toEqual({ asked: ['packs'], packsReady: true })
  })

  test('that do not come are requested again by the next visit; no error is shown [TOKENS-022]', () => {
    const { actor, asked, told } = start()
    actor.send({ type: 'packs.wanted' })
    actor.send({ type: 'packs.failed' })
    actor.send({ type: 'packs.wanted' })
    expect({ asked, told, packsLoading: actor.hasTag('packsLoading') }).toEqual({
      asked: ['packs', 'packs'],
      told: [],
      packsLoading: true,
    })
  })
})

describe('buying', () => {
  test('begins with choosing a pack, and then the biller [TOKENS-008, TOKENS-012]', () => {
    const { actor, told } = ready()
    actor.send({ type: 'pack.chosen', id: 'small' })
    expect({ told: told.length, buying: actor.hasTag('buying') }).toEqual({ told: 1, buying: true })
  })

  test('sends the choice of billers whether the pack is paid once, its item code and its price [API-134, CHECKOUT-030, TOKENS-014]', () => {
    const packs = packsOf(
      wirePack('once', { normalPrice: { nonRecurringPrice: '777', piCode: 'item-50', priceUuid: 'price-50' } }),
      wirePack('again', { normalPrice: { nonRecurringPrice: '', piCode: 'item-900', priceUuid: 'price-900' } }),
    )
    const asked = ['once', 'again'].map((id) => {
      const { actor, told } = start()
      actor.send({ type: 'packs.wanted' })
      actor.send({ type: 'packs.loaded', packs })
      actor.send({ type: 'pack.chosen', id })
      actor.send({ type: 'biller.chosen', name: 'epoch' })
      return told
    })
    const price = { hasSlavePrices: false, allowsRestricted: false }
    const soldOnce = { cardBiller: true, nonRecurring: true, others: true }
    expect(asked).toEqual([
      [
        {
          type: 'biller.wanted',
          price: {
            ...price,
            isNonRecurring: true,
            item: { itemCode: 'item-50', priceUuid: 'price-50', isSoldBy: soldOnce },
          },
        },
      ],
      [
        {
          type: 'biller.wanted',
          price: {
            ...price,
            isNonRecurring: false,
            item: { itemCode: 'item-900', priceUuid: 'price-900', isSoldBy: { ...soldOnce, nonRecurring: false } },
          },
        },
      ],
    ])
  })

  test('then asks for the address to pay at, by price and biller, and the browser goes there [TOKENS-014, TOKENS-015, API-134]', () => {
    const [host] = SITES.dark.allowedHosts.biller
    const asked = (
      [
        ['small', 'segpay', `https://${host}/pay/1`],
        ['large', 'epoch', `https://${host}/pay/2`],
      ] as const
    ).map(([id, name, paymentUrl]) => {
      const { actor, paid, told } = ready()
      actor.send({ type: 'pack.chosen', id })
      actor.send({ type: 'biller.chosen', name })
      actor.send({ type: 'money.settled', paymentUrl })
      return { paid, last: told.at(-1) }
    })
    const body = { userUuid: 'me', slavePriceUuids: [] }
    expect(asked).toEqual([
      {
        paid: [{ kind: 'createPaymentUrl', body: { ...body, paymentSystem: 'segpay', priceUuid: 'price-small' } }],
        last: { type: 'leave.requested', url: `https://${host}/pay/1`, purpose: 'biller' },
      },
      {
        paid: [{ kind: 'createPaymentUrl', body: { ...body, paymentSystem: 'epoch', priceUuid: 'price-large' } }],
        last: { type: 'leave.requested', url: `https://${host}/pay/2`, purpose: 'biller' },
      },
    ])
  })

  test('a guest is asked to log in instead [TOKENS-013]', () => {
    const { actor, told } = ready({ isLoggedIn: false })
    actor.send({ type: 'pack.chosen', id: 'small' })
    expect({ told, buying: actor.hasTag('buying') }).toEqual({ told: [{ type: 'fullAccess.wanted' }], buying: false })
  })

  test('an address that leads elsewhere, or none, is a failure [TOKENS-016]', () => {
    for (const paymentUrl of ['', 'javascript:alert(1)', 'https://elsewhere.example/pay']) {
      const { actor, told } = paying()
      actor.send({ type: 'money.settled', paymentUrl })
      expect({
        lastTold: told.at(-1),
        message: actor.getSnapshot().context.message,
        packId: actor.getSnapshot().context.packId,
      }).toEqual({
        lastTold: { type: 'problem.noticed', reason: 'Payment url not found' },
        message: 'The payment could not be prepared. Nothing has been charged: please try again.',
        packId: '',
      })
    }
  })

  test('a refusal is reported and said, and another pack can be chosen [TOKENS-016]', () => {
    const { actor, told } = paying()
    actor.send(refused({ cause: 'unavailable' }))
    expect({
      lastTold: told.at(-1),
      message: actor.getSnapshot().context.message,
      buying: actor.hasTag('buying'),
    }).toEqual({
      lastTold: { type: 'problem.noticed', reason: 'tokens: unavailable ' },
      message: 'The payment could not be prepared. Nothing has been charged: please try again.',
      buying: false,
    })
    for (const [cause, message] of [
      ['offline', 'You seem to be offline. Nothing was sent: try again when you are back.'],
      ['signIn', 'Please log in again. What you chose is kept.'],
    ] as const) {
      const other = paying()
      other.actor.send(refused({ cause }))
      expect(other.actor.getSnapshot().context.message).toBe(message)
    }
  })

  test('one gesture asks once: while it is under way nothing else can be chosen [M01]', () => {
    const { actor, paid } = paying()
    actor.send({ type: 'pack.chosen', id: 'large' })
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect(paid.length).toBe(1)
  })

  test('shows an error where nobody may collect; a viewer who cancels is back at the packs', () => {
    const missing = chosen()
    missing.actor.send({ type: 'biller.missing' })
    expect(missing.actor.getSnapshot().context.message).toBe(
      'These tokens cannot be paid for just now. Please choose others, or try again later.',
    )
    const cancelled = chosen()
    cancelled.actor.send({ type: 'biller.cancelled' })
    expect({
      message: cancelled.actor.getSnapshot().context.message,
      buying: cancelled.actor.hasTag('buying'),
    }).toEqual({ message: '', buying: false })
  })

  test('a viewer who reads the dialog for as long as they like can still go on [CHECKOUT-030]', () => {
    const { actor, clock, paid } = chosen()
    clock.increment(3_600_000)
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    expect(paid.length).toBe(1)
  })

  test('cancelling a choice keeps an unknown outcome from before [CHECKOUT-033, M02]', () => {
    for (const answer of ['biller.cancelled', 'biller.missing'] as const) {
      const { actor } = paying()
      actor.send({ type: 'money.unresolved' })
      actor.send({ type: 'pack.chosen', id: 'large' })
      actor.send({ type: answer })
      expect(actor.hasTag('unresolved')).toBe(true)
    }
  })

  test('a lost answer is being found out, also after a reload; nothing is sent again by itself [M02, M03]', () => {
    const { actor, clock } = paying()
    actor.send({ type: 'money.doubted' })
    expect(actor.hasTag('checking')).toBe(true)
    clock.increment(300_000)
    expect(actor.hasTag('unresolved')).toBe(true)
    const again = start({ isPending: true })
    expect({
      paid: again.paid,
      isChecking: again.actor.hasTag('checking'),
      isLeaving: again.actor.hasTag('leaving'),
    }).toEqual({ paid: [null], isChecking: true, isLeaving: false })
  })

  test('a viewer who comes back from the biller can choose again [M07]', () => {
    const { actor, clock } = paying()
    actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    expect(actor.hasTag('leaving')).toBe(true)
    actor.send({ type: 'page.returned' })
    expect(actor.hasTag('buying')).toBe(false)
    const stayed = paying()
    stayed.actor.send({ type: 'money.settled', paymentUrl: PAYMENT_URL })
    stayed.clock.increment(10_000)
    expect(stayed.actor.hasTag('buying')).toBe(false)
    clock.increment(1)
  })
})

describe('what buying comes to', () => {
  const purchase = ({ actor }: ReturnType<typeof start>) => actor.getSnapshot().value.purchase

  test('a viewer who logs in meanwhile can buy, under that account', () => {
    const { actor, paid } = ready({ isLoggedIn: false })
    actor.send({ type: 'viewer.changed', isLoggedIn: true, userUuid: 'another' })
    actor.send({ type: 'pack.chosen', id: 'small' })
    actor.send({ type: 'biller.chosen', name: 'segpay' })
    expect(paid).toEqual([
      {
        kind: 'createPaymentUrl',
        body: { userUuid: 'another', paymentSystem: 'segpay', priceUuid: 'price-small', slavePriceUuids: [] },
      },
    ])
  })

  test('a pack without a biller is dropped', () => {
    const missing = chosen()
    missing.actor.send({ type: 'biller.missing' })
    expect(purchase(missing)).toBe('idle')
  })

  test('a viewer who buys another pack lets go of the one that nobody knows of [M02]', () => {
    const { actor, paid } = paying()
    actor.send({ type: 'money.unresolved' })
    const before = actor.purchase()
    actor.send({ type: 'pack.chosen', id: 'large' })
    actor.send({ type: 'biller.chosen', name: 'epoch' })
    expect({
      before: before?.getSnapshot().status,
      isAnother: actor.purchase() !== before,
      isUnresolved: actor.hasTag('unresolved'),
      sent: paid.length,
    }).toEqual({ before: 'stopped', isAnother: true, isUnresolved: false, sent: 2 })
  })

  test('a purchase is let go of once it is known what came of it', () => {
    const isThereAfter = (...[event]: Parameters<ReturnType<typeof start>['actor']['send']>) => {
      const { actor } = paying()
      actor.send(event)
      return actor.purchase() !== undefined
    }
    expect({
      settled: isThereAfter({ type: 'money.settled', paymentUrl: PAYMENT_URL }),
      unpayable: isThereAfter({ type: 'money.settled', paymentUrl: '' }),
      refused: isThereAfter(refused({ cause: 'unavailable' })),
      unresolved: isThereAfter({ type: 'money.unresolved' }),
    }).toEqual({ settled: false, unpayable: false, refused: false, unresolved: true })
  })

  test('an error is shown until it is closed', () => {
    const { actor } = chosen()
    actor.send({ type: 'biller.missing' })
    actor.send({ type: 'notice.closed' })
    expect(actor.getSnapshot().context.message).toBe('')
  })

  test('an outcome that could not be found out can be checked again, and stays unknown if the check fails [M02]', () => {
    const bought = paying()
    bought.actor.send({ type: 'money.unresolved' })
    expect({ purchase: purchase(bought), unresolved: bought.actor.hasTag('unresolved') }).toEqual({
      purchase: 'idle',
      unresolved: true,
    })
    bought.actor.send({ type: 'check.requested' })
    expect({
      purchase: purchase(bought),
      checking: bought.actor.hasTag('checking'),
      lastPaid: bought.paid.at(-1),
    }).toEqual({ purchase: 'paying', checking: true, lastPaid: null })
  })
})

function start(changes: Partial<typeof INPUT> = {}) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const paid: PayInput[] = []
  const told: unknown[] = []
  const machine = plugPorts(tokenShopMachine, {
    loadPacks: fromCallback(() => void asked.push('packs')),
    watchReturns: fromCallback(() => {}),
    purchase: purchaseBy((input) => void paid.push(input)),
  })
  const shop = createActor(machine, { clock, input: { ...INPUT, ...changes } })
  shop.on('*', (event) => told.push(event))
  const actor = { ...asOne(shop), getSnapshot: () => shop.getSnapshot() }
  shop.start()
  return { actor, clock, asked, paid, told }
}

function ready(changes: Partial<typeof INPUT> = {}) {
  const started = start(changes)
  started.actor.send({ type: 'packs.wanted' })
  started.actor.send({ type: 'packs.loaded', packs: PACKS })
  return started
}

function chosen() {
  const started = ready()
  started.actor.send({ type: 'pack.chosen', id: 'small' })
  return started
}

function paying() {
  const started = chosen()
  started.actor.send({ type: 'biller.chosen', name: 'segpay' })
  return started
}

function refused(changes: Partial<MoneyRefusal>) {
  return { type: 'money.refused', refusal: { ...NOT_DONE, ...changes } } as const
}
