import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAULT_KINDS, type FaultKind, type FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
let accessToken: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  accessToken = (await sandbox.control.signIn('member')).accessToken
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.clearFaults()
  await sandbox.control.clearRequests()
})

const UNHARMED = { data: { isActive: false } }

/** What the caller of a struck call comes to know. */
async function ask(rule: Omit<FaultRequest, 'endpoint'>, deadlineMs = 5000) {
  await sandbox.control.addFault({ ...rule, endpoint: 'getMaintenance', count: 1 })
  const startedAtMs = performance.now()
  const outcome = await outcomeOf(sandbox.call('getMaintenance', { signal: AbortSignal.timeout(deadlineMs) }))
  return { ...outcome, tookMs: performance.now() - startedAtMs }
}

async function outcomeOf(asked: Promise<Response>) {
  let status = 0
  try {
    const response = await asked
    status = response.status
    const text = await response.text()
    return { status, text, retryAfter: response.headers.get('retry-after'), problem: '' }
  } catch (error) {
    const isDeadline = error instanceof Error && error.name === 'TimeoutError'
    return { status, text: '', retryAfter: null, problem: isDeadline ? 'no answer' : 'cut off' }
  }
}

/** A check for every kind: a new one does not compile without it. */
const CHECKS: Record<FaultKind, () => Promise<void>> = {
  refuse: () => expectCutOff('refuse'),
  resetBefore: () => expectCutOff('resetBefore'),
  resetAfter: async () => {
    await expectCutOff('resetAfter')
    await expectCarriedOut('resetAfter')
  },
  dropAnswer: async () => {
    const { status, problem } = await ask({ kind: 'dropAnswer' }, 250)
    expect({ status, problem }).toEqual({ status: 0, problem: 'no answer' })
    await expectCarriedOut('dropAnswer')
  },
  latency: async () => {
    const { status, text, tookMs } = await ask({ kind: 'latency', latencyMs: 200 })
    expect({ status, text: JSON.parse(text) }).toEqual({ status: 200, text: UNHARMED })
    expect(tookMs).toBeGreaterThanOrEqual(195)
  },
  timeout: async () => {
    const { status, problem } = await ask({ kind: 'timeout', latencyMs: 60_000 }, 250)
    expect({ status, problem }).toEqual({ status: 0, problem: 'no answer' })
  },
  stall: async () => {
    const { status, problem } = await ask({ kind: 'stall' }, 250)
    expect({ status, problem }).toEqual({ status: 200, problem: 'no answer' })
  },
  drip: async () => {
    const { text, tookMs } = await ask({ kind: 'drip', latencyMs: 100 })
    expect(JSON.parse(text)).toEqual(UNHARMED)
    expect(tookMs).toBeGreaterThanOrEqual(95)
  },
  truncate: async () => {
    const { status, problem } = await ask({ kind: 'truncate' })
    expect({ status, problem }).toEqual({ status: 200, problem: 'cut off' })
  },
  brokenJson: async () => {
    const { status, text } = await ask({ kind: 'brokenJson' })
    expect(status).toBe(200)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  },
  html: async () => {
    const { status, text } = await ask({ kind: 'html' })
    expect({ status, text: text.slice(0, 15) }).toEqual({ status: 200, text: '<!doctype html>' })
  },
  noContent: async () => {
    const { status, text } = await ask({ kind: 'noContent' })
    expect({ status, text }).toEqual({ status: 204, text: '' })
  },
  wrongType: async () => {
    const { status, text } = await ask({ kind: 'wrongType' })
    expect({ status, text: JSON.parse(text) }).toEqual({ status: 200, text: ['unexpected', 42, null] })
  },
  fieldErrors: async () => {
    const { status, text } = await ask({ kind: 'fieldErrors' })
    expect({ status, errors: Object.keys(JSON.parse(text).errors) }).toEqual({
      status: 400,
      errors: ['email', 'password'],
    })
  },
  unauthorized: () => expectRefusal({ kind: 'unauthorized' }, 401),
  bodyUnauthorized: async () => {
    const { status, text } = await ask({ kind: 'bodyUnauthorized' })
    expect({ status, code: JSON.parse(text).status.code }).toEqual({ status: 200, code: 401 })
  },
  forbidden: () => expectRefusal({ kind: 'forbidden' }, 403),
  notFound: () => expectRefusal({ kind: 'notFound' }, 404),
  conflict: () => expectRefusal({ kind: 'conflict' }, 409),
  sessionGone: async () => {
    await expectRefusal({ kind: 'sessionGone' }, 419)
    await expectRefusal({ kind: 'sessionGone', status: 465 }, 465)
  },
  tooMany: async () => {
    const { status, retryAfter } = await ask({ kind: 'tooMany', retryAfterSeconds: 7 })
    expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: '7' })
  },
  serverError: async () => {
    for (const status of [500, 502, 503]) await expectRefusal({ kind: 'serverError', status }, status)
  },
  errorAfter: async () => {
    await expectRefusal({ kind: 'errorAfter' }, 500)
    const { refreshToken } = await sandbox.control.signIn('member')
    const before = (await sandbox.control.refreshes()).rotations
    await sandbox.control.addFault({ kind: 'errorAfter', endpoint: 'refreshToken', status: 502, count: 1 })
    expect((await sandbox.refresh(refreshToken)).status).toBe(502)
    expect((await sandbox.control.refreshes()).rotations - before).toBe(1)
  },
  duplicate: async () => {
    const { refreshToken } = await sandbox.control.signIn('member')
    const before = await sandbox.control.refreshes()
    await sandbox.control.addFault({ kind: 'duplicate', endpoint: 'refreshToken', count: 1 })
    expect((await sandbox.refresh(refreshToken)).code).toBe(2)
    const after = await sandbox.control.refreshes()
    expect([after.rotations - before.rotations, after.graceRepeats - before.graceRepeats]).toEqual([1, 1])
  },
  earlierAnswer: async () => {
    const second = (await sandbox.control.signIn('trial')).accessToken
    const first = await (await sandbox.call('getUser', { token: accessToken })).json()
    await sandbox.control.addFault({ kind: 'earlierAnswer', endpoint: 'getUser', count: 1 })
    expect(await (await sandbox.call('getUser', { token: second })).json()).toEqual(first)
  },
  mutate: async () => {
    const unharmed = await (await sandbox.call('getDigest')).text()
    await sandbox.control.addFault({ kind: 'mutate', endpoint: 'getDigest', seed: 7 })
    const mutated = [await (await sandbox.call('getDigest')).text(), await (await sandbox.call('getDigest')).text()]
    expect(mutated.map((text) => text === unharmed)).toEqual([false, false])
    expect(mutated[0]).not.toBe(mutated[1])
    for (const text of mutated) expect(Object.hasOwn(JSON.parse(text), '__proto__')).toBe(true)
  },
}

async function expectCutOff(kind: FaultKind) {
  const { status, problem, tookMs } = await ask({ kind })
  expect({ status, problem }).toEqual({ status: 0, problem: 'cut off' })
  expect(tookMs).toBeLessThan(2000)
}

async function expectRefusal(rule: Omit<FaultRequest, 'endpoint'>, status: number) {
  const outcome = await ask(rule)
  expect({ status: outcome.status, code: JSON.parse(outcome.text).status.code }).toEqual({ status, code: status })
}

/** A refresh that is carried out although nobody hears of it: the old token then gives the same successor. */
async function expectCarriedOut(kind: FaultKind) {
  const { refreshToken } = await sandbox.control.signIn('member')
  const before = (await sandbox.control.refreshes()).rotations
  await sandbox.control.addFault({ kind, endpoint: 'refreshToken', count: 1 })
  const lost = sandbox.call('refreshToken', {
    body: { refresh_token: refreshToken },
    signal: AbortSignal.timeout(250),
  })
  expect((await outcomeOf(lost)).status).toBe(0)
  expect((await sandbox.control.refreshes()).rotations - before).toBe(1)
  expect((await sandbox.refresh(refreshToken)).code).toBe(2)
  expect((await sandbox.control.refreshes()).rotations - before).toBe(1)
}

describe('a fault', () => {
  for (const [kind, check] of Object.entries(CHECKS) as [FaultKind, () => Promise<void>][]) {
    it(`${FAULT_KINDS[kind].code} ${kind}: ${FAULT_KINDS[kind].does}`, async () => {
      await check()
      await sandbox.control.clearFaults()
      expect(await (await sandbox.call('getMaintenance')).json()).toEqual(UNHARMED)
    })
  }

  it('covers the whole catalogue of 24', () => {
    const codes = [...new Set(Object.values(FAULT_KINDS).map(({ code }) => code))]
    expect(codes).toEqual(Array.from({ length: 24 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`))
  })
})

describe('a rule', () => {
  const statuses = async (times: number) => {
    const answered: number[] = []
    for (let time = 0; time < times; time += 1) answered.push((await sandbox.call('getMaintenance')).status)
    return answered
  }

  it('strikes as often as it says, after as many calls as it says', async () => {
    await sandbox.control.addFault({ kind: 'forbidden', endpoint: 'getMaintenance', skip: 1, count: 2 })
    expect(await statuses(5)).toEqual([200, 403, 403, 200, 200])
    expect((await sandbox.control.state()).faults).toEqual([])
  })

  it('strikes by chance, and the same for the same seed', async () => {
    const rule = { kind: 'forbidden', endpoint: 'getMaintenance', probability: 0.5, seed: 11 } as const
    await sandbox.control.addFault(rule)
    const first = await statuses(20)
    await sandbox.control.clearFaults()
    await sandbox.control.addFault(rule)
    expect(await statuses(20)).toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 403]))
  })

  it('strikes its endpoint and its method only', async () => {
    await sandbox.control.addFault({ kind: 'forbidden', endpoint: 'getUser' })
    await sandbox.control.addFault({ kind: 'conflict', method: 'POST' })
    expect(await statuses(1)).toEqual([200])
    expect((await sandbox.call('getUser', { token: accessToken })).status).toBe(403)
    expect((await sandbox.call('logOut', { body: { refresh_token: 'none' } })).status).toBe(409)
  })

  it('can aim at pictures and films', async () => {
    const logo = `${sandbox.thirdPartyOrigin}/logos/dark.svg`
    expect((await fetch(logo)).status).toBe(200)
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'media', status: 502, count: 1 })
    expect((await fetch(logo)).status).toBe(502)
    await sandbox.control.addFault({ kind: 'brokenJson', endpoint: 'media', count: 1 })
    const broken = await (await fetch(logo)).text()
    expect(broken.length).toBeLessThan((await (await fetch(logo)).text()).length)
  })

  it('leaves CORS and the Date header in place, so that the fault is what the browser sees', async () => {
    for (const kind of ['serverError', 'stall', 'truncate'] as const) {
      await sandbox.control.addFault({ kind, endpoint: 'getMaintenance', count: 1 })
      const controller = new AbortController()
      const response = await sandbox.call('getMaintenance', {
        headers: { origin: 'http://localhost:4100' },
        signal: controller.signal,
      })
      expect({ kind, accessControlAllowOrigin: response.headers.get('access-control-allow-origin') }).toEqual({
        kind,
        accessControlAllowOrigin: 'http://localhost:4100',
      })
      expect(Number.isNaN(Date.parse(response.headers.get('date') ?? ''))).toBe(false)
      controller.abort()
    }
  })
})
