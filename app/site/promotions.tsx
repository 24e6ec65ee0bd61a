import { filter, NEVER } from 'rxjs'
import { type AnyActorRef, fromCallback, waitFor } from 'xstate'
import { createDashboardInfo } from '../../adapters/member/dashboard-info.adapter.ts'
import { createCheckout } from '../../adapters/sales/checkout.adapter.ts'
import { createExitLinks } from '../../adapters/sales/exit-links.adapter.ts'
import { createMemberPlus } from '../../adapters/sales/member-plus.adapter.ts'
import { createPromotions } from '../../adapters/sales/promotions.adapter.ts'
import { createShownPopups } from '../../adapters/sales/shown-popups.adapter.ts'
import { createTrapCookies } from '../../adapters/sales/trap-cookies.adapter.ts'
import { memberEndpoints } from '../../contracts/member/endpoints.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import { type BillersAnswer, billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import type { BillerQuestion } from '../../machines/sales/biller-rules.ts'
import type { Calendar } from '../../machines/sales/calendar.ts'
import { isFreeToLeave, isQuiet } from '../../machines/sales/exit-rules.ts'
import { isFakeBuyAudience } from '../../machines/sales/fake-buy.ts'
import { FAKE_BUY_ENTRIES } from '../../machines/sales/fake-buy-entries.ts'
import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { mayHoldOffers } from '../../machines/sales/member-plus-rules.ts'
import { type LoadPromo, promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { type ExitCommand, valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { rememberDrawn } from '../../views/kit/use-selector.ts'
import { AdBanner } from '../../views/sales/ad-banner.view.tsx'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { FakeBuy } from '../../views/sales/fake-buy.view.tsx'
import { HeaderBar } from '../../views/sales/header-bar.view.tsx'
import { MemberPlusOffer } from '../../views/sales/member-plus.view.tsx'
import { PopupNews, ValuePopup } from '../../views/sales/popup.view.tsx'
import { PromoBanner } from '../../views/sales/promo-banner.view.tsx'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import { openRouteOf, readAddress } from './address.ts'
import { openAds } from './ads.ts'
import type { PromotionsPart } from './later-parts.ts'
import { interruptedPurposes, payAt, returnsTo } from './money.ts'
import type { Site } from './site.ts'
import { isPromoAudience } from './wires/promotions.ts'

/** One for each site; the same on both sides. On the server no pop-ups are shown. */
export function createPromotionsPart(site: Site): PromotionsPart {
  const { settings, ports, handover, isBrowser, affiliateId, firstPath: path } = site
  const firstVisitor = site.firstVisitor()
  const { group } = firstVisitor
  const isPlain = settings.persuasion === 'plain'
  ports.bringRows({ ...salesEndpoints, ...memberEndpoints })

  const trap = createTrapCookies({ jar: ports.jar, now: ports.now })
  const shown = createShownPopups({ storage: ports.deviceStorage, jar: ports.jar })
  const promotions = createPromotions({
    call: ports.page.call,
    report: ports.report,
    html: ports.page.html,
    shown,
    jar: ports.jar,
    now: ports.now,
    loadCalendar,
    uploads: settings.hosts.popupUploads,
    isPlain,
    promoTimerQuery: settings.promoTimerQuery,
    trap,
    isFreeToLeave: (address) => isFreeToLeave(readAddress(address, settings).match),
    isQuiet: (address) => isQuiet(openRouteOf(readAddress(address, settings).match).name),
  })

  const valuePopups = site.open(
    valuePopupsMachine,
    {
      fetchPopups: answerWith(isBrowser ? promotions.fetchPopups : () => new Promise<never>(() => {})),
      watchClock: streamOf(ports.ticks),
      watchLinks: streamOf(
        isBrowser ? createExitLinks({ window, routeAt: site.routeAt, isSpent: trap.isSpent }) : NEVER,
      ),
      watchBack: streamOf(
        ports.backGuard.hold('valuePopups').pipe(
          filter(() => {
            // Another tab may have had the session's one interception meanwhile (D9).
            const isSpent = trap.isSpent()
            if (isSpent) ports.backGuard.leave()
            return !isSpent
          }),
        ),
      ),
      keepShown: shown.keepShown,
      handleExit: fromCallback<ExitCommand>(({ receive }) => {
        receive(({ type }) => (type === 'back.resume' ? ports.backGuard.leave() : trap.spend()))
      }),
    },
    { name: 'valuePopups', input: { group, path, affiliateId } },
  )
  const headerBar = site.open(
    headerBarMachine,
    {
      fetchHeaderBar: handover.ask('fetchHeaderBar', promotions.fetchHeaderBar),
      keepShown: shown.keepShown,
      watchClock: streamOf(ports.ticks),
    },
    { name: 'headerBar', input: { group, path, affiliateId } },
  )
  const noPromo: LoadPromo = async () => ({ type: 'promo.answered', banner: null, nowMs: ports.now() })
  const promoCountdown = site.open(
    promoCountdownMachine,
    {
      loadPromo: settings.promoTimerEnabled ? handover.ask('loadPromo', promotions.loadPromo) : answerWith(noPromo),
      rememberClosing: answerWith(promotions.rememberClosing),
      watchClock: streamOf(ports.ticks),
    },
    {
      name: 'promoCountdown',
      input: { isAudience: isPromoAudience(firstVisitor), isClosed: promotions.isPromoClosed() },
    },
  )
  const fakeBuyLoop = site.open(
    fakeBuyLoopMachine,
    {},
    {
      name: 'fakeBuyLoop',
      input: {
        isAllowed: !isPlain,
        isAudience: isFakeBuyAudience(firstVisitor),
        entryCount: FAKE_BUY_ENTRIES.length,
        firstEntry: Math.floor(Math.random() * FAKE_BUY_ENTRIES.length),
      },
    },
  )

  const memberPlus = createMemberPlus({
    call: ports.page.call,
    askDashboardInfo: createDashboardInfo({ call: ports.page.call, report: ports.report }),
    report: ports.report,
  })
  const memberPlusOffer = site.open(
    memberPlusOfferMachine,
    {
      loadMember: answerWith(memberPlus.loadMember),
      loadOffer: answerWith(memberPlus.loadOffer),
      watchReturns: returnsTo(site),
      pay: payAt(site, 'memberPlus'),
    },
    {
      name: 'memberPlusOffer',
      children: ['offerPurchase'],
      input: {
        mayHoldOffers: mayHoldOffers(firstVisitor),
        isPending: isBrowser && interruptedPurposes(site).includes('memberPlus'),
        settings,
        origin: site.origin,
      },
    },
  )
  const { loadBillers } = createCheckout({ call: ports.page.call, report: ports.report })
  const offerBillers = site.open(
    billerChooserMachine,
    { loadBillers: answerWith<BillerQuestion, BillersAnswer>(loadBillers) },
    { name: 'offerBillers', input: { settings } },
  )

  const ads = openAds(site)

  const actors = { valuePopups, headerBar, promoCountdown, fakeBuyLoop, memberPlusOffer, offerBillers, ...ads }
  return {
    actors,
    parts: {
      bar: <HeaderBar bar={headerBar} />,
      banner: <PromoBanner countdown={promoCountdown} />,
      rail: (
        <>
          <FakeBuy loop={fakeBuyLoop} />
          <PopupNews popups={valuePopups} />
        </>
      ),
      middleAd: <AdBanner banner={ads.middleAd} />,
      bottomAd: <AdBanner banner={ads.bottomAd} />,
    },
    start() {
      site.drawDialogs({
        offerBillers: <BillerChooser chooser={offerBillers} />,
        memberPlus: <MemberPlusOffer offers={memberPlusOffer} />,
        exitOffer: <ValuePopup popups={valuePopups} />,
        valuePopup: <ValuePopup popups={valuePopups} />,
      })
      for (const actor of Object.values(actors) as AnyActorRef[]) {
        actor.start()
        if (isBrowser) rememberDrawn(actor)
      }
    },
    settled: (timeout) =>
      Promise.allSettled([
        waitFor(headerBar, (snapshot) => snapshot.hasTag('settled'), { timeout }),
        waitFor(promoCountdown, (snapshot) => snapshot.hasTag('settled'), { timeout }),
        ...Object.values(ads).map((ad) => waitFor(ad, (snapshot) => snapshot.hasTag('settled'), { timeout })),
      ]),
  }
}

async function loadCalendar(): Promise<Calendar> {
  const { Temporal } = globalThis as { Temporal?: Calendar }
  return Temporal ?? (await import('temporal-polyfill')).Temporal
}
