import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createActor, createMachine, fromCallback, SimulatedClock } from 'xstate'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { DialogId } from '../../machines/chrome/dialogs.ts'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { type DialogEntries, wireDialogs } from '../support/wire-dialogs.ts'

test('only one place opens modal dialogs', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const sources = ['app', 'adapters', 'machines', 'views'].flatMap((layer) =>
    globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root }),
  )
  const calls = sources.flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/\.showModal\(|<dialog\b/g)].map(([call]) => `${path} ${call}`),
  )
  expect({ hasSources: sources.length > 300, calls }).toEqual({
    hasSources: true,
    calls: ['views/kit/modal.tsx <dialog', 'views/kit/modal.tsx .showModal('],
  })
})

/** What an actor looks like that wants its dialog, and what it hears of a cross, of Escape and of a press outside; `-`: nothing. */
const EXPECTED: Record<DialogId, { tags: string[]; context?: object; hears: [string, string, string] }> = {
  site: { tags: ['visible'], hears: ['dialog.dismissed', 'dialog.dismissed', 'outside.clicked'] },
  splash: { tags: ['shown'], hears: ['-', '-', '-'] },
  closedSite: { tags: ['maintenance'], hears: ['-', '-', '-'] },
  checkoutBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  upgradeBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  tokenBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  offerBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  showEnd: { tags: ['askingToEnd'], hears: ['showEnd.declined', 'showEnd.declined', '-'] },
  showNews: {
    tags: ['dialog'],
    context: { dialog: { kind: 'sent' } },
    hears: ['dialog.closed', 'dialog.closed', '-'],
  },
  showQuestion: { tags: ['confirming'], hears: ['request.declined', 'request.declined', 'request.declined'] },
  roomLogIn: { tags: ['guestConfirm'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  roomTokens: { tags: ['notEnough'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  roomTip: { tags: ['confirming'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  messengerLogIn: { tags: ['guestConfirm'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  messengerTokens: { tags: ['notEnough'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  messengerTip: { tags: ['confirming'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  memberPlus: { tags: ['open'], hears: ['offer.closed', 'offer.closed', 'offer.closed'] },
  cancellation: {
    tags: ['asking'],
    hears: ['cancellation.declined', 'cancellation.declined', 'cancellation.declined'],
  },
  downloadAlert: { tags: ['alert'], hears: ['alert.closed', 'alert.closed', 'alert.closed'] },
  download: {
    tags: ['shown'],
    context: { surface: 'dialog' },
    hears: ['panel.closed', 'panel.closed', 'panel.closed'],
  },
  vreels: { tags: ['open'], hears: ['vreels.closed', 'vreels.closed', 'vreels.closed'] },
  compliment: { tags: ['complimenting'], hears: ['compliment.declined', 'compliment.declined', '-'] },
  exitOffer: {
    tags: ['shown'],
    context: { shown: { showTrigger: 2 } },
    hears: ['popup.dismissed', 'popup.dismissed', 'popup.dismissed'],
  },
  gallery: { tags: ['enlarged'], hears: ['picture.closed', 'picture.closed', 'picture.closed'] },
  aiMask: { tags: ['mask'], hears: ['mask.closed', 'mask.closed', 'mask.closed'] },
  menu: { tags: ['panelOpen'], hears: ['panel.closed', 'escape.pressed', 'panel.closed'] },
  valuePopup: {
    tags: ['shown'],
    context: { shown: { showTrigger: 1 } },
    hears: ['popup.dismissed', 'popup.dismissed', 'popup.dismissed'],
  },
}

describe.each(Object.entries(EXPECTED))('%s', (name, { tags, context, hears }) => {
  test('is wanted while its actor says so, and its actor hears of the visitor closing it', () => {
    const dialog = name as DialogId
    const { add, order, wanted } = start()
    const { actor, heard } = wishing(tags, context)
    add({ [dialog]: { actor } })
    const seen = [wanted()]
    actor.send({ type: 'opened' })
    seen.push(wanted())
    for (const by of ['cross', 'escape', 'outside'] as const) order.send({ type: 'dismissal.requested', dialog, by })
    actor.send({ type: 'closed' })
    seen.push(wanted())
    expect({ seen, heard }).toEqual({
      seen: [[], [dialog], []],
      heard: ['opened', ...hears.filter((event) => event !== '-'), 'closed'],
    })
  })
})

test('a press outside closes a dialog of the site unless it is persistent, and its cross closes both [CHROME-099]', () => {
  const closedBy = (by: 'outside' | 'cross') =>
    [false, true].map((isPersistent) => {
      const { order, add, wanted } = start()
      const clock = new SimulatedClock()
      const machine = plugPorts(dialogHostMachine, { loadDialog: fromCallback(() => {}) })
      const host = createActor(machine, { clock }).start()
      add({ site: { actor: host } })
      host.send({ type: 'dialog.requested', request: dialogRequest('terms', { isPersistent }) })
      host.send({ type: 'dialog.loaded', content: NO_CONTENT })
      clock.increment(300)
      const before = wanted()
      order.send({ type: 'dismissal.requested', dialog: 'site', by })
      return { isPersistent, before, after: wanted() }
    })
  const open = ['site']
  expect({ outside: closedBy('outside'), cross: closedBy('cross') }).toEqual({
    outside: [
      { isPersistent: false, before: open, after: [] },
      { isPersistent: true, before: open, after: open },
    ],
    cross: [
      { isPersistent: false, before: open, after: [] },
      { isPersistent: true, before: open, after: [] },
    ],
  })
})

test('a line that a show tells in passing is no dialog', () => {
  const { add, wanted } = start()
  const { actor } = wishing(['dialog'], { dialog: { kind: 'notice' } })
  add({ showNews: { actor } })
  actor.send({ type: 'opened' })
  expect(wanted()).toEqual([])
})

test('a compliment waits until what is told of a show has been read', () => {
  const { add, wanted } = start()
  const { actor } = wishing(['complimenting'], { isReading: true })
  add({ compliment: { actor } })
  actor.send({ type: 'opened' })
  expect(wanted()).toEqual([])
})

test('a page that is left takes its dialog with it, and the next page opens its own', () => {
  const { add, wanted } = start()
  const first = wishing(['mask'])
  const second = wishing(['mask'])
  add({ aiMask: { actor: first.actor } })
  first.actor.send({ type: 'opened' })
  add({ aiMask: { actor: second.actor } })
  const seen = [wanted()]
  first.actor.stop()
  seen.push(wanted())
  second.actor.send({ type: 'opened' })
  seen.push(wanted())
  expect(seen).toEqual([['aiMask'], [], ['aiMask']])
})

function start() {
  const order = createActor(dialogOrderMachine).start()
  const add = (entries: DialogEntries) => wireDialogs(order, entries)
  return { order, add, wanted: () => order.getSnapshot().context.wanted }
}

function wishing(tags: string[], context: object = {}) {
  const heard: string[] = []
  const actor = createActor(
    createMachine({
      context,
      initial: 'closed',
      states: { closed: { on: { opened: 'open' } }, open: { tags, on: { closed: 'closed' } } },
    }),
    {
      inspect(step) {
        if (step.type === '@xstate.event' && !step.event.type.startsWith('xstate.')) heard.push(step.event.type)
      },
    },
  ).start()
  return { actor, heard }
}
