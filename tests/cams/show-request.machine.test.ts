import { describe, expect, test } from 'vitest'
import { NO_PERMISSIONS } from '../../machines/cams/room-facts.ts'
import { showRequestMachine } from '../../machines/cams/show-request.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { ALL_PERMISSIONS, running, settings, standing } from './room-samples.ts'
import { inRoom, openShow, pending } from './show-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(showRequestMachine, new URL('../../machines/cams/show-request.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(showRequestMachine)
})

describe('asking for a show', () => {
  test('a private show is asked for with what the viewer was shown of its price [SHOW-003, SHOW-037, API-142, ROOM-015]', () => {
    const { send, spent } = inRoom()
    send({ type: 'private.requested' })
    expect(spent).toEqual([
      { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'private', tariff: 60, minDuration: 3 } },
    ])
  })

  test('a voice show is the other kind of paid show [SHOW-004, SHOW-037, API-142, ROOM-016]', () => {
    const { send, spent } = inRoom()
    send({ type: 'voice.requested' })
    expect(spent).toEqual([
      { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'voice', tariff: 80, minDuration: 2 } },
    ])
  })

  test('to spy is to ask for a spy show; leaving it cancels that [SHOW-007, SHOW-008, SHOW-039, API-143, ROOM-018]', () => {
    const { send, spent, ended, money } = inRoom()
    send({ type: 'spy.requested' })
    money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 's1' })
    send({ type: 'state.changed', state: 'SPY_SHOW' })
    send({ type: 'spyLeave.requested' })
    expect({ spent, ended }).toEqual({
      spent: [{ kind: 'requestSpy', params: { roomId: '71' }, body: { tariff: 12 } }],
      ended: [{ roomId: '71', isSpy: true }],
    })
  })

  const flags = [
    ['private.requested', 'canUseRequestPrivateShow', 'SHOW-003'],
    ['voice.requested', 'canUseRequestVoicePrivateShow', 'SHOW-004'],
    ['spy.requested', 'canUseEnterSpyShow', 'SHOW-007'],
  ] as const
  for (const [type, flag, requirement] of flags) {
    test(`${type} does nothing while ${flag} is false, and works as soon as it is true [${requirement}]`, () => {
      const { send, spent } = inRoom({ permissions: { ...ALL_PERMISSIONS, [flag]: false } })
      send({ type })
      expect(spent).toEqual([])
      send({ type: 'permissions.changed', permissions: ALL_PERMISSIONS })
      send({ type })
      expect(spent.length).toBe(1)
    })
  }

  test('spying is not possible where the broadcast does not offer it, whatever the flag says [SHOW-009]', () => {
    const { send, spent } = inRoom({ settings: { ...settings, spyShowEnabled: false } })
    send({ type: 'spy.requested' })
    expect(spent).toEqual([])
    send({ type: 'settings.changed', settings })
    send({ type: 'spy.requested' })
    expect(spent.length).toBe(1)
  })

  test('guests are asked to log in or to get tokens, and members whom the provider does not serve go to the tokens page [SHOW-036]', () => {
    const said = (['guest', 'unauthorized'] as const).map((access) => {
      const { send, said, spent } = inRoom({}, { access })
      for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) send({ type })
      return [said, spent]
    })
    const three = <Said>(one: Said) => [one, one, one]
    expect(said).toEqual([
      [three({ type: 'fullAccess.wanted' }), []],
      [three({ type: 'navigation.requested', to: '/tokens/' }), []],
    ])
  })

  test('a second press while the first is on its way is nothing', () => {
    const { send, spent } = inRoom()
    for (let press = 0; press < 3; press += 1) send({ type: 'private.requested' })
    expect(spent.length).toBe(1)
  })

  test('after a lost answer it is checked, and the same again is the same request', () => {
    const { send, spent, tags, clock, money } = inRoom()
    send({ type: 'private.requested' })
    money({ type: 'money.doubted' })
    expect(tags('asking', 'checking')).toEqual(['asking', 'checking'])
    clock.increment(300_000)
    expect(tags('asking', 'unresolved')).toEqual(['unresolved'])
    send({ type: 'private.requested' })
    expect(spent[1]).toEqual(spent[0])
  })

  test('the balance in the answer to a request is passed on', () => {
    const { send, said, money } = inRoom()
    send({ type: 'private.requested' })
    money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1', balance: { balance: 40, version: 7 } })
    expect(said).toEqual([{ type: 'balance.learned', balance: 40, version: 7 }])
  })

  test('a request that was under way when the page went is heard of, not sent again', () => {
    const { spent, tags, money } = openShow({ isRequestPending: true })
    expect({ spent, tags: tags('asking', 'checking') }).toEqual({ spent: [null], tags: ['asking', 'checking'] })
    money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    expect(tags('asking', 'pending')).toEqual(['pending'])
  })
})

describe('the question before a show is paid for', () => {
  const asked = (more: Parameters<typeof inRoom>[0] = {}) => {
    const room = inRoom(more, { hesitates: true })
    room.send({ type: 'private.requested' })
    return room
  }

  test('keeps every kind of show back until the viewer says yes, and forgets it when they say no (D28)', () => {
    for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) {
      const { send, spent, said, tags } = inRoom({}, { hesitates: true })
      send({ type })
      expect({ spent, said, tags: tags('confirming', 'asking') }).toEqual({ spent: [], said: [], tags: ['confirming'] })
      send({ type: 'request.declined' })
      expect({ spent, tags: tags('confirming', 'asking') }).toEqual({ spent: [], tags: [] })
      send({ type })
      send({ type: 'request.confirmed', isLast: false })
      expect({ spent: spent.length, tags: tags('confirming', 'asking') }).toEqual({ spent: 1, tags: ['asking'] })
    }
  })

  test('closes when the price changes, which the viewer is told: no show begins at a price that was not on the screen (D28)', () => {
    const dearer = [
      ['private.requested', { privateShowTariff: 61 }],
      ['private.requested', { privateShowMinDuration: 4 }],
      ['voice.requested', { voicePrivateShowTariff: 81 }],
      ['voice.requested', { voicePrivateShowMinDuration: 3 }],
      ['spy.requested', { spyShowTariff: 13 }],
    ] as const
    for (const [type, change] of dearer) {
      for (const isByRoom of [false, true]) {
        const { send, spent, tags, context } = inRoom({}, { hesitates: true })
        send({ type })
        const changed = { ...settings, ...change }
        if (isByRoom)
          send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing({ settings: changed }) })
        else send({ type: 'settings.changed', settings: changed })
        expect({ dialog: context('showNews').dialog, tags: tags('confirming', 'dialog') }).toEqual({
          dialog: { kind: 'settingsChanged' },
          tags: ['dialog'],
        })
        send({ type: 'request.confirmed', isLast: false })
        expect(spent).toEqual([])
        send({ type })
        expect(context('showRequest').settings).toEqual(changed)
        send({ type: 'request.confirmed', isLast: false })
        expect(spent.length).toBe(1)
      }
    }
  })

  test('stays open while the price of another kind of show changes, or the room is entered again as it was (D28)', () => {
    const { send, spent, tags, context } = asked()
    send({ type: 'settings.changed', settings: { ...settings, voicePrivateShowTariff: 99, spyShowTariff: 99 } })
    expect(context('showRequest').settings.spyShowTariff).toBe(99)
    send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing() })
    expect(tags('confirming', 'dialog')).toEqual(['confirming'])
    expect(context('showRequest').settings).toEqual(standing().settings)
    send({ type: 'request.confirmed', isLast: false })
    expect(spent).toEqual([
      { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'private', tariff: 60, minDuration: 3 } },
    ])
  })

  test('closes when the show cannot be asked for any more, which the viewer is told (D28) [SHOW-003, SHOW-004, SHOW-007]', () => {
    for (const [type, flag] of [
      ['private.requested', 'canUseRequestPrivateShow'],
      ['voice.requested', 'canUseRequestVoicePrivateShow'],
      ['spy.requested', 'canUseEnterSpyShow'],
    ] as const) {
      const { send, spent, tags, context } = inRoom({}, { hesitates: true })
      send({ type })
      send({ type: 'permissions.changed', permissions: { ...ALL_PERMISSIONS, [flag]: false } })
      send({ type: 'request.confirmed', isLast: false })
      expect({ spent, dialog: context('showNews').dialog, tags: tags('confirming', 'dialog') }).toEqual({
        spent: [],
        dialog: { kind: 'notice', text: 'This show cannot be requested just now. Nothing was charged.' },
        tags: ['dialog'],
      })
    }
  })

  test('closes without a word with the room, and when somebody else is there (D28)', () => {
    for (const event of [{ type: 'room.closed' }, { type: 'viewer.changed', access: 'guest' }] as const) {
      const { send, spent, tags } = asked()
      send(event)
      send({ type: 'request.confirmed', isLast: false })
      expect({ spent, tags: tags('confirming', 'dialog', 'asking') }).toEqual({ spent: [], tags: [] })
    }
  })

  test('is not asked again where the viewer wants none, until room, price, kind or viewer are others (D28)', () => {
    const again = (change: (send: ReturnType<typeof inRoom>['send']) => void, type = 'private.requested' as const) => {
      const { send, spent, tags, money } = asked()
      send({ type: 'request.confirmed', isLast: true })
      money({ type: 'money.refused', refusal: NOT_DONE })
      change(send)
      send({ type })
      return { spent: spent.length, tags: tags('confirming', 'asking') }
    }
    const enter = (roomId: string) =>
      ({ type: 'room.entered', roomId, modelName: 'Ada', standing: standing() }) as const
    const silent = { spent: 2, tags: ['asking'] }
    const asks = { spent: 1, tags: ['confirming'] }
    expect({
      same: again(() => {}),
      back: again((send) => {
        send({ type: 'room.closed' })
        send(enter('71'))
      }),
      room: again((send) => {
        send({ type: 'room.closed' })
        send(enter('72'))
      }),
      price: again((send) => send({ type: 'settings.changed', settings: { ...settings, privateShowTariff: 61 } })),
      kind: again(() => {}, 'voice.requested' as never),
      viewer: again((send) => {
        send({ type: 'viewer.changed', access: 'guest' })
        send({ type: 'viewer.changed', access: 'authorized' })
      }),
    }).toEqual({ same: silent, back: silent, room: asks, price: asks, kind: asks, viewer: asks })
  })

  test('is asked of the new viewer for every show, and guests are asked to log in (D28)', () => {
    const { send, said, tags, money, context } = inRoom({}, { hesitates: true })
    send({ type: 'voice.requested' })
    send({ type: 'request.confirmed', isLast: true })
    money({ type: 'money.refused', refusal: NOT_DONE })
    send({ type: 'private.requested' })
    send({ type: 'request.confirmed', isLast: false })
    money({ type: 'money.refused', refusal: NOT_DONE })
    send({ type: 'voice.requested' })
    expect({ kind: context('camShow').kind, tags: tags('confirming', 'asking') }).toEqual({
      kind: 'voice',
      tags: ['asking'],
    })
    money({ type: 'money.refused', refusal: NOT_DONE })
    send({ type: 'private.requested' })
    send({ type: 'viewer.changed', access: 'authorized' })
    send({ type: 'voice.requested' })
    expect(tags('confirming', 'asking')).toEqual(['confirming'])
    send({ type: 'viewer.changed', access: 'guest' })
    send({ type: 'private.requested' })
    expect(said.at(-1)).toEqual({ type: 'fullAccess.wanted' })
    send({ type: 'viewer.changed', access: 'authorized' })
    send({ type: 'voice.requested' })
    expect(tags('confirming', 'asking')).toEqual(['confirming'])
  })

  test('is asked again after a yes that was for once (D28)', () => {
    const { send, spent, tags, money } = asked()
    send({ type: 'request.confirmed', isLast: false })
    money({ type: 'money.refused', refusal: NOT_DONE })
    send({ type: 'private.requested' })
    expect({ spent: spent.length, tags: tags('confirming', 'asking') }).toEqual({ spent: 1, tags: ['confirming'] })
  })
})

describe('a request', () => {
  test('is made once the viewer may, and of the kind that was pressed last', () => {
    const { send, spent, money } = inRoom({}, { access: 'guest' })
    send({ type: 'private.requested' })
    send({ type: 'viewer.changed', access: 'authorized' })
    for (const type of ['voice.requested', 'private.requested', 'spy.requested'] as const) {
      send({ type })
      money({ type: 'money.refused', refusal: NOT_DONE })
    }
    expect(spent.map((asked) => asked?.kind === 'requestShow' && asked.body.kind)).toEqual(['voice', 'private', false])
  })

  test('whose outcome is unknown can be checked, or pressed again, and is checked when its show begins (M02)', () => {
    for (const [type, kind] of [
      ['private.requested', 'private'],
      ['voice.requested', 'voice'],
      ['spy.requested', undefined],
    ] as const) {
      const { send, spent, tags, money } = inRoom()
      send({ type: type === 'voice.requested' ? 'private.requested' : 'voice.requested' })
      money({ type: 'money.unresolved' })
      expect(tags('asking', 'unresolved')).toEqual(['unresolved'])
      send({ type: 'check.requested' })
      expect({ lastSpent: spent.at(-1), tags: tags('asking', 'checking', 'unresolved') }).toEqual({
        lastSpent: null,
        tags: ['asking', 'checking'],
      })
      money({ type: 'money.unresolved' })
      send({ type })
      expect(tags('asking', 'unresolved')).toEqual(['asking'])
      const asked = spent.at(-1)
      expect(asked?.kind === 'requestShow' ? asked.body.kind : undefined).toBe(kind)
      money({ type: 'money.unresolved' })
      send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
      expect({ lastSpent: spent.at(-1), tags: tags('checking', 'unresolved', 'running') }).toEqual({
        lastSpent: null,
        tags: ['checking', 'running'],
      })
    }
  })

  test('whose outcome is unknown is checked once the room reports a show of this viewer, and not before (M02)', () => {
    const { send, spent, tags, money } = inRoom()
    send({ type: 'private.requested' })
    money({ type: 'money.unresolved' })
    send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing() })
    expect(tags('asking', 'unresolved', 'pending')).toEqual(['unresolved'])
    send({
      type: 'room.entered',
      roomId: '71',
      modelName: 'Ada',
      standing: standing({ show: running({ startedAtMs: 0 }) }),
    })
    expect({ lastSpent: spent.at(-1), tags: tags('asking', 'checking', 'unresolved', 'pending') }).toEqual({
      lastSpent: null,
      tags: ['asking', 'checking', 'pending'],
    })
  })

  test('found only by checking announces its balance, and the room’s state is asked for (M02)', () => {
    const { send, said, tags, money } = inRoom()
    send({ type: 'private.requested' })
    money({ type: 'money.doubted' })
    money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1', balance: { balance: 40, version: 7 } })
    expect({ said, tags: tags('asking', 'pending') }).toEqual({
      said: [{ type: 'balance.learned', balance: 40, version: 7 }, { type: 'standing.doubted' }],
      tags: ['pending'],
    })
  })

  test('that the model never answers is given up after 10 minutes, and the room’s state is asked for', () => {
    const { clock, said, tags, context } = pending()
    clock.increment(599_999)
    expect(tags('pending')).toEqual(['pending'])
    clock.increment(1)
    expect({ tags: tags('pending'), said }).toEqual({ tags: [], said: [{ type: 'standing.doubted' }] })
    expect(context('camShow').privateRequestId).toBe('')
  })

  test('ends with the room: a viewer who leaves neither asks nor waits any more', () => {
    const asking = inRoom()
    asking.send({ type: 'private.requested' })
    const waiting = pending()
    for (const { send, tags } of [asking, waiting]) {
      send({ type: 'room.closed' })
      expect(tags('asking', 'pending')).toEqual([])
    }
  })
})

describe('what else is under way', () => {
  test('while a request waits, or a show runs, nothing else is asked for', () => {
    const presses = [pending(), inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })].map(({ send, spent }) => {
      const before = spent.length
      for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) send({ type })
      return spent.length - before
    })
    expect(presses).toEqual([0, 0])
  })

  test('in no room nothing can be asked for', () => {
    const { send, spent } = inRoom()
    send({ type: 'room.closed' })
    for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) send({ type })
    expect(spent).toEqual([])
  })

  test('the show knows which kind was asked for last, before anything is answered', () => {
    const kinds = [
      ['voice.requested', 'private.requested'],
      ['private.requested', 'voice.requested'],
      ['private.requested', 'spy.requested'],
    ] as const
    const known = kinds.flatMap(([first, then]) =>
      (['money.refused', 'money.unresolved'] as const).map((type) => {
        const { send, money, context } = inRoom()
        send({ type: first })
        money(type === 'money.refused' ? { type, refusal: NOT_DONE } : { type })
        send({ type: then })
        return context('camShow').kind
      }),
    )
    expect(known).toEqual(['private', 'private', 'voice', 'voice', 'spy', 'spy'])
  })

  test('a request whose outcome is learned in another room leaves the next request to that room (M02)', () => {
    const { send, money, spent } = inRoom()
    send({ type: 'private.requested' })
    money({ type: 'money.unresolved' })
    const show = running({ startedAtMs: 0 })
    send({ type: 'room.entered', roomId: '72', modelName: 'Bea', standing: standing({ show }) })
    money({ type: 'money.refused', refusal: NOT_DONE })
    send({ type: 'request.expired', privateRequestId: 'p1' })
    send({ type: 'private.requested' })
    expect(spent.map((request) => request && 'params' in request && request.params)).toEqual([
      { roomId: '71' },
      null,
      { roomId: '72' },
    ])
  })
})

test('without permissions from the provider nothing can be asked for', () => {
  const { send, spent } = inRoom({ permissions: NO_PERMISSIONS })
  for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) send({ type })
  expect(spent).toEqual([])
})
