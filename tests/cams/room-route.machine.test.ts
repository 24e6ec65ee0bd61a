import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { ADA, BEA } from './cam-room-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(roomRouteMachine, new URL('../../machines/cams/room-route.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(roomRouteMachine)
})

/** In a show of Ada's, on her page; `said`: what was said since. */
function inShow() {
  const actor = createActor(roomRouteMachine, { input: { listSlug: 'vr-cam-girls' } })
  const said: string[] = []
  actor.on('*', ({ type }) => said.push(type))
  actor.start()
  actor.send({ type: 'room.wanted', ...ADA })
  actor.send({ type: 'room.entered', state: 'MY_PRIVATE_SHOW' })
  said.length = 0
  return { actor, said }
}

test('leads back to the room of the show by the list of this site, and nowhere as long as no model is known [ROOM-030]', () => {
  const led = ['vr-cam-girls', 'live'].map((listSlug) => {
    const actor = createActor(roomRouteMachine, { input: { listSlug } })
    const said: string[] = []
    actor.on('navigation.requested', ({ to }) => said.push(to))
    actor.start()
    actor.send({ type: 'state.changed', state: 'PUBLIC' })
    const unknown = said.splice(0)
    actor.send({ type: 'room.wanted', ...ADA })
    actor.send({ type: 'room.entered', state: 'SPY_SHOW' })
    actor.send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
    const onPage = said.splice(0)
    actor.send({ type: 'room.left', ...ADA })
    actor.send({ type: 'state.changed', state: 'PUBLIC' })
    return { unknown, onPage, offPage: said }
  })
  expect(led).toEqual([
    { unknown: [], onPage: [], offPage: ['/vr-cam-girls/Ada/'] },
    { unknown: [], onPage: [], offPage: ['/live/Ada/'] },
  ])
})

test('says of each page that it closes, before what becomes of the room [ROOM-046]', () => {
  const kept = inShow()
  kept.actor.send({ type: 'room.left', ...ADA })
  const declined = inShow()
  declined.actor.send({ type: 'room.wanted', ...BEA })
  declined.actor.send({ type: 'room.left', ...BEA })
  const givenUp = inShow()
  givenUp.actor.send({ type: 'room.wanted', ...BEA })
  givenUp.actor.send({ type: 'state.changed', state: 'PUBLIC' })
  givenUp.actor.send({ type: 'room.left', ...BEA })
  const other = inShow()
  other.actor.send({ type: 'room.left', ...BEA })
  const over = inShow()
  over.actor.send({ type: 'state.changed', state: 'PUBLIC' })
  over.actor.send({ type: 'room.left', ...ADA })
  expect({
    kept: kept.said,
    declined: declined.said,
    givenUp: givenUp.said,
    other: other.said,
    over: over.said,
  }).toEqual({
    kept: ['page.closed', 'room.hidden'],
    declined: ['page.closed'],
    givenUp: ['page.closed', 'room.abandoned', 'room.hidden'],
    other: ['page.closed'],
    over: ['page.closed', 'room.abandoned', 'room.hidden'],
  })
})
