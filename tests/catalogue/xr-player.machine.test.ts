import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, createMachine, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type FilmFormat, FLAT, VR180 } from '../../contracts/catalogue/film-format.ts'
import { type XrPlayerEvent, xrPlayerMachine } from '../../machines/catalogue/xr-player.machine.ts'
import { type HeadsetCommand, layerFits, type PanelControl } from '../../machines/catalogue/xr-player.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { pluggedHeadset } from './plugged-player.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(xrPlayerMachine, new URL('../../machines/catalogue/xr-player.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(xrPlayerMachine)
})

const fisheye: FilmFormat = { ...VR180, projection: 'fisheye', fov: 190 }

/** A headset of a player; `commands`: what its port was told; `said`: what the player was. */
function start(isLive = false) {
  const commands: HeadsetCommand[] = []
  const said: EventObject[] = []
  const clock = new SimulatedClock()
  const machine = pluggedHeadset({
    driveHeadset: fromCallback<HeadsetCommand>(({ receive }) => receive((command) => commands.push(command))),
  })
  const host = createMachine({
    invoke: { src: machine, id: 'headset', input: { title: 'Low Tide', isLive, format: null } },
    on: { '*': { actions: ({ event }) => said.push(event) } },
  })
  const actor = createActor(host, { clock }).start().getSnapshot().children.headset as ActorRefFrom<
    typeof xrPlayerMachine
  >
  const send = (...events: XrPlayerEvent[]) => {
    for (const event of events) actor.send(event)
  }
  const press = (...controls: PanelControl[]) => {
    for (const control of controls) actor.send({ type: 'panel.pressed', control })
  }
  const device = () => actor.getSnapshot().value.device
  const panel = () => commands.filter((command) => command.type === 'panel.show').at(-1)?.facts
  const shown = () =>
    commands.flatMap((command) => {
      if (command.type === 'picture.hide') return ['hidden']
      return command.type === 'picture.show' ? [`${command.path} of ${command.format.projection}`] : []
    })
  return { actor, send, press, device, panel, shown, commands, said, clock }
}

function inside({ format = VR180, kind = 'vr' as 'vr' | 'ar', isLive = false } = {}) {
  const headset = start(isLive)
  headset.send(
    { type: 'format.used', format },
    { type: 'film.opened', durationSeconds: 600, ladder: [] },
    { type: 'headset.found', vr: true, ar: true },
    { type: 'headset.entered', kind },
    { type: 'session.granted' },
    { type: 'media.playing' },
    { type: 'session.ready' },
  )
  return headset
}

describe('the way in', () => {
  test('is offered for what the headset can; each reason why there is none is kept', () => {
    const headset = start()
    const probing = headset.device()
    headset.send({ type: 'headset.missing', reason: 'policy' })
    const refused = { at: headset.device(), why: headset.actor.getSnapshot().context.missing }
    headset.send({ type: 'headset.found', vr: true, ar: false }, { type: 'headset.entered', kind: 'ar' })
    const other = headset.device()
    headset.send({ type: 'headset.missing', reason: 'noDevice' })
    expect({ probing, refused, other, gone: headset.device(), commands: headset.commands }).toEqual({
      probing: 'probing',
      refused: { at: 'unsupported', why: 'policy' },
      // There is no door of that kind.
      other: { available: 'idle' },
      gone: 'unsupported',
      commands: [],
    })
  })

  test('opens when a headset comes that was not there', () => {
    const headset = start()
    headset.send({ type: 'headset.missing', reason: 'noDevice' }, { type: 'headset.found', vr: true, ar: false })
    headset.send({ type: 'headset.entered', kind: 'vr' })
    expect(headset.device()).toBe('requesting')
  })

  test('is another one when the headset changes: the reason why there is none, and what it can show', () => {
    const headset = start()
    const why = (['policy', 'noDevice'] as const).map((reason) => {
      headset.send({ type: 'headset.missing', reason })
      return headset.actor.getSnapshot().context.missing
    })
    headset.send({ type: 'headset.found', vr: true, ar: false }, { type: 'headset.found', vr: false, ar: true })
    headset.send({ type: 'headset.entered', kind: 'vr' })
    const closed = headset.device()
    headset.send({ type: 'headset.entered', kind: 'ar' })
    expect({ why, closed, open: headset.device() }).toEqual({
      why: ['policy', 'noDevice'],
      closed: { available: 'idle' },
      open: 'requesting',
    })
  })

  test.for([
    { says: 'session.denied', leads: { available: 'denied' } },
    { says: 'session.failed', leads: { available: 'failed' } },
  ] as const)('that ends with $says can be tried again', ({ says, leads }) => {
    const headset = start()
    headset.send({ type: 'headset.found', vr: true, ar: true }, { type: 'headset.entered', kind: 'ar' }, { type: says })
    const after = headset.device()
    headset.send({ type: 'headset.entered', kind: 'vr' })
    expect({ after, again: headset.device(), commands: headset.commands }).toEqual({
      after: leads,
      again: 'requesting',
      commands: [
        { type: 'session.request', kind: 'ar' },
        { type: 'session.request', kind: 'vr' },
      ],
    })
  })

  test('plays the film again, and presents it once a frame is there', () => {
    const headset = start()
    headset.send(
      { type: 'headset.found', vr: true, ar: false },
      { type: 'headset.entered', kind: 'vr' },
      { type: 'session.granted' },
    )
    const starting = { at: headset.device(), said: [...headset.said] }
    headset.send({ type: 'session.ready' })
    expect({ starting, tags: [...headset.actor.getSnapshot().tags] }).toEqual({
      starting: { at: 'starting', said: [{ type: 'play.requested' }] },
      tags: ['inside'],
    })
  })
})

describe('a session that ends by itself', () => {
  test.for([
    { says: 'session.failed', at: 'failed' },
    { says: 'session.ended', at: 'idle' },
  ] as const)('leads back to the door by $says, before the first frame and after it', ({ says, at }) => {
    const seen = (['starting', 'presenting'] as const).map((phase) => {
      const headset = start()
      headset.send(
        { type: 'headset.found', vr: true, ar: false },
        { type: 'headset.entered', kind: 'vr' },
        { type: 'session.granted' },
      )
      if (phase === 'presenting') headset.send({ type: 'session.ready' })
      headset.send({ type: says })
      return headset.device()
    })
    expect(seen).toEqual([{ available: at }, { available: at }])
  })
})

describe('the picture', () => {
  test.for([
    { name: 'half a sphere', format: VR180, isLayer: true },
    {
      name: 'a whole one, one above the other',
      format: { ...VR180, projection: '360', stereo: 'tb', fov: 360 },
      isLayer: true,
    },
    { name: 'a lens', format: fisheye, isLayer: false },
    { name: 'swapped eyes', format: { ...VR180, isEyeSwapped: true }, isLayer: false },
    { name: 'a mask', format: { ...VR180, alpha: 'packed' }, isLayer: false },
    { name: 'a flat film', format: FLAT, isLayer: false },
  ] satisfies { name: string; format: FilmFormat; isLayer: boolean }[])(
    'of $name is the headset’s own to draw: $isLayer',
    ({ format, isLayer }) => {
      expect({ fits: layerFits(format), shown: inside({ format }).shown() }).toEqual({
        fits: isLayer,
        shown: [`${isLayer ? 'layer' : 'mesh'} of ${format.projection}`],
      })
    },
  )

  test('falls back to the page for the whole session when the headset throws, and begins anew in the next one', () => {
    const headset = inside()
    headset.send({ type: 'layer.failed' }, { type: 'format.used', format: { ...VR180, stereo: 'tb' } })
    const first = headset.shown()
    headset.send(
      { type: 'session.ended' },
      { type: 'headset.entered', kind: 'vr' },
      { type: 'session.granted' },
      { type: 'session.ready' },
    )
    expect({ first, next: headset.shown().at(-1) }).toEqual({
      first: ['layer of 180', 'mesh of 180', 'mesh of 180'],
      next: 'layer of 180',
    })
  })

  test('is let go before another file is opened, and drawn again once that is ready', () => {
    const headset = inside()
    headset.send({ type: 'film.swapping' }, { type: 'format.used', format: fisheye })
    const swapping = headset.shown()
    headset.send({ type: 'film.opened', durationSeconds: 300, ladder: [] })
    expect({ swapping, after: headset.shown(), length: headset.panel()?.durationSeconds }).toEqual({
      swapping: ['layer of 180', 'hidden'],
      after: ['layer of 180', 'hidden', 'mesh of fisheye'],
      length: 300,
    })
  })

  test('follows the format that the visitor chooses, whoever draws it', () => {
    const whole: FilmFormat = { ...VR180, projection: '360', fov: 360 }
    const formats = [whole, fisheye, FLAT, VR180]
    const headset = inside()
    for (const format of formats) headset.send({ type: 'format.used', format })
    expect(headset.shown()).toEqual(['layer of 180', 'layer of 360', 'mesh of fisheye', 'mesh of flat', 'layer of 180'])
  })

  test('that the page draws is let go before another file too', () => {
    const headset = inside({ format: fisheye })
    headset.send({ type: 'film.swapping' }, { type: 'film.opened', durationSeconds: 300, ladder: [] })
    expect(headset.shown()).toEqual(['mesh of fisheye', 'hidden', 'mesh of fisheye'])
  })

  test('has the room behind it on request, where the headset shows rooms', () => {
    const opaque = (headset: ReturnType<typeof inside>) =>
      headset.commands.flatMap((command) => (command.type === 'picture.show' ? [command.isOpaque] : []))
    const [dark, room, lens] = [inside(), inside({ kind: 'ar' }), inside({ kind: 'ar', format: fisheye })]
    for (const headset of [dark, room, lens]) headset.press('surroundings', 'surroundings')
    expect({ dark: opaque(dark), room: opaque(room), lens: opaque(lens), shown: lens.shown() }).toEqual({
      dark: [true],
      room: [false, true, false],
      lens: [false, true, false],
      shown: ['mesh of fisheye', 'mesh of fisheye', 'mesh of fisheye'],
    })
  })
})

describe('the film', () => {
  test('waits while the headset is off, and goes on after; one that the visitor paused stays so', () => {
    const seen = [true, false].map((isPlaying) => {
      const headset = inside()
      if (!isPlaying) headset.send({ type: 'media.paused' })
      headset.said.length = 0
      headset.send({ type: 'session.hidden' }, { type: 'media.paused' }, { type: 'session.shown' })
      return headset.said.map(({ type }) => type)
    })
    expect(seen).toEqual([['pause.requested', 'play.requested'], []])
  })

  test('that was paused when the headset went off, and plays again, waits the next time', () => {
    const headset = inside()
    headset.send({ type: 'media.paused' }, { type: 'session.hidden' }, { type: 'session.shown' })
    headset.send({ type: 'media.playing' })
    headset.said.length = 0
    headset.send({ type: 'session.hidden' })
    expect(headset.said).toEqual([{ type: 'pause.requested' }])
  })

  test('is played, nudged and sought from the panel, and its view recentred', () => {
    const headset = inside()
    headset.said.length = 0
    headset.press('play', 'back', 'ahead', 'recentre')
    headset.send({ type: 'panel.sought', share: 0.25 })
    expect({
      said: headset.said,
      recentred: headset.commands.filter(({ type }) => type === 'headset.recentre'),
    }).toEqual({
      said: [
        { type: 'play.toggled' },
        { type: 'position.nudged', bySeconds: -10 },
        { type: 'position.nudged', bySeconds: 10 },
        { type: 'position.shareChosen', share: 0.25 },
      ],
      recentred: [{ type: 'headset.recentre' }],
    })
  })
})

describe('the panel', () => {
  test('tells of the film, comes nearer and goes away between 0.8 and 3 m', () => {
    const headset = inside()
    headset.send({ type: 'media.moved', seconds: 65, bufferedSeconds: 70 }, { type: 'media.stalled' })
    const facts = headset.panel()
    headset.press(...Array<PanelControl>(9).fill('nearer'))
    const nearest = headset.panel()?.distance
    headset.press(...Array<PanelControl>(20).fill('farther'))
    const { title, seconds, durationSeconds, isPlaying, isWaiting } = facts!
    expect({
      title,
      seconds,
      durationSeconds,
      isPlaying,
      isWaiting,
      nearest,
      farthest: headset.panel()?.distance,
    }).toEqual({
      title: 'Low Tide',
      seconds: 65,
      durationSeconds: 600,
      isPlaying: true,
      isWaiting: true,
      nearest: 0.8,
      farthest: 3,
    })
  })

  test.for([
    { event: { type: 'media.moved', seconds: 65, bufferedSeconds: 70 }, told: { seconds: 65 } },
    { event: { type: 'media.stalled' }, told: { isPlaying: true, isWaiting: true } },
    { event: { type: 'media.paused' }, told: { isPlaying: false, isWaiting: false } },
    { event: { type: 'media.ended' }, told: { isPlaying: false, isWaiting: false } },
    { event: { type: 'film.opened', durationSeconds: 450, ladder: [] }, told: { durationSeconds: 450 } },
  ] satisfies { event: XrPlayerEvent; told: object }[])('tells at once of $event.type', ({ event, told }) => {
    const headset = inside()
    const { title, ...before } = headset.panel()!
    headset.commands.length = 0
    headset.send(event)
    const { title: same, ...after } = headset.panel()!
    expect({ title: same, after }).toEqual({ title, after: { ...before, ...told } })
  })

  test.for([
    { events: [{ type: 'media.moved', seconds: 65, bufferedSeconds: 70 }], told: { seconds: 65 } },
    { events: [{ type: 'media.stalled' }], told: { isPlaying: true, isWaiting: true } },
    { events: [{ type: 'media.playing' }, { type: 'media.paused' }], told: { isPlaying: false } },
    { events: [{ type: 'media.playing' }, { type: 'media.ended' }], told: { isPlaying: false } },
  ] satisfies { events: XrPlayerEvent[]; told: object }[])(
    'knows what the film did before anybody entered: $told',
    ({ events, told }) => {
      const headset = start()
      headset.send(...events, { type: 'headset.found', vr: true, ar: false }, { type: 'headset.entered', kind: 'vr' })
      headset.send({ type: 'session.granted' }, { type: 'session.ready' })
      const { seconds, isPlaying, isWaiting } = headset.panel()!
      expect({ seconds, isPlaying, isWaiting }).toEqual({ seconds: 0, isPlaying: false, isWaiting: false, ...told })
    },
  )

  test('tells at once that a film that stood goes on', () => {
    const headset = inside()
    headset.send({ type: 'media.paused' })
    headset.commands.length = 0
    headset.send({ type: 'media.playing' })
    expect(headset.panel()?.isPlaying).toBe(true)
  })

  test('comes back by the end of the film, which plays no more, and knows how long a file is that was opened while it was away', () => {
    const headset = inside()
    headset.clock.increment(8_000)
    headset.commands.length = 0
    headset.send({ type: 'film.swapping' }, { type: 'film.opened', durationSeconds: 300, ladder: [] })
    const away = headset.panel()
    headset.send({ type: 'media.ended' })
    const { isPlaying, durationSeconds } = headset.panel()!
    expect({ away, isPlaying, durationSeconds }).toEqual({ away: undefined, isPlaying: false, durationSeconds: 300 })
  })

  test('tells a viewer of a live room what they have, what their show costs and who tipped, and goes on telling the cost when it goes', () => {
    const headset = inside({ isLive: true })
    headset.send({ type: 'room.told', facts: { balance: 140, tips: ['Ann sent 5 tokens'] } })
    const cost = (soFar: number) => ({ soFar, secondsLeft: 300 - soFar })
    headset.send({ type: 'room.told', facts: { cost: cost(12) } })
    const shown = headset.panel()?.room
    headset.clock.increment(8_000)
    headset.send({ type: 'room.told', facts: { cost: cost(13) } }, { type: 'room.told', facts: { cost: null } })
    const hidden = headset.commands.slice(-3)
    headset.send({ type: 'room.told', facts: { balance: 127 } }, { type: 'panel.called' })
    expect({ shown, hidden, again: headset.panel()?.room }).toEqual({
      shown: { balance: 140, cost: cost(12), tips: ['Ann sent 5 tokens'] },
      hidden: [
        { type: 'panel.hide', cost: cost(12) },
        { type: 'panel.hide', cost: cost(13) },
        { type: 'panel.hide', cost: null },
      ],
      again: { balance: 127, cost: null, tips: ['Ann sent 5 tokens'] },
    })
  })

  test('knows of the room what was told before anybody entered', () => {
    const headset = start(true)
    headset.send({ type: 'room.told', facts: { balance: 140 } }, { type: 'headset.found', vr: true, ar: false })
    headset.send({ type: 'headset.entered', kind: 'vr' }, { type: 'session.granted' }, { type: 'session.ready' })
    expect(headset.panel()?.room).toEqual({ balance: 140, cost: null, tips: [] })
  })

  test('goes after eight seconds of a film that plays, stays with one that does not, and comes back on a press or a pause', () => {
    const headset = inside()
    const last = () => headset.commands.filter(({ type }) => type.startsWith('panel')).at(-1)?.type
    headset.clock.increment(7_999)
    const before = last()
    headset.clock.increment(1)
    const after = last()
    headset.send({ type: 'panel.called' })
    const called = last()
    headset.send({ type: 'panel.called' })
    const again = last()
    headset.send({ type: 'media.paused' })
    const paused = last()
    headset.clock.increment(60_000)
    expect({ before, after, called, again, paused, later: last() }).toEqual({
      before: 'panel.show',
      after: 'panel.hide',
      called: 'panel.show',
      again: 'panel.hide',
      paused: 'panel.show',
      later: 'panel.show',
    })
  })
})

describe('the way out', () => {
  test('is open before the first frame has come: other buttons do nothing yet', () => {
    const headset = start()
    headset.send(
      { type: 'headset.found', vr: true, ar: false },
      { type: 'headset.entered', kind: 'vr' },
      { type: 'session.granted' },
    )
    headset.press('play', 'recentre')
    const waiting = headset.device()
    headset.press('leave')
    expect({ waiting, after: headset.device(), last: headset.commands.at(-1) }).toEqual({
      waiting: 'starting',
      after: 'ending',
      last: { type: 'session.end' },
    })
  })

  test.for([
    { by: 'the panel', event: { type: 'panel.pressed', control: 'leave' } },
    { by: 'the page', event: { type: 'headset.left' } },
  ] as const)('by $by ends the session, and the film can be entered again', ({ event }) => {
    const headset = inside()
    headset.send(event)
    const ending = { at: headset.device(), last: headset.commands.at(-1) }
    headset.send({ type: 'session.ended' })
    expect({ ending, after: headset.device() }).toEqual({
      ending: { at: 'ending', last: { type: 'session.end' } },
      after: { available: 'idle' },
    })
  })

  test('leads through a card that was taken away: it comes back with the picture, or the session ends', () => {
    const headset = inside()
    headset.send({ type: 'card.lost' })
    const lost = headset.device()
    headset.send({ type: 'card.restored' })
    const shown = headset.shown()
    headset.send({ type: 'card.lost' }, { type: 'session.ended' })
    expect({ lost, shown, ended: headset.device() }).toEqual({
      lost: 'contextLost',
      shown: ['layer of 180', 'layer of 180'],
      ended: { available: 'idle' },
    })
  })

  test('is open while the card is away', () => {
    const headset = inside()
    headset.send({ type: 'card.lost' }, { type: 'headset.left' })
    expect({ at: headset.device(), last: headset.commands.at(-1) }).toEqual({
      at: 'ending',
      last: { type: 'session.end' },
    })
  })
})

test('the dialog opens and closes on request, whatever the headset does', () => {
  const headset = start()
  const isOpen = () => headset.actor.getSnapshot().hasTag('dialog')
  const seen = (['headset.asked', 'headset.asked', 'headset.asked', 'headset.closed'] as const).map((type) => {
    headset.send({ type })
    return isOpen()
  })
  expect(seen).toEqual([true, false, true, false])
})
