import * as z from 'zod/mini'
import { Colour, Count, Flag, Id, Label, Link, listOf, orElse, Permalink, Picture, Text } from '../tolerant.ts'

/** A path below the upload endpoint (POPUP-016): `''` unless it is a plain relative one. */
const Upload = z.pipe(
  orElse(z.string().check(z.maxLength(300), z.regex(/^\/?[\w-]+(\/[\w-]+)*\.\w{2,5}$/)), ''),
  z.transform((path) => path.replace(/^\//, '')),
)

/** A point of time in ISO 8601, with its offset or, without one, as the clocks in Los Angeles show it. Read with the calendar, not here. */
const Moment = orElse(z.string().check(z.maxLength(40)), '')

/** Seconds as a number, `'HH:mm:ss'` or an ISO 8601 duration; anything else is null (POPUP-012, POPUP-019). At most a day. */
const TriggerSeconds = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): number | null => {
    const seconds = typeof value === 'number' ? value : typeof value === 'string' ? secondsOf(value.trim()) : Number.NaN
    return Number.isFinite(seconds) && seconds >= 0 && seconds <= 86_400 ? Math.round(seconds) : null
  }),
)

function secondsOf(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const clock = /^(\d{1,2}):([0-5]?\d):([0-5]?\d)$/.exec(text)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  const iso = /^P(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/.exec(text)
  if (!iso || text === 'P') return Number.NaN
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part) => Number(part ?? 0))
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds
}

const template = z.enum([
  'header-bar-with-btn',
  'header-bar',
  'easyCancelVipOffer',
  'regular',
  'regularWithVideo',
  'custom',
  'customWithVideo',
])

/**
 * A value pop-up or header bar (sales §3). `showTrigger` 1 shows by itself, after `waitSeconds` if there are any; 2 is an exit trap. Images are
 * paths below the upload endpoint. `html` is the server's own markup for `custom` (assumed; sanitise before showing).
 */
const ValuePopup = z.pipe(
  z.object({
    uuid: Id,
    template,
    active: Flag,
    title: Label,
    titleMobile: Label,
    subTitle: Label,
    subTitleMobile: Label,
    html: Text,
    mainImage: Upload,
    mainImageMobile: Upload,
    mobileMainImage: Upload,
    smallImage: Upload,
    middleLayerImage: Upload,
    mobileMiddleLayerImage: Upload,
    videoLink: Permalink,
    gradientStartColor: Colour,
    gradientEndColor: Colour,
    bgColor: Colour,
    textColor: Colour,
    buttonText: Label,
    buttonUrl: Link,
    openLinkInNewTab: Flag,
    showCancelButton: Flag,
    timerDateTimeStart: Moment,
    timerDateTimeEnd: Moment,
    cheatTimer: Flag,
    showTrigger: orElse(z.literal([1, 2]), 1),
    timeForTrigger: TriggerSeconds,
    groupId: orElse(z.number(), 0),
  }),
  z.transform(({ mobileMainImage, mainImageMobile, timeForTrigger, ...popup }) => ({
    ...popup,
    mainImageMobile: mainImageMobile || mobileMainImage,
    waitSeconds: timeForTrigger,
  })),
)
export type ValuePopup = z.infer<typeof ValuePopup>

/** `POST /v1/front/show-pop` and `/v1/front/show-header`: only active items are kept (POPUP-004, BAR-010). Bare, or in `data`. */
export const ValuePopupsAnswer = z.pipe(
  z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) })]),
  z.transform((body) => {
    const items = listOf(ValuePopup).parse(Array.isArray(body) ? body : body.data)
    return items.filter(({ active }) => active)
  }),
)

/** The visitor and the page (API-104, API-105). Expired members are described by the first three fields only. */
export const ValuePopupContext = z.object({
  active: z.optional(z.literal(true)),
  showToExpired: z.optional(z.boolean()),
  showAllPages: z.optional(z.literal(true)),
  showToGuest: z.optional(z.boolean()),
  showToInactive: z.optional(z.boolean()),
  showToMembers: z.optional(z.boolean()),
  affiliateId: z.optional(z.string()),
  shownValuePopUps: z.optional(z.array(z.object({ uuid: z.string() })).check(z.maxLength(200))),
  url: z.optional(z.string().check(z.maxLength(2048))),
  targetLink: z.optional(z.string().check(z.maxLength(2048))),
})
export type ValuePopupContext = z.infer<typeof ValuePopupContext>

const BannerImage = orElse(z.object({ url: Permalink }), { url: '' })

/** `GET /api/memberships/service/timer` (sales §3): bare or in `data`. `dateEnd` is a day, `YYYY-MM-DD`, or longer text that begins with one. */
export const PromoTimerAnswer = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((body) => (body as { data?: unknown } | null)?.data ?? body),
  ),
  orElse(
    z.nullable(
      z.object({
        dateEnd: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/), z.maxLength(40)),
        isCheatTimer: Flag,
        imageMobile: BannerImage,
        imageTablet: BannerImage,
        imageDesktop: BannerImage,
        mainDescription: Text,
      }),
    ),
    null,
  ),
)

/** A partner's offer (sales §3). Amounts in dollars; `timerSeconds` 0: no countdown. */
const Deal = z.pipe(
  z.object({
    title: Label,
    description: Text,
    image: Picture,
    oldPrice: Count,
    newPrice: Count,
    timer: Count,
    notificationTexts: listOf(z.string().check(z.minLength(1), z.maxLength(200))),
    btnLink: Link,
    type: Label,
    variant: orElse(z.enum(['largeRed', 'red', 'green', 'darkest']), 'green'),
    sort: orElse(z.number(), 0),
  }),
  z.transform(({ timer, ...deal }) => ({ ...deal, timerSeconds: Math.floor(timer) })),
)
export type Deal = z.infer<typeof Deal>

/** `GET /deals`, in the order of `sort` (DEAL-001). */
export const DealsAnswer = z.pipe(
  z.object({ items: listOf(Deal) }),
  z.transform(({ items }) => items.toSorted((one, other) => one.sort - other.sort)),
)

const DealSlide = z.object({
  type: z.enum(['mobile', 'desktop']),
  image: Picture,
  title: Label,
  link: Link,
  sort: orElse(z.number(), 0),
})
export type DealSlide = z.infer<typeof DealSlide>

/** `GET /deal-sliders`, in the order of `sort` (DEAL-001). */
export const DealSlidesAnswer = z.pipe(
  z.object({ items: listOf(DealSlide) }),
  z.transform(({ items }) => items.toSorted((one, other) => one.sort - other.sort)),
)
