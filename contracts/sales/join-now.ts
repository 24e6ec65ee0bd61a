import * as z from 'zod/mini'
import { Count, Flag, Id, Label, listOf, orElse, Picture, Text, UnixSeconds } from '../tolerant.ts'
import { Price } from './price.ts'

const DefaultImage = orElse(z.nullable(z.object({ url: z.string().check(z.startsWith('/'), z.maxLength(512)) })), null)

/** `GET /api/join-now-template` (sales §3): the texts and pictures around the prices. Default images are paths below the content host. */
export const JoinNowTemplateAnswer = z.pipe(
  z.object({
    data: z.object({
      benefits: listOf(z.object({ title: Label.check(z.minLength(1)), text: Text })),
      winnerLogos: listOf(Picture),
      standardImage1: DefaultImage,
      standardImage2: DefaultImage,
      standardImage3: DefaultImage,
      bundleImage1: DefaultImage,
      bundleImage2: DefaultImage,
      bundleImage3: DefaultImage,
    }),
  }),
  z.transform(({ data }) => ({
    benefits: data.benefits,
    winnerLogos: data.winnerLogos,
    /** For tariffs without an image of their own, by index (JOIN-005); `''` where there is none. */
    standardImages: [data.standardImage1, data.standardImage2, data.standardImage3].map((image) => image?.url ?? ''),
    bundleImages: [data.bundleImage1, data.bundleImage2, data.bundleImage3].map((image) => image?.url ?? ''),
  })),
)
export type JoinNowTemplate = z.infer<typeof JoinNowTemplateAnswer>

/** `GET /api/join-now-config` (sales §3). Minutes become seconds (JOIN-020, TRAP-008); comments without text are dropped (JOIN-008). */
export const JoinNowConfigAnswer = z.pipe(
  z.object({
    data: z.object({
      comments: listOf(z.object({ text: Text })),
      trapTimerMinutes: Count,
      isTrapPositionBackBtn: Flag,
      isTrapPositionTop: Flag,
      isTrapPositionLeft: Flag,
      isTrapPositionRight: Flag,
      hasTimerPricePositionOne: Flag,
      hasTimerPricePositionTwo: Flag,
      hasTimerPricePositionThree: Flag,
      hasTimerPricePositionFour: Flag,
      timerMinutesPricePositionOne: Count,
      timerMinutesPricePositionTwo: Count,
      timerMinutesPricePositionThree: Count,
      timerMinutesPricePositionFour: Count,
    }),
  }),
  z.transform(({ data }) => ({
    comments: data.comments.map(({ text }) => text.trim()).filter((text) => text !== ''),
    trap: {
      durationSeconds: data.trapTimerMinutes * 60,
      onBack: data.isTrapPositionBackBtn,
      onTop: data.isTrapPositionTop,
      onLeft: data.isTrapPositionLeft,
      onRight: data.isTrapPositionRight,
    },
    /** Of the price positions One to Four; 0: that one has no timer. */
    timerSeconds: [
      data.hasTimerPricePositionOne ? data.timerMinutesPricePositionOne * 60 : 0,
      data.hasTimerPricePositionTwo ? data.timerMinutesPricePositionTwo * 60 : 0,
      data.hasTimerPricePositionThree ? data.timerMinutesPricePositionThree * 60 : 0,
      data.hasTimerPricePositionFour ? data.timerMinutesPricePositionFour * 60 : 0,
    ],
  })),
)
export type JoinNowConfig = z.infer<typeof JoinNowConfigAnswer>

const PartnerSite = z.object({
  siteHost: z.string().check(z.regex(/^[a-z0-9.-]{1,120}$/)),
  siteSettings: orElse(z.object({ title: Label, subtitle: Label }), { title: '', subtitle: '' }),
})

/** A tariff (sales §3): `type` 1 is standard, anything else special. One without a usable price is left out of the list. */
const PriceSlot = z.pipe(
  z.object({
    uuid: Id,
    type: orElse(z.union([z.number(), z.string()]), 1),
    sort: orElse(z.number(), 0),
    title: Label,
    image: Picture,
    priceUuid: Id,
    slavePriceUuids: listOf(Id),
    price: z.extend(Price, {
      priceSlaveSites: listOf(PartnerSite),
      /** It restarts at 0 instead of ending (JOIN-023). */
      fakeTimer: Flag,
      /** Minutes, of the slot in the middle (JOIN-022). */
      specialTimer: orElse(z.nullable(z.object({ duration: Count })), null),
    }),
    piCode: Label,
    customPaymentUrl: Label,
    segPayTiCode: Label,
  }),
  z.transform(({ type, price, ...slot }) => ({
    ...slot,
    isStandard: Number(type) === 1,
    price: {
      amount: price.amount,
      oldAmount: price.oldAmount,
      currency: price.currency,
      period: price.period,
      isNonRecurring: price.isNonRecurring,
    },
    partnerSites: price.priceSlaveSites,
    hasFakeTimer: price.fakeTimer,
    specialTimerSeconds: (price.specialTimer?.duration ?? 0) * 60,
  })),
)
export type PriceSlot = z.infer<typeof PriceSlot>

/** `GET /api/price-slots`. */
export const PriceSlotsAnswer = z.pipe(
  z.object({ data: listOf(PriceSlot) }),
  z.transform(({ data }) => data),
)

/** The running sale: an id, or neither (JOIN-028). */
export const SaleEventQuery = z.object({ event: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) })

/** `GET` of the sale-event endpoint (JOIN-026): `null` where group 1 says that there is no sale. */
export const SaleEventIdAnswer = z.pipe(
  z.object({ uuid: orElse(z.nullish(Id), null), saleEventGroup: z.number(), userRegionCode: Label }),
  z.transform(({ uuid, saleEventGroup, userRegionCode }) => ({
    id: saleEventGroup === 1 ? null : (uuid ?? null),
    userRegionCode,
  })),
)

/** `GET /api/current-sale-event` (JOIN-033): what the sale is called and when it ends (unix seconds; 0: it does not say). */
export const CurrentSaleEventAnswer = z.pipe(
  z.object({
    data: orElse(z.nullable(z.object({ uuid: Id, title: Label, text: Text, dateEnd: UnixSeconds })), null),
  }),
  z.transform(({ data }) => data),
)
export type SaleEvent = NonNullable<z.infer<typeof CurrentSaleEventAnswer>>
