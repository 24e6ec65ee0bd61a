import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createPromotions } from '../../adapters/sales/promotions.adapter.ts'
import { createShownPopups } from '../../adapters/sales/shown-popups.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { PromotionQuestion } from '../../machines/sales/popup-context.ts'
import type { Promotion } from '../../sandbox/sales/sales-settings.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { sanitiser } from '../support/safe-html.ts'
import { SITES } from '../support/samples.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.play('allWell'))
afterEach(() => sandbox.client.clearFaults())

const GUEST: PromotionQuestion = { group: 'guest', path: '/', affiliateId: '', targetLink: '' }

describe('the header bar', () => {
  test('is the first active one that the service has, its pictures below the upload endpoint [API-102, BAR-010]', async () => {
    const { promotions } = await promoted(['retired', 'barWithCountdown', 'bar'])
    const { bar } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
    const uploads = hostsOf(sandbox).popupUploads
    expect({
      uuid: bar?.uuid,
      title: bar?.title,
      hasButton: bar?.hasButton,
      image: bar?.image,
      imageMobile: bar?.imageMobile,
    }).toEqual({
      uuid: 'bar-plain',
      title: 'Twelve new films before the first snow',
      hasButton: false,
      image: expect.stringMatching(`^${uploads}/[\\w/-]+\\.avif$`),
      imageMobile: expect.stringMatching(`^${uploads}/[\\w/-]+\\.avif$`),
    })
    const [asked] = (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === 'showHeaderBars')
    expect({ method: asked?.method, path: asked?.path }).toEqual({ method: 'POST', path: '/v1/front/show-header' })
  })

  test('has a button where its template says so [BAR-004]', async () => {
    const { promotions } = await promoted(['barWithCountdown'])
    const { bar } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
    expect({ hasButton: bar?.hasButton, buttonText: bar?.buttonText, buttonUrl: bar?.buttonUrl }).toEqual({
      hasButton: true,
      buttonText: 'See the prices',
      buttonUrl: '/join-now/',
    })
  })

  test('counts down to the end that the editors in Los Angeles entered [BAR-011]', async () => {
    const { promotions, now } = await promoted(['barWithCountdown'])
    const { bar, nowMs } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
    const end = Temporal.Instant.fromEpochMilliseconds(bar?.endsAtMs ?? 0).toZonedDateTimeISO('America/Los_Angeles')
    expect({ end: end.toPlainTime().toString(), nowMs, hasBegun: (bar?.startsAtMs ?? 0) < nowMs }).toEqual({
      end: '23:59:59',
      nowMs: now,
      hasBegun: true,
    })
  })

  test('with a cheat timer ends at the next midnight in Los Angeles; where selling is plain at its true end [BAR-013]', async () => {
    const ends = await Promise.all(
      [false, true].map(async (isPlain) => {
        const { promotions, now } = await promoted(['barWithCheatTimer'], { isPlain })
        const { bar } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
        return ((bar?.endsAtMs ?? 0) - now) / 86_400_000
      }),
    )
    expect([ends[0]! <= 25 / 24, ends[1]! > 2]).toEqual([true, true])
  })

  test('one that was closed does not come again [BAR-007]', async () => {
    const { promotions, shown } = await promoted(['bar', 'barWithCountdown'])
    keep(shown, 'bar-plain')
    const { bar } = await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST)
    expect(bar?.uuid).toBe('bar-autumn')
  })

  test('is none when the service fails, which is reported [BAR-009, ERR-028, ERR-030]', async () => {
    const { promotions, now, reported } = await promoted(['bar'])
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'showHeaderBars' })
    expect({ answer: await promotions.fetchHeaderBar(NEVER_ABORTED, GUEST), reported }).toEqual({
      answer: { type: 'bar.answered', bar: null, nowMs: now },
      reported: ['showHeaderBars: unavailable'],
    })
  })
})

describe('pop-ups', () => {
  test('are the active ones, in the order of the list, without bars [API-103, POPUP-004]', async () => {
    const { promotions } = await promoted(['retired', 'timed', 'immediate', 'exit', 'bar'])
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, GUEST)
    expect(popups.map(({ uuid }) => uuid)).toEqual(['popup-evening-pass', 'popup-welcome', 'popup-exit'])
  })

  test('those that were seen are named to the service, and left out even if it sends them [POPUP-015]', async () => {
    const { promotions, shown, bodies } = await promoted(['timed', 'immediate'])
    keep(shown, 'popup-welcome')
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, GUEST)
    expect({ popups: popups.map(({ uuid }) => uuid), bodies }).toEqual({
      popups: ['popup-evening-pass'],
      bodies: [
        {
          showToGuest: true,
          showToInactive: false,
          showToMembers: false,
          showToExpired: false,
          affiliateId: '',
          shownValuePopUps: [{ uuid: 'popup-welcome' }],
          url: '/',
          targetLink: '',
        },
      ],
    })
  })

  test('have pictures below the upload endpoint [POPUP-016]', async () => {
    const { promotions } = await promoted(['timed'])
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, GUEST)
    const uploads = hostsOf(sandbox).popupUploads
    const { mainImage, mainImageMobile, smallImage } = popups[0]!
    const below = [mainImage, mainImageMobile, smallImage].map((address) => address.startsWith(`${uploads}/`))
    expect({ below, pictures: new Set([mainImage, mainImageMobile, smallImage]).size }).toEqual({
      below: [true, true, true],
      pictures: 3,
    })
  })

  test('only members get a VIP offer, with their own figures; figures that cannot be had are reported [POPUP-023, DASH-021]', async () => {
    const { accessToken } = await sandbox.client.signIn('member')
    const asMember = await promoted(['vipOffer'], { token: accessToken })
    const { popups } = await asMember.promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, group: 'member' })
    const figures = popups[0]?.figures
    expect({ popups: popups.length, figure: typeof figures?.vip_offer_remaining_pay }).toEqual({
      popups: 1,
      figure: 'number',
    })
    const unknown = await promoted(['vipOffer'])
    const answer = await unknown.promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, group: 'member' })
    expect({ popups: answer.popups, reported: unknown.reported }).toEqual({
      popups: [],
      reported: ['getDashboardInfo: unauthenticated'],
    })
  })

  test.for([
    ['once in a session', {}, '/', true],
    ['but not again', { isSpent: true }, '/', false],
    ['nor where selling is plain', { isPlain: true }, '/', false],
    ['nor on pages that everybody may leave', {}, '/payment/', false],
  ] as const)('say whether who leaves may be held back: %s [POPUP-009]', async ([, circumstances, path, expected]) => {
    const { promotions } = await promoted(['exit'], circumstances)
    expect((await promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, path })).mayTrap).toBe(expected)
  })

  test('are none on a page on which a visitor ends something', async () => {
    const { promotions } = await promoted(['timed', 'exit'])
    const countOn = async (path: string) =>
      (await promotions.fetchPopups(NEVER_ABORTED, { ...GUEST, path })).popups.length
    expect({ quiet: await countOn('/account-removal/'), other: await countOn('/videos/') }).toEqual({
      quiet: 0,
      other: 2,
    })
  })

  test('are none when the service fails, which is reported, and the page goes on [ERR-028, ERR-030]', async () => {
    const { promotions, reported } = await promoted(['immediate'])
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'showValuePopups' })
    expect({ answer: await promotions.fetchPopups(NEVER_ABORTED, GUEST), reported }).toEqual({
      answer: { type: 'popups.answered', popups: [], mayTrap: true },
      reported: ['showValuePopups: unavailable'],
    })
  })

  test('of a hostile service hold nothing but what can be shown: no template, no pop-up', async () => {
    const { promotions } = await promoted(['hostile'])
    const { popups } = await promotions.fetchPopups(NEVER_ABORTED, GUEST)
    expect(
      popups.map(({ uuid, bgColor, textColor, gradientStartColor, gradientEndColor, mainImage, waitSeconds }) => [
        uuid,
        bgColor,
        textColor,
        gradientStartColor,
        gradientEndColor,
        mainImage,
        waitSeconds,
      ]),
    ).toEqual([['popup-hostile', '', '', '', '', '', null]])
  })
})

describe('the promotion that counts down', () => {
  test('is asked for without a query, and ends with its day in Los Angeles [API-090, API-091, TIMER-004]', async () => {
    const { promotions } = await promoted(['promoBanner'])
    const { banner } = await promotions.loadPromo(NEVER_ABORTED)
    const end = Temporal.Instant.fromEpochMilliseconds(banner?.endsAtMs ?? 0).toZonedDateTimeISO('America/Los_Angeles')
    const [asked] = (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === 'getPromoTimer')
    expect({
      description: banner?.description,
      toPlainTime: end.toPlainTime().toString(),
      path: asked?.path,
      query: asked?.query,
    }).toEqual({
      description: ['A season of cinema for the price of a ticket'],
      toPlainTime: '00:00:00',
      path: '/api/memberships/service/timer',
      query: '',
    })
  })

  test('is asked for by the query that a site is configured with [API-091]', async () => {
    const asked = async (promoTimerQuery: Record<string, string>) => {
      const { promotions } = await promoted(['promoBanner'], { promoTimerQuery })
      const { banner } = await promotions.loadPromo(NEVER_ABORTED)
      const [request] = (await sandbox.client.requests()).filter(({ endpoint }) => endpoint === 'getPromoTimer')
      return { query: request?.query, isShown: banner !== null }
    }
    expect([await asked({ place: 'header' }), await asked({ place: 'footer', v: '2 b' })]).toEqual([
      { query: '?place=header', isShown: true },
      { query: '?place=footer&v=2+b', isShown: true },
    ])
  })

  test('that cheats ends today; where selling is plain on its true day [TIMER-005]', async () => {
    await sandbox.client.changeSettings({ promoBannerCheats: true })
    const days = await Promise.all(
      [false, true].map(async (isPlain) => {
        const { promotions, now } = await promoted(['promoBanner'], { isPlain })
        const { banner } = await promotions.loadPromo(NEVER_ABORTED)
        return ((banner?.endsAtMs ?? 0) - now) / 86_400_000
      }),
    )
    expect([days[0]! > 0 && days[0]! <= 25 / 24, days[1]! > 2]).toEqual([true, true])
  })

  test('is none where nothing is promoted, and where the server fails [ERR-030]', async () => {
    const { promotions, now } = await promoted([])
    const none = { type: 'promo.answered', banner: null, nowMs: now }
    expect(await promotions.loadPromo(NEVER_ABORTED)).toEqual(none)
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'getPromoTimer' })
    expect(await promotions.loadPromo(NEVER_ABORTED)).toEqual(none)
  })

  test('closed it is remembered for a day in the cookie promoTimerClosed [TIMER-003, TIMER-010]', async () => {
    const { promotions, jar } = await promoted(['promoBanner'])
    const before = promotions.isPromoClosed()
    await promotions.rememberClosing(NEVER_ABORTED)
    expect({ before, isPromoClosed: promotions.isPromoClosed(), setCookies: jar.setCookies() }).toEqual({
      before: false,
      isPromoClosed: true,
      setCookies: ['promoTimerClosed=1; Path=/; SameSite=Lax; Max-Age=86400'],
    })
  })
})

interface Circumstances {
  isPlain?: boolean
  isSpent?: boolean
  token?: string
  promoTimerQuery?: Record<string, string>
}

async function promoted(
  promotions: Promotion[],
  { isPlain = false, isSpent = false, token, promoTimerQuery = SITES.dark.promoTimerQuery }: Circumstances = {},
) {
  await sandbox.client.changeSettings({ promotions })
  await sandbox.client.clearRequests()
  const now = Date.now()
  const jar = createServerCookies({ header: '', isSecure: false })
  const storage = createMemoryStorage()
  const shown = createShownPopups({ storage: createSafeStorage({ storage: () => storage }), jar })
  const real = callAs(sandbox, { token })
  const bodies: unknown[] = []
  const call: Call = (name, request, signal) => {
    bodies.push((request as { body?: unknown }).body)
    return real(name, request, signal)
  }
  const reported: string[] = []
  return {
    now,
    jar,
    shown,
    reported,
    /** What was sent. */
    bodies,
    promotions: createPromotions({
      call,
      report: (problem) => reported.push(problem),
      html: async () => sanitiser,
      shown,
      jar,
      now: () => now,
      loadCalendar: async () => Temporal,
      uploads: hostsOf(sandbox).popupUploads,
      isPlain,
      promoTimerQuery,
      trap: { isSpent: () => isSpent },
      isFreeToLeave: (path) => path === '/payment/',
      isQuiet: (path) => path === '/account-removal/',
    }),
  }
}

function keep({ keepShown }: ReturnType<typeof createShownPopups>, uuid: string) {
  const actor = createActor(keepShown).start()
  actor.send({ type: 'shown.keep', uuid })
  actor.stop()
}
