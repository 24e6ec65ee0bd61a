import { isOwnShow } from '../../machines/cams/room-facts.ts'
import { roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const ada = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }
const bea = { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' }
const zoe = { nickname: 'Zoe', viewer: '/vr-cam-girls/Zoe/ member' }

export const cases = casesOf(roomRouteMachine, {
  input: { listSlug: 'vr-cam-girls' },
  events: {
    'room.wanted': [ada, bea],
    'room.left': [ada, bea, zoe],
    'room.entered': [{ state: 'PUBLIC' }, { state: 'MY_PRIVATE_SHOW' }],
    'room.refreshed': [{ state: 'PUBLIC' }, { state: 'SPY_SHOW' }],
    'state.changed': [{ state: 'PUBLIC' }, { state: 'MY_PRIVATE_SHOW' }],
    'broadcast.found': [{ nickname: 'Ada' }, { nickname: 'Bea' }],
  },
  project: ({ context }) => [
    context.nickname,
    context.viewer !== '',
    context.isOnRoute,
    context.isInside,
    context.nextPage.nickname,
    isOwnShow(context.state),
  ],
  // Who is in no room has no show in it.
  mayHappen: ({ context }, { type }) =>
    type === 'room.entered' ? !context.isInside : context.isInside || !/^(state\.|room\.(refreshed|closed))/.test(type),
  invariants: {
    'nobody is asked to end a show that does not run': (snapshot) =>
      !snapshot.hasTag('askingToEnd') || isOwnShow(snapshot.context.state),
    'another room waits only while a show is in its way': (snapshot) =>
      (snapshot.context.nextPage.nickname === '') === snapshot.matches('settled'),
  },
})
