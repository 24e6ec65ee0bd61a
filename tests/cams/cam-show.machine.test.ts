import { describe, expect, test } from 'vitest'
import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { costSoFar } from '../../machines/cams/show-rules.ts'
import { NO_RESULT } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { ALL_PERMISSIONS, running, settings, standing } from './room-samples.ts'
import { fees, inRoom, pending, spying } from './show-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camShowMachine, new URL('../../machines/cams/cam-show.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camShowMachine)
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
      const { send, tags } = pending()
      const before = tags('pending', 'running')
      send(end)
      return [before, tags('pending', 'running')]
    })
    const cancelled = pending()
    cancelled.send({ type: 'cancel.requested' })
    cancelled.send({ type: 'ending.done' })
    expect([...ends, cancelled.tags('pending', 'running')]).toEqual([
      [['pending'], ['running']],
      [['pending'], []],
      [['pending'], []],
      [],
    ])
  })

  test('while the state is SPY_SHOW the viewer spies [SHOW-038]', () => {
    const { send, tags } = inRoom()
    send({ type: 'state.changed', state: 'SPY_SHOW' })
    expect(tags('running', 'spying')).toEqual(['running', 'spying'])
    send({ type: 'state.changed', state: 'PRIVATE_SHOW' })
    expect(tags('running', 'spying')).toEqual([])
  })

  test('both ways to cancel call the same: of a request while its flag is true, of a show while its own is [SHOW-005, SHOW-006, SHOW-040, ROOM-017]', () => {
    const asks = (more: Partial<typeof ALL_PERMISSIONS>, isRunning: boolean) => {
      const { send, ended } = pending({ permissions: { ...ALL_PERMISSIONS, ...more } })
      if (isRunning) send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
      send({ type: 'cancel.requested' })
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
    const { send, ended } = inRoom({ permissions: { ...ALL_PERMISSIONS, canUseLeaveSpyShow: false } })
    send({ type: 'state.changed', state: 'SPY_SHOW' })
    send({ type: 'spyLeave.requested' })
    expect(ended).toEqual([])
  })

  test('a cancel that fails, or is not answered, says nothing and can be tried again [SHOW-034]', () => {
    const { send, ended, tags, clock } = pending()
    send({ type: 'cancel.requested' })
    send({ type: 'ending.failed' })
    send({ type: 'cancel.requested' })
    clock.increment(20_000)
    expect({ tags: tags('pending', 'ending', 'dialog'), ended: ended.length }).toEqual({ tags: ['pending'], ended: 2 })
  })

  test('leaving spy mode that fails, or is not answered, says nothing and can be tried again [SHOW-034]', () => {
    const { send, ended, tags, clock } = spying(false)
    const leave = () => {
      send({ type: 'permissions.changed', permissions: ALL_PERMISSIONS })
      send({ type: 'spyLeave.requested' })
    }
    leave()
    send({ type: 'ending.failed' })
    leave()
    clock.increment(20_000)
    expect({ tags: tags('spying', 'ending', 'dialog'), ended }).toEqual({
      tags: ['spying'],
      ended: [
        { roomId: '71', isSpy: true },
        { roomId: '71', isSpy: true },
      ],
    })
  })

  test('the provider’s bill is its cost, and its balance is passed on', () => {
    const { send, said, context } = inRoom()
    send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1_000_000, tariff: 60 })
    send({
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 5,
      seconds: 5,
      atMs: 1_005_000,
      balance: 95,
      version: 4,
    })
    expect({ bill: context('camShow').bill, said }).toEqual({
      bill: { tariff: 60, fee: 5, billedAtMs: 1_005_000, balance: 95 },
      said: [{ type: 'balance.learned', balance: 95, version: 4 }],
    })
  })

  test('of two balances the newer one counts, whichever comes first', () => {
    const { send, context } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
    send({ type: 'balance.changed', balance: 50, version: 9 })
    send({ type: 'balance.changed', balance: 80, version: 8 })
    send({
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 5,
      seconds: 5,
      atMs: 1_005_000,
      balance: 95,
      version: 7,
    })
    expect(context('camShow').bill.balance).toBe(50)
  })

  test('what it costs by now is reckoned by a clock that is heard while it runs', () => {
    const { send, context } = inRoom({ state: 'MY_PRIVATE_SHOW' })
    send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1_000_000, tariff: 60 })
    send({ type: 'clock.ticked', nowMs: 1_010_000 })
    const { bill, nowMs } = context('camShow')
    expect({ nowMs, costSoFar: costSoFar(bill, nowMs) }).toEqual({ nowMs: 1_010_000, costSoFar: 10 })
  })

  test('after spy mode was left, a private show is cancelled as one', () => {
    const { send, ended } = spying(false)
    send({ type: 'spyLeave.requested' })
    send({ type: 'ending.done' })
    send({ type: 'state.changed', state: 'PUBLIC' })
    send({ type: 'show.started', privateRequestId: 'p2', kind: 'private', startedAtMs: 1, tariff: 60 })
    send({ type: 'cancel.requested' })
    expect(ended).toEqual([
      { roomId: '71', isSpy: true },
      { roomId: '71', isSpy: false },
    ])
  })

  test('after a reload the room says which show runs, and since when', () => {
    const { tags, context } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running({ kind: 'voice', fee: 12 }) })
    const { kind, privateRequestId, startedAtMs, bill } = context('camShow')
    expect({ tags: tags('running'), kind, privateRequestId, startedAtMs, fee: bill.fee }).toEqual({
      tags: ['running'],
      kind: 'voice',
      privateRequestId: 'p1',
      startedAtMs: 1_000_000,
      fee: 12,
    })
    const kinds = (['private', 'voice', 'spy'] as const).map((shown) => {
      return inRoom({ show: running({ kind: shown }) }).actors.camShow.getSnapshot().value
    })
    expect(kinds).toEqual([{ active: 'private' }, { active: 'voice' }, { active: 'spy' }])
  })
})

test('a show whose start was not heard is billed by the settings of its room, as they are by then', () => {
  const { send, context } = inRoom()
  send({ type: 'settings.changed', settings: { ...settings, privateShowTariff: 90 } })
  send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
  const charge = { privateRequestId: 'p1', fee: 5, seconds: 5, atMs: 1_005_000, balance: 95, version: 4 }
  send({ type: 'show.billed', ...charge })
  expect(context('camShow').bill).toEqual({ tariff: 90, fee: 5, billedAtMs: 1_005_000, balance: 95 })
})

test('a show of which only the end was heard, or of whose end the state told first, is thanked for [SHOW-017]', () => {
  const unheard = pending()
  const told = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
  told.send({ type: 'state.changed', state: 'PUBLIC' })
  for (const { send } of [unheard, told]) send({ type: 'show.completed', privateRequestId: 'p1', ...fees(60) })
  expect([unheard, told].map(({ tags }) => tags('pending', 'running', 'complimenting'))).toEqual([
    ['complimenting'],
    ['complimenting'],
  ])
})

describe('what comes late', () => {
  test('nothing begins that has expired, or is over, before it began (M12)', () => {
    for (const end of [
      { type: 'request.expired', privateRequestId: 'p1' },
      { type: 'show.completed', privateRequestId: 'p1', ...fees(0) },
    ] as const) {
      for (const { send, tags } of [pending(), inRoom()]) {
        send(end)
        send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
        expect(tags('pending', 'running')).toEqual([])
      }
    }
  })

  test('nothing of a show that is over is taken for one that runs: no start, no low balance, no second end (M12)', () => {
    const { send, tags } = pending()
    send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    send({ type: 'dialog.closed' })
    send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
    send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 1, isSpy: false })
    send({ type: 'request.expired', privateRequestId: 'p1' })
    send({
      type: 'room.entered',
      roomId: '71',
      modelName: 'Ada',
      standing: standing({ show: running({ startedAtMs: 0 }) }),
    })
    expect(tags('pending', 'running', 'dialog', 'complimenting')).toEqual([])
  })

  test('a refusal that crosses the answer of the request ends it, and the answer brings nothing back (M12)', () => {
    const { send, tags, money } = inRoom()
    send({ type: 'private.requested' })
    send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    expect(tags('pending', 'running', 'dialog')).toEqual(['dialog'])
  })

  test('a refusal that comes before the answer is shown once the answer names the request, with its reason (M12)', () => {
    const reasons = [
      [{ type: 'request.refused', privateRequestId: 'p1', reason: 'BILLING' }, 'notEnoughTokens'],
      [{ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' }, 'unableToAccept'],
      [{ type: 'request.expired', privateRequestId: 'p1' }, 'unableToAccept'],
    ] as const
    for (const [answer, kind] of reasons) {
      const { send, tags, money, context } = inRoom()
      send({ type: 'private.requested' })
      send(answer)
      // The same told twice changes nothing.
      send({ type: 'request.refused', privateRequestId: 'p1', reason: 'SETTINGS_CHANGED' })
      expect(tags('dialog')).toEqual([])
      money({ type: 'money.doubted' })
      money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
      expect({ tags: tags('pending', 'dialog'), kind: context('showNews').dialog.kind }).toEqual({
        tags: ['dialog'],
        kind,
      })
    }
  })

  test('a request that this page neither made nor found waiting shows nothing, whether the page asks itself or not (M12)', () => {
    const strays = [
      { type: 'request.refused', privateRequestId: 'p9', reason: 'BILLING' },
      { type: 'request.expired', privateRequestId: 'p9' },
      { type: 'request.refused', privateRequestId: 'p8', reason: 'SETTINGS_CHANGED' },
    ] as const
    for (const stray of strays) {
      const { send, tags, money } = inRoom()
      send(stray)
      expect(tags('dialog')).toEqual([])
      send({ type: 'private.requested' })
      send(stray)
      money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
      send(stray)
      expect(tags('dialog', 'pending')).toEqual(['pending'])
      send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
      expect(tags('dialog', 'pending')).toEqual(['dialog'])
      send({ type: 'dialog.closed' })
      send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
      send({ type: 'request.expired', privateRequestId: 'p1' })
      expect(tags('dialog', 'pending')).toEqual([])
    }
  })

  test('a request from another device, found waiting on entering the room, shows its outcome', () => {
    const { send, tags } = inRoom({ show: running({ startedAtMs: 0 }) })
    expect(tags('dialog', 'pending')).toEqual(['pending'])
    send({ type: 'request.expired', privateRequestId: 'p1' })
    expect(tags('dialog', 'pending')).toEqual(['dialog'])
  })

  test('while a request is being taken back nothing else is asked for: its end would take that back as well (M12)', () => {
    const { send, spent, tags } = pending()
    send({ type: 'cancel.requested' })
    send({ type: 'request.expired', privateRequestId: 'p1' })
    send({ type: 'dialog.closed' })
    for (const type of ['private.requested', 'voice.requested', 'spy.requested'] as const) send({ type })
    expect({ spent: spent.length, tags: tags('asking', 'ending') }).toEqual({ spent: 1, tags: ['ending'] })
    send({ type: 'ending.done' })
    send({ type: 'private.requested' })
    expect({ spent: spent.length, tags: tags('asking', 'ending') }).toEqual({ spent: 2, tags: ['asking'] })
  })

  test('a refusal of what was taken back is nothing (M12)', () => {
    const { send, tags } = pending()
    send({ type: 'cancel.requested' })
    send({ type: 'ending.done' })
    send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    expect(tags('dialog', 'pending')).toEqual([])
  })

  test('a refusal of a show that was accepted is nothing (M12)', () => {
    const { send, tags } = pending()
    send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
    send({ type: 'request.refused', privateRequestId: 'p1', reason: 'BUSY' })
    expect(tags('running', 'dialog')).toEqual(['running'])
  })

  test('a model who accepts during the cancellation has accepted: the provider says how it ends (M12)', () => {
    const { send, tags } = pending()
    send({ type: 'cancel.requested' })
    send({ type: 'ending.done' })
    expect(tags('pending', 'running')).toEqual([])
    send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 })
    expect(tags('running')).toEqual(['running'])
    send({ type: 'show.completed', privateRequestId: 'p1', ...fees(180) })
    expect(tags('running', 'complimenting')).toEqual(['complimenting'])
  })
})
