import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJoinNow } from '../../adapters/sales/join-now.adapter.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { JoinNowConfigAnswer, JoinNowTemplateAnswer, SaleEventIdAnswer } from '../../contracts/sales/join-now.ts'
import type { TariffsAnswer } from '../../machines/sales/join-now.machine.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { DEFAULT_SALES_SETTINGS } from '../../sandbox/sales/sales-settings.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.clearFaults()
  await sandbox.control.changeSettings(DEFAULT_SALES_SETTINGS)
  await sandbox.control.clearRequests()
})

function sumOf(answer: TariffsAnswer) {
  if (answer.type !== 'tariffs.loaded') throw new Error(answer.type)
  return answer.slots.reduce((sum, { price }) => sum + price.amount, 0)
}

function calls(visitor?: Parameters<typeof callAs>[1]) {
  const reported: string[] = []
  const page = createJoinNow({ call: callAs(sandbox, visitor), report: (problem) => reported.push(problem) })
  return { ...page, reported }
}

describe('what the server answers', () => {
  test('the template has benefits, winner logos and three default images for each kind of set [JOIN-003, ENT-041, API-085]', async () => {
    const answer = await calls().loadTemplate(NEVER_ABORTED)
    if (answer.type !== 'template.loaded') throw new Error(answer.type)
    const { benefits, winnerLogos, standardImages, bundleImages } = answer.template
    expect({
      benefitCount: benefits.length,
      winnerLogoCount: winnerLogos.length,
      standardImageCount: standardImages.filter(Boolean).length,
      bundleImageCount: bundleImages.filter(Boolean).length,
    }).toEqual({ benefitCount: 4, winnerLogoCount: 3, standardImageCount: 3, bundleImageCount: 3 })
  })

  test('comments without text are dropped, and the trap has its edges and its time in seconds [JOIN-008, ENT-042, API-086]', async () => {
    const answer = await calls().loadConfig(NEVER_ABORTED)
    if (answer.type !== 'config.loaded') throw new Error(answer.type)
    expect({
      comments: answer.config.comments.length,
      areWritten: answer.config.comments.every((text) => text.trim() !== ''),
    }).toEqual({ comments: 4, areWritten: true })
    expect(answer.config.trap).toEqual({
      durationSeconds: 600,
      onBack: true,
      onTop: true,
      onLeft: false,
      onRight: false,
    })
  })

  test('minutes of the price positions become seconds, and positions without a timer have none [JOIN-020, ENT-043, API-086]', async () => {
    await sandbox.control.changeSettings({ timerMinutes: [0, 15, 1, 1440] })
    const answer = await calls().loadConfig(NEVER_ABORTED)
    expect(answer.type === 'config.loaded' && answer.config.timerSeconds).toEqual([0, 900, 60, 86_400])
  })

  test('group 1 is no sale event, any other the one that is named [JOIN-026, JOIN-035, ENT-046, API-089]', async () => {
    const none = await calls().findSaleEvent(NEVER_ABORTED)
    await sandbox.control.changeSettings({ isSaleOn: true })
    const some = await calls().findSaleEvent(NEVER_ABORTED)
    expect({ none, some }).toEqual({
      none: { type: 'saleEvent.found', saleEvent: false, userRegionCode: 'US' },
      some: { type: 'saleEvent.found', saleEvent: 'sale-autumn', userRegionCode: 'US' },
    })
  })

  test('the sale is sent as the event query of prices and details, and nothing is without one [JOIN-027, JOIN-028, API-087, API-088]', async () => {
    await sandbox.control.changeSettings({ isSaleOn: true })
    const { loadTariffs, loadSaleDetails } = calls()
    const sale = await loadTariffs(NEVER_ABORTED, { event: 'sale-autumn' })
    const details = await loadSaleDetails(NEVER_ABORTED, { event: 'sale-autumn' })
    const everyday = await loadTariffs(NEVER_ABORTED, { event: null })
    await loadSaleDetails(NEVER_ABORTED, { event: null })
    await loadTariffs(NEVER_ABORTED, { event: 'sale-winter' })
    await loadSaleDetails(NEVER_ABORTED, { event: 'sale-winter' })
    const asked = (await sandbox.control.requests()).map(({ endpoint, query }) => [endpoint, query])
    expect(asked).toEqual([
      ['getPriceSlots', '?event=sale-autumn'],
      ['getCurrentSaleEvent', '?event=sale-autumn'],
      ['getPriceSlots', ''],
      ['getCurrentSaleEvent', ''],
      ['getPriceSlots', '?event=sale-winter'],
      ['getCurrentSaleEvent', '?event=sale-winter'],
    ])
    expect(details.type === 'saleDetails.found' && details.sale?.title).toBe('The Autumn Sale')
    expect(sumOf(sale)).toBeLessThan(sumOf(everyday))
    const { data } = (await (await sandbox.call('getPriceSlots')).json()) as { data: { uuid: string }[] }
    const slots = everyday.type === 'tariffs.loaded' ? everyday.slots : []
    expect(slots.map(({ uuid }) => uuid)).toEqual(data.map(({ uuid }) => uuid))
  })

  test('the id comes from the sale-event endpoint, its details by that id from another [JOIN-033, API-088, API-089]', async () => {
    await sandbox.control.changeSettings({ isSaleOn: true })
    const { findSaleEvent, loadSaleDetails } = calls()
    const found = await findSaleEvent(NEVER_ABORTED)
    const event = found.type === 'saleEvent.found' && found.saleEvent
    const details = await loadSaleDetails(NEVER_ABORTED, { event: event || null })
    const sent = (await sandbox.control.requests()).map(({ method, path, query }) => `${method} ${path}${query}`)
    expect(sent).toEqual(['GET /api/sale-event', 'GET /api/current-sale-event?event=sale-autumn'])
    const { uuid, title } = (details.type === 'saleDetails.found' && details.sale) || {}
    expect({ uuid, title }).toEqual({ uuid: 'sale-autumn', title: 'The Autumn Sale' })
  })

  test('the address of the id is the whole one that the site names; the id is a uuid or false [JOIN-033, JOIN-025, API-089]', async () => {
    const endPoints = ['/api/sale-event', '/elsewhere/events/now']
    const found = []
    for (const uuid of ['sale-autumn', 'sale-winter', null]) {
      for (const path of endPoints) {
        const sent: string[] = []
        const fetch: typeof globalThis.fetch = async (input) => {
          sent.push(String(input))
          return Response.json({ uuid, saleEventGroup: uuid === null ? 1 : 2, userRegionCode: 'US' })
        }
        const hosts = { saleEventEndPoint: `https://sales.example${path}` }
        const { findSaleEvent } = calls({ fetch, hosts })
        const answer = await findSaleEvent(NEVER_ABORTED)
        found.push({ sent, saleEvent: answer.type === 'saleEvent.found' && answer.saleEvent })
      }
    }
    expect(found).toEqual(
      ['sale-autumn', 'sale-winter', false].flatMap((saleEvent) =>
        endPoints.map((path) => ({ sent: [`https://sales.example${path}`], saleEvent })),
      ),
    )
  })

  test('expired members get the prices of renewals; anybody else who asks for them the everyday ones [JOIN-010, API-087]', async () => {
    const { accessToken: token } = await sandbox.control.signIn('expired')
    const expired = calls({ token })
    const renewal = await expired.loadTariffs(NEVER_ABORTED, { event: 'expired' })
    const everyday = await expired.loadTariffs(NEVER_ABORTED, { event: null })
    const details = await expired.loadSaleDetails(NEVER_ABORTED, { event: 'expired' })
    expect(sumOf(renewal)).toBeLessThan(sumOf(everyday))
    expect(sumOf(await calls().loadTariffs(NEVER_ABORTED, { event: 'expired' }))).toBe(sumOf(everyday))
    expect(details.type === 'saleDetails.found' && details.sale?.title).toBe('Welcome back')
  })

  test('price slots carry type, order, picture, price, partner sites and their codes [ENT-044]', async () => {
    await sandbox.control.changeSettings({ fakeTimers: true, specialTimerMinutes: 20 })
    const answer = await calls().loadTariffs(NEVER_ABORTED, { event: null })
    if (answer.type !== 'tariffs.loaded') throw new Error(answer.type)
    const slot = answer.slots.find(({ uuid }) => uuid === 'tariff-lifetime-third-special')
    expect(slot).toEqual({
      uuid: 'tariff-lifetime-third-special',
      title: 'Lifetime',
      sort: 40,
      isStandard: false,
      image: { alt: 'Lifetime', permalink: expect.stringMatching(/^\//), colour: expect.any(String) },
      priceUuid: 'price-lifetime-third-special',
      slavePriceUuids: ['price-lifetime-third-special-with-1', 'price-lifetime-third-special-with-2'],
      price: {
        amount: expect.any(Number),
        oldAmount: expect.any(Number),
        currency: 'USD',
        period: 'once',
        isNonRecurring: true,
      },
      partnerSites: [
        { siteHost: 'nocturne-vr.example', siteSettings: { title: 'Nocturne VR', subtitle: 'Men in every direction' } },
        { siteHost: 'ar-lumen.example', siteSettings: { title: 'AR Lumen', subtitle: 'In your own room' } },
      ],
      hasFakeTimer: true,
      specialTimerSeconds: 1200,
      piCode: 'pi-lifetime-third',
      customPaymentUrl: '',
      segPayTiCode: '',
    })
  })

  test('codes of an ordinary tariff are carried through, and an address of its own is only carried [JOIN-036]', async () => {
    const answer = await calls().loadTariffs(NEVER_ABORTED, { event: null })
    if (answer.type !== 'tariffs.loaded') throw new Error(answer.type)
    expect(new Set(answer.slots.map(({ customPaymentUrl }) => customPaymentUrl))).toEqual(new Set(['']))
    expect(answer.slots.every(({ piCode }) => piCode.startsWith('pi-'))).toBe(true)
  })
})

describe('what cannot be had is named in the log, and nothing else happens', () => {
  const CAUSES: FaultKind[] = ['serverError', 'truncate', 'html', 'resetBefore']
  const ROWS = [
    ['JOIN-029', 'getJoinNowTemplate', 'template.failed', 'Failed to get template'],
    ['JOIN-030', 'getJoinNowConfig', 'config.failed', 'Failed to get config'],
    ['JOIN-031', 'getPriceSlots', 'tariffs.failed', 'Failed to get tariffs'],
    ['JOIN-032', 'getSaleEventId', 'saleEvent.failed', 'Failed to get current sale event'],
    ['JOIN-032', 'getCurrentSaleEvent', 'saleDetails.failed', 'Failed to get current sale event'],
  ] as const
  for (const [requirement, endpoint, type, text] of ROWS) {
    for (const kind of CAUSES) {
      test(`${endpoint}, ${kind}: '${text}' [${requirement}]`, async () => {
        await sandbox.control.addFault({ endpoint, kind })
        const { reported, ...page } = calls()
        const asks = {
          getJoinNowTemplate: () => page.loadTemplate(NEVER_ABORTED),
          getJoinNowConfig: () => page.loadConfig(NEVER_ABORTED),
          getPriceSlots: () => page.loadTariffs(NEVER_ABORTED, { event: null }),
          getSaleEventId: () => page.findSaleEvent(NEVER_ABORTED),
          getCurrentSaleEvent: () => page.loadSaleDetails(NEVER_ABORTED, { event: null }),
        }
        expect({ endpoint: await asks[endpoint](), reported }).toEqual({ endpoint: { type }, reported: [text] })
      })
    }
  }

  test('an event that is none is asked for nowhere', async () => {
    const { loadTariffs, reported } = calls()
    expect({ tariffs: await loadTariffs(NEVER_ABORTED, { event: '../admin' }), reported }).toEqual({
      tariffs: { type: 'tariffs.failed' },
      reported: ['Failed to get tariffs'],
    })
    expect(await sandbox.control.requests()).toEqual([])
  })

  test('who left the page is told nothing', async () => {
    const { loadTariffs, reported } = calls()
    await loadTariffs(AbortSignal.abort(), { event: null })
    expect(reported).toEqual([])
  })

  test('a careless list keeps its good tariffs: without a price, with none above 0 and with a partner that is no site', async () => {
    await sandbox.control.changeSettings({ hasDamagedTariffs: true })
    const answer = await calls().loadTariffs(NEVER_ABORTED, { event: null })
    if (answer.type !== 'tariffs.loaded') throw new Error(answer.type)
    expect(answer.slots.length).toBeGreaterThan(0)
    for (const { price, partnerSites } of answer.slots) {
      expect(price.amount).toBeGreaterThan(0)
      expect(partnerSites.every(({ siteHost }) => siteHost.endsWith('.example'))).toBe(true)
    }
  })
})

describe('answers of another shape', () => {
  test('a missing field is empty, and the rest is there [ENT-041, ENT-042, ENT-043]', () => {
    expect(JoinNowTemplateAnswer.parse({ data: { benefits: [{ title: 'A' }, { text: 'no title' }, 7] } })).toEqual({
      benefits: [{ title: 'A', text: '' }],
      winnerLogos: [],
      standardImages: ['', '', ''],
      bundleImages: ['', '', ''],
    })
    expect(JoinNowConfigAnswer.parse({ data: { trapTimerMinutes: 'ten', isTrapPositionTop: 1 } })).toEqual({
      comments: [],
      trap: { durationSeconds: 0, onBack: false, onTop: false, onLeft: false, onRight: false },
      timerSeconds: [0, 0, 0, 0],
    })
  })

  test('a default image that leads elsewhere is none [ENT-041]', () => {
    const { standardImages } = JoinNowTemplateAnswer.parse({
      data: { standardImage1: { url: '//evil.example/a' }, standardImage2: { url: 'javascript:a' } },
    })
    expect(standardImages.slice(1)).toEqual(['', ''])
  })

  test('a sale event without an id is none [ENT-046]', () => {
    expect(SaleEventIdAnswer.parse({ uuid: { a: 1 }, saleEventGroup: 2 }).id).toBe(null)
  })
})

describe('prices that a server asks for', () => {
  test('carry the affiliate cookies of the visitor and no other cookie; other calls carry none [JOIN-002, AFF-006]', async () => {
    const heard: Array<{ path: string; cookie: string | undefined }> = []
    const backend = createServer((request, response) => {
      heard.push({ path: request.url ?? '', cookie: request.headers.cookie })
      response.setHeader('Content-Type', 'application/json').end('{"data":[]}')
    })
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
    const { port } = backend.address() as AddressInfo
    const { ports } = createServerPorts({
      settings: readDeployment({}).defaultSite,
      backendOrigin: `http://127.0.0.1:${port}`,
      cookieHeader: 'aff_id=north; atoken=secret; offer_id=7; affiliate=%E2%82%AC; timer-0=1; trapTriggered=1',
      origin: 'http://localhost:4100',
      userAgent: 'test',
    } as Parameters<typeof createServerPorts>[0])
    const page = createJoinNow({ call: ports.page.call, report: () => {} })
    await page.loadTariffs(NEVER_ABORTED, { event: null })
    await page.loadTemplate(NEVER_ABORTED)
    await new Promise((resolve) => backend.close(resolve))
    expect(heard).toEqual([
      { path: '/api/price-slots', cookie: 'aff_id=north; offer_id=7; affiliate=%E2%82%AC' },
      { path: '/api/join-now-template', cookie: undefined },
    ])
  })
})
