// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()
type Tab = Awaited<ReturnType<typeof tabs.open>>

interface Case {
  what: string
  path: string
  site?: 'dark' | 'light'
  account?: AccountName
  endpoint: EndpointName
  /** By the kind of fault. */
  lines: { serverError: string; notFound: string }
  press?: (tab: Tab) => void
  /** What is known on the page afterwards, and as what. */
  known: (actors: AnyMachineSnapshot[]) => unknown
  as: unknown
  ids: string
}

/** Each once: a part of a page that has changed is asked for again. */
const linesOf = (calls: unknown[][]) => [...new Set(calls.map(([line]) => String(line)))]
const same = (line: string) => ({ serverError: line, notFound: line })
const FIGURES = {
  account: 'member',
  endpoint: 'getDashboardInfo',
  lines: { serverError: 'dashboard info: unavailable', notFound: 'dashboard info: notFound' },
  known: (actors: AnyMachineSnapshot[]) => actors.some((actor) => actor.hasTag('unavailable')),
  as: true,
  ids: 'DASH-021',
} as const

test.for<Case>([
  {
    what: 'the packs of tokens',
    path: '/tokens/',
    account: 'member',
    endpoint: 'getTokenPacks',
    lines: { serverError: 'token packs: unavailable 500', notFound: 'token packs: notFound 404' },
    known: () => null,
    as: null,
    ids: 'TOKENS-022',
  },
  { what: 'the figures of a member on the dashboard', path: '/main-dashboard/', ...FIGURES },
  { what: 'the figures of a member on the page of questions', path: '/faq/', ...FIGURES },
  { what: 'the figures of a membership on its page', path: '/main-dashboard/membership-info/', ...FIGURES },
  {
    what: 'the upgrade of the survey',
    path: '/main-dashboard/easy-cancel/',
    account: 'member',
    endpoint: 'getEasyCancelUpgradeUrl',
    lines: same('Failed to get upgrade url'),
    known: (actors) =>
      actors.flatMap(({ context }) => ('upgradeTo' in context && context.survey ? [context.upgradeTo] : [])),
    as: [null],
    ids: 'CANCEL-005',
  },
  {
    what: 'the billers of an upgrade',
    path: '/main-dashboard/upgrade-subscription/',
    account: 'member',
    endpoint: 'getBillers',
    lines: same('Failed to get payment systems'),
    press: ({ site }) =>
      site.system.tell('upgradeBillers', {
        type: 'biller.wanted',
        price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
      }),
    known: () => null,
    as: null,
    ids: 'CHECKOUT-031',
  },
  {
    what: 'the soft home page',
    path: '/',
    site: 'light',
    endpoint: 'getSoftPage',
    lines: same('Failed to fetch soft data'),
    known: ([page]) => page?.context.content,
    as: undefined,
    ids: 'ERR-024',
  },
])('$what, where the server has none, leave one line in the log and go on [$ids]', async (scene) => {
  const { path, site, account, endpoint, lines, press, known, as } = scene
  for (const kind of ['serverError', 'notFound'] as const) {
    await tabs.control().addFault({ kind, endpoint })
    const tab = await tabs.open({ path, ...(site && { site }), ...(account && { account }) })
    press?.(tab)
    const { page } = tab.site.arrival.getSnapshot()!
    const seen = () => ({
      logged: linesOf(vi.mocked(console.info).mock.calls),
      known: known([page?.actor, ...(page?.beside ?? [])].flatMap((actor) => (actor ? [actor.getSnapshot()] : []))),
      told: tab.site.actors.notices.getSnapshot().value,
    })
    await until(() => expect(seen()).toEqual({ logged: [lines[kind]], known: as, told: 'silent' }))
    tab.site.stop()
    vi.mocked(console.info).mockClear()
    await tabs.control().clearFaults()
  }
})

test.for([
  '/main-dashboard/',
  '/main-dashboard/membership-info/',
  '/main-dashboard/easy-cancel/',
  '/main-dashboard/favorites/',
  '/main-dashboard/upgrade-subscription/',
])('a member who leaves %s before anything has come leaves no line in the log', async (path) => {
  const tab = await tabs.open({ path: '/contact/', account: 'member' })
  const go = async (to: string) => {
    tab.site.actors.navigation.send({ type: 'address.wanted', path: to, manner: 'push' })
    await until(() => expect(tab.site.arrival.getSnapshot()?.page?.match).toHaveProperty('path', to))
  }
  await tabs.control().addFault({ kind: 'latency', latencyMs: 60_000 })
  const before = (await tab.endpoints()).length
  await go(path)
  await until(async () => expect((await tab.endpoints()).length).toBeGreaterThan(before))
  await go('/contact/')
  expect(linesOf(vi.mocked(console.info).mock.calls)).toEqual([])
})
