import { assign, emit, setup } from 'xstate'
import type { StudioMessage } from '../../contracts/site/trace.ts'
import { unplugged } from '../../machines/unplugged.ts'
import type { Recording } from '../tracing/recording.ts'

/** Stream: the hub's line, and what pages of the site say over it, in batches. */
export type HubFact =
  | { type: 'hub.opened' }
  | { type: 'hub.closed' }
  | { type: 'messages.heard'; messages: readonly StudioMessage[] }

export interface Verdict {
  /** '' where every step follows the chart; else where it first departs. */
  conformance: string
  /** '' where a fresh actor that is sent the same events goes the same way; else where it first departs. */
  replay: string
}

export type CheckAnswer = { type: 'check.finished'; verdict: Verdict }

/** Port: judges the recording that is shown. */
export type CheckRecording = (signal: AbortSignal, key: string) => Promise<CheckAnswer>

export type TracingEvent =
  | HubFact
  | CheckAnswer
  | { type: 'tape.stopped' }
  | { type: 'tape.started' }
  | { type: 'tape.cleared' }
  /** `key` names an actor of a tab, or an opened recording. */
  | { type: 'actor.chosen'; key: string }
  | { type: 'recording.opened'; name: string; recording: Recording }
  | { type: 'recording.refused'; reason: string }
  | { type: 'check.asked' }
  | { type: 'save.asked' }

/** It replays, so it may become a fixture. */
export type TracingEmitted = { type: 'recording.passed'; key: string }

export interface OpenedRecording {
  name: string
  recording: Recording
}

interface TracingContext {
  hub: string
  messages: readonly StudioMessage[]
  opened: readonly OpenedRecording[]
  /** Key of what is on the diagram; '' for nothing. */
  chosen: string
  reason: string
  verdict: Verdict
}

// Older ones are let go: a tab left open for a day must not fill the memory.
const MOST_MESSAGES = 20_000
const TOO_LONG: Verdict = { conformance: 'it took too long', replay: 'it took too long' }

export const tracingMachine = setup({
  types: {
    input: {} as { hub: string },
    context: {} as TracingContext,
    events: {} as TracingEvent,
    emitted: {} as TracingEmitted,
    tags: {} as 'connected' | 'recording' | 'judged' | 'refused',
  },
  actors: {
    listenToHub: unplugged<{ hub: string }>('listenToHub'),
    checkRecording: unplugged<string>('checkRecording'),
  },
  actions: {
    keepMessages: assign(({ context }, messages: readonly StudioMessage[]) => ({
      messages: [...context.messages, ...messages].slice(-MOST_MESSAGES),
    })),
    clearTape: assign(({ context }) => ({ messages: beginningsOf(context.messages) })),
    // The hub tells all of it again to a studio that comes back.
    forgetTape: assign({ messages: [] }),
    choose: assign((_, key: string) => ({ chosen: key })),
    keepOpened: assign(({ context }, opened: OpenedRecording) => ({
      opened: [...context.opened.filter(({ name }) => name !== opened.name), opened],
      chosen: `file ${opened.name}`,
      reason: '',
    })),
    keepReason: assign((_, reason: string) => ({ reason })),
    keepVerdict: assign((_, verdict: Verdict) => ({ verdict })),
    announcePassed: emit(({ context }) => ({ type: 'recording.passed' as const, key: context.chosen })),
  },
  guards: {
    hasHub: ({ context }) => context.hub !== '',
    passes: (_, { conformance, replay }: Verdict) => conformance === '' && replay === '',
  },
  delays: { retryPause: 3_000, connectPatience: 10_000, checkPatience: 20_000 },
}).createMachine({
  id: 'tracing',
  description: 'Hears what pages of the running site do, keeps it on a tape and shows one actor of it on its diagram.',
  meta: { studio: true },
  context: ({ input }) => ({
    hub: input.hub,
    messages: [],
    opened: [],
    chosen: '',
    reason: '',
    verdict: { conformance: '', replay: '' },
  }),
  type: 'parallel',
  on: {
    'recording.refused': { actions: { type: 'keepReason', params: ({ event }) => event.reason } },
  },
  states: {
    line: {
      description: 'The line to the hub.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Was the studio opened with the address of a hub?',
          always: [{ guard: 'hasHub', target: 'open' }, { target: 'none' }],
        },
        none: { description: 'There is no hub: recordings can be opened from files.', meta: { resting: true } },
        open: {
          description: 'The line is being used.',
          meta: { stream: true },
          invoke: { src: 'listenToHub', input: ({ context }) => ({ hub: context.hub }) },
          initial: 'connecting',
          on: { 'hub.closed': '.lost' },
          states: {
            connecting: {
              description: 'Nobody has answered yet.',
              after: { connectPatience: 'lost' },
              on: { 'hub.opened': { target: 'connected', actions: 'forgetTape' } },
            },
            connected: { description: 'What pages do is heard.', tags: 'connected', meta: { resting: true } },
            lost: {
              description: 'The hub is gone; soon it is tried again.',
              after: { retryPause: '#tracing.line.deciding' },
            },
          },
        },
      },
    },
    tape: {
      description: 'What is kept of what is heard.',
      initial: 'running',
      on: { 'tape.cleared': { actions: 'clearTape' } },
      states: {
        running: {
          description: 'All of it is kept.',
          tags: 'recording',
          on: {
            'messages.heard': { actions: { type: 'keepMessages', params: ({ event }) => event.messages } },
            'tape.stopped': 'stopped',
          },
        },
        stopped: { description: 'None of it is kept, until the tape runs again.', on: { 'tape.started': 'running' } },
      },
    },
    shown: {
      description: 'What is on the diagram, and whether it is what the machine allows.',
      initial: 'none',
      on: {
        'actor.chosen': { target: '.none', actions: { type: 'choose', params: ({ event }) => event.key } },
        'recording.opened': { target: '.none', actions: { type: 'keepOpened', params: ({ event }) => event } },
        'tape.cleared': '.none',
      },
      states: {
        none: { description: 'Nobody asked.', on: { 'check.asked': 'checking', 'save.asked': 'saving' } },
        checking: {
          description: 'The recording is checked against the chart, and replayed on a fresh actor.',
          invoke: { src: 'checkRecording', input: ({ context }) => context.chosen },
          after: {
            checkPatience: { target: 'judged', actions: { type: 'keepVerdict', params: TOO_LONG } },
          },
          on: {
            'check.finished': {
              target: 'judged',
              actions: { type: 'keepVerdict', params: ({ event }) => event.verdict },
            },
          },
        },
        saving: {
          description: 'The recording is to be saved: it is checked first.',
          invoke: { src: 'checkRecording', input: ({ context }) => context.chosen },
          after: {
            checkPatience: { target: 'refused', actions: { type: 'keepVerdict', params: TOO_LONG } },
          },
          on: {
            'check.finished': [
              {
                guard: { type: 'passes', params: ({ event }) => event.verdict },
                target: 'judged',
                actions: [{ type: 'keepVerdict', params: ({ event }) => event.verdict }, 'announcePassed'],
              },
              { target: 'refused', actions: { type: 'keepVerdict', params: ({ event }) => event.verdict } },
            ],
          },
        },
        judged: {
          description: 'The verdict is shown.',
          tags: 'judged',
          on: { 'check.asked': 'checking', 'save.asked': 'saving' },
        },
        refused: {
          description: 'It was not saved: as a test it would fail. The verdict says where.',
          tags: ['judged', 'refused'],
          on: { 'check.asked': 'checking', 'save.asked': 'saving' },
        },
      },
    },
  },
})

/** Without the greeting of a tab and the starts of its actors nothing can be read that comes later; of those that are gone nothing comes. */
function beginningsOf(messages: readonly StudioMessage[]): StudioMessage[] {
  const alive = new Map<string, StudioMessage>()
  for (const message of messages) {
    const { kind, tab } = message
    const actor = 'actor' in message ? `${tab} ${message.actor}` : ''
    if (kind === 'tab.closed') {
      for (const [key, first] of alive) if (first.tab === tab) alive.delete(key)
    } else if (kind === 'actor.stopped' || ('status' in message && message.status !== 'active')) alive.delete(actor)
    else if (kind === 'hello') alive.set(tab, message)
    else if (kind === 'actor.started') alive.set(actor, message)
  }
  return [...alive.values()]
}
