import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, createMachine, type EventObject, fromCallback } from 'xstate'
import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import {
  type DrawCommand,
  type FormatCommand,
  formatInUse,
  type VrViewEvent,
  vrViewMachine,
} from '../../machines/catalogue/vr-view.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

const flat: FilmFormat = {
  projection: 'flat',
  stereo: 'none',
  fov: 0,
  lens: 'linear',
  isEyeSwapped: false,
  alpha: 'none',
}
const half: FilmFormat = { ...flat, projection: '180', stereo: 'sbs', fov: 180 }
const whole: FilmFormat = { ...flat, projection: '360', fov: 360 }

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(vrViewMachine, new URL('../../machines/catalogue/vr-view.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(vrViewMachine)
})

/** A view whose card, memory and sensor are heard. */
function start() {
  const drawings: { begun: Omit<DrawCommand, 'type'>; told: DrawCommand[]; isStopped: boolean }[] = []
  const kept: FormatCommand[] = []
  const used: FilmFormat[] = []
  let sensors = 0
  const machine = plugPorts(vrViewMachine, {
    drawPicture: fromCallback<DrawCommand, Omit<DrawCommand, 'type'>>(({ input, receive }) => {
      const drawing = { begun: input, told: [] as DrawCommand[], isStopped: false }
      drawings.push(drawing)
      receive((command) => drawing.told.push(command))
      return () => {
        drawing.isStopped = true
      }
    }),
    keepFormat: fromCallback<FormatCommand, { memoryKey: string }>(({ receive }) => {
      receive((command) => kept.push(command))
    }),
    readTilt: fromCallback<EventObject>(() => {
      sensors += 1
      return () => {
        sensors -= 1
      }
    }),
  })
  const host = createMachine({
    invoke: { src: machine, id: 'view', input: { memoryKey: 'guest:7' } },
    on: { 'format.used': { actions: ({ event }) => used.push(event.format) } },
  })
  const actor = createActor(host).start().getSnapshot().children.view as ActorRefFrom<typeof vrViewMachine>
  const send = (...events: VrViewEvent[]) => {
    for (const event of events) actor.send(event)
  }
  const look = () => actor.getSnapshot().context.look
  const format = () => formatInUse(actor.getSnapshot().context)
  const tags = () => [...actor.getSnapshot().tags].sort()
  return { send, look, format, tags, drawings, kept, used, sensors: () => sensors }
}

function inside(format: FilmFormat) {
  const view = start()
  view.send({ type: 'format.told', format }, { type: 'drawing.done' })
  return view
}

describe('a film', () => {
  test('that is flat plays as the browser shows it; one of unknown format does so too, and the player says so', () => {
    const view = start()
    const seen = [flat, null, flat].map((format) => {
      view.send({ type: 'format.told', format })
      return { tags: view.tags(), drawings: view.drawings.length }
    })
    expect(seen).toEqual([
      { tags: [], drawings: 0 },
      { tags: ['unknown'], drawings: 0 },
      { tags: [], drawings: 0 },
    ])
  })

  test.for([
    { of: '180 degrees', format: half },
    { of: '360 degrees in one picture', format: whole },
    { of: 'a flat picture for each eye', format: { ...flat, stereo: 'sbs' } as const },
  ])('of $of is drawn from inside, ahead and with the left eye', ({ format }) => {
    const view = start()
    view.send({ type: 'format.told', format })
    const before = view.tags()
    view.send({ type: 'drawing.done' })
    expect({ before, after: view.tags(), begun: view.drawings[0]?.begun }).toEqual({
      before: ['sphere', 'waiting'],
      after: ['drawn', 'sphere'],
      begun: { format, look: { yaw: 0, pitch: 0, angle: 90 }, eyes: 'left' },
    })
  })

  test('that changes its file goes on in the same drawing; one that turns flat ends it', () => {
    const view = inside(half)
    const topBottom = { ...half, stereo: 'tb' } as const
    view.send({ type: 'format.told', format: topBottom })
    const [drawing] = view.drawings
    const told = drawing?.told.map(({ format }) => format)
    view.send({ type: 'format.told', format: flat })
    expect({ drawings: view.drawings.length, told, isStopped: drawing?.isStopped, tags: view.tags() }).toEqual({
      drawings: 1,
      told: [topBottom],
      isStopped: true,
      tags: [],
    })
  })
})

describe('the direction', () => {
  test('follows a drag: what is under the pointer stays there', () => {
    const view = inside(half)
    view.send({ type: 'view.dragged', across: 0.1, down: 0.2 })
    expect({ look: view.look(), drawn: view.drawings[0]?.told.at(-1)?.look }).toEqual({
      look: { yaw: -9, pitch: 18, angle: 90 },
      drawn: { yaw: -9, pitch: 18, angle: 90 },
    })
  })

  test('ends where a half sphere does, and goes on around a whole one', () => {
    const seen = [half, whole].map((format) => {
      const view = inside(format)
      view.send({ type: 'view.turned', yaw: 170, pitch: 60 }, { type: 'view.turned', yaw: 30, pitch: 60 })
      const right = view.look()
      view.send({ type: 'view.turned', yaw: -400, pitch: -300 })
      return { right, left: view.look() }
    })
    expect(seen).toEqual([
      { right: { yaw: 90, pitch: 85, angle: 90 }, left: { yaw: -90, pitch: -85, angle: 90 } },
      { right: { yaw: -160, pitch: 85, angle: 90 }, left: { yaw: 160, pitch: -85, angle: 90 } },
    ])
  })

  test('comes closer and goes away between 30 and 120 degrees, and ahead again at once', () => {
    const view = inside(whole)
    view.send({ type: 'view.zoomed', steps: 1 })
    const closer = Number(view.look().angle.toFixed(3))
    view.send({ type: 'view.zoomed', steps: 40 })
    const closest = view.look().angle
    view.send({ type: 'view.zoomed', steps: -80 }, { type: 'view.turned', yaw: 20, pitch: 5 })
    const farthest = view.look()
    view.send({ type: 'view.recentred' })
    const drawn = view.drawings[0]!.told.map(({ look: { yaw, pitch, angle } }) =>
      [yaw, pitch, Math.round(angle)].join(),
    )
    expect({ closer, closest, farthest, ahead: view.look(), drawn }).toEqual({
      closer: 81.818,
      closest: 30,
      farthest: { yaw: 20, pitch: 5, angle: 120 },
      ahead: { yaw: 0, pitch: 0, angle: 90 },
      // Each is drawn at once.
      drawn: ['0,0,82', '0,0,30', '0,0,120', '20,5,120', '0,0,90'],
    })
  })

  test('of a flat picture for each eye stays ahead', () => {
    const view = inside({ ...flat, stereo: 'sbs' })
    view.send(
      { type: 'view.turned', yaw: 5, pitch: 5 },
      { type: 'view.dragged', across: 0.5, down: 0.5 },
      { type: 'view.zoomed', steps: 3 },
    )
    expect({ look: view.look(), told: view.drawings[0]?.told }).toEqual({
      look: { yaw: 0, pitch: 0, angle: 90 },
      told: [],
    })
  })

  test('is seen with one eye or with both', () => {
    const view = inside(half)
    view.send({ type: 'eyes.chosen', eyes: 'both' }, { type: 'eyes.chosen', eyes: 'right' })
    expect(view.drawings[0]?.told.map(({ eyes }) => eyes)).toEqual(['both', 'right'])
  })
})

describe('what the visitor says of the format', () => {
  test('wins over the server, is kept for this film, and is forgotten on request', () => {
    const view = inside(half)
    view.send({ type: 'format.chosen', change: { projection: '360', stereo: 'tb' } })
    const chosen = { ...flat, projection: '360', stereo: 'tb', fov: 360 }
    const said = view.format()
    view.send({ type: 'format.told', format: whole })
    const after = view.format()
    view.send({ type: 'format.reset' })
    expect({ said, after, reset: view.format(), kept: view.kept, used: view.used }).toEqual({
      said: chosen,
      after: chosen,
      reset: whole,
      kept: [{ type: 'format.keep', format: chosen }, { type: 'format.forget' }],
      // The player is told of each.
      used: [half, chosen, chosen, whole],
    })
    expect(view.drawings[0]?.told.map(({ format }) => format)).toEqual([chosen, chosen, whole])
  })

  test('is kept and forgotten also where there is nothing to draw, or no card that could', () => {
    const [plain, failed] = [start(), inside(half)]
    plain.send({ type: 'format.told', format: null })
    failed.send({ type: 'drawing.failed' })
    for (const view of [plain, failed]) {
      view.send({ type: 'format.chosen', change: { projection: 'flat', stereo: 'none' } }, { type: 'format.reset' })
    }
    const kept = [{ type: 'format.keep', format: flat }, { type: 'format.forget' }]
    expect({ plain: plain.kept, failed: failed.kept, formats: [plain.format(), failed.format()] }).toEqual({
      plain: kept,
      failed: kept,
      formats: [flat, half],
    })
    expect({ plain: plain.tags(), used: plain.used }).toEqual({ plain: ['unknown'], used: [flat, flat, flat] })
  })

  test('may be remembered when the film is drawn already, and is drawn then', () => {
    const view = inside(half)
    view.send({ type: 'format.recalled', format: whole })
    expect({ format: view.format(), used: view.used, drawn: view.drawings[0]?.told.at(-1)?.format }).toEqual({
      format: whole,
      used: [half, whole],
      drawn: whole,
    })
  })

  test('is known from the last time', () => {
    const view = start()
    view.send({ type: 'format.recalled', format: whole }, { type: 'format.told', format: null })
    expect({ format: view.format(), tags: view.tags() }).toEqual({ format: whole, tags: ['sphere', 'waiting'] })
  })

  test('makes a film of unknown format a known one, flat or not', () => {
    const view = start()
    view.send({ type: 'format.told', format: null }, { type: 'format.chosen', change: { projection: 'flat' } })
    const asFlat = view.tags()
    view.send({ type: 'format.chosen', change: { projection: '180', stereo: 'sbs' } })
    expect({ asFlat, asHalf: view.tags(), format: view.format() }).toEqual({
      asFlat: [],
      asHalf: ['sphere', 'waiting'],
      format: half,
    })
  })

  test('keeps what is transparent, and the order of the eyes where there are two', () => {
    const view = inside({ ...half, alpha: 'mask' })
    view.send({ type: 'format.chosen', change: { isEyeSwapped: true } })
    const swapped = view.format()
    view.send({ type: 'format.chosen', change: { stereo: 'none' } })
    expect({ swapped, single: view.format() }).toEqual({
      swapped: { ...half, alpha: 'mask', isEyeSwapped: true },
      single: { ...half, alpha: 'mask', stereo: 'none' },
    })
  })
})

describe('the card', () => {
  test('that is taken away may come back; what cannot draw is said, and tried again on request', () => {
    const view = inside(half)
    view.send({ type: 'drawing.lost' })
    const lost = view.tags()
    view.send({ type: 'drawing.done' }, { type: 'drawing.failed' })
    const failed = { tags: view.tags(), isStopped: view.drawings[0]?.isStopped }
    view.send({ type: 'drawing.retried' })
    expect({ lost, failed, retried: view.tags(), drawings: view.drawings.length }).toEqual({
      lost: ['sphere', 'waiting'],
      failed: { tags: ['sphere', 'undrawable'], isStopped: true },
      retried: ['sphere', 'waiting'],
      drawings: 2,
    })
  })
})

describe('the sensor', () => {
  test('is asked on request only, and let go on the next one', () => {
    const view = inside(half)
    const before = view.sensors()
    view.send({ type: 'tilt.toggled' }, { type: 'tilt.allowed' })
    const on = { sensors: view.sensors(), tags: view.tags() }
    view.send({ type: 'tilt.toggled' })
    expect({ before, on, after: view.sensors() }).toEqual({
      before: 0,
      on: { sensors: 1, tags: ['drawn', 'sphere', 'tilting'] },
      after: 0,
    })
  })

  test('that says no is let go and told of, and can be asked again', () => {
    const view = inside(half)
    view.send({ type: 'tilt.toggled' }, { type: 'tilt.refused' })
    const refused = { sensors: view.sensors(), tags: view.tags() }
    view.send({ type: 'tilt.toggled' })
    expect({ refused, again: view.sensors() }).toEqual({
      refused: { sensors: 0, tags: ['drawn', 'sphere', 'tiltRefused'] },
      again: 1,
    })
  })
})
