import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type DialogOrderEmitted, dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { DialogId } from '../../machines/chrome/dialogs.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(dialogOrderMachine, new URL('../../machines/chrome/dialog-order.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(dialogOrderMachine)
})

describe('while several dialogs are wanted', () => {
  test('age verification comes before payment, payment before leaving, leaving before tools, tools before offers', () => {
    const { want, wanted } = start()
    for (const dialog of ['valuePopup', 'gallery', 'exitOffer', 'tokenBillers', 'site'] as const) want(dialog)
    expect(wanted()).toEqual(['site', 'tokenBillers', 'exitOffer', 'gallery', 'valuePopup'])
  })

  test('a lower one waits, and comes when the upper one has gone', () => {
    const { want, unwant, wanted } = start()
    want('memberPlus')
    want('menu')
    const before = wanted()
    unwant('memberPlus')
    expect({ before, wanted: wanted() }).toEqual({ before: ['memberPlus', 'menu'], wanted: ['menu'] })
  })

  test('one that is no longer wanted does not come', () => {
    const { want, unwant, wanted } = start()
    want('memberPlus')
    want('menu')
    unwant('menu')
    unwant('memberPlus')
    expect(wanted()).toEqual([])
  })
})

describe('a visitor who closes the dialog', () => {
  test('is reported to the actor that wants it, and it stays until that lets go', () => {
    const { want, dismiss, wanted, said } = start()
    want('menu')
    dismiss('menu')
    expect({ said, wanted: wanted() }).toEqual({ said: [{ type: 'menu.dismissed', by: 'escape' }], wanted: ['menu'] })
  })

  test('does not close one that waits', () => {
    const { want, dismiss, said } = start()
    want('memberPlus')
    want('menu')
    dismiss('menu')
    expect(said).toEqual([])
  })

  test('closes one that has just come over another', () => {
    const { want, dismiss, said } = start()
    want('menu')
    want('memberPlus')
    dismiss('memberPlus')
    expect(said).toEqual([{ type: 'memberPlus.dismissed', by: 'escape' }])
  })

  test('does not close the one below by the second of two presses', () => {
    const { want, unwant, dismiss, said, clock } = start()
    want('menu')
    want('memberPlus')
    unwant('memberPlus')
    clock.increment(299)
    dismiss('menu')
    const early = [...said]
    clock.increment(1)
    dismiss('menu')
    expect({ early, said }).toEqual({ early: [], said: [{ type: 'menu.dismissed', by: 'escape' }] })
  })
})

test('the last dialog fades out for 300 ms [CHROME-101]', () => {
  const { want, unwant, clock, fading } = start()
  want('menu')
  unwant('menu')
  clock.increment(299)
  const before = fading()
  clock.increment(1)
  expect({ before, fading: fading() }).toEqual({ before: ['menu'], fading: [] })
})

test('one that goes from above another fades out for 300 ms as well, and only it [CHROME-101]', () => {
  const { want, unwant, clock, fading, wanted } = start()
  for (const dialog of ['menu', 'gallery', 'memberPlus'] as const) want(dialog)
  unwant('memberPlus')
  clock.increment(299)
  const before = { fading: fading(), wanted: wanted() }
  clock.increment(1)
  const after = { fading: fading(), wanted: wanted() }
  expect({ before, after }).toEqual({
    before: { fading: ['memberPlus'], wanted: ['gallery', 'menu'] },
    after: { fading: [], wanted: ['gallery', 'menu'] },
  })
})

test('one that waits goes at once: nobody has seen it', () => {
  const { want, unwant, fading, wanted } = start()
  want('memberPlus')
  want('menu')
  unwant('menu')
  expect({ fading: fading(), wanted: wanted() }).toEqual({ fading: [], wanted: ['memberPlus'] })
})

test('one that is wanted again while it fades out is shown, and fades no more', () => {
  const { want, unwant, fading, wanted } = start()
  want('menu')
  want('memberPlus')
  unwant('memberPlus')
  want('memberPlus')
  const above = { fading: fading(), wanted: wanted() }
  unwant('memberPlus')
  unwant('menu')
  want('menu')
  expect({ above, alone: { fading: fading(), wanted: wanted() } }).toEqual({
    above: { fading: [], wanted: ['memberPlus', 'menu'] },
    alone: { fading: [], wanted: ['menu'] },
  })
})

test('one that is wanted while the last fades out is shown at once', () => {
  const { want, unwant, dismiss, fading, said, wanted } = start()
  want('menu')
  unwant('menu')
  want('memberPlus')
  dismiss('memberPlus')
  expect({ wanted: wanted(), fading: fading(), said }).toEqual({
    wanted: ['memberPlus'],
    fading: [],
    said: [{ type: 'memberPlus.dismissed', by: 'escape' }],
  })
})

function start() {
  const clock = new SimulatedClock()
  const said: DialogOrderEmitted[] = []
  const actor = createActor(dialogOrderMachine, { clock })
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  return {
    clock,
    said,
    want: (dialog: DialogId) => actor.send({ type: 'dialog.wanted', dialog }),
    unwant: (dialog: DialogId) => actor.send({ type: 'dialog.unwanted', dialog }),
    dismiss: (dialog: DialogId) => actor.send({ type: 'dismissal.requested', dialog, by: 'escape' }),
    wanted: () => actor.getSnapshot().context.wanted,
    fading: () => actor.getSnapshot().context.fading,
  }
}
