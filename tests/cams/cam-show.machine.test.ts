import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type CamShowEmitted,
  type CamShowInput,
  camShowMachine,
  type EndingQuestion,
  type SpendInput,
} from '../../machines/cams/cam-show.machine.ts'
import { NO_PERMISSIONS, type RoomStanding } from '../../machines/cams/room-facts.ts'
import { costSoFar, textsOf } from '../../machines/cams/show-rules.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { MEMBER } from './cam-show.cases.ts'
import { ALL_PERMISSIONS, running, settings, standing } from './room-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camShowMachine, new URL('../../machines/cams/cam-show.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camShowMachine)
})

describe('asking for a show', () => {
  test('a private show is asked for with what the viewer was shown of its price [SHOW-003, SHOW-037, API-142, ROOM-015]', () => {
    const { actor, spent } = inRoom()
    actor.send({ type: 'private.requested' })
    expect(spent).toEqual([
      { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'private', tariff: 60, minDuration: 3 } },
    ])
  })

  test('a voice show is the other kind of paid show [SHOW-004, SHOW-037, API-142, ROOM-016]', () => {
    const { actor, spent } = inRoom()
    actor.send({ type: 'voice.requested' })
    expect(spent).toEqual([
      { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'voice', tariff: 80, minDuration: 2 } },
    ])
  })

  test('to spy is to ask for a spy show; leaving it cancels that [SHOW-007, SHOW-008, SHOW-039, API-143, ROOM-018]', () => {
    const { actor, spent, ended } = inRoom()
    actor.send({ type: 'spy.requested' })
    actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 's1' })
    actor.send({ type: 'state.changed', state: 'SPY_SHOW' })
    actor.send({ type: 'spyLeave.requested' })
    expect([spent, ended]).toEqual([
      [{ kind: 'requestSpy', params: { roomId: '71' }, body: { tariff: 12 } }],
      [{ roomId: '71', isSpy: true }],
    ])
  })

  const flags = [
    ['private.requested', 'canUseRequestPrivateShow', 'SHOW-003'],
    ['voice.requested', 'canUseRequestVoicePrivateShow', 'SHOW-004'],
    ['spy.requested', 'canUseEnterSpyShow', 'SHOW-007'],
  ] as const
  for (const [type, flag, requirement] of flags) {
    test(`${type} does nothing while ${flag} is false, and works as soon as it is true [${requirement}]`, () => {
      const { actor, spent } = inRoom({ permissions: { ...ALL_PERMISSIONS, [flag]: false } })
      actor.send({ type })
      expect(spent).toEqual([])
      actor.send({ type: 'permissions.changed', permissions: ALL_PERMISSIONS })
      actor.send({ type })
      expect(spent.length).toBe(1)
    })
  }

  test('spying is not possible where the broadcast does not offer it, whatever the flag says [SHOW-009]', () => {
    const { actor, spent } = inRoom({ settings: { ...settings, spyShowEnabled: false } })
    actor.send({ type: 'spy.requested' })
    expect(spent).toEqual([])
    actor.send({ type: 'settings.changed', settings })
    actor.send({ type: 'spy.requested' })
    expect(spent.length).toBe(1)
  })

  test('guests are asked to log in or to get tokens, and members whom the provider does not serve go to the tokens page [SHOW-036]', () => {
    const said = (['guest', 'unauthorized'] as const).map((access) => {
      const { actor, said, spent } = inRoom({}, { access })
      for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) actor.send({ type })
      return [said, spent]
    })
    const three = <Said>(one: Said) => [one, one, one]
    expect(said).toEqual([
      [three({ type: 'fullAccess.wanted' }), []],
      [three({ type: 'navigation.requested', to: '/tokens/' }), []],
    ])
  })

  test('a second press while the first is on its way is nothing', () => {
    const { actor, spent } = inRoom()
    for (let press = 0; press < 3; press += 1) actor.send({ type: 'private.requested' })
    expect(spent.length).toBe(1)
  })

  test('after a lost answer it is checked, and the same again is the same request', () => {
    const { actor, spent, tags, clock } = inRoom()
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'money.doubted' })
    expect(tags('asking', 'checking')).toEqual(['asking', 'checking'])
    clock.increment(300_000)
    expect(tags('asking', 'unresolved')).toEqual(['unresolved'])
    actor.send({ type: 'private.requested' })
    expect(spent[1]).toEqual(spent[0])
  })

  test('the balance in the answer to a request is passed on', () => {
    const { actor, said } = inRoom()
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1', balance: { balance: 40, version: 7 } })
    expect(said).toEqual([{ type: 'balance.learned', balance: 40, version: 7 }])
  })

  test('a request that was under way when the page went is heard of, not sent again', () => {
    const { actor, spent, tags } = start({ isRequestPending: true })
    expect([spent, tags('asking', 'checking')]).toEqual([[null], ['asking', 'checking']])
    actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    expect(tags('asking', 'pending')).toEqual(['pending'])
  })
})

describe('how a show stands', () => {
  test('an accepted request is pending until the private show begins, is refused, runs out or is cancelled [SHOW-038]', () => {
    const ends = (
      [
        { type: 'state.changed', state: 'MY_PRIVATE_SHOW' },
        { type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' },
        { type: 'request.expired', privateRequestId: 'p1' },
      ] as const
    ).map((end) => {
      const { actor, tags } = pending()
      const before = tags('pending', 'running')
      actor.send(end)
      return [before, tags('pending', 'running')]
    })
    const cancelled = pending()
    cancelled.actor.send({ type: 'cancel.requested' })
    cancelled.actor.send({ type: 'ending.done' })
    expect([...ends, cancelled.tags('pending', 'running')]).toEqual([
      [['pending'], ['running']],
      [['pending'], []],
      [['pending'], []],
      [],
    ])
  })

  test('while the state is SPY_SHOW the viewer spies [SHOW-038]', () => {
    const { actor, tags } = inRoom()
    actor.send({ type: 'state.changed', state: 'SPY_SHOW' })
    expect(tags('running', 'spying')).toEqual(['running', 'spying'])
    actor.send({ type: 'state.changed', state: 'PRIVATE_SHOW' })
    expect(tags('running', 'spying')).toEqual([])
  })

  test('both ways to cancel call the same: of a request while its flag is true, of a show while its own is [SHOW-005, SHOW-006, SHOW-040, ROOM-017]', () => {
    const asks = (more: Partial<typeof ALL_PERMISSIONS>, isRunning: boolean) => {
      const { actor, ended } = pending({ permissions: { ...ALL_PERMISSIONS, ...more } })
      if (isRunning) actor.send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
      actor.send({ type: 'cancel.requested' })
      return ended
    }
    const one = [{ roomId: '71', isSpy: false }]
    expect([
      asks({}, false),
      asks({}, true),
      asks({ canUseCancelPrivateShowRequest: false }, false),
      asks({ canUseCancelPrivateShow: false }, true),
      asks({ canUseCancelPrivateShow: false }, false),
      asks({ canUseCancelPrivateShowRequest: false }, true),
    ]).toEqual([one, one, [], [], one, one])
  })

  test('spy mode is left only while its flag is true [SHOW-008]', () => {
    const { actor, ended } = inRoom({ permissions: { ...ALL_PERMISSIONS, canUseLeaveSpyShow: false } })
    actor.send({ type: 'state.changed', state: 'SPY_SHOW' })
    actor.send({ type: 'spyLeave.requested' })
    expect(ended).toEqual([])
  })

  test('a cancel that fails, or is not answered, says nothing and can be tried again [SHOW-034]', () => {
    const { actor, ended, tags, clock } = pending()
    actor.send({ type: 'cancel.requested' })
    actor.send({ type: 'ending.failed' })
    actor.send({ type: 'cancel.requested' })
    clock.increment(20_000)
    expect([tags('pending', 'ending', 'dialog'), ended.length]).toEqual([['pending'], 2])
  })

  test('the provider’s bill is its cost, and its balance is passed on', () => {
    const { actor, said } = inRoom()
    actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1_000_000, tariff: 60 })
    actor.send({
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 5,
      seconds: 5,
      atMs: 1_005_000,
      balance: 95,
      version: 4,
    })
    expect([actor.getSnapshot().context.bill, said]).toEqual([
      { tariff: 60, fee: 5, billedAtMs: 1_005_000, balance: 95 },
      [{ type: 'balance.learned', balance: 95, version: 4 }],
    ])
  })

  test('of two balances the newer one counts, whichever comes first', () => {
    const { actor } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
    actor.send({ type: 'balance.changed', balance: 50, version: 9 })
    actor.send({ type: 'balance.changed', balance: 80, version: 8 })
    actor.send({
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 5,
      seconds: 5,
      atMs: 1_005_000,
      balance: 95,
      version: 7,
    })
    expect(actor.getSnapshot().context.bill.balance).toBe(50)
  })

  test('what it costs by now is reckoned by a clock that is heard while it runs', () => {
    const { actor } = inRoom({ state: 'MY_PRIVATE_SHOW' })
    actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1_000_000, tariff: 60 })
    actor.send({ type: 'clock.ticked', nowMs: 1_010_000 })
    const { bill, nowMs } = actor.getSnapshot().context
    expect([nowMs, costSoFar(bill, nowMs)]).toEqual([1_010_000, 10])
  })

  test('after spy mode was left, a private show is cancelled as one', () => {
    const { actor, ended } = spying(false)
    actor.send({ type: 'spyLeave.requested' })
    actor.send({ type: 'ending.done' })
    actor.send({ type: 'state.changed', state: 'PUBLIC' })
    actor.send({ type: 'show.started', privateRequestId: 'p2', kind: 'private', startedAtMs: 1, tariff: 60 })
    actor.send({ type: 'cancel.requested' })
    expect(ended).toEqual([
      { roomId: '71', isSpy: true },
      { roomId: '71', isSpy: false },
    ])
  })

  test('after a reload the room says which show runs, and since when', () => {
    const { actor, tags } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running({ kind: 'voice', fee: 12 }) })
    const { kind, privateRequestId, startedAtMs, bill } = actor.getSnapshot().context
    expect([tags('running'), kind, privateRequestId, startedAtMs, bill.fee]).toEqual([
      ['running'],
      'voice',
      'p1',
      1_000_000,
      12,
    ])
    const kinds = (['private', 'voice', 'spy'] as const).map((shown) => {
      const { show } = inRoom({ show: running({ kind: shown }) }).actor.getSnapshot().value
      return show
    })
    expect(kinds).toEqual([{ active: 'private' }, { active: 'voice' }, { active: 'spy' }])
  })
})

describe('a request', () => {
  test('is made once the viewer may, and of the kind that was pressed last', () => {
    const { actor, spent } = inRoom({}, { access: 'guest' })
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'viewer.changed', access: 'authorized' })
    for (const type of ['voice.requested', 'private.requested', 'spy.requested'] as const) {
      actor.send({ type })
      actor.send({ type: 'money.refused', refusal: NOT_DONE })
    }
    expect(spent.map((asked) => asked?.kind === 'requestShow' && asked.body.kind)).toEqual(['voice', 'private', false])
  })

  test('whose outcome is unknown can be checked, or pressed again, and is checked when its show begins (M02)', () => {
    for (const [type, kind] of [
      ['private.requested', 'private'],
      ['voice.requested', 'voice'],
      ['spy.requested', undefined],
    ] as const) {
      const { actor, spent, tags } = inRoom()
      actor.send({ type: type === 'voice.requested' ? 'private.requested' : 'voice.requested' })
      actor.send({ type: 'money.unresolved' })
      expect(tags('asking', 'unresolved')).toEqual(['unresolved'])
      actor.send({ type: 'check.requested' })
      expect([spent.at(-1), tags('asking', 'checking', 'unresolved')]).toEqual([null, ['asking', 'checking']])
      actor.send({ type: 'money.unresolved' })
      actor.send({ type })
      expect(tags('asking', 'unresolved')).toEqual(['asking'])
      const asked = spent.at(-1)
      expect(asked?.kind === 'requestShow' ? asked.body.kind : undefined).toBe(kind)
      actor.send({ type: 'money.unresolved' })
      actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
      expect([spent.at(-1), tags('checking', 'unresolved', 'running')]).toEqual([null, ['checking', 'running']])
    }
  })

  test('whose outcome is unknown is checked once the room reports a show of this viewer, and not before (M02)', () => {
    const { actor, spent, tags } = inRoom()
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'money.unresolved' })
    actor.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing() })
    expect(tags('asking', 'unresolved', 'pending')).toEqual(['unresolved'])
    actor.send({
      type: 'room.entered',
      roomId: '71',
      modelName: 'Ada',
      standing: standing({ show: running({ startedAtMs: 0 }) }),
    })
    expect([spent.at(-1), tags('checking', 'unresolved', 'pending')]).toEqual([null, ['checking', 'pending']])
  })

  test('found only by checking announces its balance, and the room’s state is asked for (M02)', () => {
    const { actor, said, tags } = inRoom()
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'money.doubted' })
    actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1', balance: { balance: 40, version: 7 } })
    expect([said, tags('asking', 'pending')]).toEqual([
      [{ type: 'balance.learned', balance: 40, version: 7 }, { type: 'standing.doubted' }],
      ['pending'],
    ])
  })

  test('that the model never answers is given up after 10 minutes, and the room’s state is asked for', () => {
    const { actor, clock, said, tags } = pending()
    clock.increment(599_999)
    expect(tags('pending')).toEqual(['pending'])
    clock.increment(1)
    expect([tags('pending'), said]).toEqual([[], [{ type: 'standing.doubted' }]])
    expect(actor.getSnapshot().context.privateRequestId).toBe('')
  })

  test('ends with the room: a viewer who leaves neither asks nor waits any more', () => {
    const asking = inRoom()
    asking.actor.send({ type: 'private.requested' })
    const waiting = pending()
    for (const { actor, tags } of [asking, waiting]) {
      actor.send({ type: 'room.closed' })
      expect(tags('asking', 'pending')).toEqual([])
    }
  })
})

describe('what comes late', () => {
  test('nothing begins that has expired, or is over, before it began (M12)', () => {
    for (const end of [
      { type: 'request.expired', privateRequestId: 'p1' },
      { type: 'show.completed', privateRequestId: 'p1', ...fees(0) },
    ] as const) {
      for (const { actor, tags } of [pending(), inRoom()]) {
        actor.send(end)
        actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
        expect(tags('pending', 'running')).toEqual([])
      }
    }
  })

  test('nothing of a show that is over is taken for one that runs: no start, no low balance, no second end (M12)', () => {
    const { actor, tags } = pending()
    actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    actor.send({ type: 'dialog.closed' })
    actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
    actor.send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 1, isSpy: false })
    actor.send({ type: 'request.expired', privateRequestId: 'p1' })
    actor.send({
      type: 'room.entered',
      roomId: '71',
      modelName: 'Ada',
      standing: standing({ show: running({ startedAtMs: 0 }) }),
    })
    expect(tags('pending', 'running', 'dialog', 'complimenting')).toEqual([])
  })

  test('a refusal that crosses the answer of the request ends it, and the answer brings nothing back (M12)', () => {
    const { actor, tags } = inRoom()
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    expect(tags('pending', 'running', 'dialog')).toEqual(['dialog'])
  })

  test('a refusal that comes before the answer is shown once the answer names the request, with its reason (M12)', () => {
    const reasons = [
      [{ type: 'request.refused', privateRequestId: 'p1', reason: 'BILLING' }, 'notEnoughTokens'],
      [{ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' }, 'unableToAccept'],
      [{ type: 'request.expired', privateRequestId: 'p1' }, 'unableToAccept'],
    ] as const
    for (const [answer, kind] of reasons) {
      const { actor, tags } = inRoom()
      actor.send({ type: 'private.requested' })
      actor.send(answer)
      // The same told twice changes nothing.
      actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'SETTINGS_CHANGED' })
      expect(tags('dialog')).toEqual([])
      actor.send({ type: 'money.doubted' })
      actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
      expect([tags('pending', 'dialog'), actor.getSnapshot().context.dialog.kind]).toEqual([['dialog'], kind])
    }
  })

  test('a request that this page neither made nor found waiting shows nothing, whether the page asks itself or not (M12)', () => {
    const strays = [
      { type: 'request.refused', privateRequestId: 'p9', reason: 'BILLING' },
      { type: 'request.expired', privateRequestId: 'p9' },
      { type: 'request.refused', privateRequestId: 'p8', reason: 'SETTINGS_CHANGED' },
    ] as const
    for (const stray of strays) {
      const { actor, tags } = inRoom()
      actor.send(stray)
      expect(tags('dialog')).toEqual([])
      actor.send({ type: 'private.requested' })
      actor.send(stray)
      actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
      actor.send(stray)
      expect(tags('dialog', 'pending')).toEqual(['pending'])
      actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
      expect(tags('dialog', 'pending')).toEqual(['dialog'])
      actor.send({ type: 'dialog.closed' })
      actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
      actor.send({ type: 'request.expired', privateRequestId: 'p1' })
      expect(tags('dialog', 'pending')).toEqual([])
    }
  })

  test('a request from another device, found waiting on entering the room, shows its outcome', () => {
    const { actor, tags } = inRoom({ show: running({ startedAtMs: 0 }) })
    expect(tags('dialog', 'pending')).toEqual(['pending'])
    actor.send({ type: 'request.expired', privateRequestId: 'p1' })
    expect(tags('dialog', 'pending')).toEqual(['dialog'])
  })

  test('while a request is being taken back nothing else is asked for: its end would take that back as well (M12)', () => {
    const { actor, spent, tags } = pending()
    actor.send({ type: 'cancel.requested' })
    actor.send({ type: 'request.expired', privateRequestId: 'p1' })
    actor.send({ type: 'dialog.closed' })
    for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) actor.send({ type })
    expect([spent.length, tags('asking', 'ending')]).toEqual([1, ['ending']])
    actor.send({ type: 'ending.done' })
    actor.send({ type: 'private.requested' })
    expect([spent.length, tags('asking', 'ending')]).toEqual([2, ['asking']])
  })

  test('a refusal of what was taken back is nothing (M12)', () => {
    const { actor, tags } = pending()
    actor.send({ type: 'cancel.requested' })
    actor.send({ type: 'ending.done' })
    actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    expect(tags('dialog', 'pending')).toEqual([])
  })

  test('a refusal of a show that was accepted is nothing (M12)', () => {
    const { actor, tags } = pending()
    actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
    actor.send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    expect(tags('running', 'dialog')).toEqual(['running'])
  })

  test('a model who accepts during the cancellation has accepted: the provider says how it ends (M12)', () => {
    const { actor, tags } = pending()
    actor.send({ type: 'cancel.requested' })
    actor.send({ type: 'ending.done' })
    expect(tags('pending', 'running')).toEqual([])
    actor.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
    expect(tags('running')).toEqual(['running'])
    actor.send({ type: 'show.completed', privateRequestId: 'p1', ...fees(180) })
    expect(tags('running', 'complimenting')).toEqual(['complimenting'])
  })
})

describe('spying off the page', () => {
  test('time that expires off the room’s page is remembered; on it, it is not [SHOW-011, API-160, ENT-073]', () => {
    const flags = [true, false].map((isAway) => {
      const { actor } = spying(isAway)
      actor.send({ type: 'spyTime.expiring' })
      return actor.getSnapshot().context.spyFinishTimeout
    })
    expect(flags).toEqual([true, false])
  })

  test('the remaining time, heard after that and off the page, ends spy mode once and clears the flag [SHOW-012, API-160]', () => {
    const { actor, ended } = spying(true)
    actor.send({ type: 'spyTime.remaining' })
    expect(ended).toEqual([])
    actor.send({ type: 'spyTime.expiring' })
    actor.send({ type: 'room.shown' })
    actor.send({ type: 'spyTime.remaining' })
    expect(ended).toEqual([])
    actor.send({ type: 'room.hidden' })
    actor.send({ type: 'spyTime.remaining' })
    actor.send({ type: 'ending.done' })
    actor.send({ type: 'spyTime.remaining' })
    expect([ended, actor.getSnapshot().context.spyFinishTimeout]).toEqual([[{ roomId: '71', isSpy: true }], false])
  })
})

describe('dialogs', () => {
  const refusals = [
    ['SHOW-021', 'private.requested', 'Not enough balance to connect the service', 'notEnoughTokens'],
    ['SHOW-022', 'private.requested', 'Request already exists', 'alreadyRequested'],
    ['SHOW-023', 'private.requested', 'You can send only one request to spy per 1 minute', 'privateRequestError'],
    ['SHOW-024', 'private.requested', 'Something else', 'notice'],
    ['SHOW-025', 'spy.requested', 'Client has not enough balance to connect the service', 'notEnoughTokens'],
    ['SHOW-026, SHOW-010', 'spy.requested', 'You can send only one request to spy per 1 minute', 'spyRequestError'],
    ['SHOW-027', 'spy.requested', 'Something else', 'spyRequestError'],
  ] as const
  for (const [requirement, type, title, kind] of refusals) {
    test(`${type} refused with '${title}': ${kind} [${requirement}]`, () => {
      const { actor, tags } = inRoom()
      actor.send({ type })
      actor.send({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', title } })
      const { dialog } = actor.getSnapshot().context
      expect([dialog.kind, tags('dialog', 'pending')]).toEqual([kind, ['dialog']])
      if (kind === 'notice') expect(dialog).toEqual({ kind, text: 'Sorry, something went wrong. Try again next time.' })
      if (kind === 'spyRequestError')
        expect(dialog).toEqual({ kind, text: title === 'Something else' ? 'Failed to send a spy request!' : title })
    })
  }

  const answers = [
    ['SHOW-028, ROOM-027', 'BILLING', { kind: 'notEnoughTokens' }],
    ['SHOW-029, ROOM-027', 'SETTINGS_CHANGED', { kind: 'settingsChanged' }],
    ['SHOW-030, ROOM-027', 'ANYTHING', { kind: 'unableToAccept', modelName: 'Ada' }],
  ] as const
  for (const [requirement, reason, dialog] of answers) {
    test(`the model refuses because of ${reason} [${requirement}, API-159]`, () => {
      const { actor } = pending()
      actor.send({ type: 'request.refused', privateRequestId: 'p1', reason })
      expect(actor.getSnapshot().context.dialog).toEqual(dialog)
    })
  }

  test('a request that has run out is like one that was refused for no reason [SHOW-031, API-159]', () => {
    const { actor } = pending()
    actor.send({ type: 'request.expired', privateRequestId: 'p1' })
    expect(actor.getSnapshot().context.dialog).toEqual({ kind: 'unableToAccept', modelName: 'Ada' })
  })

  test('low tokens are shown in a show and in spy mode, with a hint where to buy them [SHOW-032, SHOW-033, API-159, ROOM-021]', () => {
    const told = [false, true].map((isSpy) => {
      const { actor, said } = inRoom({ state: isSpy ? 'SPY_SHOW' : 'MY_PRIVATE_SHOW' })
      actor.send({ type: 'showBalance.low', privateRequestId: '', remainingMinutes: 2, isSpy })
      const { text, button } = textsOf(actor.getSnapshot().context.dialog)
      return [text, button, said]
    })
    const hint = [{ type: 'buyTooltip.wanted' }]
    expect(told).toEqual([
      [
        'You have left of tokens for only 2 minutes in private chat. Please, increase your balance to continue the show.',
        'Buy Tokens',
        hint,
      ],
      [
        'You have left of tokens for only 2 minutes in spy mode. Please, increase your balance to continue the show.',
        'Get Tokens',
        hint,
      ],
    ])
  })

  test('low tokens are shown whichever says first that the show runs: its state or its start', () => {
    const start = { type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 } as const
    for (const heard of [[], [start]]) {
      const { actor, tags } = inRoom()
      for (const fact of heard) actor.send(fact)
      actor.send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
      actor.send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false })
      expect(tags('running', 'dialog')).toEqual(['running', 'dialog'])
    }
  })

  test('their buttons lead to the tokens, and a show that runs goes on [SHOW-035]', () => {
    const { actor, said, tags, ended } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
    actor.send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false })
    actor.send({ type: 'tokens.wanted' })
    actor.send({ type: 'room.hidden' })
    expect([said.at(-1), tags('dialog', 'running'), ended]).toEqual([
      { type: 'navigation.requested', to: '/tokens/' },
      ['running'],
      [],
    ])
  })

  test('low tokens of a show that is over are not shown (M12)', () => {
    const { actor, tags } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
    actor.send({ type: 'show.completed', privateRequestId: 'p1', ...fees(0) })
    actor.send({ type: 'state.changed', state: 'PUBLIC' })
    actor.send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false })
    actor.send({ type: 'showBalance.low', privateRequestId: '', remainingMinutes: 2, isSpy: false })
    expect(tags('dialog')).toEqual([])
  })

  test('an offline viewer reads so, and nothing was sent', () => {
    const { actor, tags } = inRoom()
    actor.send({ type: 'private.requested' })
    actor.send({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'offline' } })
    expect([textsOf(actor.getSnapshot().context.dialog).text, tags('pending')]).toEqual([
      'You seem to be offline. Nothing was sent: try again when you are back.',
      [],
    ])
  })
})

describe('compliments', () => {
  test('a show that has cost something is thanked for with an amount and presets of all that it has cost [SHOW-013, SHOW-015, SHOW-016, SHOW-017, API-159, ENT-073]', () => {
    const { actor, tags } = over({ privateShowFee: 60, privateChatTipFee: 10, tipMenuFee: 5, toysMenuFee: 5 })
    const { complementInfo, complimentAmount } = actor.getSnapshot().context
    expect([tags('complimenting'), complementInfo, complimentAmount]).toEqual([
      ['complimenting'],
      { defaultAmount: 20, presetList: [12, 16, 20], privateRequestId: 'p1' },
      20,
    ])
  })

  test('a show that has cost nothing itself has no amount and no presets, and its dialog all the same [SHOW-014, SHOW-017]', () => {
    const { actor, tags, thanks } = over({ privateShowFee: 0, privateChatTipFee: 10, tipMenuFee: 0, toysMenuFee: 0 })
    const { complementInfo, complimentAmount } = actor.getSnapshot().context
    expect([tags('complimenting'), complementInfo, complimentAmount]).toEqual([
      ['complimenting'],
      { defaultAmount: 0, presetList: [], privateRequestId: '' },
      0,
    ])
    actor.send({ type: 'compliment.sent' })
    expect([tags('complimenting'), thanks]).toEqual([[], []])
  })

  test('sending it sends the show’s id and the amount, once [SHOW-019, API-144]', () => {
    const { actor, thanks } = over(fees(180))
    actor.send({ type: 'compliment.chosen', amount: 27 })
    actor.send({ type: 'compliment.sent' })
    actor.send({ type: 'compliment.sent' })
    expect(thanks).toEqual([{ kind: 'sendCompliment', params: { privateRequestId: 'p1' }, body: { amount: 27 } }])
  })

  test('nothing is sent without a whole amount above 0 [SHOW-020]', () => {
    const sent = [0, -3, Number.NaN, 2.5, Number.POSITIVE_INFINITY].map((amount) => {
      const { actor, thanks } = over(fees(180))
      actor.send({ type: 'compliment.chosen', amount })
      actor.send({ type: 'compliment.sent' })
      return thanks
    })
    expect(sent).toEqual([[], [], [], [], []])
  })

  test('afterwards nothing of it is left [SHOW-018]', () => {
    const ends = (['compliment.declined', 'compliment.settled'] as const).map((type) => {
      const { actor } = over(fees(180))
      if (type === 'compliment.settled') {
        actor.send({ type: 'compliment.sent' })
        actor.send({ type, balance: null })
      } else actor.send({ type })
      const { complementInfo, complimentAmount } = actor.getSnapshot().context
      return [complementInfo, complimentAmount]
    })
    const nothing = [{ defaultAmount: 0, presetList: [], privateRequestId: '' }, 0]
    expect(ends).toEqual([nothing, nothing])
  })

  test('one that fails says nothing, and what was chosen can be sent again [SHOW-034]', () => {
    const { actor, tags, thanks } = over(fees(180))
    actor.send({ type: 'compliment.chosen', amount: 27 })
    actor.send({ type: 'compliment.sent' })
    actor.send({ type: 'compliment.refused' })
    expect([
      tags('complimenting', 'sendingCompliment', 'dialog'),
      actor.getSnapshot().context.complimentAmount,
      actor.getSnapshot().context.complimentFailure,
    ]).toEqual([['complimenting'], 27, ''])
    actor.send({ type: 'compliment.sent' })
    expect(thanks.length).toBe(2)
  })

  test('a compliment with an unknown outcome is checked without being sent again, and its balance is announced (M02)', () => {
    const { actor, said, thanks, tags } = over(fees(180))
    const stands = () =>
      tags('complimenting', 'sendingCompliment', 'checkingCompliment', 'complimentAside', 'unresolvedCompliment')
    actor.send({ type: 'compliment.sent' })
    actor.send({ type: 'compliment.doubted' })
    expect(stands()).toEqual(['complimenting', 'sendingCompliment', 'checkingCompliment'])
    actor.send({ type: 'compliment.unresolved' })
    expect(stands()).toEqual(['unresolvedCompliment'])
    actor.send({ type: 'complimentCheck.requested' })
    expect([stands(), thanks.at(-1)]).toEqual([['sendingCompliment', 'complimentAside'], null])
    actor.send({ type: 'compliment.settled', balance: { balance: 30, version: 9 } })
    expect([stands(), said]).toEqual([[], [{ type: 'balance.learned', balance: 30, version: 9 }]])
  })

  test('a viewer who does not wait for a compliment sees a line until its outcome is known, and then a notice once', () => {
    const { actor, clock, tags, thanks } = over(fees(180))
    actor.send({ type: 'compliment.sent' })
    actor.send({ type: 'compliment.declined' })
    expect([tags('complimenting', 'complimentAside'), thanks.length]).toEqual([['complimentAside'], 1])
    clock.increment(300_000)
    expect(tags('complimenting', 'unresolvedCompliment')).toEqual(['unresolvedCompliment'])
    actor.send({ type: 'complimentCheck.requested' })
    actor.send({ type: 'compliment.settled', balance: null })
    expect([tags('complimenting', 'dialog'), actor.getSnapshot().context.dialog]).toEqual([
      ['dialog'],
      { kind: 'notice', text: 'Your compliment has arrived.' },
    ])
    actor.send({ type: 'dialog.closed' })
    expect(tags('complimenting', 'complimentAside', 'unresolvedCompliment', 'dialog')).toEqual([])
  })

  test('a compliment that was not sent after all comes back with the chosen amount, waited for or not, until it is sent again', () => {
    const waits = [
      ['compliment.doubted'],
      ['compliment.declined'],
      ['compliment.doubted', 'compliment.declined'],
      ['compliment.unresolved', 'complimentCheck.requested'],
    ] as const
    for (const before of waits) {
      const { actor, tags, thanks } = over(fees(180))
      actor.send({ type: 'compliment.chosen', amount: 27 })
      actor.send({ type: 'compliment.sent' })
      for (const type of before) actor.send({ type })
      actor.send({ type: 'compliment.refused' })
      const { complimentAmount, complimentFailure } = actor.getSnapshot().context
      expect([tags('complimenting', 'dialog'), complimentAmount, complimentFailure]).toEqual([
        ['complimenting'],
        27,
        'Your compliment did not arrive, and no tokens were taken.',
      ])
      actor.send({ type: 'compliment.sent' })
      expect([thanks.at(-1), actor.getSnapshot().context.complimentFailure]).toEqual([
        { kind: 'sendCompliment', params: { privateRequestId: 'p1' }, body: { amount: 27 } },
        '',
      ])
    }
  })

  test('a compliment that a reload interrupted is a line, and its outcome is a notice: its show is not known any more', () => {
    const ends = (['compliment.refused', 'compliment.settled'] as const).map((type) => {
      const { actor, tags } = inRoom({}, { isComplimentPending: true })
      expect(tags('complimenting', 'sendingCompliment', 'complimentAside')).toEqual([
        'sendingCompliment',
        'complimentAside',
      ])
      actor.send(type === 'compliment.settled' ? { type, balance: null } : { type })
      return [tags('complimenting', 'sendingCompliment', 'dialog'), actor.getSnapshot().context.dialog]
    })
    expect(ends).toEqual([
      [['dialog'], { kind: 'notice', text: 'Your compliment did not arrive, and no tokens were taken.' }],
      [['dialog'], { kind: 'notice', text: 'Your compliment has arrived.' }],
    ])
  })

  test('the next show is thanked for once it is known what became of the thanks for the last one', () => {
    const balance = { balance: 30, version: 9 }
    for (const type of ['compliment.settled', 'compliment.refused'] as const) {
      const { actor, said, tags } = over(fees(180))
      actor.send({ type: 'compliment.sent' })
      actor.send({ type: 'compliment.unresolved' })
      actor.send({ type: 'show.completed', privateRequestId: 'p2', ...fees(60) })
      expect(tags('complimenting')).toEqual([])
      actor.send({ type: 'complimentCheck.requested' })
      actor.send(type === 'compliment.settled' ? { type, balance } : { type })
      const { privateRequestId } = actor.getSnapshot().context.complementInfo
      expect([tags('complimenting', 'sendingCompliment'), privateRequestId, said]).toEqual([
        ['complimenting'],
        'p2',
        type === 'compliment.settled' ? [{ type: 'balance.learned', ...balance }] : [],
      ])
    }
  })

  test('the amount chosen for one show stays when another ends', () => {
    const { actor } = over(fees(180))
    actor.send({ type: 'compliment.chosen', amount: 27 })
    actor.send({ type: 'show.completed', privateRequestId: 'p2', ...fees(60) })
    const { complementInfo, complimentAmount } = actor.getSnapshot().context
    expect([complementInfo.privateRequestId, complimentAmount]).toEqual(['p1', 27])
  })

  test('a compliment names the model whose show it was, also after the viewer has entered the next room', () => {
    const { actor, tags } = over(fees(180))
    actor.send({ type: 'room.entered', roomId: '72', modelName: 'Grace', standing: standing() })
    const { modelName, thankedModelName } = actor.getSnapshot().context
    expect([tags('complimenting'), modelName, thankedModelName]).toEqual([['complimenting'], 'Grace', 'Ada'])
  })

  test('the same end told twice is one dialog', () => {
    const { actor, tags } = over(fees(180))
    actor.send({ type: 'compliment.declined' })
    actor.send({ type: 'show.completed', privateRequestId: 'p1', ...fees(180) })
    expect(tags('complimenting')).toEqual([])
  })
})

function fees(privateShowFee: number) {
  return { privateShowFee, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
}

function over(costs: ReturnType<typeof fees>) {
  const opened = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
  opened.actor.send({ type: 'show.completed', privateRequestId: 'p1', ...costs })
  return opened
}

function spying(isAway: boolean) {
  const opened = inRoom({ state: 'SPY_SHOW', show: running({ kind: 'spy' }) })
  if (isAway) opened.actor.send({ type: 'room.hidden' })
  return opened
}

function pending(more: Partial<RoomStanding> = {}) {
  const opened = inRoom(more)
  opened.actor.send({ type: 'private.requested' })
  opened.actor.send({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
  return opened
}

function inRoom(more: Partial<RoomStanding> = {}, input: Partial<CamShowInput> = {}) {
  const opened = start(input)
  opened.actor.send({ type: 'room.shown' })
  opened.actor.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing(more) })
  return opened
}

function start(input: Partial<CamShowInput>) {
  const clock = new SimulatedClock()
  const spent: SpendInput[] = []
  const thanks: SpendInput[] = []
  const ended: EndingQuestion[] = []
  const said: CamShowEmitted[] = []
  const noted = <Asked>(list: Asked[]) =>
    fromCallback<EventObject, Asked>(({ input: asked }) => {
      list.push(asked)
    })
  const machine = plugPorts(camShowMachine, {
    spend: noted(spent),
    spendCompliment: noted(thanks),
    endShow: noted(ended),
    watchSpyTime: silence(),
    watchClock: silence(),
  })
  const actor = createActor(machine, { clock, input: { ...MEMBER, ...input } })
  actor.on('*', (event) => said.push(event as CamShowEmitted))
  actor.start()
  type Tag = Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]
  const tags = (...names: Tag[]) => names.filter((name) => actor.getSnapshot().hasTag(name))
  return { actor, clock, spent, thanks, ended, said, tags }
}

test('without permissions from the provider nothing can be asked for', () => {
  const { actor, spent } = inRoom({ permissions: NO_PERMISSIONS })
  for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) actor.send({ type })
  expect(spent).toEqual([])
})
