import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { BILLER, OFFER_INPUT, offer } from './member-plus-samples.ts'

export const cases = casesOf(memberPlusOfferMachine, {
  inputs: { 'a member': OFFER_INPUT, 'a guest': { ...OFFER_INPUT, mayHoldOffers: false } },
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
    'payment.found': [{ url: `${BILLER}/pay/7` }, { url: 'https://elsewhere.example/pay' }],
  },
  project: ({ context }) => [context.mayHoldOffers, context.offer?.customPaymentUrl],
  invariants: {
    'who may hold no offer sees none': (snapshot) => snapshot.context.mayHoldOffers || !snapshot.hasTag('eligible'),
    'what is shown is there': (snapshot) => !snapshot.hasTag('shown') || snapshot.context.offer !== null,
  },
})
