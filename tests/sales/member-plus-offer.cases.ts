import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { BILLER, OFFER_INPUT, offer } from './member-plus-samples.ts'

export const cases = casesOf(memberPlusOfferMachine, {
  inputs: {
    'a member': OFFER_INPUT,
    'a guest': { ...OFFER_INPUT, mayHoldOffers: false },
    'after a reload': { ...OFFER_INPUT, isPending: true },
    'after a reload, with a token that has run out': { ...OFFER_INPUT, mayHoldOffers: false, isPending: true },
  },
  events: {
    'visitor.changed': [{ mayHoldOffers: true }, { mayHoldOffers: false }],
    'member.known': [
      { paymentSystem: 'epoch', status: 'Active' },
      { paymentSystem: 'gift-card', status: 'Active' },
    ],
    'offer.requested': [{ priceUuid: 'plus' }, { priceUuid: '' }],
    'offer.loaded': [
      { offer: offer() },
      { offer: offer({ customPaymentUrl: `${BILLER}/pay/own` }) },
      { offer: offer({ customPaymentUrl: 'https://elsewhere.example/pay' }) },
    ],
    'biller.chosen': [{ name: 'segpay' }],
    'purchase.settled': [{ paymentUrl: `${BILLER}/pay/7` }],
    'purchase.refused': [
      { refusal: NOT_DONE },
      { refusal: { ...NOT_DONE, cause: 'signIn' } },
      { refusal: { ...NOT_DONE, cause: 'refused', price: { amount: 11, currency: 'EUR' } } },
    ],
  },
  project: ({ context, children }) => [
    context.mayHoldOffers,
    context.offer?.customPaymentUrl,
    children.offerPurchase !== undefined,
  ],
  invariants: {
    'who may hold no offer sees none': (snapshot) => snapshot.context.mayHoldOffers || !snapshot.hasTag('eligible'),
    'nobody is asked to pay by one that they have not chosen': (snapshot) =>
      !snapshot.matches({ eligible: 'paying' }) ||
      !snapshot.children.offerPurchase ||
      snapshot.context.biller === 'segpay',
    'what is shown is there': (snapshot) => !snapshot.hasTag('shown') || snapshot.context.offer !== null,
    'nobody goes on to where nobody may be sent': (snapshot) =>
      !snapshot.hasTag('ready') || snapshot.context.paymentUrl.startsWith(BILLER),
  },
})
