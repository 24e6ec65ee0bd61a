import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type DialogName, type DialogRequest, dialogRequest } from '../../machines/site/dialog.ts'
import {
  type DialogHostEmitted,
  dialogHostMachine,
  NO_CONTENT,
  NO_TERMS_TEXT,
} from '../../machines/site/dialog-host.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { safeHtml } from '../support/safe-html.ts'

const verified = dialogRequest('ageVerified')
const failed = dialogRequest('ageFailed')
const alert = dialogRequest('alert', { alert: { header: 'Limit', text: 'Enough for today' } })

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(dialogHostMachine, new URL('../../machines/site/dialog-host.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(dialogHostMachine)
})

describe('a dialog', () => {
  test('is loaded, fades in for 300 ms, waits, fades out for 300 ms, and then says how it ended [CHROME-101, CHROME-102]', () => {
    const { actor, clock, said, state } = start()
    actor.send({ type: 'dialog.requested', request: verified })
    actor.send({ type: 'dialog.loaded', content: NO_CONTENT })
    const opening = state()
    clock.increment(299)
    const stillOpening = state()
    clock.increment(1)
    const open = state()
    actor.send({ type: 'dialog.answered', result: 'confirmed' })
    const closing = state()
    clock.increment(299)
    expect({ opening, stillOpening, open, closing, state: state(), said }).toEqual({
      opening: { busy: { shown: 'opening' } },
      stillOpening: { busy: { shown: 'opening' } },
      open: { busy: { shown: 'open' } },
      closing: { busy: 'closing' },
      state: { busy: 'closing' },
      said: [],
    })
    clock.increment(1)
    expect({ state: state(), said }).toEqual({
      state: 'closed',
      said: [{ type: 'dialog.closed', dialog: 'ageVerified', result: 'confirmed' }],
    })
  })

  test('that is dismissed is cancelled, after the same animation [CHROME-102]', () => {
    const { open, actor, clock, said } = start()
    open(verified)
    actor.send({ type: 'dialog.dismissed' })
    expect(said).toEqual([])
    clock.increment(300)
    expect(said).toEqual([{ type: 'dialog.closed', dialog: 'ageVerified', result: null }])
  })

  test('that is dismissed after another one was answered has no result of that one [CHROME-102]', () => {
    const { open, actor, clock, said } = start()
    open(verified)
    actor.send({ type: 'dialog.requested', request: failed })
    actor.send({ type: 'dialog.answered', result: 'confirmed' })
    clock.increment(300)
    actor.send({ type: 'dialog.loaded', content: NO_CONTENT })
    actor.send({ type: 'dialog.dismissed' })
    clock.increment(300)
    expect(said).toEqual([
      { type: 'dialog.closed', dialog: 'ageVerified', result: 'confirmed' },
      { type: 'dialog.closed', dialog: 'ageFailed', result: null },
    ])
  })

  test.for(['dialog: chunk missing', 'Root element for mounting not found'])(
    'that cannot be loaded counts as cancelled, and is reported: %s [CHROME-103, ERR-027]',
    (reason) => {
      const { actor, said, state } = start()
      actor.send({ type: 'dialog.requested', request: verified })
      actor.send({ type: 'dialog.loadFailed', reason })
      expect({ state: state(), said }).toEqual({
        state: 'closed',
        said: [
          { type: 'problem.noticed', reason, isUserStarted: false },
          { type: 'dialog.closed', dialog: 'ageVerified', result: null },
        ],
      })
    },
  )

  test('that the visitor asked for and that did not come is a failure to tell them of [ERR-029]', () => {
    const reported = [false, true].map((isUserStarted) => {
      const { actor, said } = start()
      actor.send({ type: 'dialog.requested', request: dialogRequest('terms', { isUserStarted }) })
      actor.send({ type: 'dialog.loadFailed', reason: 'chunk missing' })
      return said[0]
    })
    expect(reported).toEqual([
      { type: 'problem.noticed', reason: 'chunk missing', isUserStarted: false },
      { type: 'problem.noticed', reason: 'chunk missing', isUserStarted: true },
    ])
  })

  test('that never loads counts as cancelled, too [CHROME-103]', () => {
    const { actor, clock, said, state } = start()
    actor.send({ type: 'dialog.requested', request: verified })
    clock.increment(20_000)
    expect({ state: state(), said }).toEqual({
      state: 'closed',
      said: [
        { type: 'problem.noticed', reason: 'dialog: it did not load in time', isUserStarted: false },
        { type: 'dialog.closed', dialog: 'ageVerified', result: null },
      ],
    })
  })

  test('closes on a click outside unless it is persistent [CHROME-099]', () => {
    const outcomes = [false, true].map((isPersistent) => {
      const { open, actor, state } = start()
      open(dialogRequest('ageVerified', { isPersistent }))
      actor.send({ type: 'outside.clicked' })
      return state()
    })
    expect(outcomes).toEqual([{ busy: 'closing' }, { busy: { shown: 'open' } }])
  })

  test('the alert never closes on a click outside, and keeps its words [CHROME-097]', () => {
    const { open, actor, state } = start()
    open(dialogRequest('alert', { isPersistent: false, alert: alert.alert }))
    actor.send({ type: 'outside.clicked' })
    expect({ state: state(), alert: actor.getSnapshot().context.current.alert }).toEqual({
      state: { busy: { shown: 'open' } },
      alert: { header: 'Limit', text: 'Enough for today' },
    })
  })

  test('has a place in the window, the middle unless told [CHROME-098]', () => {
    expect([verified.position, dialogRequest('terms', { position: 'left top' }).position]).toEqual([
      'center center',
      'left top',
    ])
  })

  test('locks the page’s scrolling while it is there [CHROME-100]', () => {
    const { actor, clock } = start()
    const locks = () => actor.getSnapshot().hasTag('locksScroll')
    const before = locks()
    actor.send({ type: 'dialog.requested', request: verified })
    actor.send({ type: 'dialog.loaded', content: NO_CONTENT })
    const opening = locks()
    clock.increment(300)
    actor.send({ type: 'dialog.dismissed' })
    const closing = locks()
    clock.increment(300)
    expect({ before, opening, closing, locks: locks() }).toEqual({
      before: false,
      opening: true,
      closing: true,
      locks: false,
    })
  })
})

describe('several dialogs', () => {
  test('are shown one after the other', () => {
    const { open, actor, clock, said, asked, state } = start()
    open(verified)
    actor.send({ type: 'dialog.requested', request: failed })
    actor.send({ type: 'dialog.requested', request: alert })
    actor.send({ type: 'dialog.answered', result: 'confirmed' })
    clock.increment(300)
    expect({ state: state(), asked }).toEqual({ state: { busy: 'loading' }, asked: ['ageVerified', 'ageFailed'] })
    actor.send({ type: 'dialog.loadFailed', reason: 'dialog: chunk missing' })
    expect({ state: state(), asked }).toEqual({
      state: { busy: 'loading' },
      asked: ['ageVerified', 'ageFailed', 'alert'],
    })
    actor.send({ type: 'dialog.dismissed' })
    expect({ state: state(), said: said.filter(({ type }) => type === 'dialog.closed') }).toEqual({
      state: 'closed',
      said: [
        { type: 'dialog.closed', dialog: 'ageVerified', result: 'confirmed' },
        { type: 'dialog.closed', dialog: 'ageFailed', result: null },
        { type: 'dialog.closed', dialog: 'alert', result: null },
      ],
    })
  })

  test('the same one is not shown twice; two alerts are two', () => {
    const { open, actor } = start()
    open(verified)
    actor.send({ type: 'dialog.requested', request: verified })
    actor.send({ type: 'dialog.requested', request: alert })
    actor.send({ type: 'dialog.requested', request: alert })
    expect(actor.getSnapshot().context.queue).toEqual([alert, alert])
  })
})

describe('the terms of service', () => {
  const terms = { title: 'Terms', html: safeHtml('<p>Text</p>'), sections: [] }

  test('are fetched when their dialog is asked for [CHROME-074]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'dialog.requested', request: dialogRequest('terms') })
    actor.send({ type: 'dialog.loaded', content: terms })
    expect({ asked, content: actor.getSnapshot().context.content }).toEqual({ asked: ['terms'], content: terms })
  })

  test('without title or text the dialog opens empty, for its "No terms text available", and that is reported [ERR-026]', () => {
    const outcomes = [
      { ...terms, title: '' },
      { ...terms, html: NO_HTML },
    ].map((content) => {
      const { actor, said, state } = start()
      actor.send({ type: 'dialog.requested', request: dialogRequest('terms') })
      actor.send({ type: 'dialog.loaded', content })
      return [state(), said, actor.getSnapshot().context.content]
    })
    const expected = [
      { busy: { shown: 'opening' } },
      [{ type: 'problem.noticed', reason: 'No terms data', isUserStarted: false }],
      NO_CONTENT,
    ]
    expect(outcomes).toEqual([expected, expected])
    expect(NO_TERMS_TEXT).toBe('No terms text available')
  })
})

function start() {
  const clock = new SimulatedClock()
  const said: DialogHostEmitted[] = []
  const asked: DialogName[] = []
  const actor = createActor(
    plugPorts(dialogHostMachine, {
      loadDialog: fromCallback<EventObject, { dialog: DialogName }>(({ input }) => {
        asked.push(input.dialog)
      }),
    }),
    { clock },
  )
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  const open = (request: DialogRequest) => {
    actor.send({ type: 'dialog.requested', request })
    actor.send({ type: 'dialog.loaded', content: NO_CONTENT })
    clock.increment(300)
  }
  return { actor, clock, said, asked, open, state: () => actor.getSnapshot().value }
}
