import { describe, expect, test } from 'vitest'
import { showEndingMachine } from '../../machines/cams/show-ending.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { ALL_PERMISSIONS, running } from './room-samples.ts'
import { inRoom, spying } from './show-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(showEndingMachine, new URL('../../machines/cams/show-ending.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(showEndingMachine)
})

describe('spying off the page', () => {
  test('time that expires off the room’s page is remembered; on it, it is not [SHOW-011, API-160, ENT-073]', () => {
    const flags = [true, false].map((isAway) => {
      const { send, context } = spying(isAway)
      send({ type: 'spyTime.expiring' })
      return context('showEnding').spyFinishTimeout
    })
    expect(flags).toEqual([true, false])
  })

  test('the remaining time, heard after that and off the page, ends spy mode once and clears the flag [SHOW-012, API-160]', () => {
    const { send, ended, context } = spying(true)
    send({ type: 'spyTime.remaining' })
    expect(ended).toEqual([])
    send({ type: 'spyTime.expiring' })
    send({ type: 'room.shown' })
    send({ type: 'spyTime.remaining' })
    expect(ended).toEqual([])
    send({ type: 'room.hidden' })
    send({ type: 'spyTime.remaining' })
    send({ type: 'ending.done' })
    send({ type: 'spyTime.remaining' })
    expect({ ended, spyFinishTimeout: context('showEnding').spyFinishTimeout }).toEqual({
      ended: [{ roomId: '71', isSpy: true }],
      spyFinishTimeout: false,
    })
  })

  test('a spying time that expires is forgotten with its room', () => {
    const { send, ended } = spying(true)
    send({ type: 'spyTime.expiring' })
    send({ type: 'room.closed' })
    send({ type: 'spyTime.remaining' })
    expect(ended).toEqual([])
  })
})

test('a show can be ended as soon as the provider lets it be [SHOW-006, API-142]', () => {
  const { send, ended } = inRoom({
    state: 'MY_PRIVATE_SHOW',
    show: running(),
    permissions: { ...ALL_PERMISSIONS, canUseCancelPrivateShow: false },
  })
  send({ type: 'cancel.requested' })
  expect(ended).toEqual([])
  send({ type: 'permissions.changed', permissions: ALL_PERMISSIONS })
  send({ type: 'cancel.requested' })
  expect(ended).toEqual([{ roomId: '71', isSpy: false }])
})
