import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { HandedAnswers } from '../../app/ports/handover.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import type { Site } from '../../app/site/site.ts'
import type { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
const sites: Site[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => {
  for (const site of sites.splice(0)) site.stop()
})
afterAll(() => sandbox.close())

test('only an expired member is offered renewals, on either address of the page [JOIN-010, SESSION-031]', async () => {
  const renewal = await offerTo('expired', '/join-now/?event=expired')
  const everyday = await offerTo('inactive', '/join-now/')
  expect(await offerTo('expired', '/join-now/')).toEqual(renewal)
  expect([renewal.isExpired, everyday.isExpired]).toEqual([true, false])
  expect(everyday.prices).not.toEqual(renewal.prices)
  expect((await offerTo('inactive', '/join-now/?event=expired')).prices).toEqual(everyday.prices)
})

test('whoever asks for renewals by the address is welcomed back, and the server is asked for them [JOIN-010, JOIN-028]', async () => {
  const asked = await Promise.all(
    ['/join-now/', '/join-now/?event=expired', '/join-now/?event=other'].map(async (path) => {
      const { join } = await openPage({ path })
      return { path, isExpired: join.getSnapshot().context.isExpired }
    }),
  )
  expect(asked).toEqual([
    { path: '/join-now/', isExpired: false },
    { path: '/join-now/?event=expired', isExpired: true },
    { path: '/join-now/?event=other', isExpired: false },
  ])
  await sandbox.control.clearRequests()
  await openPage({ path: '/join-now/?event=expired' })
  const queries = (await sandbox.control.requests()).flatMap(({ endpoint, query }) =>
    /^get(PriceSlots|CurrentSaleEvent)$/.test(endpoint) ? [`${endpoint}${query}`] : [],
  )
  expect(queries.toSorted()).toEqual(['getCurrentSaleEvent?event=expired', 'getPriceSlots?event=expired'])
})

test('what the server has asked for is there at once in the browser, and is not asked for again [JOIN-001]', async () => {
  const path = '/join-now/'
  await sandbox.control.clearRequests()
  const server = await openPage({ path })
  const asksOf = async () =>
    (await sandbox.control.requests()).map(({ endpoint }) => endpoint).filter((name) => ASKED.includes(name))
  const asked = (await asksOf()).toSorted()
  await sandbox.control.clearRequests()
  const handed = JSON.parse(JSON.stringify(server.site.handover.given()))
  const browser = await openPage({ path, handed })
  expect({ asked, askedAgain: await asksOf() }).toEqual({ asked: ASKED, askedAgain: [] })
  expect(browser.join.getSnapshot().context).toEqual(server.join.getSnapshot().context)
})

test('whom a visitor was sent by is told with the question for prices, and with no other [JOIN-002, API-087]', async () => {
  const told = []
  for (const affiliate of ['gallery-12', 'partner-7']) {
    await sandbox.control.clearRequests()
    await openPage({ path: '/join-now/', cookieHeader: `aff_id=${affiliate}; offer_id=3` })
    const requests = await sandbox.control.requests()
    told.push({
      asked: requests.some(({ endpoint }) => endpoint === 'getJoinNowConfig'),
      with: requests.flatMap(({ endpoint, affiliate: sent }) => (sent === null ? [] : [`${endpoint} ${sent}`])),
    })
  }
  expect(told).toEqual([
    { asked: true, with: ['getPriceSlots gallery-12'] },
    { asked: true, with: ['getPriceSlots partner-7'] },
  ])
})

test.for([
  ['dark', 'Halcyon VR'],
  ['light', 'AR Lumen'],
] as const)('is called after its site: %s', async ([key, name]) => {
  const { title } = await openPage({ path: '/join-now/', key })
  expect(title).toContain(`Join ${name}`)
})

/** In the order of the alphabet. */
const ASKED = [
  'getBillers',
  'getCurrentSaleEvent',
  'getJoinNowConfig',
  'getJoinNowTemplate',
  'getPriceSlots',
  'getSaleEventId',
]

interface Opening {
  path: string
  cookieHeader?: string
  key?: 'dark' | 'light'
  handed?: HandedAnswers
}

async function openPage({ path, cookieHeader = '', key = 'dark', handed }: Opening) {
  const { sites: all } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
  })
  const settings = { ...all.find((site) => site.key === key)!, verificationEnabled: false }
  const origin = 'http://localhost:4100'
  const request = { settings, backendOrigin: sandbox.apiOrigin, origin, path, cookieHeader, userAgent: 'test' }
  const { ports } = createServerPorts(request)
  const site = createSite({ ...request, ports, firstPath: path, isBrowser: false, patienceMs: 10_000, handed })
  sites.push(site)
  site.start()
  const { page } = await site.arrive(path)
  if (!page) throw new Error(`${path} did not open`)
  const join = page.actor as ActorRefFrom<typeof joinNowMachine>
  await waitFor(join, (snapshot) => snapshot.hasTag('settled'))
  return { site, join, title: page.head(join.getSnapshot()).title }
}

/** Whether the page welcomes somebody back, and what it costs. */
async function offerTo(account: 'expired' | 'inactive', path: string) {
  const { accessToken, refreshToken } = await sandbox.control.signIn(account)
  const { join } = await openPage({ path, cookieHeader: `atoken=${accessToken}; rtoken=${refreshToken}` })
  const { isExpired, tariffs } = join.getSnapshot().context
  return { isExpired, prices: tariffs.map(({ price }) => price.amount) }
}
