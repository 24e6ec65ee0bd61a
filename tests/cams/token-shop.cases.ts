import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { SITES } from '../support/samples.ts'
import { packsOf, wirePack } from './token-samples.ts'

export const PACKS = packsOf(wirePack('small'), wirePack('large', { sort: 2, isQuickBuy: false }))
export const INPUT = { settings: SITES.dark, isLoggedIn: true, userUuid: 'me', isPending: false }
export const PAYMENT_URL = `https://${SITES.dark.allowedHosts.biller[0]}/pay/1`

export const cases = casesOf(tokenShopMachine, {
  inputs: {
    'a member': INPUT,
    'a guest': { ...INPUT, isLoggedIn: false },
    'after a reload': { ...INPUT, isPending: true },
  },
  events: {
    'viewer.changed': [{ isLoggedIn: true, userUuid: 'me' }],
    'packs.loaded': [{ packs: PACKS }],
    'pack.chosen': [{ id: 'small' }, { id: 'unknown' }],
    'biller.chosen': [{ name: 'segpay' }],
    'purchase.settled': [{ paymentUrl: PAYMENT_URL }],
    'purchase.refused': [{ refusal: { ...NOT_DONE, cause: 'offline' } }],
  },
  project: ({ context, children }) => [
    context.isLoggedIn,
    context.packs.length > 0,
    children.tokenPurchase !== undefined,
  ],
  // Only what nobody knows of is taken up again.
  mayHappen: (snapshot, { type }) => type !== 'purchase.resumed' || snapshot.children.tokenPurchase !== undefined,
  invariants: {
    'a purchase is there for as long as it is not known what came of it': ({ value, children }) =>
      (value.purchase !== 'paying' || children.tokenPurchase !== undefined) &&
      (value.purchase !== 'leaving' || children.tokenPurchase === undefined),
    'guests buy nothing': (snapshot) =>
      snapshot.context.isLoggedIn || !(snapshot.hasTag('buying') && snapshot.children.tokenPurchase),
  },
})
