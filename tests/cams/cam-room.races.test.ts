import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createRoom } from '../../adapters/cams/room.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { camRoomMachine, RoomAnswer } from '../../machines/cams/cam-room.machine.ts'
import type { EntryAnswer, EntryQuestion } from '../../machines/cams/live-room.machine.ts'
import { assertNoRace } from '../../studio/paths/races.ts'
import { pluggedRoom, type RoomWord, SILENT_PORTS, tagsOf, tellRoom, wireRoom } from './cam-room-world.ts'
import { broadcast, content, entry } from './room-samples.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300

const PAGES = ['Ada', 'Bea', 'Cleo'].map((nickname) => ({ nickname, viewer: `/vr-cam-girls/${nickname}/ member` }))
const found = (nickname: string) => broadcast({ id: `room-${nickname}`, modelNickname: nickname })
const entryOf = (nickname: string) => entry({ broadcast: found(nickname) })

function pageAnswers({ nickname }: { nickname: string }): RoomAnswer[] {
  return [
    { type: 'room.loaded', content: content({ id: `room-${nickname}`, modelNickname: nickname }) },
    { type: 'room.failed', reason: 'offline' },
  ]
}

function entryAnswers({ nickname }: EntryQuestion): EntryAnswer[] {
  return [{ type: 'entry.done', entry: entryOf(nickname) }, { type: 'entry.failed' }]
}

test('whatever the order of pages, answers and news, only the room of the page is shown, and a room that became unavailable is not (R09)', async () => {
  await assertNoRace<typeof camRoomMachine, RoomWord>(
    {
      plug: (control) =>
        pluggedRoom({
          ...SILENT_PORTS,
          loadRoom: answerWith(control.port('loadRoom', pageAnswers)),
          enterRoom: answerWith(control.port('enterRoom', entryAnswers)),
        }),
      connect: wireRoom,
      tell: tellRoom,
      input: { listSlug: 'vr-cam-girls' },
      events: [
        ...PAGES.map((page) => ({ type: 'room.wanted' as const, ...page })),
        ...PAGES.map((page) => ({ type: 'room.left' as const, ...page })),
        { type: 'broadcast.unavailable' },
        { type: 'channel.live' },
        { type: 'standing.doubted' },
        { type: 'retry.requested' },
      ],
      waitsMs: [16_000, 35_000],
      always: {
        'what is shown belongs to the page': ({ snapshot }) => {
          const { nickname, content: shown, id } = snapshot.context
          const isOwn = shown === undefined || shown.broadcast.modelNickname === nickname
          return isOwn && (id === '' || id === `room-${nickname}`)
        },
        'nobody is in a room that is closed to them': ({ snapshot }) =>
          !snapshot.hasTag('banned') || (snapshot.context.id === '' && !tagsOf(snapshot).has('player')),
      },
      atRest: {
        'nothing is waited for any more': ({ snapshot }) => !snapshot.hasTag('busy') && !snapshot.hasTag('entering'),
      },
    },
    { runs: RUNS },
  )
})

test('however requests and answers cross, the provider ends with the viewer in the room of the page and in no other (R09)', async () => {
  const steps = fc.array(fc.constantFrom('Ada', 'Bea', 'Cleo', 'away'), { minLength: 1, maxLength: 6 })
  const property = fc.asyncProperty(fc.scheduler(), steps, async (scheduler, script) => {
    /** What the provider thinks. */
    const present = new Set<string>()
    const leaves: string[] = []
    const call = (async (name: string, request: { params: Record<string, string> }) => {
      // The request arrives some time, and its answer some time after that.
      await scheduler.schedule(Promise.resolve(), `${name} arrives`)
      if (name === 'enterRoom') present.add(`room-${request.params.nickname}`)
      if (name === 'leaveRoom') {
        present.delete(request.params.roomId ?? '')
        leaves.push(request.params.roomId ?? '')
      }
      await scheduler.schedule(Promise.resolve(), `${name} answers`)
      const { streamType, ...answer } = entryOf(request.params.nickname ?? '')
      return { ok: true, status: 200, answer: name === 'enterRoom' ? { ...answer, streamTypeCode: streamType } : {} }
    }) as unknown as Call
    const room = createRoom({
      call,
      html: () => Promise.reject(new Error('not needed')),
      withJsonLd: false,
      partnerId: '',
      report: () => {},
      leaveAtOnce: () => {},
    })
    const actor = createActor(
      pluggedRoom({
        ...SILENT_PORTS,
        loadRoom: answerWith(
          async (_, { nickname }: { nickname: string }) => pageAnswers({ nickname })[0] as RoomAnswer,
        ),
        enterRoom: answerWith(room.enterRoom),
        keepPresence: room.keepPresence,
      }),
      { input: { listSlug: 'vr-cam-girls' } },
    )
    wireRoom(actor)
    actor.start()
    let page: (typeof PAGES)[number] | undefined
    const send = (event: RoomWord) => tellRoom(actor, event)
    scheduler.scheduleSequence(
      script.map((step) => async () => {
        const next = PAGES.find(({ nickname }) => nickname === step)
        if (next) send({ type: 'room.wanted', ...next })
        // The page book closes the page before once the next one is shown.
        if (page && page !== next) send({ type: 'room.left', ...page })
        page = next
      }),
    )
    await scheduler.waitAll()
    // What was undone is undone by a call of its own.
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve()
      if (scheduler.count() > 0) await scheduler.waitAll()
    }
    expect([...present]).toEqual(page ? [`room-${page.nickname}`] : [])
    actor.stop()
  })
  await fc.assert(property, { numRuns: RUNS })
})
