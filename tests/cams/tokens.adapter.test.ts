import { NEVER, type Observable, Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createTokens } from '../../adapters/cams/tokens.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { type CamVisitor, camVisitor } from '../sandbox/cam-visitor.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { SITES } from '../support/samples.ts'
import { openLine } from './realtime-line.ts'

const never = new AbortController().signal

let sandbox: TestSandbox
let member: CamVisitor
beforeAll(async () => {
  sandbox = await startTestSandbox()
  member = await camVisitor(sandbox, 'member')
})
afterEach(() => sandbox.client.clearFaults())
afterAll(() => sandbox.close())

function open(channelOf: (ch: string) => Observable<ChannelFact> = () => NEVER, settings = SITES.dark) {
  const credentials = {
    current: () => ({ accessToken: member.accessToken, isExpired: false }),
    generation: () => 0,
    partition: () => '',
    renew: async () => 'none' as const,
    refused: () => {},
  }
  const call = createHttpClient({
    endpoints,
    fetch,
    hosts: hostsOf(sandbox),
    credentials,
    serverClock: createServerClock({ now: Date.now }),
    deadlineMs: 1_000,
  })
  const reports: string[] = []
  const report = (problem: string) => void reports.push(problem)
  return { ...createTokens({ call, settings, channelOf, report }), reports }
}

describe('what the site answers', () => {
  test('is a balance with its version, and packs in their order [API-127, API-128]', async () => {
    const { loadBalance, loadPacks, reports } = open()
    expect(await loadBalance(never)).toEqual({ type: 'balance.loaded', ...(await member.balance()) })
    const answer = await loadPacks(never)
    if (answer.type === 'packs.failed') throw new Error('There are no packs')
    expect(answer.packs.map(({ tokens }) => tokens)).toEqual([50, 100, 250, 500, 1_000, 2_500, 10_000])
    expect(reports).toEqual([])
  })

  test('comes from the provider whom the site is set up with [API-127]', async () => {
    const asked: unknown[] = []
    const call = (async (name: string, parts: object) => {
      asked.push({ name, ...parts })
      return { ok: true, answer: { balance: 12, version: 3 } }
    }) as unknown as Call
    for (const name of ['camnet', 'othernet']) {
      const settings = { ...SITES.dark, camProvider: { ...SITES.dark.camProvider, name } }
      const { loadBalance } = createTokens({ call, settings, channelOf: () => NEVER, report() {} })
      expect(await loadBalance(never)).toEqual({ type: 'balance.loaded', balance: 12, version: 3 })
    }
    expect(asked).toEqual(['camnet', 'othernet'].map((provider) => ({ name: 'getTokenBalance', params: { provider } })))
  })

  test('are packs whose codes stand in the fields that the site is set up with [TOKENS-020]', async () => {
    const tokenBilling = { ...SITES.dark.tokenBilling, piCodeField: 'priceUuid' }
    const answer = await open(() => NEVER, { ...SITES.dark, tokenBilling }).loadPacks(never)
    if (answer.type === 'packs.failed') throw new Error('There are no packs')
    expect(answer.packs.map(({ itemCode }) => itemCode)).toEqual(answer.packs.map(({ priceUuid }) => priceUuid))
  })

  const broken: FaultKind[] = ['serverError', 'brokenJson', 'html', 'resetBefore']
  for (const kind of broken) {
    test(`(${kind}) is not known then, and only packs leave a line in the log [TOKENS-022, CAMAUTH-017]`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'getTokenBalance' })
      await sandbox.client.addFault({ kind, endpoint: 'getTokenPacks' })
      const { loadBalance, loadPacks, reports } = open()
      expect({ balance: await loadBalance(never), packs: await loadPacks(never) }).toEqual({
        balance: { type: 'balance.failed' },
        packs: { type: 'packs.failed' },
      })
      expect(reports).toEqual([expect.stringMatching(/^token packs: /)])
    })
  }
})

describe('what the provider tells', () => {
  test('of a balance that changed anywhere is heard here, newer versions later [M04]', async () => {
    const line = openLine({ address: hostsOf(sandbox).camSocket, tokenFor: async () => member.token })
    const heard: { balance: number; version: number }[] = []
    const hearing = open(line.channelOf)
      .balances({ userUuid: member.userUuid })
      .subscribe((fact) => {
        if (fact.type === 'balance.learned') heard.push(fact)
      })
    await expect.poll(() => line.isLive()).toBe(true)
    await expect
      .poll(() => line.realtime.getSnapshot().context.channels[`user:${member.userUuid}`]?.status)
      .toBe('live')
    for (const balance of [700, 900]) await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance })
    await expect.poll(() => heard.map(({ balance }) => balance)).toEqual([700, 900])
    expect(heard[1]?.version).toBeGreaterThan(heard[0]?.version ?? Number.NaN)
    hearing.unsubscribe()
    line.close()
  })

  const event = (ev: string, data: unknown) => ({
    op: 'event' as const,
    ch: 'user:u1',
    epoch: 'e1',
    seq: 1,
    id: 'x1',
    t: 1,
    ev,
    data,
  })

  test('and cannot be read is asked for instead of being taken for nothing; what is somebody else’s to hear is left out', () => {
    const channel = new Subject<ChannelFact>()
    const facts: unknown[] = []
    open(() => channel)
      .balances({ userUuid: 'u1' })
      .subscribe((fact) => facts.push(fact))
    const amounts = [-1, 1.5, '1e9', '０', 1e21, Number.NaN, null]
    const events = [
      ...amounts.map((balance) => event('balanceChanged', { balance, version: 9 })),
      event('balanceChanged', null),
      event('balanceChanged', { balance: 5 }),
      event('incompleteSessionFound', { broadcastId: '71' }),
      event('somethingNew', {}),
      event('balanceChanged', { balance: 12, version: 10 }),
    ]
    channel.next({ type: 'channel.heard', ch: 'user:u1', events })
    channel.next({ type: 'channel.reset', ch: 'user:u1' })
    channel.next({ type: 'channel.denied', ch: 'user:u1', reason: '' })
    const wanted = { type: 'balance.wanted' }
    expect(facts).toEqual([
      ...Array(amounts.length + 2).fill(wanted),
      { type: 'balance.learned', balance: 12, version: 10 },
      wanted,
    ])
  })

  test('to nobody is not listened to', () => {
    const asked: string[] = []
    open((ch) => {
      asked.push(ch)
      return NEVER
    })
      .balances({ userUuid: '' })
      .subscribe()
    expect(asked).toEqual([])
  })
})
