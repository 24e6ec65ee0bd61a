import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createDialogs } from '../../app/site/dialogs.ts'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { DialogId } from '../../machines/chrome/dialogs.ts'

test('one place alone opens modal dialogs', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const sources = ['app', 'adapters', 'machines', 'views'].flatMap((layer) =>
    globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root }),
  )
  const calls = sources.flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/\.showModal\(|<dialog\b/g)].map(([call]) => `${path} ${call}`),
  )
  expect([sources.length > 300, calls]).toEqual([
    true,
    ['views/kit/modal.tsx <dialog', 'views/kit/modal.tsx .showModal('],
  ])
})

/** What an actor looks like that wants its dialog, and what it hears of a cross, of Escape and of a press outside; `-`: nothing. */
const EXPECTED: Record<DialogId, { tags: string[]; context?: object; hears: [string, string, string] }> = {
  site: { tags: ['visible'], hears: ['dialog.dismissed', 'dialog.dismissed', 'outside.clicked'] },
  splash: { tags: ['shown'], hears: ['-', '-', '-'] },
  closedSite: { tags: ['maintenance'], hears: ['-', '-', '-'] },
  checkoutBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  tokenBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  offerBillers: { tags: ['open'], hears: ['choice.cancelled', 'choice.cancelled', 'choice.cancelled'] },
  showEnd: { tags: ['askingToEnd'], hears: ['showEnd.declined', 'showEnd.declined', '-'] },
  showNews: {
    tags: ['dialog'],
    context: { dialog: { kind: 'sent' } },
    hears: ['dialog.closed', 'dialog.closed', '-'],
  },
  roomLogIn: { tags: ['guestConfirm'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  roomTokens: { tags: ['notEnough'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  messengerLogIn: { tags: ['guestConfirm'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  messengerTokens: { tags: ['notEnough'], hears: ['dialog.closed', 'dialog.closed', 'dialog.closed'] },
  memberPlus: { tags: ['open'], hears: ['offer.closed', 'offer.closed', 'offer.closed'] },
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
  test('is wanted as long as its actor says so, and its actor hears who closes it', () => {
    const dialog = name as DialogId
    const { dialogs, order, wanted } = start()
    const { actor, heard } = wishing(tags, context)
    dialogs.add({ [dialog]: { actor } })
    const seen = [wanted()]
    actor.send({ type: 'opened' })
    seen.push(wanted())
    for (const by of ['cross', 'escape', 'outside'] as const) order.send({ type: 'dismissal.requested', dialog, by })
    actor.send({ type: 'closed' })
    seen.push(wanted())
    expect([seen, heard]).toEqual([
      [[], [dialog], []],
      ['opened', ...hears.filter((event) => event !== '-'), 'closed'],
    ])
  })
})

test('a line that a show tells in passing is no dialog', () => {
  const { dialogs, wanted } = start()
  const { actor } = wishing(['dialog'], { dialog: { kind: 'notice' } })
  dialogs.add({ showNews: { actor } })
  actor.send({ type: 'opened' })
  expect(wanted()).toEqual([])
})

describe('a page that is left', () => {
  test('takes its dialog with it', () => {
    const { dialogs, wanted } = start()
    const { actor } = wishing(['mask'])
    dialogs.add({ aiMask: { actor, view: 'about masks' } })
    actor.send({ type: 'opened' })
    const before = [wanted(), dialogs.views.getSnapshot()]
    actor.stop()
    expect([before, [wanted(), dialogs.views.getSnapshot()]]).toEqual([
      [['aiMask'], { aiMask: 'about masks' }],
      [[], {}],
    ])
  })

  test('leaves the next page the dialog that it has brought', () => {
    const { dialogs, wanted } = start()
    const first = wishing(['mask'])
    const second = wishing(['mask'])
    dialogs.add({ aiMask: { actor: first.actor, view: 'first' } })
    first.actor.send({ type: 'opened' })
    dialogs.add({ aiMask: { actor: second.actor, view: 'second' } })
    const between = wanted()
    second.actor.send({ type: 'opened' })
    first.actor.stop()
    expect([between, wanted(), dialogs.views.getSnapshot()]).toEqual([[], ['aiMask'], { aiMask: 'second' }])
  })
})

function start() {
  const order = createActor(dialogOrderMachine).start()
  return { order, dialogs: createDialogs(order), wanted: () => order.getSnapshot().context.wanted }
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
