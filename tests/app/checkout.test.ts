import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { HandedAnswers } from '../../app/ports/handover.ts'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { openCheckout } from '../../app/routes/pages/checkout.tsx'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import { moneyOf } from '../../app/site/money.ts'
import type { Site } from '../../app/site/site.ts'
import type { NavigatorEvent } from '../../app/site/wire.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { callAs } from '../catalogue/sandbox-call.ts'
import { BILLERS, chosen, PASSWORD, tariffWith } from '../sales/checkout-samples.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

const TARIFF = tariffWith({ priceUuid: 'price-month-base-standard' })
let sandbox: TestSandbox
let visitors = 0
const sites: Site[] = []

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  for (const site of sites.splice(0)) site.stop()
  await sandbox.client.changeSettings({ moneyActionMs: 0 })
})
afterAll(() => sandbox.close())

function openTab(
  memory = createMemoryStorage(),
  handed: HandedAnswers = {},
  cookieHeader = '',
  firstPath = '/join-now/',
) {
  const deployment = readDeployment({ BACKEND_ORIGIN: sandbox.apiOrigin, CONTENT_ORIGIN: sandbox.thirdPartyOrigin })
  const { defaultSite } = deployment
  const host = new URL(sandbox.thirdPartyOrigin).host
  const settings = { ...defaultSite, allowedHosts: { ...defaultSite.allowedHosts, biller: [host] } }
  const origin = 'http://localhost:4100'
  const request = {
    settings,
    backendOrigin: sandbox.apiOrigin,
    origin,
    path: firstPath,
    cookieHeader,
    userAgent: 'test',
  }
  const led: NavigatorEvent[] = []
  const adopted: unknown[] = []
  const site = createSite({
    settings,
    ports: {
      ...createServerPorts(request).ports,
      tabStorage: createSafeStorage({ storage: () => memory }),
      adoptTokens: async (pair) => void adopted.push(pair),
    },
    origin,
    firstPath,
    userAgent: 'test',
    isBrowser: true,
    handed,
    patienceMs: 1_000,
    navigator: (event) => led.push(event),
  })
  site.start()
  sites.push(site)
  /** Addresses of billers that a membership is paid at. */
  const left = () => led.flatMap((event) => (event.type === 'site.leave' && event.isMembership ? [event.url] : []))
  return { site, left, led, adopted, memory }
}

async function filled(site: Site) {
  const checkout = openCheckout(site, site.open)
  const { actor } = checkout
  await waitFor(actor, (snapshot) => !snapshot.hasTag('restoring') && snapshot.context.billers.length > 0)
  actor.send(chosen(TARIFF))
  visitors += 1
  const submit = () =>
    actor.send({ type: 'checkout.submitted', email: `tab-${visitors}@example.com`, password: PASSWORD })
  return { ...checkout, submit }
}

test('a guest is led to the biller, with the tokens of the new account [CHECKOUT-019, API-093]', async () => {
  const { site, left, adopted, memory } = openTab()
  const { actor, submit } = await filled(site)
  const leading = () => site.actors.shownPage.getSnapshot().context.leading
  submit()
  expect({ leading: leading(), pending: site.root.getSnapshot().hasTag('pending') }).toEqual({
    leading: [actor.id],
    pending: true,
  })
  await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'))
  expect({ left: left().length, adopted: adopted.length, intent: memory.getItem('draft.payment-intent') }).toEqual({
    left: 1,
    adopted: 1,
    intent: null,
  })
  expect(left()[0]).toMatch(`${sandbox.thirdPartyOrigin}/billers/`)
  expect(leading()).toEqual([actor.id])
})

test('the affiliate who sent a guest is in the account that they open [AFF-003]', async () => {
  const { site, left, adopted } = openTab(undefined, {}, '', '/join-now/?aff_id=gallery-12')
  const { actor, submit } = await filled(site)
  submit()
  await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'))
  const [pair] = adopted as TokenPair[]
  const user = await callAs(sandbox, { token: pair!.accessToken })('getUser', {})
  expect({ left: left().length, affiliateId: user.ok && user.answer?.affiliateId }).toEqual({
    left: 1,
    affiliateId: 'gallery-12',
  })
})

test('somebody who is signed in pays as who the site knows them to be, by the biller that they choose [CHECKOUT-020, CHECKOUT-021, CHECKOUT-022, CHECKOUT-030, API-095]', async () => {
  const { accessToken, refreshToken } = await sandbox.client.signIn('inactive')
  const { site, left } = openTab(undefined, {}, `atoken=${accessToken}; rtoken=${refreshToken}`)
  await expect.poll(() => site.actors.session.getSnapshot().context.user?.uuid).toBe('user-inactive')
  const { actor, chooser, submit } = await filled(site)
  await sandbox.client.clearRequests()
  submit()
  await waitFor(chooser, (snapshot) => snapshot.hasTag('open'))
  chooser.send({ type: 'biller.selected', name: 'segpay' })
  chooser.send({ type: 'choice.continued' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'))
  const asked = (await sandbox.client.requests()).map(({ endpoint }) => endpoint)
  const row = (await sandbox.client.ledger()).at(-1)
  expect({
    left: left().length,
    asksWho: asked.includes('getUser'),
    owner: row?.owner,
    biller: row?.payment?.biller,
    priceUuid: row?.payment?.priceUuid,
  }).toEqual({ left: 1, asksWho: false, owner: 'user-inactive', biller: 'segpay', priceUuid: TARIFF.priceUuid })
})

test('somebody who is signed in, and of whom no more is known, is asked for first, and pays as who the server says [CHECKOUT-021]', async () => {
  const { accessToken, refreshToken } = await sandbox.client.signIn('inactive')
  await sandbox.client.addFault({ endpoint: 'getUser', kind: 'serverError' })
  const { site, left } = openTab(undefined, {}, `atoken=${accessToken}; rtoken=${refreshToken}`)
  await expect.poll(() => site.visitor.getSnapshot().isLoggedIn).toBe(true)
  const { actor, chooser, submit } = await filled(site)
  const before = actor.getSnapshot().context.userUuid
  await sandbox.client.clearFaults()
  submit()
  const isAsked = actor.getSnapshot().matches('loadingUser')
  await waitFor(chooser, (snapshot) => snapshot.hasTag('open'))
  chooser.send({ type: 'choice.continued' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'))
  expect({ before, isAsked, left: left().length, owner: (await sandbox.client.ledger()).at(-1)?.owner }).toEqual({
    before: '',
    isAsked: true,
    left: 1,
    owner: 'user-inactive',
  })
})

test('whoever is refused reads the title and the words of the server in the form [CHECKOUT-032]', async () => {
  const { site, left } = openTab()
  const { actor } = await filled(site)
  actor.send({ type: 'checkout.submitted', email: 'dario.lenz@example.com', password: PASSWORD })
  await waitFor(actor, (snapshot) => snapshot.context.errors.email !== '')
  const { errors, message } = actor.getSnapshot().context
  expect({ errors, message, left: left() }).toEqual({
    errors: { email: 'There is already an account with this e-mail address.', password: '', biller: '' },
    message: '',
    left: [],
  })
})

test('while money is under way nothing leads away; what wanted to does so afterwards [N04, ERR-014]', async () => {
  const { site, led } = openTab()
  const { actor, submit } = await filled(site)
  await sandbox.client.changeSettings({ moneyActionMs: 300 })
  submit()
  site.actors.session.send({ type: 'tokens.lost', reason: '465', message: '' })
  await expect.poll(async () => (await sandbox.client.ledger()).at(-1)?.state).toBe('running')
  expect(led).toEqual([])
  await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'))
  expect(led.filter(({ type }) => type === 'page.open')).toEqual([
    { type: 'page.open', to: '/login/', isExternal: false },
  ])
})

test('billers that the server handed over are in the form at once, and are not asked for again', async () => {
  const answer = { type: 'billers.loaded', billers: BILLERS }
  const { site } = openTab(createMemoryStorage(), { 'loadBillers null': answer })
  await sandbox.client.clearRequests()
  const { actor } = openCheckout(site, site.open)
  expect(actor.getSnapshot().context.billers).toEqual(BILLERS)
  await waitFor(actor, (snapshot) => !snapshot.hasTag('restoring'))
  expect((await sandbox.client.requests()).filter(({ path }) => path.endsWith('/billers'))).toEqual([])
})

test('cancelling the choice of a biller leads back to the form, and nothing is paid [CHECKOUT-033]', async () => {
  const { accessToken, refreshToken } = await sandbox.client.signIn('inactive')
  const { site, led } = openTab(undefined, {}, `atoken=${accessToken}; rtoken=${refreshToken}`)
  await expect.poll(() => site.visitor.getSnapshot().isLoggedIn).toBe(true)
  const before = (await sandbox.client.ledger()).length
  const { actor, chooser, submit } = await filled(site)
  submit()
  await waitFor(chooser, (snapshot) => snapshot.hasTag('open'))
  chooser.send({ type: 'choice.cancelled' })
  const isForm = actor.getSnapshot().matches('filling')
  expect({ isForm, led, ledger: (await sandbox.client.ledger()).length - before }).toEqual({
    isForm: true,
    led: [],
    ledger: 0,
  })
})

test('leaving a page does not end its payment, and the next page gets the outcome [M03]', async () => {
  const { site, left } = openTab()
  const { actor, submit } = await filled(site)
  await sandbox.client.changeSettings({ moneyActionMs: 200 })
  submit()
  site.system.dismiss([actor])
  await waitFor(moneyOf(site, 'checkout'), (snapshot) => snapshot.hasTag('succeeded'))
  const next = openCheckout(site, site.open)
  await waitFor(next.actor, (snapshot) => snapshot.hasTag('ready'))
  expect(left()).toEqual([])
  next.actor.send({ type: 'checkout.submitted', email: '', password: '' })
  expect(left()).toHaveLength(1)
})

test.for([
  ['as a guest', '', 1],
  ['signed in meanwhile, with the tokens that they hold', 'member', 0],
] as const)(
  'a tab that was closed in between takes up what it had under way, %s [M03]',
  { timeout: 15_000 },
  async ([, account, adopted]) => {
    const first = openTab()
    const { submit } = await filled(first.site)
    await sandbox.client.changeSettings({ moneyActionMs: 200 })
    submit()
    await expect.poll(() => first.memory.getItem('draft.payment-intent')).not.toBe(null)
    await expect.poll(async () => (await sandbox.client.ledger()).at(-1)?.state).toBe('running')
    const { key } = JSON.parse(first.memory.getItem('draft.payment-intent') ?? '{}')
    const kept = createMemoryStorage()
    for (const name of first.memory.keys()) kept.setItem(name, first.memory.getItem(name) ?? '')
    const pair = account && (await sandbox.client.signIn(account))
    const second = openTab(kept, {}, pair ? `atoken=${pair.accessToken}; rtoken=${pair.refreshToken}` : '')
    const { actor } = openCheckout(second.site, second.site.open)
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'), { timeout: 9_000 })
    expect({ adopted: second.adopted.length, intent: second.memory.getItem('draft.payment-intent') }).toEqual({
      adopted,
      intent: null,
    })
    expect((await sandbox.client.ledger()).filter((row) => row.key === key)).toHaveLength(1)
  },
)
