import { assign, setup } from 'xstate'
import { countdownMachine } from './countdown.machine.ts'

export type DealCardEvent =
  /** A pointer rests on the card, or goes on. */
  { type: 'card.entered' } | { type: 'card.left' }

export interface DealCardInput {
  /** 0: there is no countdown. */
  timerSeconds: number
  /** Of notification texts. */
  texts: number
  /** Unix ms. */
  openedAtMs: number
}

interface Context extends DealCardInput {
  /** Which of the texts is shown. */
  text: number
}

export const dealCardMachine = setup({
  types: {
    input: {} as DealCardInput,
    context: {} as Context,
    events: {} as DealCardEvent,
    children: {} as { countdown: 'countdown' },
  },
  actors: { countdown: countdownMachine },
  actions: { showNextText: assign(({ context }) => ({ text: (context.text + 1) % context.texts })) },
  guards: {
    hasTimer: ({ context }) => context.timerSeconds > 0,
    hasTextsToTurn: ({ context }) => context.texts >= 2,
  },
  delays: { readingTime: 5_000 },
}).createMachine({
  id: 'dealCard',
  description: 'One offer of a partner: its countdown restarts whenever it is over, and its notes take turns.',
  context: ({ input }) => ({ ...input, text: 0 }),
  meta: { requirements: ['DEAL-013', 'DEAL-014'] },
  type: 'parallel',
  states: {
    time: {
      description: 'The countdown.',
      meta: { requirements: ['DEAL-013', 'DEAL-016'] },
      initial: 'weighing',
      states: {
        weighing: {
          description: 'Has the offer one?',
          always: [{ guard: 'hasTimer', target: 'running' }, { target: 'absent' }],
        },
        running: {
          description: 'It counts down from the timer of the offer, again and again.',
          meta: { stream: true, resting: true },
          invoke: {
            src: 'countdown',
            id: 'countdown',
            input: ({ context: { openedAtMs, timerSeconds } }) => ({
              endsAtMs: openedAtMs + timerSeconds * 1000,
              loopSeconds: timerSeconds,
              nowMs: openedAtMs,
            }),
          },
        },
        absent: { description: 'The offer names no time.', meta: { resting: true } },
      },
    },
    notes: {
      description: 'The notification texts.',
      meta: { requirements: ['DEAL-014', 'DEAL-017'] },
      initial: 'weighing',
      states: {
        weighing: {
          description: 'Are there several?',
          always: [{ guard: 'hasTextsToTurn', target: 'turning' }, { target: 'standing' }],
        },
        turning: {
          description: 'The next one follows after five seconds, the first after the last.',
          after: { readingTime: { target: 'turning', reenter: true, actions: 'showNextText' } },
          on: { 'card.entered': 'held' },
        },
        held: {
          description: 'Somebody looks at the card: what is being read stays.',
          on: { 'card.left': 'turning' },
        },
        standing: { description: 'There is one at most.', meta: { resting: true } },
      },
    },
  },
})
