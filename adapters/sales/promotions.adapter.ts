import { Currency } from '../../contracts/sales/price.ts'
import type { ValuePopup } from '../../contracts/sales/promotions.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { type Calendar, endOfDayMs, instantMs, nextMidnightMs } from '../../machines/sales/calendar.ts'
import type { FetchHeaderBar, HeaderBar } from '../../machines/sales/header-bar.machine.ts'
import { type PromotionQuestion, popupContextOf } from '../../machines/sales/popup-context.ts'
import type { LoadPromo, RememberClosing } from '../../machines/sales/promo-countdown.machine.ts'
import type { FetchPopups, Popup } from '../../machines/sales/value-popups.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import type { CookieJar } from '../site/cookie-jar.ts'
import type { LoadSanitiser } from '../site/html-rules.ts'
import { type PartOptions, partOf } from '../site/part-of.ts'
import type { ShownPopups } from './shown-popups.adapter.ts'
import type { TrapCookies } from './trap-cookies.adapter.ts'

interface PromotionsOptions extends PartOptions {
  html: LoadSanitiser
  shown: ShownPopups
  jar: CookieJar
  /** Unix ms by the server's clock. */
  now: () => number
  /** The platform's calendar; where there is none its replacement is fetched. */
  loadCalendar: () => Promise<Calendar>
  /** What paths of pictures begin with (POPUP-016). */
  uploads: string
  /** Deadlines are real: none restarts each night. And no visitor is held back. */
  isPlain: boolean
  /** Configuration (API-091). */
  promoTimerQuery: SiteSettings['promoTimerQuery']
  trap: Pick<TrapCookies, 'isSpent'>
  /** Pages on which no visitor is held back. */
  isFreeToLeave: (path: string) => boolean
  /** Whether no pop-up may open over the page. */
  isQuiet: (path: string) => boolean
}

const CLOSED_COOKIE = 'promoTimerClosed'
const DAY_SECONDS = 86_400
const BAR_TEMPLATES: readonly string[] = ['header-bar', 'header-bar-with-btn']

/** What is promoted to a visitor: header bar, pop-ups and the countdown banner. Failures are empty answers (ERR-030), and are reported (ERR-028). Runs on the server, too. */
export function createPromotions({
  call,
  report,
  html,
  shown,
  jar,
  now,
  loadCalendar,
  uploads,
  isPlain,
  promoTimerQuery,
  trap,
  isFreeToLeave,
  isQuiet,
}: PromotionsOptions) {
  /** Most promotions bring no markup: for them nothing is fetched. */
  const safe = async (markup: string) => (markup ? (await html()).text(markup) : NO_HTML)
  const service = { call, report }
  const uploaded = (path: string) => path && `${uploads}/${path}`

  const fetchHeaderBar: FetchHeaderBar = async (signal, question) => {
    const list = shown.list()
    const bars = await partOf(service, 'showHeaderBars', { body: popupContextOf(question, list) }, [], signal)
    const bar = unseen(bars, list).find(({ template }) => BAR_TEMPLATES.includes(template))
    return { type: 'bar.answered', bar: bar ? await barOf(bar) : null, nowMs: now() }
  }

  async function barOf(bar: ValuePopup): Promise<HeaderBar> {
    const { uuid, title, titleMobile, subTitle, subTitleMobile, showTrigger } = bar
    const { gradientStartColor, gradientEndColor, bgColor, textColor } = bar
    const { buttonText, buttonUrl, openLinkInNewTab, showCancelButton } = bar
    const image = bar.mainImage || bar.smallImage
    return {
      uuid,
      title,
      titleMobile,
      subTitle,
      subTitleMobile,
      showTrigger,
      gradientStartColor,
      gradientEndColor,
      bgColor,
      textColor,
      hasButton: bar.template === 'header-bar-with-btn' && buttonText !== '',
      buttonText,
      buttonUrl,
      openLinkInNewTab,
      showCancelButton,
      image: uploaded(image),
      imageMobile: uploaded(bar.mainImageMobile || image),
      ...(await timesOf(bar)),
    }
  }

  async function timesOf({ timerDateTimeStart, timerDateTimeEnd, cheatTimer }: ValuePopup) {
    if (timerDateTimeEnd === '') return { startsAtMs: 0, endsAtMs: null }
    const calendar = await loadCalendar()
    return {
      startsAtMs: instantMs(calendar, timerDateTimeStart) ?? 0,
      endsAtMs: cheatTimer && !isPlain ? nextMidnightMs(calendar, now()) : instantMs(calendar, timerDateTimeEnd),
    }
  }

  const fetchPopups: FetchPopups = async (signal, question) => {
    const list = shown.list()
    const answered = await partOf(service, 'showValuePopups', { body: popupContextOf(question, list) }, [], signal)
    const popups = unseen(isQuiet(question.path) ? [] : answered, list).filter(
      ({ template }) => !BAR_TEMPLATES.includes(template),
    )
    return {
      type: 'popups.answered',
      popups: await withFigures(await Promise.all(popups.map(popupOf)), question, signal),
      mayTrap: !isPlain && !trap.isSpent() && !isFreeToLeave(question.path),
    }
  }

  async function popupOf(popup: ValuePopup): Promise<Popup> {
    return {
      ...popup,
      html: await safe(popup.html),
      mainImage: uploaded(popup.mainImage),
      mainImageMobile: uploaded(popup.mainImageMobile),
      smallImage: uploaded(popup.smallImage),
      middleLayerImage: uploaded(popup.middleLayerImage),
      mobileMiddleLayerImage: uploaded(popup.mobileMiddleLayerImage),
    }
  }

  /** A VIP offer names what the member has paid and would pay: without those figures it would say nothing. */
  async function withFigures(popups: Popup[], { group }: PromotionQuestion, signal: AbortSignal): Promise<Popup[]> {
    if (group === 'guest' || !popups.some(isVipOffer)) return popups.filter((popup) => !isVipOffer(popup))
    const paid = await partOf(service, 'getDashboardInfo', {}, null, signal)
    if (!paid) return popups.filter((popup) => !isVipOffer(popup))
    const { dashboard, info } = paid
    const figures = { ...dashboard, currency: Currency.safeParse(info.membership_currency).data }
    return popups.map((popup) => (isVipOffer(popup) ? { ...popup, figures } : popup))
  }

  const loadPromo: LoadPromo = async (signal) => {
    const promo = await partOf(service, 'getPromoTimer', { query: promoTimerQuery }, null, signal)
    if (!promo) return { type: 'promo.answered', banner: null, nowMs: now() }
    const calendar = await loadCalendar()
    const isCheat = promo.isCheatTimer && !isPlain
    const endsAtMs = isCheat ? nextMidnightMs(calendar, now()) : endOfDayMs(calendar, promo.dateEnd)
    const banner = endsAtMs !== null && {
      imageMobile: promo.imageMobile.url,
      imageTablet: promo.imageTablet.url,
      imageDesktop: promo.imageDesktop.url,
      description: await safe(promo.mainDescription),
      endsAtMs,
    }
    return { type: 'promo.answered', banner: banner || null, nowMs: now() }
  }

  const rememberClosing: RememberClosing = async () => {
    jar.write(CLOSED_COOKIE, '1', { maxAgeSeconds: DAY_SECONDS })
    return { type: 'closing.remembered' }
  }

  return {
    fetchHeaderBar,
    fetchPopups,
    loadPromo,
    rememberClosing,
    isPromoClosed: () => jar.read(CLOSED_COOKIE) !== undefined,
  }
}

function unseen(popups: readonly ValuePopup[], list: readonly { uuid: string }[]): ValuePopup[] {
  return popups.filter(({ uuid }) => !list.some((shown) => shown.uuid === uuid))
}

function isVipOffer({ template }: Pick<ValuePopup, 'template'>): boolean {
  return template === 'easyCancelVipOffer'
}
