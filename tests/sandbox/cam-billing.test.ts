import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCams } from '../../sandbox/cams/cams.ts'
import { channelOf } from '../../sandbox/cams/publish.ts'
import { allShows } from '../../sandbox/cams/show-rows.ts'
import { createClock } from '../../sandbox/clock.ts'
import { openDatabase } from '../../sandbox/database.ts'
import type { Reply, Viewer } from '../../sandbox/handler.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { createTokens } from '../../sandbox/session/tokens.ts'
import { DEFAULT_SETTINGS } from '../../sandbox/settings.ts'

const PEOPLE = ['member', 'camPartner', 'admin'] as const satisfies readonly AccountName[]
type Person = (typeof PEOPLE)[number]

const ROOM = 'room-1'
const SILENCE_MS = 10_000
const RUNS = process.env.LONG === '1' ? 1_000 : 100

/** What may happen, in any order: everything that a viewer, a model and the network can do. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 14 }) }),
  fc.record({
    kind: fc.constantFrom('request', 'voice', 'cancel', 'spy', 'cancelSpy', 'leave', 'restore', 'tip', 'compliment'),
    who: fc.constantFrom(...PEOPLE),
  }),
  fc.record({ kind: fc.constantFrom('beat', 'accept', 'refuse', 'end', 'interrupt'), who: fc.constantFrom(...PEOPLE) }),
  fc.record({
    kind: fc.constant('balance' as const),
    who: fc.constantFrom(...PEOPLE),
    balance: fc.integer({ min: 0, max: 200 }),
  }),
)

async function world() {
  const database = openDatabase(':memory:')
  let nowMs = Date.parse('2026-03-01T20:00:00Z')
  const clock = { ...createClock(), nowMs: () => nowMs }
  const settings = { ...DEFAULT_SETTINGS, camLife: 'off' as const }
  const tokens = await createTokens({ database, clock, settings })
  const cams = createCams({ database, clock, settings, tokens, publish: () => undefined, streamUrlOf: () => '' })
  const act = (request: Parameters<typeof cams.act>[0]) => {
    try {
      cams.act(request)
    } catch {
      // Nobody has such a show just now.
    }
  }
  const call = (handler: (call: never) => unknown, who: Person, body: unknown, params: Record<string, string> = {}) => {
    const viewer = { userId: `user-${who}` } as Viewer
    const parts = { params: { roomId: ROOM, nickname: 'mira-vale', ...params }, body, viewer, database, nowMs }
    return handler({ ...parts, idempotencyKey: randomUUID() } as never) as Reply
  }
  return {
    cams,
    shows: () => allShows(database),
    act,
    call,
    now: () => nowMs,
    wait(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += 1000
        cams.tick()
      }
    },
    /** Nobody has a show, and everybody has tokens. */
    clear() {
      act({ verb: 'setRoomState', room: 'mira-vale', state: 'PUBLIC' })
      nowMs += 120_000
      for (const account of PEOPLE) act({ verb: 'setBalance', account, balance: 150 })
    },
  }
}

it('whatever happens in a room, no viewer pays for a second of absence, nor for two shows at once, nor below zero [M12, M13]', async () => {
  const { cams, shows, act, call, now, wait, clear } = await world()
  const { handlers } = cams
  fc.assert(
    fc.property(fc.array(happening, { minLength: 20, maxLength: 60 }), (story) => {
      clear()
      const firstShow = shows().length
      /** Seconds during which somebody was heard, or might have been for ten seconds after. */
      const connected = new Map<string, number>()
      const heardAt = new Map<string, number>()
      const hear = (who: Person) => {
        const before = heardAt.get(who) ?? now()
        connected.set(who, (connected.get(who) ?? 0) + Math.min(now() - before, SILENCE_MS) / 1000)
        heardAt.set(who, now())
      }
      for (const step of story) {
        if (step.kind === 'wait') {
          wait(step.seconds)
          continue
        }
        const { who } = step
        // Each call, and the model's yes, is a moment at which the viewer counts as there.
        hear(who)
        const own = shows().findLast(({ accountId }) => accountId === `user-${who}`)
        const shown = { tariff: 1_000, minDuration: 60 }
        if (step.kind === 'balance') act({ verb: 'setBalance', account: who, balance: step.balance })
        if (step.kind === 'beat') cams.heartbeat(`user-${who}`, [channelOf.room(ROOM, `user-${who}`)])
        if (step.kind === 'request') call(handlers.requestShow, who, { ...shown, kind: 'private' })
        if (step.kind === 'voice') call(handlers.requestShow, who, { ...shown, kind: 'voice' })
        if (step.kind === 'accept') act({ verb: 'answerRequest', account: who, answer: 'accept' })
        if (step.kind === 'refuse') act({ verb: 'answerRequest', account: who, answer: 'refuse' })
        if (step.kind === 'end') act({ verb: 'endShow', account: who, by: 'model' })
        if (step.kind === 'interrupt') act({ verb: 'interruptShow', account: who })
        if (step.kind === 'cancel') call(handlers.cancelShow, who, undefined)
        if (step.kind === 'spy') call(handlers.requestSpy, who, { tariff: 1_000 })
        if (step.kind === 'cancelSpy') call(handlers.cancelSpy, who, undefined)
        if (step.kind === 'leave') call(handlers.leaveRoom, who, undefined)
        if (step.kind === 'restore')
          call(handlers.enterRoom, who, { streamTypeCode: 'video2D', restoresPrivateShow: true })
        if (step.kind === 'tip') call(handlers.sendRoomTip, who, { amount: 17, modelId: 'model-1' })
        if (step.kind === 'compliment')
          call(handlers.sendCompliment, who, { amount: 11 }, { privateRequestId: own?.id ?? 'none' })

        const alive = shows().filter(({ state }) => state === 'pending' || state === 'running')
        const perPerson = PEOPLE.map((person) => alive.filter(({ accountId }) => accountId === `user-${person}`).length)
        expect(Math.max(...perPerson)).toBeLessThanOrEqual(1)
        expect(alive.filter(({ kind, state }) => kind !== 'spy' && state === 'running').length).toBeLessThanOrEqual(1)
      }
      const told = shows().slice(firstShow)
      const moves = cams.ledger()
      for (const who of PEOPLE) {
        const accountId = `user-${who}`
        const own = moves.filter((move) => move.accountId === accountId)
        expect(own.every(({ balance }) => balance >= 0)).toBe(true)
        expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(own.at(-1)?.balance)
        const paidFor = told.filter((show) => show.accountId === accountId)
        const seconds = paidFor.reduce((sum, show) => sum + show.seconds, 0)
        expect(seconds).toBeLessThanOrEqual(connected.get(who) ?? 0)
        for (const { id, fee, seconds: paid, tariff } of paidFor) {
          const collected = own.filter(({ reference, kind }) => reference === id && kind !== 'compliment')
          expect(collected.reduce((sum, { amount }) => sum - amount, 0)).toBe(fee)
          expect(fee).toBeLessThanOrEqual(Math.floor((paid * tariff) / 60) + 1)
        }
      }
    }),
    { numRuns: RUNS },
  )
})
