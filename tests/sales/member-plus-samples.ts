import { type MemberPlusPrice, MemberPlusPriceAnswer } from '../../contracts/sales/member-plus.ts'
import type { MemberPlusOfferInput } from '../../machines/sales/member-plus-rules.ts'
import { SITES } from '../support/samples.ts'

/** As a server would send it. */
export const WIRE_OFFER = {
  price: { amount: 9.5, oldAmount: 15, currency: 'EUR', period: 'per month', isNonRecurring: false },
  piCode: 'plus-1',
  customPaymentUrl: '',
  site: { url: 'http://localhost', returnUrl: 'http://localhost/payment/', segpayPackageId: '190211-25001' },
  popup: {
    title: 'The listening room',
    text: 'Sound from where it was made.',
    buttonText: 'Add to my membership',
    videoLink: '/previews/tide.mp4',
    smallImage: '/p/1.avif',
    mainImage: '/p/2.avif',
    mobileMainImage: '/p/3.avif',
    middleLayerImage: '/p/4.avif',
    mobileMiddleLayerImage: '/p/5.avif',
  },
}

export function offer(some: Partial<MemberPlusPrice> = {}): MemberPlusPrice {
  return { ...MemberPlusPriceAnswer.parse({ data: WIRE_OFFER }), ...some }
}

export const BILLER = `http://${SITES.dark.allowedHosts.biller[0]}`

export const OFFER_INPUT: MemberPlusOfferInput = {
  mayHoldOffers: true,
  isPending: false,
  settings: SITES.dark,
  origin: 'http://localhost',
}
