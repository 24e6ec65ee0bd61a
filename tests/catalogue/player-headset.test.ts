import { describe, expect, test } from 'vitest'
import type { EventObject } from 'xstate'
import { VR180 } from '../../contracts/catalogue/film-format.ts'
import { answerOpening, film, prepared, startPlayer } from './plugged-player.ts'
import { source } from './samples.ts'

describe('the headset of a player', () => {
  test('is told of another file before it is opened, and of the format in use', () => {
    const { actor, commands } = startPlayer({ ...film, sources: [source('2K'), { ...source('4K'), format: VR180 }] })
    const heard: string[] = []
    actor.system.inspect(({ type, ...inspected }) => {
      if (type !== '@xstate.event' || !('event' in inspected)) return
      const { event, actorRef } = inspected as unknown as { event: EventObject; actorRef: unknown }
      if (actorRef !== actor.getSnapshot().children.headset) return
      heard.push(`${event.type} after ${commands.filter(({ type: told }) => told === 'media.open').length} files`)
    })
    answerOpening(actor, prepared)
    actor.send({ type: 'media.ready', durationSeconds: 600, ladder: [] })
    actor.send({ type: 'quality.chosen', quality: '2K' })
    answerOpening(actor, prepared)
    expect(heard.filter((told) => /swapping|used/.test(told))).toEqual([
      'film.swapping after 0 files',
      'format.used after 1 files',
      'film.swapping after 1 files',
      'format.used after 2 files',
    ])
  })

  test('knows of the film what the player does: its length, its place, whether it plays, and the room of a live one', () => {
    const { actor } = startPlayer({ ...film, sources: [{ ...source('4K'), format: VR180 }] })
    const known = () => {
      const { durationSeconds, seconds, isPlaying, isWaiting, format, room } = actor
        .getSnapshot()
        .children.headset!.getSnapshot().context
      return { durationSeconds, seconds, isPlaying, isWaiting, projection: format.projection, balance: room.balance }
    }
    const start = known()
    answerOpening(actor, prepared)
    actor.send({ type: 'media.ready', durationSeconds: 640, ladder: [] })
    const opened = known()
    actor.send({ type: 'media.playing' })
    actor.send({ type: 'media.moved', seconds: 12, bufferedSeconds: 20 })
    const playing = known()
    actor.send({ type: 'media.stalled' })
    const stalled = known()
    actor.send({ type: 'media.paused' })
    const paused = known()
    actor.send({ type: 'media.playing' })
    actor.send({ type: 'media.ended' })
    const ended = known()
    actor.send({ type: 'room.told', facts: { balance: 140 } })
    const nothing = { seconds: 0, isPlaying: false, isWaiting: false, projection: '180', balance: null }
    const inside = { ...nothing, durationSeconds: 640 }
    expect({ start, opened, playing, stalled, paused, ended, room: known().balance }).toEqual({
      start: { ...nothing, durationSeconds: 0 },
      opened: inside,
      playing: { ...inside, seconds: 12, isPlaying: true },
      stalled: { ...inside, seconds: 12, isPlaying: true, isWaiting: true },
      paused: { ...inside, seconds: 12 },
      ended: { ...inside, seconds: 12 },
      room: 140,
    })
  })

  test('is asked for before the film plays: it opens, waits at its beginning, and plays once the session begins', () => {
    const begin = (asksForHeadset: boolean) => {
      const { actor, commands } = startPlayer({ ...film, asksForHeadset })
      answerOpening(actor, prepared)
      actor.send({ type: 'media.ready', durationSeconds: 600, ladder: [] })
      const told = () => commands.filter(({ type }) => /open|play/.test(type)).map(({ type }) => type)
      const before = told()
      actor.getSnapshot().children.headset!.send({ type: 'headset.found', vr: true, ar: false })
      actor.getSnapshot().children.headset!.send({ type: 'headset.entered', kind: 'vr' })
      actor.getSnapshot().children.headset!.send({ type: 'session.granted' })
      return { before, after: told() }
    }
    expect({ asked: begin(true), pressed: begin(false).before }).toEqual({
      asked: { before: ['media.open'], after: ['media.open', 'media.play'] },
      pressed: ['media.open', 'media.play'],
    })
  })
})
