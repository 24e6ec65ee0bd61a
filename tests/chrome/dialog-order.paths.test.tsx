// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import { createActor } from 'xstate'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { Dialog } from '../../views/kit/dialog.tsx'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './dialog-order.cases.ts'

const BY_PRIORITY = ['site', 'memberPlus', 'valuePopup']

/** What somebody wants to have open, and what visitors wanted to close. */
let wanted: string[] = []
let dismissed: string[] = []

describePaths(
  'dialogOrder',
  cases,
  drive({
    open: (site) => {
      // Nobody's wires: what stands in the document as it opens wants its own.
      const dialogOrder = site.open(dialogOrderMachine, {}, {})
      wanted = []
      dismissed = []
      for (const dialog of ['site', 'memberPlus', 'valuePopup'] as const) {
        dialogOrder.on(`${dialog}.dismissed`, () => dismissed.push(dialog))
      }
      const entry = { actor: createActor(menusMachine), view: <Dialog>An offer</Dialog> }
      const dialogs = { memberPlus: entry, valuePopup: entry }
      return { actor: dialogOrder, view: onStage(null, { actors: { dialogOrder }, dialogs }) }
    },
    begins: 'none',
    happens: {
      'dialog.wanted': {
        by: (event, live) => {
          wanted = BY_PRIORITY.filter((dialog) => dialog === event.dialog || wanted.includes(dialog))
          told(event, live)
        },
        to: (_, { before: [state] }) => (state?.startsWith('some') ? 'stays' : 'some.open'),
      },
      'dialog.unwanted': {
        by: told,
        to: ({ dialog }) => {
          const [shown] = wanted
          wanted = wanted.filter((other) => other !== dialog)
          if (wanted.length === 0) return 'leaving'
          return dialog === shown ? 'some.restored' : 'stays'
        },
      },
      'dismissal.requested': {
        by: ({ dialog }) => {
          fireEvent(elementOf(dialog)!, new Event('cancel', { cancelable: true }))
          expect(dismissed.splice(0)).toEqual([dialog])
        },
        to: 'stays',
      },
    },
    lasts: {
      'some.restored after fade': { ms: 300, to: 'some.open' },
      'leaving after fade': { ms: 300, to: 'none' },
    },
    see: () => ({
      none: () => expect(dialogs()).toEqual({ open: [], drawn: 0 }),
      leaving: () => expect(dialogs()).toEqual({ open: [], drawn: 1 }),
      'some.open': () => expect(dialogs()).toEqual({ open: wanted.slice(0, 1), drawn: wanted.length }),
      'some.restored': () => {
        expect(dialogs()).toEqual({ open: wanted.slice(0, 1), drawn: wanted.length + 1 })
        fireEvent(elementOf(wanted[0]!)!, new Event('cancel', { cancelable: true }))
        expect(dismissed).toEqual([])
      },
    }),
  }),
)

function elementOf(dialog: string) {
  return document.querySelector(`dialog[aria-labelledby="dialog-title-${dialog}"]`)
}

function dialogs() {
  return {
    open: BY_PRIORITY.filter((dialog) => elementOf(dialog)?.hasAttribute('open')),
    drawn: document.querySelectorAll('dialog').length,
  }
}
