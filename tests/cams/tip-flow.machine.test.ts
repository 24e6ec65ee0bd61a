import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { ViewerAccess } from '../../machines/cams/cam-integration.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { digitsOf, type Spending, type TipTarget, tipTexts } from '../../machines/cams/tip-rules.ts'
import { type MoneyRefusal, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { openSpending, spendingTags } from './spending-world.ts'
import { ROOM } from './tip-flow.cases.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(tipFlowMachine, new URL('../../machines/cams/tip-flow.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(tipFlowMachine)
})

const MESSENGER = { kind: 'messenger', userId: 'u1' } as const
const TIP: Spending = { kind: 'tip', amount: 10 }
const ITEM: Spending = { kind: 'tipMenuItem', itemId: 'i1', amount: 25 }
const TOY: Spending = { kind: 'toy', itemId: 't1', amount: 30 }
const settled = {
  type: 'money.settled',
  paymentUrl: '',
  balance: { balance: 90, version: 2 },
  privateRequestId: '',
} as const

describe('who may spend tokens', () => {
  for (const [what, spending, ids] of [
    ['a tip', TIP, 'TIP-008'],
    ['an item of the tip menu', ITEM, 'CHAT-014'],
    ['a toy', TOY, 'CHAT-014'],
  ] as const) {
    test(`a guest is asked to log in for ${what}, and led to /login/ or /tokens/ [${ids}]`, () => {
      const { actor, sent, told } = start({ access: 'guest' })
      for (const [choice, to] of [
        ['logIn.chosen', '/login/'],
        ['tokens.chosen', '/tokens/'],
      ] as const) {
        actor.send({ type: 'spending.chosen', spending })
        expect(actor.getSnapshot().hasTag('guestConfirm')).toBe(true)
        actor.send({ type: choice })
        expect(told.at(-1)).toEqual({ type: 'navigation.requested', to })
      }
      expect({ sent, ready: actor.getSnapshot().hasTag('ready') }).toEqual({ sent: [], ready: true })
    })
  }

  test('members whom the cam service does not serve go to /tokens/ [TIP-009, CHAT-014]', () => {
    const { actor, sent, told } = start({ access: 'unauthorized' })
    for (const spending of [TIP, ITEM, TOY]) actor.send({ type: 'spending.chosen', spending })
    expect({ sent, told }).toEqual({ sent: [], told: Array(3).fill({ type: 'navigation.requested', to: '/tokens/' }) })
  })

  test('more than there is opens the dialog of too few tokens, which leads to /tokens/ [TIP-010, TIP-022, CHAT-014]', () => {
    const { actor, sent, told } = start({ balance: 9 })
    for (const spending of [TIP, ITEM, TOY, { kind: 'customTip' } as const]) {
      actor.send({ type: 'amount.edited', text: '10' })
      actor.send({ type: 'spending.chosen', spending })
      expect(actor.getSnapshot().hasTag('notEnough')).toBe(true)
      actor.send({ type: 'dialog.closed' })
    }
    told.length = 0
    actor.send({ type: 'spending.chosen', spending: TIP })
    actor.send({ type: 'tokens.chosen' })
    expect({ sent, told }).toEqual({ sent: [], told: [{ type: 'navigation.requested', to: '/tokens/' }] })
  })

  test('whoever closes the dialog of too few tokens is shown where to buy them [ROOM-021]', () => {
    const { actor, told } = start({ balance: 9 })
    actor.send({ type: 'spending.chosen', spending: TIP })
    const whileOpen = told.splice(0)
    actor.send({ type: 'dialog.closed' })
    expect({ whileOpen, closed: told }).toEqual({ whileOpen: [], closed: [{ type: 'buyTooltip.wanted' }] })
  })

  test('exactly the balance can be spent, and where it is unknown the provider decides [TIP-010, TIP-022]', () => {
    for (const balance of [10, null]) {
      const { actor, sent } = start({ balance })
      actor.send({ type: 'spending.chosen', spending: TIP })
      expect(sent.length).toBe(1)
    }
  })

  test('a message that may not be sent opens the same dialog, or leads to /tokens/ [TIP-016, TIP-017]', () => {
    const { actor, told } = start()
    actor.send({ type: 'message.withheld', gate: 'guest' })
    expect(actor.getSnapshot().hasTag('guestConfirm')).toBe(true)
    actor.send({ type: 'dialog.closed' })
    actor.send({ type: 'message.withheld', gate: 'notMember' })
    expect(told).toEqual([{ type: 'navigation.requested', to: '/tokens/' }])
    actor.send({ type: 'fullAccess.wanted' })
    expect(actor.getSnapshot().hasTag('guestConfirm')).toBe(true)
  })

  test('the dialogs say what the specification says [TIP-008, TIP-010]', () => {
    expect({ fullAccess: tipTexts.fullAccess, notEnough: tipTexts.notEnough }).toEqual({
      fullAccess: { title: 'Get full access to Live VR Cams.', logIn: 'Log In', getTokens: 'Get Tokens' },
      notEnough: {
        title: 'Oops, not enough tokens!',
        text: 'Sorry, you don`t have enough tokens 😔',
        getTokens: 'Get Tokens',
      },
    })
  })
})

test('every way out of a dialog leads back to where tokens can be sent', () => {
  for (const way of ['dialog.closed', 'logIn.chosen', 'tokens.chosen'] as const) {
    const { actor } = start()
    actor.send({ type: 'fullAccess.wanted' })
    actor.send({ type: way })
    expect(actor.getSnapshot().hasTag('ready')).toBe(true)
  }
  for (const way of ['dialog.closed', 'tokens.chosen'] as const) {
    const { actor } = start({ balance: 9 })
    actor.send({ type: 'spending.chosen', spending: TIP })
    actor.send({ type: way })
    expect(actor.getSnapshot().hasTag('ready')).toBe(true)
  }
})

describe('the question before many tokens go', () => {
  const MANY: Spending = { kind: 'tip', amount: 51 }

  test('keeps back what is more than the site lets go at one press, of any kind, and nothing that is not (D28) [TIP-011]', () => {
    const asks = (spending: Spending, target: TipTarget = ROOM) => {
      const { actor, sent } = start({ target })
      actor.send({ type: 'spending.chosen', spending })
      return { isAsked: actor.getSnapshot().hasTag('confirming'), sent: sent.length }
    }
    const [asked, gone] = [
      { isAsked: true, sent: 0 },
      { isAsked: false, sent: 1 },
    ]
    expect({
      many: asks(MANY),
      fifty: asks({ ...MANY, amount: 50 }),
      item: asks({ ...ITEM, amount: 51 }),
      smallItem: asks({ ...ITEM, amount: 50 }),
      toy: asks({ ...TOY, amount: 51 }),
      messenger: asks(MANY, MESSENGER),
      fiftyThere: asks({ ...MANY, amount: 50 }, MESSENGER),
    }).toEqual({
      many: asked,
      fifty: gone,
      item: asked,
      smallItem: gone,
      toy: asked,
      messenger: asked,
      fiftyThere: gone,
    })
  })

  test('sends after a yes what was asked about, once, and clears a typed amount then (D28) [TIP-011]', () => {
    const { actor, sent, money } = start()
    actor.send({ type: 'amount.edited', text: '60' })
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    for (let press = 0; press < 2; press += 1) actor.send({ type: 'spending.confirmed', isLast: false })
    expect({ sent, cost: actor.getSnapshot().context.cost }).toEqual({
      sent: [{ kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 60, modelId: 'm1' } }],
      cost: 60,
    })
    money(settled)
    expect(actor.getSnapshot().context.amount).toBe('')
  })

  test('sends nothing after a no, and keeps what was typed (D28)', () => {
    const { actor, sent } = start()
    actor.send({ type: 'amount.edited', text: '60' })
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    actor.send({ type: 'dialog.closed' })
    const { context } = actor.getSnapshot()
    expect({ sent, amount: context.amount, isReady: actor.getSnapshot().hasTag('ready') }).toEqual({
      sent: [],
      amount: '60',
      isReady: true,
    })
    actor.send({ type: 'spending.confirmed', isLast: false })
    expect(sent).toEqual([])
  })

  test('leads to too few tokens where the balance has fallen meanwhile, and not where it is just enough (D28) [TIP-010]', () => {
    const afterFall = (balance: number | null) => {
      const { actor, sent } = start()
      actor.send({ type: 'spending.chosen', spending: MANY })
      actor.send({ type: 'balance.changed', balance })
      actor.send({ type: 'spending.confirmed', isLast: false })
      return { sent: sent.length, isShort: actor.getSnapshot().hasTag('notEnough') }
    }
    expect({ short: afterFall(50), enough: afterFall(51), unknown: afterFall(null) }).toEqual({
      short: { sent: 0, isShort: true },
      enough: { sent: 1, isShort: false },
      unknown: { sent: 1, isShort: false },
    })
  })

  test('closes with the room, and when somebody else is there (D28)', () => {
    for (const event of [
      { type: 'target.changed', target: null },
      { type: 'target.changed', target: { ...ROOM, roomId: 'r2' } },
      { type: 'viewer.changed', access: 'guest' },
    ] as const) {
      const { actor, sent } = start()
      actor.send({ type: 'spending.chosen', spending: MANY })
      actor.send(event)
      actor.send({ type: 'spending.confirmed', isLast: false })
      expect({ sent, isReady: actor.getSnapshot().hasTag('ready') }).toEqual({ sent: [], isReady: true })
    }
  })

  test('leaves what comes next to the new receiver, and asks the new viewer in every room (D28)', () => {
    const { actor, sent, money } = start({ balance: 1_000 })
    actor.send({ type: 'spending.chosen', spending: MANY })
    actor.send({ type: 'spending.confirmed', isLast: true })
    money({ ...settled, balance: null })
    actor.send({ type: 'target.changed', target: { ...ROOM, roomId: 'r2' } })
    actor.send({ type: 'spending.chosen', spending: MANY })
    actor.send({ type: 'target.changed', target: { ...ROOM, roomId: 'r3' } })
    actor.send({ type: 'spending.chosen', spending: TIP })
    money({ ...settled, balance: null })
    expect(sent.map((request) => request && 'params' in request && request.params)).toEqual([
      { roomId: 'r1' },
      { roomId: 'r3' },
    ])
    actor.send({ type: 'spending.chosen', spending: MANY })
    actor.send({ type: 'viewer.changed', access: 'authorized' })
    actor.send({ type: 'target.changed', target: ROOM })
    actor.send({ type: 'spending.chosen', spending: MANY })
    expect(actor.getSnapshot().hasTag('confirming')).toBe(true)
  })

  test('is not asked again where the viewer wants none, until the receiver or the viewer is another (D28)', () => {
    const again = (isLast: boolean, ...changes: Parameters<ReturnType<typeof start>['actor']['send']>[0][]) => {
      const { actor, sent, money } = start({ balance: 1_000 })
      actor.send({ type: 'spending.chosen', spending: MANY })
      actor.send({ type: 'spending.confirmed', isLast })
      money({ ...settled, balance: null })
      for (const change of changes) actor.send(change)
      actor.send({ type: 'spending.chosen', spending: { ...MANY, amount: 500 } })
      return { isAsked: actor.getSnapshot().hasTag('confirming'), sent: sent.length }
    }
    const goes = (target: TipTarget | null) => ({ type: 'target.changed', target }) as const
    const [asked, gone] = [
      { isAsked: true, sent: 1 },
      { isAsked: false, sent: 2 },
    ]
    expect({
      once: again(false),
      last: again(true),
      back: again(true, goes(null), goes(ROOM)),
      room: again(true, goes({ ...ROOM, roomId: 'r2' })),
      messenger: again(true, goes({ kind: 'messenger', userId: 'r1' })),
      viewer: again(
        true,
        { type: 'viewer.changed', access: 'guest' },
        { type: 'viewer.changed', access: 'authorized' },
      ),
    }).toEqual({ once: asked, last: gone, back: gone, room: asked, messenger: asked, viewer: asked })
  })
})

describe('what is sent', () => {
  test('a tip goes through the chat, or through the messenger to the participant [TIP-011, API-135, API-150, API-156]', () => {
    const room = start()
    room.actor.send({ type: 'spending.chosen', spending: TIP })
    const messenger = start({ target: MESSENGER })
    messenger.actor.send({ type: 'spending.chosen', spending: TIP })
    expect([room.sent, messenger.sent]).toEqual([
      [{ kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 10, modelId: 'm1' } }],
      [{ kind: 'sendMessengerTip', body: { userId: 'u1', amount: 10 } }],
    ])
  })

  test('items of the tip menu and toys can be bought in a room [CHAT-013, API-151]', () => {
    const { actor, sent, money } = start()
    actor.send({ type: 'spending.chosen', spending: ITEM })
    money(settled)
    actor.send({ type: 'spending.chosen', spending: TOY })
    expect(sent).toEqual([
      { kind: 'buyTipMenuItem', params: { roomId: 'r1', itemId: 'i1' }, body: { price: 25, modelId: 'm1' } },
      { kind: 'buyToy', params: { roomId: 'r1', itemId: 't1' }, body: { price: 30, modelId: 'm1' } },
    ])
  })

  test('without the id of the room’s model nothing is sent [CHAT-010, CHAT-011, CHAT-012]', () => {
    const { actor, sent } = start({ target: { ...ROOM, modelId: '' } })
    for (const spending of [TIP, ITEM, TOY]) actor.send({ type: 'spending.chosen', spending })
    actor.send({ type: 'target.changed', target: null })
    actor.send({ type: 'spending.chosen', spending: TIP })
    expect({ sent, ready: actor.getSnapshot().hasTag('ready') }).toEqual({ sent: [], ready: true })
  })

  test('one token can be given, and a toy of one token bought [CHAT-010, CHAT-012]', () => {
    const { actor, sent, money } = start({ balance: null })
    actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 1 } })
    money(settled)
    actor.send({ type: 'spending.chosen', spending: { ...TOY, amount: 1 } })
    expect(sent).toEqual([
      { kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 1, modelId: 'm1' } },
      { kind: 'buyToy', params: { roomId: 'r1', itemId: 't1' }, body: { price: 1, modelId: 'm1' } },
    ])
  })

  test('an amount that is no number greater than 0 sends nothing [CHAT-010, CHAT-012, TIP-023, ENT-084, M11]', () => {
    const { actor, sent } = start({ balance: null })
    for (const amount of [0, -1, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount } })
      actor.send({ type: 'spending.chosen', spending: { ...TOY, amount } })
    }
    for (const text of ['', '0', '000', '０', '٣', 'abc']) {
      actor.send({ type: 'amount.edited', text })
      actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    }
    expect(sent).toEqual([])
  })

  test('of a typed amount only digits are kept [TIP-021, M11, ENT-084]', () => {
    const typed = ['12', '1e9', '０５', '-1', '1.5', ' 5 ', '0x10', '007', '1234567890123', '१२']
    expect(typed.map(digitsOf)).toEqual(['12', '19', '', '1', '15', '5', '10', '7', '123456789', ''])
    const { actor, sent } = start({ balance: null })
    actor.send({ type: 'amount.edited', text: ' 5x' })
    expect(actor.getSnapshot().context.amount).toBe('5')
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    expect(sent).toEqual([{ kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 5, modelId: 'm1' } }])
  })

  test('one gesture sends once: while it is under way nothing else is accepted [M01]', () => {
    const { actor, sent, money } = start()
    for (const spending of [TIP, TIP, ITEM, TOY]) actor.send({ type: 'spending.chosen', spending })
    money({ type: 'money.doubted' })
    actor.send({ type: 'spending.chosen', spending: TIP })
    expect(sent.length).toBe(1)
  })
})

describe('what came of it', () => {
  test('in a room a tooltip says so for a while, the amount is cleared, and the balance is asked for [TIP-012, TIP-013, TOKENS-023]', () => {
    const { actor, clock, told, money } = start()
    actor.send({ type: 'amount.edited', text: '10' })
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    money(settled)
    expect({
      thanked: actor.getSnapshot().hasTag('thanked'),
      amount: actor.getSnapshot().context.amount,
      told,
    }).toEqual({
      thanked: true,
      amount: '',
      told: [{ type: 'balance.learned', balance: 90, version: 2 }, { type: 'balance.wanted' }],
    })
    expect(tipTexts.sent).toBe('The tokens have been sent successfully')
    clock.increment(4_000)
    expect(actor.getSnapshot().hasTag('thanked')).toBe(false)
  })

  test('the messenger shows it too, in words of its own, and all else is the same [TIP-012, TIP-013, TIP-014]', () => {
    const { actor, clock, told, money } = start({ target: MESSENGER })
    actor.send({ type: 'amount.edited', text: '10' })
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    money(settled)
    expect({
      thanked: actor.getSnapshot().hasTag('thanked'),
      amount: actor.getSnapshot().context.amount,
      told,
    }).toEqual({
      thanked: true,
      amount: '',
      told: [{ type: 'balance.learned', balance: 90, version: 2 }, { type: 'balance.wanted' }],
    })
    expect(actor.getSnapshot().hasTag('ready')).toBe(true)
    clock.increment(4_000)
    expect(actor.getSnapshot().hasTag('thanked')).toBe(false)
  })

  test('a tip that failed keeps its amount, and an error is shown, in a room and in the messenger, whatever the provider says [TIP-014, TIP-015]', () => {
    for (const target of [ROOM, MESSENGER]) {
      for (const refusal of [{ cause: 'unavailable' }, { cause: 'refused', title: 'Tips are off' }] as const) {
        const { actor, money } = start({ target })
        actor.send({ type: 'amount.edited', text: '10' })
        actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
        money(refused(refusal))
        expect({ amount: actor.getSnapshot().context.amount, failure: actor.getSnapshot().context.failure }).toEqual({
          amount: '10',
          failure: 'Sorry, something went wrong. Try again next time.',
        })
        actor.send({ type: 'notice.closed' })
        expect(actor.getSnapshot().context.failure).toBe('')
      }
    }
  })

  test('an offline viewer is told that nothing was sent, and nothing is sent later by itself [M05]', () => {
    const { actor, clock, sent, money } = start()
    actor.send({ type: 'spending.chosen', spending: TIP })
    money(refused({ cause: 'offline' }))
    clock.increment(600_000)
    expect({ sent: sent.length, failure: actor.getSnapshot().context.failure }).toEqual({
      sent: 1,
      failure: 'You seem to be offline. Nothing was sent: try again when you are back.',
    })
  })

  test('too few tokens by the provider’s own count open the dialog, and the balance is asked for [TIP-010, M04]', () => {
    for (const title of [
      'Not enough balance to connect the service',
      'Client has not enough balance to connect the service',
    ]) {
      const { actor, told, money } = start()
      actor.send({ type: 'spending.chosen', spending: TIP })
      money(refused({ cause: 'refused', title }))
      expect({ notEnough: actor.getSnapshot().hasTag('notEnough'), told }).toEqual({
        notEnough: true,
        told: [{ type: 'balance.wanted' }],
      })
    }
  })

  test('a lost answer is being looked for, and is not shown as a failure [M02]', () => {
    const { actor, clock, money, says } = start()
    actor.send({ type: 'spending.chosen', spending: TIP })
    money({ type: 'money.doubted' })
    expect({ says: says(), failure: actor.getSnapshot().context.failure }).toEqual({ says: ['checking'], failure: '' })
    clock.increment(300_000)
    expect({ says: says(), failure: actor.getSnapshot().context.failure }).toEqual({
      says: ['unresolved'],
      failure: '',
    })
  })

  test('an unknown outcome can be checked again without sending anything [M02]', () => {
    const { actor, sent, told, money, says } = start()
    actor.send({ type: 'spending.chosen', spending: TIP })
    money({ type: 'money.unresolved' })
    expect(told).toEqual([{ type: 'balance.wanted' }])
    actor.send({ type: 'check.requested' })
    expect({ lastSent: sent.at(-1), says: says() }).toEqual({ lastSent: null, says: ['checking'] })
    money(settled)
    expect(actor.getSnapshot().hasTag('thanked')).toBe(true)
  })

  test('until the outcome of the last tip is known nothing else is sent, and the viewer is told so; then it can be [M02]', () => {
    for (const isPending of [false, true]) {
      const { actor, sent, money, says } = start({ isPending })
      if (!isPending) actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 20 } })
      money({ type: 'money.unresolved' })
      actor.send({ type: 'amount.edited', text: '35' })
      for (const spending of [TIP, ITEM, TOY, { kind: 'customTip' } as const]) {
        actor.send({ type: 'notice.closed' })
        actor.send({ type: 'spending.chosen', spending })
        expect(actor.getSnapshot().context.failure).toBe(
          'No more tokens were sent. Check first whether your last ones arrived.',
        )
      }
      expect({ sent: sent.length, says: says() }).toEqual({ sent: 1, says: ['unresolved'] })
      actor.send({ type: 'check.requested' })
      expect({ lastSent: sent.at(-1), failure: actor.getSnapshot().context.failure }).toEqual({
        lastSent: null,
        failure: '',
      })
      money(settled)
      expect({ thanked: actor.getSnapshot().hasTag('thanked'), amount: actor.getSnapshot().context.amount }).toEqual({
        thanked: true,
        amount: '35',
      })
      actor.send({ type: 'spending.chosen', spending: TIP })
      expect(sent.at(-1)).toEqual({
        kind: 'sendRoomTip',
        params: { roomId: 'r1' },
        body: { amount: 10, modelId: 'm1' },
      })
    }
  })

  test('an amount that was typed while another one was under way stays [TIP-014]', () => {
    const { actor, sent, money } = start()
    actor.send({ type: 'amount.edited', text: '10' })
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    actor.send({ type: 'amount.edited', text: '35' })
    money(settled)
    expect(actor.getSnapshot().context.amount).toBe('35')
    actor.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
    money(settled)
    expect({ sent: sent.length, amount: actor.getSnapshot().context.amount }).toEqual({ sent: 2, amount: '' })
  })

  test('an unknown outcome is still checked when a dialog has come between [M02]', () => {
    const { actor, money, says } = start()
    actor.send({ type: 'balance.changed', balance: 20 })
    actor.send({ type: 'spending.chosen', spending: TIP })
    money({ type: 'money.unresolved' })
    actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 1_000 } })
    expect(actor.getSnapshot().hasTag('notEnough')).toBe(true)
    actor.send({ type: 'dialog.closed' })
    expect({ ready: actor.getSnapshot().hasTag('ready'), says: says() }).toEqual({ ready: true, says: ['unresolved'] })
    actor.send({ type: 'check.requested' })
    money(settled)
    actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 1_000 } })
    actor.send({ type: 'dialog.closed' })
    expect({ ready: actor.getSnapshot().hasTag('ready'), says: says() }).toEqual({ ready: true, says: [] })
  })

  test('an unknown outcome is unresolved at once, whether that is reported or no answer comes for 5 minutes [M02]', () => {
    const [told, silent] = [start(), start()]
    for (const { actor } of [told, silent]) actor.send({ type: 'spending.chosen', spending: TIP })
    told.money({ type: 'money.unresolved' })
    silent.clock.increment(300_000)
    for (const { actor, says } of [told, silent]) {
      expect({ ready: actor.getSnapshot().hasTag('ready'), says: says() }).toEqual({
        ready: true,
        says: ['unresolved'],
      })
    }
    expect({ told: told.told, silent: silent.told }).toEqual({ told: [{ type: 'balance.wanted' }], silent: [] })
  })

  test('a tip that is known not to have been done is not checked again [M02]', () => {
    const { actor, money, says } = start()
    actor.send({ type: 'spending.chosen', spending: TIP })
    money({ type: 'money.unresolved' })
    actor.send({ type: 'check.requested' })
    money(refused({ cause: 'refused', title: 'Not enough balance to connect the service' }))
    actor.send({ type: 'dialog.closed' })
    expect({ ready: actor.getSnapshot().hasTag('ready'), says: says() }).toEqual({ ready: true, says: [] })
  })

  test('what was under way when the page went is heard of without sending it again [M03]', () => {
    const { actor, sent, money, says } = start({ isPending: true })
    expect({ sent, says: says() }).toEqual({ sent: [null], says: ['checking'] })
    money(refused({ cause: 'unavailable' }))
    expect(actor.getSnapshot().hasTag('ready')).toBe(true)
  })
})

interface StartOptions {
  access?: ViewerAccess
  balance?: number | null
  target?: TipTarget
  isPending?: boolean
}

function start({ access = 'authorized', balance = 100, target = ROOM, isPending = false }: StartOptions = {}) {
  const clock = new SimulatedClock()
  const told: unknown[] = []
  const { spending, asked: sent, money } = openSpending()
  const machine = plugPorts(tipFlowMachine, { spending })
  const actor = createActor(machine, { clock, input: { access, isPending, confirmAbove: 50 } })
  actor.on('*', (event) => told.push(event))
  actor.start()
  actor.send({ type: 'balance.changed', balance })
  actor.send({ type: 'target.changed', target })
  const says = () => spendingTags(actor)
  return { actor, clock, sent, told, money, says }
}

function refused(changes: Partial<MoneyRefusal>) {
  return { type: 'money.refused', refusal: { ...NOT_DONE, ...changes } } as const
}
