import { describe, expect, it } from 'vitest'
import { ChatEvent, RoomEvent } from '../../contracts/cams/realtime-events.ts'
import { MessengerEvent } from '../../contracts/messenger/messenger.ts'
import { createCams } from '../../sandbox/cams/cams.ts'
import { createClock } from '../../sandbox/clock.ts'
import { openDatabase } from '../../sandbox/database.ts'
import { createTokens } from '../../sandbox/session/tokens.ts'
import { DEFAULT_SETTINGS, type SandboxSettings } from '../../sandbox/settings.ts'

type Published = [channel: string, ev: string, data: unknown]

const START_MS = Date.parse('2026-03-01T20:00:00Z')

/** A provider of its own at a time that stands still until it is moved. */
async function world(change: Partial<SandboxSettings> = {}) {
  const database = openDatabase(':memory:')
  let nowMs = START_MS
  const clock = { ...createClock(), nowMs: () => nowMs, headerMs: () => nowMs }
  const settings = { ...DEFAULT_SETTINGS, ...change }
  const tokens = await createTokens({ database, clock, settings })
  const published: Published[] = []
  const publish = (...event: Published) => void published.push(event)
  const cams = createCams({
    database,
    clock,
    settings,
    tokens,
    publish,
    streamUrlOf: () => 'http://live.example/x.m3u8',
  })
  database.exec("INSERT INTO cam_visits SELECT id, '', 'video2D' FROM cam_rooms")
  return {
    cams,
    published,
    settings,
    database,
    wait(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        nowMs += 1000
        cams.tick()
      }
    },
    jump(seconds: number) {
      nowMs += seconds * 1000
      cams.tick()
    },
  }
}

describe('rooms that live by themselves', () => {
  it('change, fill, empty and talk, and all that they tell is what the contracts say', async () => {
    const { cams, published, wait } = await world()
    const before = cams.read().rooms
    wait(180)
    const after = cams.read().rooms
    const changed = (field: 'broadcastStatus' | 'broadcastMembersCount') =>
      after.filter((room, place) => room[field] !== before[place]?.[field]).length
    expect(changed('broadcastStatus')).toBeGreaterThan(5)
    expect(changed('broadcastMembersCount')).toBeGreaterThan(30)
    const names = new Set(published.map(([, ev]) => ev))
    for (const ev of [
      'onStateChanged',
      'onViewersCountChanged',
      'onTextStatusChanged',
      'message',
      'tipsSent',
      'PRESENCE_UPDATE',
    ]) {
      expect(names).toContain(ev)
    }
    const schemas = { room: RoomEvent, chat: ChatEvent, messenger: MessengerEvent }
    const wrong = published.filter(([channel, ev, data]) => {
      const schema = schemas[channel.split(':')[0] as keyof typeof schemas]
      return !schema.safeParse({ ev, data }).success
    })
    expect(wrong).toEqual([])
  })

  it('do the same at the same time, every time', async () => {
    const [one, other] = [await world(), await world()]
    one.wait(60)
    other.wait(60)
    expect(one.published.length).toBeGreaterThan(100)
    expect(one.published).toEqual(other.published)
    expect(one.cams.read()).toEqual(other.cams.read())
  })

  it('make up for a jump of the clock by a little, not by all of it', async () => {
    const { published, jump, wait } = await world()
    wait(2)
    const before = published.length
    jump(86_400)
    expect(published.length - before).toBeLessThan(800)
  })

  it('stand still when they are to', async () => {
    const { cams, published, wait } = await world({ camLife: 'off' })
    const before = cams.read()
    wait(120)
    expect({ published, read: cams.read() }).toEqual({ published: [], read: before })
  })
})

describe('models', () => {
  const pending = (database: ReturnType<typeof openDatabase>, ...accounts: string[]) => {
    for (const [place, account] of accounts.entries()) {
      database
        .prepare(
          "INSERT INTO cam_shows VALUES (NULL, ?, ?, 'private', 'pending', 'NONE', 30, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 0)",
        )
        .run(`room-${place + 1}`, account, START_MS)
    }
  }
  const outcome = async (camAnswers: SandboxSettings['camAnswers']) => {
    const { cams, database, published, wait } = await world({ camLife: 'off', camAnswers })
    pending(database, 'user-member')
    wait(3)
    const reason = published.find(([, ev]) => ev === 'onPrivateShowRequestRefused')?.[2]
    return [cams.read().shows[0]?.state, (reason as { reason: string } | undefined)?.reason]
  }

  it('answer requests as the settings have it', async () => {
    expect(await outcome('accept')).toEqual(['running', undefined])
    expect(await outcome('refuse')).toEqual(['refused', 'MODEL_NOT_AVAILABLE'])
    expect(await outcome('BILLING')).toEqual(['refused', 'BILLING'])
    expect(await outcome('SETTINGS_CHANGED')).toEqual(['refused', 'SETTINGS_CHANGED'])
    expect(await outcome('expire')).toEqual(['expired', undefined])
    expect(await outcome('usual')).toEqual(['pending', undefined])
  })

  it('answer by themselves within ten seconds while they live', async () => {
    const { cams, database, wait } = await world()
    pending(database, 'user-member', 'user-admin')
    wait(10)
    expect(cams.read().shows.map(({ state }) => state)).not.toContain('pending')
  })

  it('talk with members in the chats of their rooms', async () => {
    const { database, published, wait } = await world()
    const say = (ev: string, text: string, amount: number) =>
      database
        .prepare("INSERT INTO cam_chat VALUES (NULL, 'room-1', ?, 'user-member', 'Ada', ?, '', ?, '', ?)")
        .run(ev, text, amount, START_MS)
    const lines = () =>
      published.flatMap(([channel, ev, data]) =>
        channel === 'chat:room-1' && ev === 'message' && (data as { userId: string }).userId === 'model-1'
          ? [(data as { text: string }).text]
          : [],
      )
    say('tipsSent', '', 10)
    wait(4)
    expect(lines()).toContain('Thank you, Ada!')
    say('message', 'Good evening.', 0)
    wait(1)
    expect(lines()).toContain('Hello, Ada. Good to have you here.')
  })

  it('answer messages too: they read them, then they write', async () => {
    const { database, published, wait } = await world()
    database.exec("INSERT INTO messenger_messages VALUES (NULL, 1, 0, 'Hello?', 0, 0, NULL, '')")
    wait(2)
    const ofMember = published.filter(([channel]) => channel === 'messenger:client-user-member')
    const heard = ofMember.map(([, ev]) => ev).filter((ev) => ev !== 'PRESENCE_UPDATE')
    expect(heard).toEqual(['READ', 'SENT'])
  })
})
