import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  accessOf,
  type CamIntegrationEvent,
  type CamVisitor,
  camIntegrationMachine,
} from '../../machines/cams/cam-integration.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camIntegrationMachine, new URL('../../machines/cams/cam-integration.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camIntegrationMachine)
})

const MEMBER: CamVisitor = { isLoggedIn: true, mayUseCams: true }
const EXPIRED: CamVisitor = { isLoggedIn: true, mayUseCams: false }
const GUEST: CamVisitor = { isLoggedIn: false, mayUseCams: false }
const WHO = { userUuid: 'u-1', userName: 'Noor' }

function start(input: CamVisitor) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const said: EventObject[] = []
  const noting = (name: string) => fromCallback(() => void asked.push(name))
  const actor = createActor(
    plugPorts(camIntegrationMachine, { signIn: noting('signIn'), sayFarewell: noting('farewell') }),
    { clock, input },
  )
  actor.on('*', (event) => said.push(event))
  actor.start()
  const send = (...events: CamIntegrationEvent[]) => {
    for (const event of events) actor.send(event)
  }
  return {
    clock,
    asked,
    send,
    said: () => said.splice(0),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    access: () => accessOf(actor.getSnapshot()),
    has: (tag: 'settled' | 'signedIn' | 'authorized') => actor.getSnapshot().hasTag(tag),
  }
}

function signedIn(visitor = MEMBER) {
  const cams = start(visitor)
  cams.send({ type: 'auth.applied', ...WHO })
  cams.said()
  return cams
}

describe('when it begins', () => {
  test('a logged-in visitor is signed in at the provider, a guest is not [CAMAUTH-003, CAMAUTH-004]', () => {
    const member = start(MEMBER)
    const guest = start(GUEST)
    const expired = start(EXPIRED)
    expect({ state: expired.state(), asked: expired.asked }).toEqual({ state: 'signingIn', asked: ['signIn'] })
    expect({ state: member.state(), asked: member.asked, hasSettled: member.has('settled') }).toEqual({
      state: 'signingIn',
      asked: ['signIn'],
      hasSettled: false,
    })
    expect({ state: guest.state(), asked: guest.asked, hasSettled: guest.has('settled') }).toEqual({
      state: 'anonymous',
      asked: [],
      hasSettled: true,
    })
  })

  test('the site’s facts of the visitor are taken over, and passed to balance and chats [CAMAUTH-004, CAMAUTH-007, CAMAUTH-008]', () => {
    const { send, said, state, has, context } = start(MEMBER)
    send({ type: 'auth.applied', ...WHO })
    expect({
      state: state(),
      user: context().user,
      isSignedIn: has('signedIn'),
      isAuthorized: has('authorized'),
    }).toEqual({ state: 'authorized', user: WHO, isSignedIn: true, isAuthorized: true })
    expect(said()).toEqual([{ type: 'cams.signedIn', ...WHO, isAuthorized: true }, { type: 'messenger.allowed' }])
  })
})

describe('a guest who logs in', () => {
  test('is signed in by the actor that is there [CAMAUTH-005, CAMAUTH-006, CAMAUTH-016]', () => {
    const { send, state, asked } = start(GUEST)
    send({ type: 'visitor.judged', ...GUEST }, { type: 'signOut.begun' })
    expect(state()).toBe('anonymous')
    send({ type: 'visitor.judged', ...MEMBER })
    expect({ state: state(), asked }).toEqual({ state: 'signingIn', asked: ['signIn'] })
  })

  test('is authorised by the rights they have by then; one who stays a guest is told nothing [CAMAUTH-014]', () => {
    const { send, said, state } = start(GUEST)
    send({ type: 'visitor.judged', ...GUEST })
    expect({ state: state(), said: said() }).toEqual({ state: 'anonymous', said: [] })
    send({ type: 'visitor.judged', ...MEMBER }, { type: 'auth.applied', ...WHO })
    expect(state()).toBe('authorized')
  })
})

describe('who is authorised', () => {
  test('are those who may use live cams; others are known and no more [CAMAUTH-014]', () => {
    const { send, said, state, has } = start(EXPIRED)
    send({ type: 'auth.applied', ...WHO })
    expect({ state: state(), isSignedIn: has('signedIn'), isAuthorized: has('authorized') }).toEqual({
      state: { unauthorized: 'known' },
      isSignedIn: true,
      isAuthorized: false,
    })
    expect(said()).toEqual([{ type: 'cams.signedIn', ...WHO, isAuthorized: false }])
  })

  test('may change while they look, without another sign-in [CAMAUTH-014]', () => {
    const { send, said, state, asked } = signedIn()
    send({ type: 'visitor.judged', ...MEMBER })
    expect({ state: state(), said: said() }).toEqual({ state: 'authorized', said: [] })
    send({ type: 'visitor.judged', ...EXPIRED })
    expect({ state: state(), said: said() }).toEqual({
      state: { unauthorized: 'known' },
      said: [{ type: 'cams.signedIn', ...WHO, isAuthorized: false }],
    })
    send({ type: 'visitor.judged', ...EXPIRED }, { type: 'visitor.judged', ...MEMBER })
    expect({ state: state(), asked, said: said() }).toEqual({
      state: 'authorized',
      asked: ['signIn'],
      said: [{ type: 'cams.signedIn', ...WHO, isAuthorized: true }, { type: 'messenger.allowed' }],
    })
  })

  test('and who is no more is signed in as such when they are asked for again', () => {
    const { send, state, context } = signedIn()
    send({ type: 'visitor.judged', ...EXPIRED })
    expect({ state: state(), mayUseCams: context().mayUseCams }).toEqual({
      state: { unauthorized: 'known' },
      mayUseCams: false,
    })
  })

  test('is judged by what is known when the answer comes', () => {
    const { send, state } = start(EXPIRED)
    send({ type: 'visitor.judged', ...MEMBER }, { type: 'auth.applied', ...WHO })
    expect(state()).toBe('authorized')
  })
})

test('who may spend is for the provider to say; until it has, membership tells [TIP-009]', () => {
  const accessAfter = (
    visitor: Parameters<typeof start>[0],
    answer?: { type: 'auth.refused' | 'auth.unreached' } | 'known',
  ) => {
    const { send, access } = start(visitor)
    if (answer) send(answer === 'known' ? { type: 'auth.applied', ...WHO } : answer)
    return access()
  }
  const answers = [undefined, 'known', { type: 'auth.unreached' }, { type: 'auth.refused' }] as const
  expect(answers.map((answer) => accessAfter(MEMBER, answer))).toEqual([
    'authorized',
    'authorized',
    'authorized',
    'unauthorized',
  ])
  expect(answers.map((answer) => accessAfter(EXPIRED, answer))).toEqual(answers.map(() => 'unauthorized'))
  expect(accessAfter({ isLoggedIn: false, mayUseCams: false })).toBe('guest')
})

describe('a provider that does not know the visitor, or does not answer', () => {
  test('is passed over in silence; what was not answered is asked again after half a minute [CAMAUTH-017]', () => {
    const refused = start(MEMBER)
    refused.send({ type: 'auth.refused' })
    refused.clock.increment(120_000)
    expect({
      state: refused.state(),
      asked: refused.asked,
      said: refused.said(),
      hasSettled: refused.has('settled'),
    }).toEqual({
      state: { unauthorized: 'refused' },
      asked: ['signIn'],
      said: [{ type: 'cams.refused' }],
      hasSettled: true,
    })
    const unreached = start(MEMBER)
    unreached.send({ type: 'auth.unreached' })
    const silent = start(MEMBER)
    silent.clock.increment(20_000)
    for (const { clock, state, asked, said, has } of [unreached, silent]) {
      expect({ state: state(), said: said(), isSettled: has('settled'), isSignedIn: has('signedIn') }).toEqual({
        state: { unauthorized: 'unreached' },
        said: [],
        isSettled: true,
        isSignedIn: false,
      })
      clock.increment(29_999)
      expect(asked).toEqual(['signIn'])
      clock.increment(1)
      expect({ state: state(), asked }).toEqual({ state: 'signingIn', asked: ['signIn', 'signIn'] })
    }
  })
})

describe('with the log-out of the site', () => {
  test('chat and messenger end, and nothing of theirs is shown any more [SESSION-025]', () => {
    for (const visitor of [MEMBER, EXPIRED]) {
      const { send, said, state, asked, context } = signedIn(visitor)
      send({ type: 'signOut.begun' })
      expect({ state: state(), asked, said: said(), userUuid: context().user.userUuid }).toEqual({
        state: 'loggingOut',
        asked: ['signIn', 'farewell'],
        said: [{ type: 'cams.signedOut' }],
        userUuid: '',
      })
      send({ type: 'signOut.begun' }, { type: 'visitor.judged', ...GUEST })
      expect({ state: state(), asked: asked.length }).toEqual({ state: 'loggingOut', asked: 2 })
      send({ type: 'farewell.said' })
      expect({ state: state(), isLoggedIn: context().isLoggedIn }).toEqual({ state: 'anonymous', isLoggedIn: false })
    }
  })

  test('a provider that does not answer does not delay the log-out [SESSION-025]', () => {
    const { clock, send, state } = signedIn()
    send({ type: 'signOut.begun' })
    clock.increment(2_999)
    expect(state()).toBe('loggingOut')
    clock.increment(1)
    expect(state()).toBe('anonymous')
  })

  test('a sign-in under way is abandoned', () => {
    const { send, state } = start(MEMBER)
    send({ type: 'signOut.begun' }, { type: 'auth.applied', ...WHO })
    expect(state()).toBe('loggingOut')
  })
})

test('a visitor who is no longer logged in is forgotten at once', () => {
  const { send, said, state, context } = signedIn()
  send({ type: 'visitor.judged', ...GUEST })
  expect({ state: state(), said: said(), context: context() }).toEqual({
    state: 'anonymous',
    said: [{ type: 'cams.signedOut' }],
    context: { ...GUEST, user: { userUuid: '', userName: '' } },
  })
})
