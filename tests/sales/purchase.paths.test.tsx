// @vitest-environment jsdom
import { expect } from 'vitest'
import { drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import {
  arriveLate,
  formNow,
  keepBegunOrder,
  ledgerOf,
  loseAll,
  nextGuest,
  openOrderForm,
  passUntil,
  passUntilHeld,
  sellsAtSandbox,
  withoutNumber,
} from './order-form.tsx'
import { cases } from './purchase.cases.ts'

const ASKED = 'asked'
const ORDER = { kind: 'createAccount', state: 'done', amount: 29.95, biller: 'epoch' }

let form: ReturnType<typeof openOrderForm>
/** What the server must have made of it. */
let orders: object[]
let isPayable: boolean

describePaths(
  'purchase',
  cases,
  drive({
    situation: () => ({ settings: sellsAtSandbox, holds: ['createAccount', 'claimAccount'] }),
    async open(site, start, _input, { sandbox }) {
      orders = []
      isPayable = true
      await sandbox.control.changeSettings({ paymentAddress: 'usual' })
      nextGuest()
      if (start !== ASKED) keepBegunOrder()
      form = openOrderForm(site)
      const purchase = () => form.actor.getSnapshot().children.checkoutPurchase
      if (start === ASKED) await form.order()
      const actor = await until(() => {
        const there = purchase()
        if (!there) throw new Error('Nothing is paid')
        return there
      })
      return { actor, view: form.view }
    },
    begins: { [ASKED]: 'underWay.sending', followed: 'underWay.checking' },
    happens: {
      'money.settled': {
        async by({ paymentUrl }, live) {
          orders = [ORDER]
          isPayable = paymentUrl !== 'https://elsewhere.example/pay'
          await live.sandbox.control.changeSettings({ paymentAddress: isPayable ? 'usual' : 'elsewhere' })
          await passUntilHeld(live)
          if (live.gate.held().includes('claimAccount')) await arriveLate(live)
          live.gate.open()
        },
        to: 'settled',
      },
      'money.refused': {
        async by(_, live) {
          await live.sandbox.control.addFault({ endpoint: 'createAccount', kind: 'forbidden' })
          await passUntil(live, () => !form.money.getSnapshot().hasTag('pending'))
        },
        to: 'refused',
      },
      'money.doubted': {
        by: (_, live) => live.gate.loseHeld(),
        to: 'underWay.checking',
      },
      'money.unresolved': {
        by: (_, live) => loseAll(live, () => form.money.getSnapshot().hasTag('unresolved')),
        to: 'unresolved',
      },
      'check.requested': { by: pressed('Check again'), to: 'underWay.checking' },
    },
    leftOut: {
      'underWay --after moneyPatience--> unresolved':
        'Money has tried everything before, and says itself that it knows nothing.',
    },
    see: (live) => {
      const page = async () => ({ ...formNow(), left: form.left.map(withoutNumber), orders: await ledgerOf(live()) })
      const isAsked = () => live().start === ASKED
      return {
        'underWay.sending': async () =>
          expect({ ...(await page()), held: live().gate.held() }).toEqual({
            button: 'Please wait',
            says: '',
            warns: '',
            left: [],
            orders,
            held: ['createAccount'],
          }),
        'underWay.checking': async () =>
          expect(await page()).toEqual({
            button: 'Checking',
            says: 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.',
            warns: '',
            left: [],
            orders,
          }),
        unresolved: async () =>
          expect(await page()).toEqual({
            button: 'Join Now',
            says: '',
            warns:
              'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.Check again',
            left: [],
            orders,
          }),
        settled: async () => {
          const paid = isAsked()
            ? { button: 'Please wait', says: '', left: ['/billers/'] }
            : { button: 'Continue to Checkout', says: 'Everything is prepared: you can go on to pay.', left: [] }
          const unpaid = { button: 'Join Now', says: '', left: [] }
          expect(await page()).toEqual({
            ...(isPayable ? paid : unpaid),
            warns: isPayable ? '' : 'Payment url not found',
            orders,
          })
        },
        refused: async () => {
          const { warns, ...rest } = await page()
          expect({ ...rest, isWarned: warns !== '' }).toEqual({
            button: 'Join Now',
            says: '',
            left: [],
            orders,
            isWarned: true,
          })
        },
      }
    },
  }),
)
