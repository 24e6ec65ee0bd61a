// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type EventObject, fromCallback, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import { explore } from '../../studio/paths/explore.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import { replay } from '../../studio/paths/replay.ts'
import { drive } from './drive.tsx'

const bellMachine = setup({ actors: { ring: unplugged('ring') } }).createMachine({
  id: 'bell',
  description: 'Rings until its page ends.',
  initial: 'ringing',
  states: { ringing: { description: 'It rings.', invoke: { src: 'ring' }, on: { 'bell.struck': {} } } },
})
let ringing = 0
const ring = fromCallback<EventObject>(() => {
  ringing += 1
  return () => {
    ringing -= 1
  }
})
const { sut } = drive({
  open: (site) => ({ actor: site.open(bellMachine, { ring }, {}) }),
  begins: 'ringing',
  happens: { 'bell.struck': { by: (event, { actor }) => actor.send(event), to: 'stays' } },
  see: () => ({ ringing: () => expect(ringing).toBe(1) }),
})

test('what a path opened ends with it: the next path hears nothing of it', async () => {
  const { paths } = planPaths(explore(bellMachine, {}))
  for (const path of paths) await replay(path, sut())
  expect({ paths: paths.length, ringing }).toEqual({ paths: 1, ringing: 0 })
})
