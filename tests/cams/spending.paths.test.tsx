// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { answered, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { arriveLate, beFoundOut } from './lost-tip.ts'
import { openRoomPage, ROOM_PATH } from './room-page.tsx'
import { cases } from './spending.cases.ts'

const TIP = { params: { roomId: 'room-1' }, body: { amount: 25, modelId: 'model-1' } }
const CHECKING = 'Checking… We have had no answer yet, and are finding out. No tokens will be taken twice.'
const ARRIVED = 'The tokens have been sent successfully'
const UNKNOWN = 'We could not find out whether your tokens arrived. Check again: they will not be taken twice.'
const FAILED = 'Sorry, something went wrong. Try again next time.'

/** The last move of tokens before the path. */
let firstMove: number

describePaths(
  'spending',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: ['sendRoomTip', 'getCamOutcome'] }),
    async open(site, start, _input, { sandbox }) {
      firstMove = moves(sandbox).at(-1)?.id ?? 0
      const isReloaded = start === 'after a reload'
      if (isReloaded) {
        const intent = { key: 'key-of-a-reloaded-tab', kind: 'sendRoomTip', gesture: TIP }
        sessionStorage.setItem('draft.room-intent', JSON.stringify(intent))
      }
      const { tipFlow, view } = await openRoomPage(site)
      await until(() => {
        const { access, balance, target } = tipFlow.getSnapshot().context
        if (access !== 'authorized' || balance === null || target === null) throw new Error('No tip can be sent yet')
      })
      if (!isReloaded) tipFlow.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 25 } })
      const { spending } = tipFlow.getSnapshot().children
      if (!spending) throw new Error('No tokens are on their way')
      return { actor: spending, view }
    },
    begins: { 'a gesture': 'sending.waiting', 'after a reload': 'sending.checking' },
    leftOut: {
      'sending --after moneyPatience--> unresolved': 'The money knows before that it cannot find out.',
    },
    // The money doubts before it gives up.
    mayHappen: (snapshot, { type }) => type !== 'money.unresolved' || snapshot.matches({ sending: 'checking' }),
    happens: {
      'money.doubted': { by: answered({ sendRoomTip: 'resetBefore' }), to: 'sending.checking' },
      'money.settled': {
        by: async (event, live) => {
          if (!isBeingChecked(live)) return answered()(event, live)
          await arriveLate(live, TIP)
          await beFoundOut(live, isBeingChecked)
        },
        to: 'settled',
      },
      'money.refused': {
        by: async (event, live) => {
          if (!isBeingChecked(live)) return answered({ sendRoomTip: 'forbidden' })(event, live)
          await live.sandbox.control.addFault({ endpoint: 'sendRoomTip', kind: 'forbidden' })
          await beFoundOut(live, isBeingChecked)
        },
        to: 'refused',
      },
      'money.unresolved': {
        by: async (_, live) => {
          await live.sandbox.control.addFault({ endpoint: 'sendRoomTip', kind: 'resetBefore' })
          await live.sandbox.control.addFault({ endpoint: 'getCamOutcome', kind: 'serverError' })
          await beFoundOut(live, isBeingChecked)
        },
        to: 'unresolved',
      },
      'check.requested': {
        by: () => fireEvent.click(screen.getByRole('button', { name: 'Check again' })),
        to: 'sending.checking',
      },
    },
    see: (live) => {
      const page = () => ({ status: status(), strip: strip(), isOpen: isOpen(), sent: sent(live()) })
      const nothing = { status: '', strip: '', isOpen: true, sent: [] }
      return {
        'sending.waiting': () => expect(page()).toEqual({ ...nothing, isOpen: false }),
        'sending.checking': () => expect(page()).toEqual({ ...nothing, status: CHECKING, isOpen: false }),
        unresolved: () => expect(page()).toEqual({ ...nothing, strip: UNKNOWN }),
        settled: () => expect(page()).toEqual({ ...nothing, status: ARRIVED, sent: [{ kind: 'tip', amount: -25 }] }),
        refused: () => expect(page()).toEqual({ ...nothing, strip: FAILED }),
      }
    },
  }),
)

function isBeingChecked({ actor }: Live<AnyActorRef>): boolean {
  return actor.getSnapshot().matches({ sending: 'checking' })
}

function moves({ database }: Live<AnyActorRef>['sandbox']) {
  const rows = database.prepare("SELECT id, kind, amount FROM token_moves WHERE kind <> 'opening' ORDER BY id").all()
  return rows as { id: number; kind: string; amount: number }[]
}

/** What the ledger has of this path. */
function sent({ sandbox }: Live<AnyActorRef>) {
  return moves(sandbox)
    .filter(({ id }) => id > firstMove)
    .map(({ kind, amount }) => ({ kind, amount }))
}

function widget() {
  return screen.getByRole('region', { name: 'Tip' })
}

function status() {
  return widget().querySelector('[role="status"]')?.textContent
}

function strip() {
  return within(widget()).queryByRole('alert')?.querySelector('p')?.textContent ?? ''
}

function isOpen() {
  return !screen.getByRole<HTMLButtonElement>('button', { name: 'Send tip' }).matches(':disabled, [aria-disabled=true]')
}
