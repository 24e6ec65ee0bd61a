// @vitest-environment jsdom
import { expect, vi } from 'vitest'
import { type EventObject, fromCallback } from 'xstate'
import { INTENT_KEYS } from '../../adapters/sales/draft-keys.ts'
import type { PortsOf } from '../../app/site/actor-system.ts'
import type { Site } from '../../app/site/site.ts'
import { type KeyedRequest, moneyActionMachine } from '../../machines/sales/money-action.machine.ts'
import { AT_ONCE, answeredWith, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './money-action.cases.ts'
import {
  arriveLate,
  formNow,
  keepBegunOrder,
  ledgerOf,
  nextGuest,
  openOrderForm,
  sellsAtSandbox,
  takeEmail,
  withoutNumber,
} from './order-form.tsx'

const FRESH = 'fresh'
const DONE = { kind: 'createAccount', state: 'done', amount: 29.95, biller: 'epoch' }
const REFUSED = { kind: 'createAccount', state: 'refused', amount: undefined, biller: undefined }

const CHECKING = 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.'
const READY = 'Everything is prepared: you can go on to pay.'
const UNKNOWN =
  'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.Check again'
const WARNINGS = {
  nothing: '',
  notDone: 'Nothing was charged. What you typed is kept: please try again in a moment.',
  offline: 'You seem to be offline. Nothing was sent: try again when you are back.',
  known: 'This e-mail has an account already. Log in to it: what you chose is kept.Log In',
}

let form: ReturnType<typeof openOrderForm>
let recording: ReturnType<typeof heldRecording>
/** What has happened to the order so far. */
let order: {
  sendings: number
  isDoubted: boolean
  asks: number
  /** It may have arrived, as far as the tab knows. */
  isOpen: boolean
  isPaid: boolean
  ledger: object[]
  warning: keyof typeof WARNINGS
}

describePaths(
  'moneyAction',
  cases,
  drive({
    situation: () => ({ settings: sellsAtSandbox, holds: ['createAccount', 'claimAccount'] }),
    async open(site, start) {
      // How long it waits before it tries again is drawn by lot.
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      nextGuest()
      const isReload = start !== FRESH
      if (isReload) keepBegunOrder()
      order = {
        sendings: 0,
        asks: 0,
        isDoubted: isReload,
        isOpen: isReload,
        isPaid: false,
        ledger: [],
        warning: 'nothing',
      }
      recording = heldRecording(site)
      form = openOrderForm(recording.site)
      form.choose()
      await until(() => {
        const { context, ...snapshot } = form.actor.getSnapshot()
        if (snapshot.hasTag('restoring') || context.billers.length === 0) throw new Error('The form is not there yet')
      })
      return { actor: form.money, view: form.view }
    },
    begins: { [FRESH]: 'idle', 'after a reload': 'checking.pausing' },
    project: ({ context }) => [
      context.intent.key,
      context.sendings,
      context.asks,
      context.open?.request === null,
      context.result.paymentUrl,
    ],
    mayHappen(snapshot, { type }) {
      // Who has paid is on their way to the biller.
      if (type === 'action.requested') return snapshot.context.result.paymentUrl === ''
      // Nobody is asked then.
      return !snapshot.matches({ checking: 'pausing' }) || type.startsWith('xstate.after')
    },
    happens: {
      'action.requested': {
        by() {
          if (order.warning === 'known') nextGuest()
          form.press()
        },
        to(_, { start, before: [state] }) {
          const isForgotten = state === 'unresolved' && start !== FRESH && order.sendings === 0
          Object.assign(order, { warning: 'nothing', ledger: order.warning === 'known' ? [] : order.ledger })
          Object.assign(order, { isDoubted: isForgotten, asks: 0 })
          return isForgotten ? 'checking.pausing' : 'recording'
        },
      },
      'intent.recorded': {
        by: () => recording.end(),
        to() {
          order.sendings = 1
          order.isOpen = true
          return 'sending'
        },
      },
      'intent.refused': {
        by() {
          vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
          recording.end()
        },
        to: () => (order.isOpen ? 'unresolved' : goIdle('offline')),
      },
      'action.settled': {
        async by(_, live) {
          if (live.gate.held().includes('claimAccount')) await arriveLate(live)
          live.gate.open()
        },
        to() {
          Object.assign(order, { isPaid: true, ledger: [DONE] })
          return goIdle('nothing')
        },
      },
      'action.refused': {
        async by(_, live) {
          takeEmail(live)
          if (live.gate.held().includes('claimAccount')) await arriveLate(live)
          live.gate.open()
        },
        to() {
          order.ledger = [REFUSED]
          return goIdle('known')
        },
      },
      'action.barred': {
        async by(_, { sandbox, gate }) {
          await sandbox.control.addFault({ endpoint: 'createAccount', kind: 'notFound' })
          gate.open()
        },
        to: () => (order.sendings === 1 ? goIdle('notDone') : 'checking.pausing'),
      },
      'action.lost': {
        by: (_, { gate }) => gate.loseHeld(),
        to() {
          order.isDoubted = true
          return order.sendings <= 2 ? 'waitingToRetry' : 'checking.pausing'
        },
      },
      'action.running': {
        async by(event, live) {
          await live.sandbox.control.addFault({ endpoint: 'createAccount', kind: 'conflict' })
          await answeredWith('claimAccount', { data: { state: 'running', answer: null } })(event, live)
        },
        to() {
          order.isDoubted = true
          return 'checking.pausing'
        },
      },
      'outcome.none': { by: (_, { gate }) => gate.letHeldGo(), to: () => goIdle('notDone') },
      'outcome.unavailable': { by: (_, { gate }) => gate.loseHeld(), to: 'checking.pausing' },
      'result.taken': { by: AT_ONCE, to: 'idle' },
      'check.requested': {
        by: pressed('Check again'),
        to() {
          Object.assign(order, { isDoubted: true, asks: 0 })
          return 'checking.pausing'
        },
      },
    },
    lasts: {
      'recording after recordingPatience': { ms: 5_000, to: () => (order.isOpen ? 'unresolved' : goIdle('notDone')) },
      'sending after sendingPatience': { ms: 20_000, to: doubted },
      'waitingToRetry after retryPause': {
        ms: 4_000,
        to() {
          order.sendings += 1
          return 'sending'
        },
      },
      'checking.asking after sendingPatience': { ms: 20_000, to: doubted },
      'checking.pausing after askPause': {
        ms: 8_000,
        to() {
          order.asks += 1
          return order.asks <= 5 ? 'checking.asking' : 'unresolved'
        },
      },
    },
    leftOut: {
      'settled --action.requested--> recording': 'The purchase that asked for it takes what came of it at once.',
    },
    see: (live) => {
      const sees = async (look: object) =>
        expect(await pageOf(live())).toEqual({ left: [], held: [], isKept: true, ledger: order.ledger, ...look })
      return {
        // A tag of every state in which nothing is under way.
        settled: (snapshot) =>
          snapshot.matches('unresolved')
            ? sees({ button: 'Join Now', says: '', warns: UNKNOWN })
            : sees({ ...formWhenIdle(live().start), isKept: false }),
        recording: () => sees({ ...busy('Please wait'), isKept: order.isOpen }),
        sending: () => sees({ ...busy(order.isDoubted ? 'Checking' : 'Please wait'), held: ['createAccount'] }),
        waitingToRetry: () => sees(busy('Checking')),
        'checking.asking': () => sees({ ...busy('Checking'), held: ['claimAccount'] }),
        'checking.pausing': () => sees(busy('Checking')),
      }
    },
  }),
)

function goIdle(warning: keyof typeof WARNINGS) {
  Object.assign(order, { warning, isDoubted: false, isOpen: false })
  return 'idle'
}

/** Nothing came of a call, and it never arrives. */
function doubted(_: unknown, { gate }: Pick<Live, 'gate'>) {
  gate.loseHeld()
  order.isDoubted = true
  return 'checking.pausing'
}

function busy(button: string) {
  return { button, says: button === 'Checking' ? CHECKING : '', warns: '' }
}

function formWhenIdle(start: string) {
  if (!order.isPaid) return { button: 'Join Now', says: '', warns: WARNINGS[order.warning] }
  // What was confirmed before the page went leads nobody away by itself.
  if (start !== FRESH && order.sendings === 0) return { button: 'Continue to Checkout', says: READY, warns: '' }
  return { button: 'Please wait', says: '', warns: '', left: ['/billers/'] }
}

async function pageOf(live: Live) {
  return {
    ...formNow(),
    left: form.left.map(withoutNumber),
    held: live.gate.held(),
    isKept: sessionStorage.getItem(INTENT_KEYS.checkout) !== null,
    ledger: await ledgerOf(live),
  }
}

/** The site, in which recording an intent takes until it is ended. */
function heldRecording(site: Site) {
  let end = () => {}
  const open = ((machine: typeof moneyActionMachine, ports: PortsOf<typeof moneyActionMachine>, options: never) => {
    if (machine !== moneyActionMachine) return site.open(machine, ports, options)
    const record = ports.recordIntent as unknown as { config: (args: unknown) => void }
    const held = fromCallback<EventObject, KeyedRequest>((args) => {
      end = () => record.config(args)
    })
    return site.open(machine, { ...ports, recordIntent: held }, options)
  }) as Site['open']
  return { site: { ...site, open }, end: () => end() }
}
