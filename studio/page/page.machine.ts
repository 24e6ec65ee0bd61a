import { assign, emit, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import type { Changes } from '../diff/changes.ts'
import type { Place, Tab } from './address.ts'

/** Stream: where the address leads, after every change of it. */
export type AddressFact = { type: 'address.changed'; place: Place }

export type Appearance = 'bySystem' | 'light' | 'dark'

export type PageEvent =
  | AddressFact
  | { type: 'appearance.chosen'; appearance: Appearance }
  | { type: 'drawing.asked' }
  | { type: 'text.asked' }
  /** `file`: name of the file that they stand in. */
  | { type: 'changes.opened'; file: string; changes: Changes }
  | { type: 'changes.refused'; reason: string }

export type PageEmitted = { type: 'tab.opened'; machine: string; tab: Tab }

export interface PageInput {
  place: Place
  appearance: Appearance
  /** Ids of the machines that there are. */
  machines: readonly string[]
  /** What the page was built with; undefined for none. */
  changes: Changes | undefined
}

interface PageContext extends PageInput {
  /** Where the changes come from; '' for the page itself. */
  file: string
  reason: string
}

export const pageMachine = setup({
  types: {
    input: {} as PageInput,
    context: {} as PageContext,
    events: {} as PageEvent,
    emitted: {} as PageEmitted,
    tags: {} as 'written' | 'refused',
  },
  actors: { watchAddress: unplugged('watchAddress') },
  actions: {
    keepPlace: assign((_, place: Place) => ({ place })),
    keepAppearance: assign((_, appearance: Appearance) => ({ appearance })),
    keepChanges: assign((_, { changes, file }: { changes: Changes; file: string }) => ({ changes, file })),
    keepReason: assign((_, reason: string) => ({ reason })),
    announceTab: emit(({ context: { place } }): PageEmitted => {
      const { machine, tab } = place.name === 'machine' ? place : { machine: '', tab: 'story' as const }
      return { type: 'tab.opened', machine, tab }
    }),
  },
  guards: {
    isMap: ({ context }) => context.place.name === 'map',
    isTracing: ({ context }) => context.place.name === 'tracing',
    isChanges: ({ context }) => context.place.name === 'changes',
    isTab: ({ context: { place, machines } }, tab: Tab) =>
      place.name === 'machine' && place.tab === tab && machines.includes(place.machine),
    isLight: ({ context }) => context.appearance === 'light',
    isDark: ({ context }) => context.appearance === 'dark',
  },
}).createMachine({
  id: 'studioPage',
  description: 'Where in the studio somebody is, and how it looks to them.',
  meta: { stream: true, studio: true },
  context: ({ input }) => ({ ...input, file: '', reason: '' }),
  invoke: { src: 'watchAddress' },
  type: 'parallel',
  states: {
    place: {
      description: 'What is on the table. The address says it.',
      initial: 'arriving',
      on: {
        'address.changed': { target: '.arriving', actions: { type: 'keepPlace', params: ({ event }) => event.place } },
      },
      states: {
        arriving: {
          description: 'Where does the address lead?',
          always: [
            { guard: 'isMap', target: 'map' },
            { guard: { type: 'isTab', params: 'story' }, target: 'machine.story' },
            { guard: { type: 'isTab', params: 'coverage' }, target: 'machine.coverage' },
            { guard: { type: 'isTab', params: 'paths' }, target: 'machine.paths' },
            { guard: { type: 'isTab', params: 'simulation' }, target: 'machine.simulation' },
            { guard: 'isChanges', target: 'changes' },
            { guard: 'isTracing', target: 'tracing' },
            { target: 'nowhere' },
          ],
        },
        map: { description: 'The map of the site: its machines, and who hears of what.' },
        machine: {
          description: 'One machine’s diagram, with something chosen on it or nothing.',
          entry: 'announceTab',
          initial: 'story',
          states: {
            story: { description: 'What the machine does, state by state, in the product’s words.' },
            coverage: { description: 'Which transitions tests take, and which requirements these prove.' },
            paths: { description: 'Ways through the machine: planned, listed and walked on the diagram.' },
            simulation: { description: 'The machine tried by hand, event by event.' },
          },
        },
        changes: { description: 'What a release adds to, takes from and changes in the machines.' },
        tracing: { description: 'A site that runs in another tab, on the diagrams.' },
        nowhere: { description: 'The address leads to nothing that there is.' },
      },
    },
    appearance: {
      description: 'Paper by day, slate by night.',
      initial: 'remembering',
      on: {
        'appearance.chosen': {
          target: '.remembering',
          actions: { type: 'keepAppearance', params: ({ event }) => event.appearance },
        },
      },
      states: {
        remembering: {
          description: 'What was chosen?',
          always: [{ guard: 'isLight', target: 'light' }, { guard: 'isDark', target: 'dark' }, { target: 'bySystem' }],
        },
        bySystem: { description: 'As the computer is set.' },
        light: { description: 'Always paper.' },
        dark: { description: 'Always slate.' },
      },
    },
    comparison: {
      description: 'Two releases, side by side.',
      initial: 'drawn',
      on: {
        'changes.opened': { target: '.drawn', actions: { type: 'keepChanges', params: ({ event }) => event } },
        'changes.refused': {
          target: '.refused',
          actions: { type: 'keepReason', params: ({ event }) => event.reason },
        },
      },
      states: {
        drawn: { description: 'What the page was built with, or what was opened since; else nothing.' },
        refused: {
          description: 'A file could not be read. What was drawn before still is.',
          tags: 'refused',
        },
      },
    },
    form: {
      description: 'Every diagram can be read as text.',
      initial: 'drawn',
      states: {
        drawn: { description: 'As a picture.', on: { 'text.asked': 'written' } },
        written: {
          description: 'As a list of states and transitions.',
          tags: 'written',
          on: { 'drawing.asked': 'drawn' },
        },
      },
    },
  },
})
