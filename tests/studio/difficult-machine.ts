import { and, not, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'

/** Everything that a diagram must be able to show, in one machine; names and texts of the kind that break files. */
export const difficultMachine = setup({
  types: {
    events: {} as
      | { type: 'go' }
      | { type: 'back' }
      | { type: 'both' }
      | { type: 'again' }
      | { type: 'all.over' }
      | { type: 'quoted "event"; <b>&' }
      | { type: 'ignored' },
  },
  actors: { 'ask <server> & "wait"': unplugged('askServer') },
  actions: { start: () => {}, stop: () => {}, 'say "hi" & <go>': () => {} },
  guards: { isReady: () => true, isTired: () => false, 'is "it" <so>': () => true },
  delays: { patience: 1_500, untilReady: () => 10 },
}).createMachine({
  id: 'difficult',
  description: 'Ends with -- two hyphens, <tags>, "quotes" & ampersands\u0007 -->',
  entry: 'start',
  exit: 'stop',
  initial: 'work',
  on: {
    'all.over': '#difficult',
    again: { target: '#difficult', reenter: true },
    'quoted "event"; <b>&': { actions: 'say "hi" & <go>' },
  },
  states: {
    work: {
      description: 'Averyveryveryverylongwordwithoutanyspacethatnoboxcanholdinonelineofits-and-some-more--',
      tags: ['busy', 'a "tag" & <more>', ...Array.from({ length: 12 }, (_, index) => `tag${index}`)],
      initial: { target: 'first', actions: ['start', 'stop'] },
      onDone: 'regions',
      on: { go: '.second', back: { target: 'work', reenter: true, description: 'Ends with a hyphen-' } },
      states: {
        first: {
          invoke: {
            id: 'an id with spaces',
            src: 'ask <server> & "wait"',
            onDone: 'second',
            onError: { target: 'last', actions: 'stop' },
            onSnapshot: { actions: 'start' },
          },
          after: {
            patience: 'second',
            untilReady: [{ guard: 'isReady', target: 'last' }, { target: 'second' }],
            2000: '#difficult.regions',
          },
          on: { again: { target: '#difficult.work', description: 'To what it is in.' }, ignored: {} },
        },
        second: {
          entry: ['start', 'say "hi" & <go>'],
          exit: 'stop',
          always: { guard: and(['isReady', not('isTired')]), target: 'last' },
          on: { go: { guard: 'is "it" <so>', target: 'second' }, again: { target: 'second', reenter: true } },
        },
        last: { type: 'final', description: 'The work is done.', entry: 'stop' },
        memory: { type: 'history', history: 'deep', target: 'second' },
      },
    },
    regions: {
      type: 'parallel',
      on: { both: { target: ['.left.two', '.right.two'], actions: 'start' }, back: 'work.memory' },
      states: {
        left: {
          initial: 'one',
          states: { one: { on: { go: '#difficult.regions.right.two' } }, two: {}, before: { type: 'history' } },
        },
        right: { initial: 'one', states: { one: { on: { back: '#difficult.regions.left.before' } }, two: {} } },
      },
    },
    end: { type: 'final', tags: 'over' },
  },
})
