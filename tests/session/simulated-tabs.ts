import { type ActorRefFrom, createActor } from 'xstate'
import { createTokenCookies, type TokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import {
  type ChannelLike,
  createTokenRenewal,
  type LockManagerLike,
  type TokenRenewal,
} from '../../adapters/session/token-renewal.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { CookieJar } from '../../adapters/site/cookie-jar.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { randomFrom } from '../../contracts/seeded-random.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { type TokenLifecycleEmitted, tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'

const START_MS = 1_790_000_000_000
const GRACE_MS = 60_000
const DEADLINE_MS = 15_000

/** Virtual time: work runs in the order in which it is due, and every answer to it before the next. */
export function createVirtualTime() {
  let nowMs = START_MS
  let order = 0
  const agenda: { atMs: number; order: number; work: () => void }[] = []

  function at(delayMs: number, work: () => void) {
    const item = { atMs: nowMs + Math.max(0, delayMs), order: order++, work }
    let index = agenda.length
    while (index > 0 && isLater(agenda[index - 1]!, item)) index -= 1
    agenda.splice(index, 0, item)
    return () => {
      const place = agenda.indexOf(item)
      if (place >= 0) agenda.splice(place, 1)
    }
  }

  return {
    now: () => nowMs,
    at,
    async runFor(durationMs: number, afterEach: () => void) {
      const endMs = nowMs + durationMs
      for (let next = agenda[0]; next && next.atMs <= endMs; next = agenda[0]) {
        agenda.shift()
        nowMs = next.atMs
        next.work()
        await settled()
        afterEach()
      }
      nowMs = endMs
    },
  }
}

type VirtualTime = ReturnType<typeof createVirtualTime>

function isLater(one: { atMs: number; order: number }, other: { atMs: number; order: number }) {
  return one.atMs > other.atMs || (one.atMs === other.atMs && one.order > other.order)
}

function settled() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}

export interface Family {
  id: string
  user: string
  generation: number
  pairs: TokenPair[]
  rotatedAtMs: number[]
  revokedBecause: 'reuse' | 'logOut' | null
}

/** Rotates like the sandbox: a used token gives its successor again for a minute, then ends the family. */
export function createModelServer(time: VirtualTime, lifetimeSeconds: number) {
  const families = new Map<string, Family>()
  const counts = { calls: 0, rotations: 0, repeats: 0, reuses: 0, refusals: 0 }

  function issue(family: Family) {
    const iat = Math.floor(time.now() / 1000)
    const claims = { sub: family.user, fam: family.id, gen: family.generation, iat, usc: 100 }
    const pair = {
      accessToken: encodeToken({ ...claims, exp: iat + lifetimeSeconds }),
      refreshToken: encodeToken({ ...claims, exp: iat + 720_000, use: 'refresh' }),
    }
    family.pairs.push(pair)
    return pair
  }

  return {
    families,
    counts,
    logIn(user: string): TokenPair {
      const id = `family-${families.size + 1}`
      const family: Family = { id, user, generation: 0, pairs: [], rotatedAtMs: [], revokedBecause: null }
      families.set(id, family)
      return issue(family)
    },
    refresh(refreshToken: string): TokenPair | null {
      counts.calls += 1
      const found = locate(families, refreshToken)
      if (!found || found.family.revokedBecause) {
        counts.refusals += 1
        return null
      }
      const { family, generation } = found
      if (generation === family.generation) {
        family.generation += 1
        family.rotatedAtMs[generation] = time.now()
        counts.rotations += 1
        return issue(family)
      }
      if (time.now() - family.rotatedAtMs[generation]! <= GRACE_MS) {
        counts.repeats += 1
        return family.pairs[generation + 1]!
      }
      counts.reuses += 1
      family.revokedBecause = 'reuse'
      return null
    },
    logOut(refreshToken: string) {
      const found = locate(families, refreshToken)
      if (found) found.family.revokedBecause ??= 'logOut'
    },
  }
}

function locate(families: ReadonlyMap<string, Family>, refreshToken: string) {
  for (const family of families.values()) {
    const generation = family.pairs.findIndex((pair) => pair.refreshToken === refreshToken)
    if (generation >= 0) return { family, generation }
  }
  return null
}

export function encodeToken(payload: object): string {
  return ['{"alg":"none"}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
}

/** Cookies that all tabs share, each seeing the others' writes a little later and one by one: torn pairs included. */
export function createSharedCookies(time: VirtualTime, chance: () => number) {
  const shared = new Map<string, string>()

  function jarOf(): CookieJar {
    const own = new Map<string, { value: string | undefined }>()
    let lastAtMs = 0

    function put(name: string, value: string | undefined) {
      const write = { value }
      own.set(name, write)
      lastAtMs = Math.max(lastAtMs, time.now() + Math.floor(chance() * 5))
      time.at(lastAtMs - time.now(), () => {
        if (value === undefined) shared.delete(name)
        else shared.set(name, value)
        if (own.get(name) === write) own.delete(name)
      })
    }

    function read(name: string) {
      const pending = own.get(name)
      return pending ? pending.value : shared.get(name)
    }

    return {
      read,
      readAll: (name) => [read(name)].filter((value) => value !== undefined),
      write: put,
      remove: (name) => put(name, undefined),
    }
  }

  return { shared, jarOf }
}

/** Web Locks of one origin. A frozen tab keeps what it holds. */
function createLocks() {
  const queue: { start: () => void }[] = []
  let holder: object | null = null

  function next() {
    const waiting = holder ? undefined : queue.shift()
    if (!waiting) return
    holder = waiting
    waiting.start()
  }

  return {
    lockManagerOf(defer: (work: () => void) => void): LockManagerLike {
      return {
        request: (_name, { signal }, work) =>
          new Promise((resolve, reject) => {
            const request = {
              start() {
                signal.removeEventListener('abort', leave)
                defer(() => {
                  void work()
                    .then(resolve, reject)
                    .finally(() => {
                      holder = null
                      next()
                    })
                })
              },
            }
            const leave = () => {
              const place = queue.indexOf(request)
              if (place < 0) return
              queue.splice(place, 1)
              reject(new Error('AbortError'))
            }
            signal.addEventListener('abort', leave)
            queue.push(request)
            next()
          }),
      }
    },
  }
}

export interface Network {
  /** What becomes of the next refresh calls. */
  refreshFates: ('requestLost' | 'answerLost')[]
  isDown: boolean
}

export interface World {
  time: VirtualTime
  chance: () => number
  server: ReturnType<typeof createModelServer>
  cookies: ReturnType<typeof createSharedCookies>
  locks: ReturnType<typeof createLocks>
  network: Network
  tabs: Tab[]
}

export function createWorld(seed: number, lifetimeSeconds: number): World {
  const time = createVirtualTime()
  const chance = randomFrom(seed)
  return {
    time,
    chance,
    server: createModelServer(time, lifetimeSeconds),
    cookies: createSharedCookies(time, chance),
    locks: createLocks(),
    network: { refreshFates: [], isDown: false },
    tabs: [],
  }
}

export interface Tab {
  actor: ActorRefFrom<typeof tokenLifecycleMachine>
  channel: ChannelLike
  cookies: TokenCookies
  emitted: TokenLifecycleEmitted[]
  renewal: TokenRenewal
  isFrozen: () => boolean
  start: () => void
  stop: () => void
  receive: (data: unknown, delayMs: number) => void
  freeze: () => void
  /** Runs what was due meanwhile, as a browser does, and says that the page is visible again. */
  thaw: () => void
  logIn: (user: string) => void
  logOut: () => void
}

/** One tab with the real machine and the real adapters, on modelled cookies, locks, messages and network. */
export function openTab(world: World): Tab {
  const { time, chance, server, network } = world
  let isFrozen = false
  let deferred: (() => void)[] = []
  const emitted: TokenLifecycleEmitted[] = []
  const listeners = new Set<(event: { data: unknown }) => void>()

  function defer(work: () => void) {
    if (isFrozen) deferred.push(work)
    else work()
  }

  const after = (delayMs: number, work: () => void) => time.at(delayMs, () => defer(work))

  function exchange<T>(fate: 'requestLost' | 'answerLost' | undefined, ask: () => T | undefined, lost: T): Promise<T> {
    return new Promise((resolve) => {
      const there = 5 + chance() * 300
      if (fate === 'requestLost' || network.isDown) return void after(DEADLINE_MS, () => resolve(lost))
      time.at(there, () => {
        const answer = ask()
        if (fate === 'answerLost') return void after(DEADLINE_MS - there, () => resolve(lost))
        after(5 + chance() * 300, () => resolve(answer as T))
      })
    })
  }

  const call = ((name: string, { body }: { body: { refresh_token: string } }) => {
    const lost = { ok: false as const, cause: 'timeout' as const }
    if (name === 'logOut') {
      return exchange<unknown>(
        undefined,
        () => ({ ok: true, answer: server.logOut(body.refresh_token), status: 200 }),
        lost,
      )
    }
    return exchange<unknown>(
      network.refreshFates.shift(),
      () => {
        const pair = server.refresh(body.refresh_token)
        if (pair) return { ok: true, status: 200, answer: { code: 2, message: '', pair } }
        return { ok: false, cause: 'unauthenticated', status: 401, refusal: { code: 401, message: 'no', pair: null } }
      },
      lost,
    )
  }) as unknown as Call

  const channel: ChannelLike = {
    postMessage(data) {
      for (const other of world.tabs) if (other.channel !== channel) other.receive(data, chance() * 20)
    },
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }

  const tokenCookies = createTokenCookies({ jar: world.cookies.jarOf() })
  const renewal = createTokenRenewal({
    cookies: tokenCookies,
    call,
    serverClock: createServerClock({ now: time.now }),
    locks: world.locks.lockManagerOf(defer),
    channel,
    sleep: (delayMs) => new Promise((resolve) => after(delayMs, resolve)),
    random: chance,
  })
  const machine = plugPorts(tokenLifecycleMachine, {
    readTokens: answerWith(renewal.readTokens),
    renewTokens: answerWith(renewal.renewTokens),
    rescueTokens: answerWith(renewal.rescueTokens),
    wakeUps: streamOf(renewal.tokenTouches),
  })
  const timers = new Map<number, () => void>()
  let timersSet = 0
  const actor = createActor(machine, {
    clock: {
      setTimeout(work: () => void, delayMs: number) {
        const id = ++timersSet
        timers.set(
          id,
          after(delayMs, () => {
            timers.delete(id)
            work()
          }),
        )
        return id
      },
      clearTimeout(id: unknown) {
        timers.get(id as number)?.()
        timers.delete(id as number)
      },
    },
  })
  actor.on('*', (event) => emitted.push(event))

  const tab: Tab = {
    actor,
    channel,
    cookies: tokenCookies,
    emitted,
    renewal,
    isFrozen: () => isFrozen,
    start: () => void actor.start(),
    stop: () => void actor.stop(),
    receive(data: unknown, delayMs: number) {
      after(delayMs, () => {
        for (const listener of listeners) listener({ data })
      })
    },
    freeze() {
      isFrozen = true
    },
    thaw() {
      isFrozen = false
      const due = deferred
      deferred = []
      for (const work of due) time.at(0, () => defer(work))
      actor.send({ type: 'tab.wokeUp', cause: 'visible' })
    },
    logIn(user: string) {
      void renewal.adopt(server.logIn(user))
    },
    logOut() {
      const pair = renewal.surrender()
      if (pair) void call('logOut', { body: { refresh_token: pair.refreshToken } })
    },
  }
  world.tabs.push(tab)
  return tab
}
