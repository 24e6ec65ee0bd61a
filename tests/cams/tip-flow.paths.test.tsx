// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { moneyOf, spendAt } from '../../app/site/money.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { TipLogInDialog, TipQuestionDialog, TipTokensDialog, TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { answered, drive, type Live, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { arriveLate, beFoundOut } from './lost-tip.ts'
import { cases } from './tip-flow.cases.ts'

const ROOM = { kind: 'room', roomId: 'room-1', modelId: 'model-1' }
const READY = 'widget.ready.resting'
const CHECKING = 'Checking… We have had no answer yet, and are finding out. No tokens will be taken twice.'
const UNKNOWN = 'We could not find out whether your tokens arrived. Check again: they will not be taken twice.'
const UNSETTLED = 'No more tokens were sent. Check first whether your last ones arrived.'
const FAILED = 'Sorry, something went wrong. Try again next time.'
const THANKS = 'The tokens have been sent successfully'

/** What the visitor has done so far, and what must have come of it. */
const visit = {
  access: '',
  balance: 0 as number | null,
  hasTarget: false,
  field: '',
  /** Of the tokens on their way. */
  amount: 0,
  isOfField: false,
  /** No question is asked any more. */
  isUnasked: false,
  failure: '',
  sent: [] as number[],
  says: [] as string[],
}
let said: string[]
/** Tabs that were reloaded, each with a key of its own. */
let reloads = 0
/** The last move of tokens before the path. */
let firstMove: number

describePaths(
  'tipFlow',
  // One path over all of it would be 94 steps long.
  { ...cases, maxLength: 24 },
  drive({
    situation: () => ({ account: 'member', holds: ['sendRoomTip', 'getCamOutcome'] }),
    async open(site, start, input, { sandbox }) {
      standInForSockets()
      await sandbox.control.cam({ verb: 'setBalance', account: 'member', balance: 100_000 })
      firstMove = moves(sandbox).at(-1)?.id ?? 0
      const isReloaded = start === 'after a reload'
      const tip = { access: 'authorized', balance: null, hasTarget: false, field: '', isOfField: false, failure: '' }
      visit.isUnasked = false
      Object.assign(visit, tip, { amount: isReloaded ? 25 : 0, sent: [], says: [] })
      if (isReloaded) {
        reloads += 1
        const key = `key-of-a-reloaded-tab-${reloads}`
        const gesture = { params: { roomId: ROOM.roomId }, body: { amount: 25, modelId: ROOM.modelId } }
        sessionStorage.setItem('draft.room-intent', JSON.stringify({ key, kind: 'sendRoomTip', gesture }))
      }
      site.start()
      const cams = await site.startCams()
      await until(() => {
        if (!cams?.actors.camIntegration.getSnapshot().hasTag('authorized')) throw new Error('Nobody may spend yet')
      })
      // One that no wire speaks to: what the room, the balance and the visitor tell it is on the path.
      const actor = site.open(tipFlowMachine, { spend: spendAt(() => moneyOf(site, 'roomSpending')) }, { input })
      said = []
      actor.on('*', (event) => said.push('to' in event ? `${event.type} ${event.to}` : event.type))
      const dialogs = {
        roomLogIn: { actor, view: <TipLogInDialog tips={actor} /> },
        roomTokens: { actor, view: <TipTokensDialog tips={actor} /> },
        roomTip: { actor, view: <TipQuestionDialog tips={actor} place="room" /> },
      }
      return { actor, view: onStage(<TipWidget tips={actor} place="room" />, { dialogs }) }
    },
    begins: { 'a member': [READY, 'money.none'], 'after a reload': ['widget.waiting', 'money.spending'] },
    leftOut: {
      'widget.waiting --spending.unresolved[isSilent]#1--> widget.ready':
        'The money knows before that it cannot find out.',
    },
    project: ({ context: { access, target, balance, amount, failure, request, cost, unasked } }) => [
      access,
      target === null,
      balance,
      amount,
      failure,
      request === null,
      unasked.length > 0,
      cost > 100,
    ],
    mayHappen: ({ context }, { type, target, spending, refusal }) => {
      if (type === 'target.changed') return target.kind === 'room'
      // Who has typed an amount gives that.
      if (type === 'spending.chosen' && spending.amount === 10) return context.amount === ''
      // What a reload interrupted is not sent again: it was not done, and nobody knows why.
      if (type === 'spending.refused' && context.request === null) return refusal.title === ''
      return type !== 'notice.closed' || context.failure !== ''
    },
    happens: {
      'viewer.changed': {
        by: (event, live) => {
          Object.assign(visit, { access: event.access, isUnasked: false })
          told(event, live)
        },
        to: closesQuestion,
      },
      'balance.changed': {
        by: (event, live) => {
          visit.balance = event.balance
          told(event, live)
        },
        to: 'stays',
      },
      'target.changed': {
        by: (event, live) => {
          visit.hasTarget = true
          visit.failure = ''
          told({ ...event, target: ROOM }, live)
        },
        to: closesQuestion,
      },
      'amount.edited': {
        by: () => {
          // The field hears nothing of what is in it already.
          fireEvent.change(field(), { target: { value: `${visit.field} ` } })
          Object.assign(visit, { field: '50', isOfField: false, failure: '' })
          fireEvent.change(field(), { target: { value: '50 tokens' } })
        },
        to: 'stays',
      },
      'spending.chosen': { by: choose, to: afterChoice },
      'spending.confirmed': {
        by: ({ isLast }) => {
          if (isLast) fireEvent.click(screen.getByRole('checkbox', { name: 'Do not ask again in this room' }))
          fireEvent.click(screen.getByRole('button', { name: `Send ${visit.amount} tokens` }))
        },
        to: ({ isLast }) => {
          if (visit.balance !== null && visit.amount > visit.balance) return 'widget.notEnough'
          visit.isUnasked = isLast
          return ['widget.waiting', 'money.spending']
        },
      },
      'message.withheld': {
        by: told,
        to: ({ gate }) => {
          if (gate === 'guest') return 'widget.guestConfirm'
          visit.says.push('navigation.requested /tokens/')
          return 'stays'
        },
      },
      'fullAccess.wanted': { by: told, to: 'widget.guestConfirm' },
      'dialog.closed': {
        by: pressed('Close'),
        to(_, { before }) {
          if (before.includes('widget.notEnough')) visit.says.push('buyTooltip.wanted')
          return READY
        },
      },
      'logIn.chosen': { by: pressed('Log In'), to: () => leads('/login/') },
      'tokens.chosen': { by: pressed('Get Tokens'), to: () => leads('/tokens/') },
      'check.requested': {
        by: (event, live) => {
          visit.failure = ''
          return pressed('Check again')(event, live)
        },
        to: ['widget.waiting', 'money.spending'],
      },
      'notice.closed': {
        by: (event, live) => {
          visit.failure = ''
          return pressed('Close')(event, live)
        },
        to: 'stays',
      },
      'spending.settled': {
        by: async (event, live) => {
          visit.sent.push(-visit.amount)
          if (visit.isOfField) visit.field = ''
          visit.says.push('balance.learned', 'balance.wanted')
          if (!isBeingChecked(live)) return answered()(event, live)
          await arriveLate(live, keptGesture())
          await beFoundOut(live, isBeingChecked)
        },
        to: ['widget.ready.thanked', 'money.none'],
      },
      'spending.refused': {
        by: async ({ type, refusal }, live) => {
          const title = refusal.title || 'Not now'
          const isSentAgain = live.actor.getSnapshot().context.request !== null
          if (isSentAgain) await live.sandbox.control.cam({ verb: 'refuseNext', account: 'member', title })
          if (isBeingChecked(live)) await beFoundOut(live, isBeingChecked)
          else await answered()({ type }, live)
        },
        to: ({ refusal }) => {
          const isShort = refusal.title === 'Not enough balance to connect the service'
          if (isShort) visit.says.push('balance.wanted')
          else visit.failure = FAILED
          return [isShort ? 'widget.notEnough' : READY, 'money.none']
        },
      },
      'spending.unresolved': {
        by: async (event, live) => {
          visit.says.push('balance.wanted')
          if (!isBeingChecked(live)) {
            await answered({ sendRoomTip: 'resetBefore' })(event, live)
            await until(() => {
              if (!isBeingChecked(live)) throw new Error('Nobody doubts yet')
            })
          }
          await live.sandbox.control.addFault({ endpoint: 'sendRoomTip', kind: 'resetBefore' })
          await live.sandbox.control.addFault({ endpoint: 'getCamOutcome', kind: 'serverError' })
          await beFoundOut(live, isBeingChecked)
        },
        to: [READY, 'money.spending'],
      },
    },
    lasts: { 'widget.ready.thanked after thanksTime': { ms: 4_000, to: READY } },
    see: (live) => {
      const page = () => ({ ...seen(), sent: sent(live()), says: said, asks: asks(live()) })
      const rest = () => {
        const { hasTarget: isOpen, field: amount, sent, says, failure } = visit
        const isUnknown = live().actor.getSnapshot().matches({ money: 'spending' })
        const strips = [...(isUnknown ? [UNKNOWN] : []), ...(failure ? [failure] : [])]
        return { status: '', strips, isOpen, amount, dialog: undefined, sent, says, asks: false }
      }
      return {
        [READY]: () => expect(page()).toEqual(rest()),
        'widget.ready.thanked': () => expect(page()).toEqual({ ...rest(), status: THANKS }),
        'widget.confirming'() {
          const { amount, balance } = visit
          expect(page().dialog).toBe(`Send ${amount} tokens? Send ${amount} tokens, Not now`)
          const left =
            balance === null ? 'Not known just now' : balance < amount ? 'Not enough: you have 100 tokens' : '40 tokens'
          expect(screen.getByText('Your balance afterwards').nextElementSibling?.textContent).toBe(left)
          expect(page().sent).toEqual(visit.sent)
        },
        'widget.guestConfirm': () => expect(page().dialog).toBe('Get full access to Live VR Cams. Log In, Get Tokens'),
        'widget.notEnough': () => expect(page().dialog).toBe('Oops, not enough tokens! Get Tokens'),
        'widget.waiting'() {
          const { status, isOpen, strips, dialog, sent, says } = page()
          const { sent: before, says: told } = visit
          expect({ status, isOpen, strips, dialog, sent, says }).toEqual({
            status: isBeingChecked(live()) ? CHECKING : '',
            isOpen: false,
            strips: [],
            dialog: undefined,
            sent: before,
            says: told,
          })
          expect(asks(live()) || isBeingChecked(live())).toBe(true)
        },
        'money.none': () => expect(seen().strips).not.toContain(UNKNOWN),
        'money.spending': () =>
          expect(asks(live()) || isBeingChecked(live()) || seen().strips.includes(UNKNOWN)).toBe(true),
      }
    },
  }),
)

/** A preset, what is in the field, or, as an item of the tip menu, what costs more than there is. */
function choose(event: AnyEventObject, live: Live<AnyActorRef>) {
  const { kind, amount } = event.spending
  if (!isOpen()) return told(event, live)
  if (kind === 'customTip') return fireEvent.click(screen.getByRole('button', { name: 'Send tip' }))
  if (amount > 50) return told(event, live)
  return fireEvent.click(screen.getByRole('button', { name: `Tip ${presetOf()} tokens` }))
}

/** What the first button gives. */
function presetOf() {
  return visit.balance === null ? 2 : 15
}

function afterChoice({ spending: { kind, amount } }: AnyEventObject, { before }: { before: readonly string[] }) {
  const isOfField = kind === 'customTip'
  const wanted = isOfField ? Number(visit.field) : amount > 50 ? amount : presetOf()
  if (!visit.hasTarget || wanted === 0) return 'stays'
  if (visit.access === 'guest') return 'widget.guestConfirm'
  if (visit.access === 'unauthorized') {
    visit.says.push('navigation.requested /tokens/')
    return 'stays'
  }
  if (visit.balance !== null && wanted > visit.balance) return 'widget.notEnough'
  if (before.includes('money.spending')) {
    visit.failure = UNSETTLED
    return 'stays'
  }
  Object.assign(visit, { amount: wanted, isOfField, failure: '' })
  if (wanted > 50 && !visit.isUnasked) return 'widget.confirming'
  return ['widget.waiting', 'money.spending']
}

function closesQuestion(_: AnyEventObject, { before }: { before: readonly string[] }) {
  return before.includes('widget.confirming') ? READY : 'stays'
}

function leads(to: string) {
  visit.says.push(`navigation.requested ${to}`)
  return READY
}

function isBeingChecked({ actor }: Live<AnyActorRef>): boolean {
  return actor.getSnapshot().children.spending?.getSnapshot().matches({ sending: 'checking' }) ?? false
}

/** What this tab keeps of it. */
function keptGesture() {
  return JSON.parse(sessionStorage.getItem('draft.room-intent') ?? '{}').gesture
}

function asks({ gate }: Live<AnyActorRef>): boolean {
  return gate.held().includes('sendRoomTip')
}

function moves({ database }: Live<AnyActorRef>['sandbox']) {
  const rows = database.prepare("SELECT id, amount FROM token_moves WHERE kind <> 'opening' ORDER BY id").all()
  return rows as { id: number; amount: number }[]
}

/** What the ledger has of this path. */
function sent({ sandbox }: Live<AnyActorRef>) {
  return moves(sandbox)
    .filter(({ id }) => id > firstMove)
    .map(({ amount }) => amount)
}

function widget() {
  return screen.getByRole('region', { name: 'Tip' })
}

function field() {
  return within(widget()).getByRole<HTMLInputElement>('textbox')
}

function isOpen() {
  return !within(widget())
    .getByRole<HTMLButtonElement>('button', { name: 'Send tip' })
    .matches(':disabled, [aria-disabled=true]')
}

function seen() {
  const dialog = document.querySelector<HTMLElement>('dialog[open]')
  const choices =
    dialog && within(dialog).getAllByRole('button', { name: /^(Log In|Get Tokens|Send \d+ tokens|Not now)$/ })
  return {
    status: widget().querySelector('[role="status"]')?.textContent,
    strips: within(widget())
      .queryAllByRole('alert')
      .map((strip) => strip.querySelector('p')?.textContent),
    isOpen: isOpen(),
    amount: field().value,
    dialog: choices
      ? `${dialog.querySelector('h2')?.textContent} ${choices.map((each) => each.textContent).join(', ')}`
      : undefined,
  }
}
