import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket as Client, type ClientOptions } from 'ws'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { StudioMessage, TraceMessage } from '../../contracts/site/trace.ts'
import { LONGEST_TRACE_MESSAGE } from '../../contracts/site/trace-limit.ts'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { explore } from '../../studio/paths/explore.ts'
import { type Hub, openHub } from '../../studio/tracing/hub.ts'
import { hubAddressOf, readStudioMessage } from '../../studio/tracing/protocol.ts'
import { transitionNamer } from '../../studio/tracing/transition-names.ts'
import { nestedMachine, routedMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'
import { openTracedPage, SITE, type TracedPage } from './traced-page.ts'

const HELLO: TraceMessage = { kind: 'hello', tab: 't1', seq: 0, atMs: 1, site: 'dark', origin: SITE, build: 'b' }
const stopped = (seq: number, tab = 't1'): TraceMessage => ({ kind: 'actor.stopped', tab, seq, atMs: seq, actor: '1' })

describe('the hub', () => {
  let hub: Hub
  const clients: Client[] = []
  beforeEach(async () => {
    const page = async () => new TextEncoder().encode('<title>Studio</title>')
    hub = await openHub({ port: 0, siteOrigins: [SITE], token: 'right', page })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.terminate()
    await hub.close()
  })

  /** What came of asking for a connection, and all that was heard on it. */
  function connect(address: string, options: ClientOptions) {
    const client = new Client(address, options)
    clients.push(client)
    const heard: StudioMessage[] = []
    client.on('message', (data) => heard.push(readStudioMessage(String(data))!))
    const outcome = new Promise<string>((resolve) => {
      client.on('open', () => resolve('open'))
      client.on('error', (error) => resolve(error.message))
    })
    const closed = new Promise<number>((resolve) => client.on('close', resolve))
    return { client, heard, outcome, closed, send: (message: unknown) => client.send(JSON.stringify(message)) }
  }

  async function openSite() {
    const site = connect(hub.siteAddress, { origin: SITE })
    expect(await site.outcome).toBe('open')
    return site
  }
  async function openStudio() {
    const studio = connect(hub.studioAddress, { origin: 'null' })
    expect(await studio.outcome).toBe('open')
    return studio
  }

  test('tells studios what pages say, in order, and that a tab is gone', async () => {
    const [one, other, site] = [await openStudio(), await openStudio(), await openSite()]
    const said = [HELLO, stopped(1), stopped(2)]
    for (const message of said) site.send(message)
    site.client.close()
    const gone = { kind: 'tab.closed', tab: 't1', atMs: expect.any(Number) }
    await expect.poll(() => one.heard).toEqual([...said, gone])
    await expect.poll(() => other.heard).toEqual([...said, gone])
  })

  test('tells a studio that comes later what it missed: the greeting, and the last 2,000 messages', async () => {
    const [first, site] = [await openStudio(), await openSite()]
    site.send(HELLO)
    for (let seq = 1; seq <= 2_100; seq += 1) site.send(stopped(seq))
    await expect.poll(() => first.heard.length).toBe(2_101)
    const late = await openStudio()
    await expect.poll(() => late.heard.length).toBe(2_001)
    const numbers = late.heard.map((message) => 'seq' in message && message.seq)
    expect({ first: numbers[0], second: numbers[1], last: numbers.at(-1) }).toEqual({
      first: 0,
      second: 101,
      last: 2_100,
    })
  })

  const foreign = 'Unexpected server response: 403'
  for (const [who, path, options, outcome] of [
    ['a page of another origin', '/site', { origin: 'http://localhost:9999' }, foreign],
    ['something that is no page', '/site', {}, foreign],
    ['a studio without the token', '/studio', { origin: 'null' }, foreign],
    ['a studio with another token', '/studio?token=wrong', { origin: 'null' }, foreign],
    ['a foreign page with the right token', '/studio?token=right', { origin: 'http://evil.invalid' }, foreign],
    ['a page of the site with the right token', '/studio?token=right', { origin: SITE }, foreign],
    ['somebody who asks for something else', '/', { origin: SITE }, foreign],
    ['a studio file', '/studio?token=right', { origin: 'null' }, 'open'],
  ] as const) {
    test(`answers ${who}: ${outcome === 'open' ? 'yes' : 'no'}`, async () => {
      expect(await connect(`ws://127.0.0.1:${hub.port}${path}`, options).outcome).toBe(outcome)
    })
  }

  test('lets its own page listen', async () => {
    const address = hubAddressOf({ host: `127.0.0.1:${hub.port}`, search: '?token=right' })
    expect(await connect(address!, { origin: `http://127.0.0.1:${hub.port}` }).outcome).toBe('open')
  })

  for (const [what, text, code] of [
    ['is no message', '{"kind":"gossip"}', 1008],
    ['is no JSON', 'hello', 1008],
    ['has not said hello', JSON.stringify(stopped(1)), 1008],
    ['says too much at once', JSON.stringify({ ...HELLO, build: 'x'.repeat(LONGEST_TRACE_MESSAGE) }), 1009],
  ] as const) {
    test(`hangs up on a page that ${what}`, async () => {
      const studio = await openStudio()
      const site = await openSite()
      site.client.send(text)
      expect({ closed: await site.closed, heard: studio.heard }).toEqual({ closed: code, heard: [] })
    })
  }

  test('closes the connection of a page that speaks for another tab', async () => {
    const site = await openSite()
    site.send(HELLO)
    site.send(stopped(1, 't2'))
    expect(await site.closed).toBe(1008)
  })

  test('closes the connection of a studio that sends', async () => {
    const studio = await openStudio()
    studio.send(HELLO)
    expect(await studio.closed).toBe(1008)
  })

  test('shows the studio’s page at its own address, and nothing else', async () => {
    const [page, other] = await Promise.all(
      ['', 'package.json'].map((path) => fetch(`http://127.0.0.1:${hub.port}/${path}`)),
    )
    expect({ status: page?.status, text: await page?.text() }).toEqual({ status: 200, text: '<title>Studio</title>' })
    expect({ status: other?.status, text: await other?.text() }).toEqual({ status: 404, text: 'Not found' })
  })
})

test('the address of a studio says where its hub is, on this machine only', () => {
  const cases = [
    ['127.0.0.1:4300', '?token=abc'],
    ['', '?hub=127.0.0.1:4301&token=abc'],
    ['', '?token=abc'],
    ['127.0.0.1:4300', ''],
    ['', '?hub=evil.invalid:80&token=abc'],
  ] as const
  expect(cases.map(([host, search]) => hubAddressOf({ host, search }))).toEqual([
    'ws://127.0.0.1:4300/studio?token=abc',
    'ws://127.0.0.1:4301/studio?token=abc',
    undefined,
    undefined,
    undefined,
  ])
})

describe('a page', () => {
  let page: TracedPage
  let said: TraceMessage[]
  beforeEach(() => {
    page = openTracedPage()
    said = page.said
  })
  afterEach(() => page.leave())
  const opened = () => page.opened
  const plain = () => said.map(({ tab: _, atMs: __, ...message }) => message)

  test('sends its identity, and every actor’s start, events, transitions and end', async () => {
    const clock = new SimulatedClock()
    const actor = createActor(
      tokenMachine().provide({
        actors: { renewTokens: fromCallback(({ sendBack }) => sendBack({ type: 'renewal.refused' })) },
      }),
      { input: { lifetimeMs: 120_000 }, clock },
    )
    actor.start()
    actor.send({ type: 'renewal.failed', cause: 'contract' })
    clock.increment(60_000)
    await opened()
    const context = { lifetimeMs: 120_000 }
    expect(page.address()).toBe('ws://127.0.0.1:4300/site')
    expect(new Set(said.map(({ tab }) => tab)).size).toBe(1)
    expect(plain()).toEqual([
      { kind: 'hello', seq: 0, site: 'dark', origin: SITE, build: 'start-abc.js' },
      {
        kind: 'actor.started',
        seq: 1,
        actor: '1',
        machine: 'token',
        name: 'token',
        path: '/login/',
        input: context,
        state: 'fresh',
        status: 'active',
        context,
        transitions: [],
      },
      {
        kind: 'event',
        seq: 2,
        actor: '1',
        event: { type: 'renewal.failed', cause: 'contract' },
        transitions: [],
        state: 'fresh',
        status: 'active',
      },
      {
        kind: 'event',
        seq: 3,
        actor: '1',
        source: '1',
        event: { type: 'xstate.after.renewalDue.token.fresh' },
        transitions: [{ from: 'fresh', on: 'xstate.after.renewalDue.token.fresh', place: 0 }],
        state: 'renewing',
        status: 'active',
      },
      {
        kind: 'event',
        seq: 4,
        actor: '1',
        source: 'renewTokens',
        event: { type: 'renewal.refused' },
        transitions: [{ from: 'renewing', on: 'renewal.refused', place: 0 }],
        state: 'revoked',
        status: 'done',
      },
    ])
    expect(
      said.flatMap((message) => ('transitions' in message ? transitionNamer(tokenMachine())(message.transitions) : [])),
    ).toEqual(['fresh --after renewalDue--> renewing', 'renewing --renewal.refused--> revoked'])
  })

  test('tells the transitions that an actor begins with, and that it stopped', async () => {
    const actor = createActor(routedMachine, { input: {} })
    actor.start()
    actor.stop()
    await opened()
    const [, start, stop] = said
    expect(start?.kind === 'actor.started' && transitionNamer(routedMachine)(start.transitions)).toEqual([
      'deciding --always#3--> loading',
    ])
    expect(stop).toEqual({ kind: 'actor.stopped', tab: start?.tab, seq: 2, atMs: expect.any(Number), actor: '1' })
  })

  test('tells nothing of passwords and e-mail addresses, whatever a form does with them', async () => {
    const actor = createActor(loginMachine.provide({ actors: { logIn: fromCallback(() => {}) } }), {
      input: { exampleEmail: 'name@example.com' },
    })
    actor.start()
    actor.send({ type: 'email.edited', email: 'ann@mail.example' })
    actor.send({ type: 'login.submitted', email: 'ann@mail.example', password: 'Proscenium1' })
    await opened()
    expect(JSON.stringify(said)).not.toMatch(/ann@|Proscenium1|name@example/)
    const submitted = said.at(-1)
    expect(submitted?.kind === 'event' && [submitted.event, submitted.state]).toEqual([
      { type: 'login.submitted', email: 'redacted-2@example.invalid', password: 'redacted-0' },
      'submitting',
    ])
  })

  test('tells of a context only when it changed, and leaves out what would be too long', async () => {
    const actor = createActor(loginMachine, { input: { exampleEmail: 'a' } })
    actor.start()
    actor.send({ type: 'email.edited', email: 'half' })
    actor.send({ type: 'login.refused', message: 'ignored here', fields: { email: '', password: '' }, isBlocked: true })
    const long = Object.fromEntries(Array.from({ length: 290 }, (_, index) => [`key${index}`, '漢'.repeat(200)]))
    createActor(routedMachine, { input: long as { answer?: 'good' } }).start()
    await opened()
    expect(said.map((message) => ('context' in message ? Object.keys(message.context ?? {}).length : 'none'))).toEqual([
      'none',
      6,
      6,
      'none',
      0,
    ])
  })

  test('tells nothing of actors that only a walk over a machine asks', async () => {
    explore(tokenMachine(), tokenOptions)
    await opened()
    expect(plain().map(({ kind }) => kind)).toEqual(['hello'])
  })

  test('tells of machines without input too', async () => {
    createActor(nestedMachine).start()
    await opened()
    expect(said[1]?.kind === 'actor.started' && [said[1].machine, said[1].state]).toEqual(['nested', { form: 'first' }])
  })

  test('falls silent when the studio is gone', async () => {
    await opened()
    page.close()
    createActor(routedMachine, { input: {} }).start()
    expect(said.map(({ kind }) => kind)).toEqual(['hello'])
  })
})
