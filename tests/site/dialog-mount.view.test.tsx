// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type DialogName, type DialogRequest, dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { Dialog } from '../../views/kit/dialog.tsx'
import { DialogTitle } from '../../views/site/dialog-parts.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'

// jsdom has no modal dialogs: this is what the platform does about the focus.
const before = new WeakMap<HTMLDialogElement, Element | null>()
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    before.set(this, document.activeElement)
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    const opener = before.get(this)
    if (opener instanceof HTMLElement) opener.focus()
  }
})
afterEach(cleanup)

describe('while two dialogs are wanted', () => {
  test('one is shown; when it goes the other comes back, with the focus where it was, and then the page', () => {
    const { open, close, shown, focused } = show()
    screen.getByRole('button', { name: 'On the page' }).focus()
    open('offer')
    screen.getByRole('button', { name: 'In the offer' }).focus()
    const seen = [[shown(), focused()]]
    open('billers')
    seen.push([shown(), focused()])
    close('billers')
    seen.push([shown(), focused()])
    close('offer')
    seen.push([shown(), focused()])
    expect(seen).toEqual([
      [['The offer'], 'In the offer'],
      [['The billers'], 'In the billers'],
      [['The offer'], 'In the offer'],
      [[], 'On the page'],
    ])
  })

  test('the lower one waits, whichever was wanted first', () => {
    const { open, close, shown } = show()
    open('billers')
    open('offer')
    const first = shown()
    close('billers')
    expect({ first, shown: shown() }).toEqual({ first: ['The billers'], shown: ['The offer'] })
  })

  test('Escape closes only the upper one', () => {
    const { open, shown } = show()
    open('offer')
    open('billers')
    const cancel = createEvent('cancel', screen.getByRole('dialog'), { cancelable: true })
    fireEvent(screen.getByRole('dialog'), cancel)
    expect({ isKeptOpen: cancel.defaultPrevented, shown: shown() }).toEqual({ isKeptOpen: true, shown: ['The offer'] })
  })

  test('a press on the cross that was meant for the upper one does not close the lower one', () => {
    const { open, shown } = show()
    open('offer')
    open('billers')
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    press()
    press()
    expect(shown()).toEqual(['The offer'])
  })

  test('one whose actor ends goes', () => {
    const { open, actors, shown } = show()
    open('offer')
    open('billers')
    act(() => void actors.billers.stop())
    expect(shown()).toEqual(['The offer'])
  })
})

test.for<{ name: string; request: DialogRequest; closes: boolean }>([
  { name: 'the terms', request: dialogRequest('terms'), closes: true },
  { name: 'the age question', request: dialogRequest('ageRequired'), closes: true },
  { name: 'persistent terms', request: dialogRequest('terms', { isPersistent: true }), closes: false },
  { name: 'an alert', request: dialogRequest('alert', { alert: { header: 'Limit', text: 'Enough' } }), closes: false },
])(
  'a press beside $name closes it: $closes; one inside and the second of two never do [CHROME-099]',
  async ({ request, closes }) => {
    const clock = new SimulatedClock()
    const loadDialog = fromCallback<EventObject, { dialog: DialogName }>(({ sendBack }) =>
      sendBack({ type: 'dialog.loaded', content: NO_CONTENT }),
    )
    const host = createActor(plugPorts(dialogHostMachine, { loadDialog }), { clock }).start()
    host.send({ type: 'dialog.requested', request })
    clock.increment(300)
    render(onStage(null, { actors: { dialogs: host }, dialogs: { site: { actor: host } } }))
    const dialog = await screen.findByRole(request.dialog === 'alert' ? 'alertdialog' : 'dialog')
    const isOpen = () => host.getSnapshot().matches({ busy: { shown: 'open' } })
    fireEvent.mouseDown(await within(dialog).findByRole('heading'))
    fireEvent.mouseDown(dialog, { detail: 2 })
    const before = isOpen()
    fireEvent.mouseDown(dialog, { detail: 1 })
    expect({ before, after: isOpen() }).toEqual({ before: true, after: !closes })
  },
)

test('a fault in a dialog leaves the page as it is', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { open, focused } = show({ isBroken: true })
  screen.getByRole('button', { name: 'On the page' }).focus()
  open('offer')
  expect({ dialog: document.querySelector('dialog'), focused: focused() }).toEqual({
    dialog: null,
    focused: 'On the page',
  })
  vi.restoreAllMocks()
})

type Name = 'offer' | 'billers'

/** An offer, and the choice of who is paid for it. */
function show({ isBroken = false } = {}) {
  const actors = { offer: wishing('offer.closed'), billers: wishing('choice.cancelled') }
  const views = {
    offer: isBroken ? <Broken /> : <Content name="offer" />,
    billers: <Content name="billers" />,
  }
  render(
    onStage(<button type="button">On the page</button>, {
      dialogs: {
        memberPlus: { actor: actors.offer, view: views.offer },
        offerBillers: { actor: actors.billers, view: views.billers },
      },
    }),
  )
  return {
    actors,
    open: (name: Name) => act(() => actors[name].send({ type: 'opened' })),
    close: (name: Name) => act(() => actors[name].send({ type: 'closed' })),
    shown: () => [...document.querySelectorAll('dialog[open] h2')].map(({ textContent }) => textContent),
    focused: () => document.activeElement?.textContent,
  }
}

/** Wants its dialog until it hears that the visitor closes it. */
function wishing(closing: string) {
  return createActor(
    createMachine({
      initial: 'closed',
      states: {
        closed: { on: { opened: 'open' } },
        open: { tags: 'open', on: { closed: 'closed', [closing]: 'closed' } },
      },
    }),
  ).start()
}

function Content({ name }: { name: Name }) {
  return (
    <Dialog>
      <DialogTitle>The {name}</DialogTitle>
      <button type="button">In the {name}</button>
    </Dialog>
  )
}

function Broken(): never {
  throw new Error('broken on purpose')
}
