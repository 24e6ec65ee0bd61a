import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { avatarMachine, type Wish } from '../../machines/account/avatar.machine.ts'
import { HeldPicture } from '../../machines/account/avatar.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(avatarMachine, new URL('../../machines/account/avatar.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(avatarMachine)
})

const OLD = { id: 'own', permalink: '/avatars/own.webp' }
const OURS = [
  { id: 'ours-1', permalink: '/pictures/category/avatar-1.avif' },
  { id: 'ours-2', permalink: '/pictures/category/avatar-2.avif' },
]
const NEW = { id: 'new', permalink: '/avatars/new.webp' }
const PREVIEW = { url: 'data:,', width: 400, height: 300 }
const WHOLE = { size: 1, across: 0.5, down: 0.5 }
const UNAVAILABLE = 'We could not reach the server. Your picture stays as it was: please try again.'

function loading() {
  const checked: HeldPicture[] = []
  const wished: Wish[] = []
  let loads = 0
  const clock = new SimulatedClock()
  const machine = plugPorts(avatarMachine, {
    loadAvatars: fromCallback(() => {
      loads += 1
    }),
    checkPicture: fromCallback<EventObject, HeldPicture>(({ input }) => void checked.push(input)),
    changeAvatar: fromCallback<EventObject, Wish>(({ input }) => void wished.push(input)),
  })
  const actor = createActor(machine, { clock }).start()
  const { send } = actor
  return {
    actor,
    send: send.bind(actor),
    clock,
    checked,
    wished,
    loads: () => loads,
    now() {
      const { value, context, tags } = actor.getSnapshot()
      return { state: value, tags: [...tags].toSorted(), avatar: context.avatar, message: context.message }
    },
  }
}

function idle() {
  const started = loading()
  started.send({ type: 'avatars.loaded', avatar: OLD, avatars: OURS })
  return started
}

function checking() {
  const started = idle()
  started.send({ type: 'picture.chosen', picture: new HeldPicture(new Blob(['a'])) })
  return started
}

function cropping() {
  const started = checking()
  started.send({ type: 'picture.ready', preview: PREVIEW })
  return started
}

function uploading() {
  const started = cropping()
  started.send({ type: 'crop.edited', change: { size: 0.5 } })
  started.send({ type: 'crop.edited', change: { across: 0.25 } })
  started.send({ type: 'crop.confirmed' })
  return started
}

const IDLE = { state: 'idle', tags: ['settled'], avatar: OLD, message: '' }
const UNUSABLE = { state: { failed: 'unusable' }, tags: ['failed', 'settled'], avatar: OLD }
const UNSENT = { state: { failed: 'unsent' }, tags: ['failed', 'retriable', 'settled'], avatar: OLD }

describe('while loading', () => {
  test('the avatar and those to choose from come [DASH-012, ENT-063]', () => {
    const { actor, now, send } = loading()
    const before = now()
    send({ type: 'avatars.loaded', avatar: OLD, avatars: OURS })
    expect({ before, now: now(), avatars: actor.getSnapshot().context.avatars }).toEqual({
      before: { state: 'loading', tags: ['loading'], avatar: null, message: '' },
      now: IDLE,
      avatars: OURS,
    })
  })

  test('without an answer it can be asked again', () => {
    const { clock, loads, now, send } = loading()
    clock.increment(15_999)
    expect(now().state).toBe('loading')
    clock.increment(1)
    expect(now()).toEqual({ state: 'unreached', tags: ['settled', 'unreached'], avatar: null, message: '' })
    send({ type: 'retry.requested' })
    send({ type: 'avatars.failed' })
    expect({ state: now().state, loads: loads() }).toEqual({ state: 'unreached', loads: 2 })
  })
})

describe('while checking', () => {
  test('the picture is looked at, and one that is chosen meanwhile takes its place', () => {
    const { checked, now, send } = checking()
    const second = new HeldPicture(new Blob(['b']))
    send({ type: 'picture.chosen', picture: second })
    expect({ now: now(), count: checked.length, isLast: checked[1] === second }).toEqual({
      now: { ...IDLE, state: 'checking', tags: ['checking', 'settled'] },
      count: 2,
      isLast: true,
    })
  })

  test.each([
    ['empty', 'This file is empty. Please choose another one.'],
    ['tooHeavy', 'This picture has more than 20 MB. Please choose a smaller one.'],
    ['kind', 'Please choose a picture in JPEG, PNG or WebP.'],
    ['broken', 'This picture cannot be read. Please choose another one.'],
    ['tooSmall', 'This picture is too small: it needs at least 128 pixels on each side.'],
    ['tooLarge', 'This picture is too large: it may have 8,000 pixels on each side.'],
  ] as const)('%s: the old one stays, and it says why', (problem, message) => {
    const { now, send, wished } = checking()
    send({ type: 'picture.unusable', problem })
    expect({ now: now(), wished }).toEqual({ now: { ...UNUSABLE, message }, wished: [] })
  })

  test('a picture that takes longer than sixteen seconds cannot be read', () => {
    const { clock, now } = checking()
    clock.increment(15_999)
    expect(now().state).toBe('checking')
    clock.increment(1)
    expect(now()).toEqual({ ...UNUSABLE, message: 'This picture cannot be read. Please choose another one.' })
  })
})

describe('while cropping', () => {
  test('all of it is taken first, and what is chosen of it is sent', () => {
    const { actor, now, wished } = uploading()
    expect({ now: now(), wished, preview: actor.getSnapshot().context.preview }).toEqual({
      now: { ...IDLE, state: 'uploading', tags: ['settled', 'uploading'] },
      wished: [{ kind: 'cut', crop: { size: 0.5, across: 0.25, down: 0.5 } }],
      preview: PREVIEW,
    })
  })

  test('another picture begins with all of it again', () => {
    const { actor, send } = cropping()
    send({ type: 'crop.edited', change: { down: 1 } })
    send({ type: 'picture.chosen', picture: new HeldPicture(new Blob(['b'])) })
    send({ type: 'picture.ready', preview: { ...PREVIEW, width: 900 } })
    const { crop, preview } = actor.getSnapshot().context
    expect({ crop, preview }).toEqual({ crop: WHOLE, preview: { ...PREVIEW, width: 900 } })
  })

  test('whoever cancels keeps the old one, and nothing is sent', () => {
    const { now, send, wished } = cropping()
    const before = now()
    send({ type: 'crop.cancelled' })
    expect({ before, now: now(), wished }).toEqual({
      before: { ...IDLE, state: 'cropping', tags: ['cropping', 'settled'] },
      now: IDLE,
      wished: [],
    })
  })
})

describe('one of the list', () => {
  test('is sent by its id [DASH-020]', () => {
    const { send, wished } = idle()
    send({ type: 'avatar.chosen', id: 'ours-2' })
    expect(wished).toEqual([{ kind: 'listed', id: 'ours-2' }])
  })
})

describe('while uploading', () => {
  test('what the server returns takes the place of the old one [DASH-019]', () => {
    const { now, send } = uploading()
    send({ type: 'avatar.changed', avatar: NEW })
    expect(now()).toEqual({ ...IDLE, avatar: NEW })
  })

  test('refused: the old one stays, in the words of the server, and another can be chosen', () => {
    const { now, send, wished } = uploading()
    send({ type: 'avatar.refused', message: 'This picture cannot be read.' })
    expect(now()).toEqual({ ...UNUSABLE, message: 'This picture cannot be read.' })
    send({ type: 'retry.requested' })
    expect(now().state).toEqual({ failed: 'unusable' })
    send({ type: 'avatar.chosen', id: 'ours-1' })
    expect(wished.at(-1)).toEqual({ kind: 'listed', id: 'ours-1' })
  })

  test('without a line the old one stays, and the same can be sent again', () => {
    const { now, send, wished } = uploading()
    send({ type: 'change.failed', cause: 'offline' })
    expect(now()).toEqual({
      ...UNSENT,
      message: 'You seem to be offline. Your picture stays as it was: try again when you are back.',
    })
    send({ type: 'retry.requested' })
    expect(wished).toEqual([wished[0], wished[0]])
    send({ type: 'change.failed', cause: 'unavailable' })
    expect(now()).toEqual({ ...UNSENT, message: UNAVAILABLE })
    send({ type: 'picture.chosen', picture: new HeldPicture(new Blob()) })
    expect(now().state).toBe('checking')
  })

  test('no answer at all is a failure after sixteen seconds, and is forgotten once there is one', () => {
    const { clock, now, send } = uploading()
    clock.increment(15_999)
    expect(now().state).toBe('uploading')
    clock.increment(1)
    expect(now()).toEqual({ ...UNSENT, message: UNAVAILABLE })
    send({ type: 'retry.requested' })
    send({ type: 'avatar.changed', avatar: NEW })
    expect(now()).toEqual({ ...IDLE, avatar: NEW })
  })
})
