import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { HandedAnswers } from '../../app/ports/handover.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import type { Site } from '../../app/site/site.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { firstBiller } from '../../machines/sales/biller-rules.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
const sites: Site[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.client.changeSettings({ promotions: ['bar', 'promoBanner', 'fakeBuy', 'barWithCheatTimer'] }))
afterEach(() => {
  for (const site of sites.splice(0)) site.stop()
})

test('messages to actors of promotions that are not there yet reach them later, in order', async () => {
  const site = siteAt('/videos/')
  await expect.poll(() => site.actors.boot.getSnapshot().hasTag('settled')).toBe(true)
  site.tell('headerBar', { type: 'route.changed', path: '/models/' })
  site.tell('headerBar', { type: 'route.changed', path: '/blog/' })
  const before = site.promotions.getSnapshot()
  await site.startPromotions()
  const { headerBar, fakeBuyLoop } = (await site.whenPromotions).actors
  expect({
    before,
    path: headerBar.getSnapshot().context.question.path,
    isOn: fakeBuyLoop.getSnapshot().matches('on'),
  }).toEqual({ before: null, path: '/blog/', isOn: true })
})

test('a site asks for digest, maintenance and promo timer as it starts, each once [SESSION-019]', async () => {
  await sandbox.client.clearRequests()
  const { site, promotions } = await siteWithPromotions('/videos/')
  await promotions.settled(5_000)
  await expect.poll(() => site.actors.boot.getSnapshot().hasTag('settled')).toBe(true)
  const asked = (await sandbox.client.requests()).map(({ endpoint }) => endpoint)
  expect(asked.filter((name) => /^(getDigest|getMaintenance|getPromoTimer)$/.test(name ?? '')).toSorted()).toEqual([
    'getDigest',
    'getMaintenance',
    'getPromoTimer',
  ])
})

test('what the server drew of them is there at once in the browser, without asking again', async () => {
  const server = await siteWithPromotions('/videos/')
  await server.promotions.settled(5_000)
  await sandbox.client.clearRequests()
  const browser = await siteWithPromotions('/videos/', {
    handed: JSON.parse(JSON.stringify(server.site.handover.given())),
  })
  const drawn = (promotions: typeof server.promotions) => [
    promotions.actors.headerBar.getSnapshot().context,
    promotions.actors.promoCountdown.getSnapshot().context,
  ]
  expect(drawn(browser.promotions)).toEqual(drawn(server.promotions))
  expect(server.promotions.actors.headerBar.getSnapshot().hasTag('shown')).toBe(true)
  expect((await sandbox.client.requests()).filter(({ path }) => path.includes('show-header'))).toEqual([])
})

test('they hear at once of another visitor: nothing is announced to members, no promotion counts down for them', async () => {
  const { site, promotions } = await siteWithPromotions('/videos/')
  await promotions.settled(5_000)
  await expect.poll(() => promotions.actors.fakeBuyLoop.getSnapshot().matches('on')).toBe(true)
  const guest = promotions.actors.promoCountdown.getSnapshot().hasTag('shown')
  const nowSeconds = Math.floor(site.ports.now() / 1000)
  const claims = { exp: nowSeconds + 600, sub: 'user-1', usc: 100, partners: [], vra: [] }
  site.actors.session.send({
    type: 'tokens.changed',
    claims: claims as never,
    nowMs: site.ports.now(),
    areCookiesRefused: false,
  })
  const { fakeBuyLoop, promoCountdown, valuePopups, headerBar } = promotions.actors
  expect({
    guest,
    fakeBuyLoop: fakeBuyLoop.getSnapshot().value,
    promoCountdown: promoCountdown.getSnapshot().value,
    popupsFor: valuePopups.getSnapshot().context.question.group,
    headerBarFor: headerBar.getSnapshot().context.question.group,
  }).toEqual({
    guest: true,
    fakeBuyLoop: 'off',
    promoCountdown: 'ineligible',
    popupsFor: 'member',
    headerBarFor: 'member',
  })
})

test('a promotion counts down unless the site is set up without it, and Epoch is the first choice unless another one is [CONST-026, CONST-027]', async () => {
  const seen = []
  for (const settings of [{}, { promoTimerEnabled: true }, { promoTimerEnabled: false }]) {
    await sandbox.client.clearRequests()
    const { promotions } = await siteWithPromotions('/videos/', { settings })
    await promotions.settled(5_000)
    const asked = (await sandbox.client.requests()).some(({ endpoint }) => endpoint === 'getPromoTimer')
    seen.push({ asked, isShown: promotions.actors.promoCountdown.getSnapshot().hasTag('shown') })
  }
  expect(seen).toEqual([
    { asked: true, isShown: true },
    { asked: true, isShown: true },
    { asked: false, isShown: false },
  ])

  const billers = ['segpay', 'epoch', 'paypal'].map((name) => ({ name, nameHuman: name, isNonRecurring: false }))
  const { settings } = siteAt('/')
  const first = [settings, { defaultBiller: 'paypal' }].map((own) => firstBiller(billers, own))
  expect(first).toEqual(['epoch', 'paypal'])
  const defaults = readDeployment({}).sites.map((site) => [site.promoTimerEnabled, firstBiller(billers, site)])
  expect(defaults).toEqual(Array(3).fill([true, 'epoch']))
})

describe('where selling is plain', () => {
  test('no purchases are announced, and no timer cheats [FAKEBUY-005]', async () => {
    await sandbox.client.changeSettings({ promotions: ['fakeBuy', 'barWithCheatTimer'], promotionEndsInDays: 3 })
    const seen = await Promise.all(
      (['full', 'plain'] as const).map(async (persuasion) => {
        const { site, promotions } = await siteWithPromotions('/videos/', { settings: { persuasion } })
        await promotions.settled(5_000)
        const { bar } = promotions.actors.headerBar.getSnapshot().context
        const days = ((bar?.endsAtMs ?? 0) - site.ports.now()) / 86_400_000
        await expect.poll(() => site.actors.boot.getSnapshot().hasTag('settled')).toBe(true)
        return { isAnnouncing: promotions.actors.fakeBuyLoop.getSnapshot().matches('on'), isTrueEnd: days > 1.1 }
      }),
    )
    expect(seen).toEqual([
      { isAnnouncing: true, isTrueEnd: false },
      { isAnnouncing: false, isTrueEnd: true },
    ])
  })
})

test('without their code the site goes on, and says so where that is heard', async () => {
  const reported: string[] = []
  const site = siteAt('/', {
    change: (ports) => ({
      ...ports,
      report: (problem) => void reported.push(problem),
      bringRows() {
        throw new Error('chunk missing')
      },
    }),
  })
  await site.startPromotions()
  expect({ promotions: site.promotions.getSnapshot(), reported }).toEqual({
    promotions: null,
    reported: ['promotions: chunk missing'],
  })
})

test('with the site they are stopped', async () => {
  const { site, promotions } = await siteWithPromotions('/')
  site.stop()
  const actors = Object.values(promotions.actors) as AnyActorRef[]
  expect(new Set(actors.map((actor) => actor.getSnapshot().status))).toEqual(new Set(['stopped']))
})

interface SiteAt {
  handed?: HandedAnswers
  settings?: Partial<SiteSettings>
  change?: (ports: SitePorts) => SitePorts
}

/** A whole site on real ports, as the server has them. */
function siteAt(firstPath: string, { handed, settings: own, change }: SiteAt = {}) {
  const { defaultSite } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
  })
  const settings = { ...defaultSite, ...own }
  const origin = 'http://localhost:4100'
  const request = {
    settings,
    backendOrigin: sandbox.apiOrigin,
    origin,
    path: firstPath,
    cookieHeader: '',
    userAgent: '',
  }
  const { ports } = createServerPorts(request)
  const site = createSite({
    settings,
    ports: change ? change(ports) : ports,
    origin,
    firstPath,
    userAgent: '',
    handed,
    isBrowser: false,
    patienceMs: 10_000,
  })
  site.start()
  sites.push(site)
  return site
}

async function siteWithPromotions(firstPath: string, options?: SiteAt) {
  const site = siteAt(firstPath, options)
  await site.startPromotions()
  return { site, promotions: await site.whenPromotions }
}
