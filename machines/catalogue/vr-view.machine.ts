import { assign, sendParent, sendTo, setup } from 'xstate'
import { type FilmFormat, FLAT } from '../../contracts/catalogue/film-format.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  AHEAD,
  changed,
  type Eyes,
  type FormatChange,
  type FormatNews,
  type Look,
  needsDrawing,
  turned,
  zoomed,
} from './vr-view.ts'
import type { FormatInUse } from './xr-player.ts'

/** What a visitor does: drag, touch, wheel, keys and buttons. */
export type ViewVisitorEvent =
  /** Shares of the picture's longer side, to the right and down; what is under the pointer stays there. */
  | { type: 'view.dragged'; across: number; down: number }
  /** Degrees, to the right and up. */
  | { type: 'view.turned'; yaw: number; pitch: number }
  | { type: 'view.zoomed'; steps: number }
  | { type: 'view.recentred' }
  | { type: 'eyes.chosen'; eyes: Eyes }
  | { type: 'format.chosen'; change: FormatChange }
  | { type: 'format.reset' }
  | { type: 'tilt.toggled' }
  | { type: 'drawing.retried' }

/** What the device said. */
export type ViewReport =
  | { type: 'format.recalled'; format: FilmFormat }
  | { type: 'drawing.done' }
  /** The graphics card was taken away; it may come back. */
  | { type: 'drawing.lost' }
  | { type: 'drawing.failed' }
  | { type: 'tilt.allowed' }
  | { type: 'tilt.refused' }

export type VrViewEvent = FormatNews | ViewVisitorEvent | ViewReport

/** Port: draws one eye's picture, or both, in a direction; answers with reports. */
export type DrawCommand = { type: 'picture.draw'; format: FilmFormat; look: Look; eyes: Eyes }
/** Port: what the visitor said of this film's format, on this device. */
export type FormatCommand = { type: 'format.keep'; format: FilmFormat } | { type: 'format.forget' }

interface Context {
  memoryKey: string
  /** What the server says. */
  told: FilmFormat | null
  /** What the visitor says; wins. */
  chosen: FilmFormat | null
  look: Look
  eyes: Eyes
}

type Seen = Pick<Context, 'told' | 'chosen'>

/** How the film is drawn just now. */
export function formatInUse({ told, chosen }: Seen): FilmFormat {
  return chosen ?? told ?? FLAT
}

const viewSetup = setup({
  types: {
    input: {} as { memoryKey: string },
    context: {} as Context,
    events: {} as VrViewEvent,
    tags: {} as 'sphere' | 'drawn' | 'waiting' | 'unknown' | 'undrawable' | 'tilting' | 'tiltRefused',
  },
  actors: {
    keepFormat: unplugged<{ memoryKey: string }, FormatCommand>('keepFormat'),
    drawPicture: unplugged<Omit<DrawCommand, 'type'>, DrawCommand>('drawPicture'),
    readTilt: unplugged('readTilt'),
  },
  actions: {
    keepTold: keep('told'),
    keepChosen: keep('chosen'),
    keepEyes: keep('eyes'),
    change: assign(({ context }, change: FormatChange) => ({ chosen: changed(formatInUse(context), change) })),
    drag: assign(({ context }, { across, down }: { across: number; down: number }) => {
      const by = { yaw: -across * context.look.angle, pitch: down * context.look.angle }
      return { look: turned(context.look, formatInUse(context), by) }
    }),
    turn: assign(({ context }, by: { yaw: number; pitch: number }) => ({
      look: turned(context.look, formatInUse(context), by),
    })),
    zoom: assign(({ context }, steps: number) => ({ look: zoomed(context.look, steps) })),
    recentre: assign({ look: AHEAD }),
    draw: sendTo('drawing', ({ context }): DrawCommand => ({ type: 'picture.draw', ...pictureOf(context) })),
    remember: sendTo(
      'formats',
      ({ context }): FormatCommand => ({ type: 'format.keep', format: formatInUse(context) }),
    ),
    tell: sendParent(({ context }): FormatInUse => ({ type: 'format.used', format: formatInUse(context) })),
    forget: sendTo('formats', { type: 'format.forget' } satisfies FormatCommand),
  },
  guards: {
    needsDrawing: ({ context }) => needsDrawing(formatInUse(context)),
    needsNone: ({ context }) => !needsDrawing(formatInUse(context)),
    isUnknown: ({ context }) => context.told === null && context.chosen === null,
    isKnown: ({ context }) => context.told !== null || context.chosen !== null,
    turns: ({ context }) => formatInUse(context).projection !== 'flat',
  },
})

const TELL = { type: 'keepTold', params: relay('format') } as const
const RECALL = { type: 'keepChosen', params: relay('format') } as const
const CHANGE = { type: 'change', params: relay('change') } as const
const RESET = { type: 'keepChosen', params: null } as const

export const vrViewMachine = viewSetup.createMachine({
  id: 'vrView',
  description: 'How a film is looked at in the page: as it is, or from inside the sphere on which it was filmed.',
  context: ({ input }) => ({
    memoryKey: input.memoryKey,
    told: FLAT,
    chosen: null,
    look: AHEAD,
    eyes: 'left',
  }),
  meta: { requirements: ['CHROME-007'], stream: true },
  invoke: { src: 'keepFormat', id: 'formats', input: ({ context: { memoryKey } }) => ({ memoryKey }) },
  initial: 'plain',
  on: {
    'format.told': { actions: [TELL, 'tell'] },
    'format.recalled': { actions: [RECALL, 'tell'] },
    'format.chosen': { actions: [CHANGE, 'remember', 'tell'] },
    'format.reset': { actions: [RESET, 'forget', 'tell'] },
  },
  states: {
    plain: {
      description: 'The picture as the browser shows it.',
      always: { guard: 'needsDrawing', target: 'sphere' },
      initial: 'known',
      states: {
        known: {
          description: 'The film is a flat one, or the visitor wants it so.',
          always: { guard: 'isUnknown', target: 'unknown' },
        },
        unknown: {
          description: 'Nobody knows how the film is to be seen: the player says so.',
          tags: 'unknown',
          always: { guard: 'isKnown', target: 'known' },
        },
      },
    },
    sphere: {
      description: 'Drawn from inside, towards where the visitor looks.',
      tags: 'sphere',
      type: 'parallel',
      always: { guard: 'needsNone', target: 'plain' },
      states: {
        drawing: {
          description: 'The graphics card draws.',
          initial: 'trying',
          states: {
            trying: {
              description: 'With a graphics card.',
              meta: { stream: true },
              invoke: { src: 'drawPicture', id: 'drawing', input: ({ context }) => pictureOf(context) },
              initial: 'waiting',
              on: {
                'format.told': { actions: [TELL, 'tell', 'draw'] },
                'format.recalled': { actions: [RECALL, 'tell', 'draw'] },
                'format.chosen': { actions: [CHANGE, 'remember', 'tell', 'draw'] },
                'format.reset': { actions: [RESET, 'forget', 'tell', 'draw'] },
                'view.dragged': { guard: 'turns', actions: [{ type: 'drag', params: ({ event }) => event }, 'draw'] },
                'view.turned': { guard: 'turns', actions: [{ type: 'turn', params: ({ event }) => event }, 'draw'] },
                'view.zoomed': { guard: 'turns', actions: [{ type: 'zoom', params: relay('steps') }, 'draw'] },
                'view.recentred': { actions: ['recentre', 'draw'] },
                'eyes.chosen': { actions: [{ type: 'keepEyes', params: relay('eyes') }, 'draw'] },
                'drawing.failed': 'impossible',
              },
              states: {
                waiting: {
                  description: 'The code, the card or the first frame is on its way.',
                  tags: 'waiting',
                  on: { 'drawing.done': 'drawn' },
                },
                drawn: { description: 'A frame is to be seen.', tags: 'drawn', on: { 'drawing.lost': 'waiting' } },
              },
            },
            impossible: {
              description:
                'There is no card that draws this: the film plays as the browser shows it, and the player says so.',
              tags: 'undrawable',
              on: { 'drawing.retried': 'trying' },
            },
          },
        },
        tilt: {
          description: 'Whether the film turns with the device.',
          initial: 'off',
          states: {
            off: { description: 'By hand only.', on: { 'tilt.toggled': 'asking' } },
            asking: {
              description: 'The device asks the visitor.',
              initial: 'waiting',
              tags: 'tilting',
              meta: { stream: true },
              invoke: { src: 'readTilt' },
              on: { 'tilt.toggled': 'off', 'tilt.refused': 'refused' },
              states: {
                waiting: { description: 'No word yet.', on: { 'tilt.allowed': 'on' } },
                on: { description: 'The device’s turns are the visitor’s.' },
              },
            },
            refused: {
              description: 'The device or the visitor said no, or there is no such sensor.',
              tags: 'tiltRefused',
              on: { 'tilt.toggled': 'asking' },
            },
          },
        },
      },
    },
  },
})

function pictureOf(context: Context): Omit<DrawCommand, 'type'> {
  return { format: formatInUse(context), look: context.look, eyes: context.eyes }
}
