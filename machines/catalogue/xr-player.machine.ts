import { assign, sendParent, sendTo, setup } from 'xstate'
import { type FilmFormat, FLAT } from '../../contracts/catalogue/film-format.ts'
import { headsetPassMachine } from '../account/headset-pass.machine.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { PlayerVisitorEvent } from './player-keys.ts'
import type { MediaReport, OpeningSaid } from './player-media.ts'
import {
  type DrawPath,
  type HeadsetCommand,
  type HeadsetKind,
  type HeadsetMissing,
  type HeadsetNews,
  type HeadsetReport,
  type HeadsetVisitorEvent,
  layerFits,
  motion,
  movedPanel,
  NO_ROOM,
  NUDGE_SECONDS,
  type PanelControl,
  type RoomFacts,
  type XrPlayerInput,
} from './xr-player.ts'

type FilmReport = Extract<MediaReport, { type: `media.${'playing' | 'paused' | 'stalled' | 'moved' | 'ended'}` }>
type Opened = Extract<OpeningSaid, { type: 'film.opened' }>
export type XrPlayerEvent = HeadsetReport | HeadsetVisitorEvent | HeadsetNews | FilmReport | Opened

/** What is known of the film that plays. Times in seconds; 0: the length is unknown. */
interface Context extends Omit<XrPlayerInput, 'format'> {
  offers: Record<HeadsetKind, boolean>
  missing: HeadsetMissing
  kind: HeadsetKind
  format: FilmFormat
  /** Until a layer fails in this session. */
  triesLayer: boolean
  isOpaque: boolean
  /** Of the panel, in metres. */
  distance: number
  seconds: number
  durationSeconds: number
  room: RoomFacts
  isPlaying: boolean
  isWaiting: boolean
}
type Motion = Pick<Context, 'isPlaying' | 'isWaiting'>

const xrSetup = setup({
  types: {
    input: {} as XrPlayerInput,
    context: {} as Context,
    events: {} as XrPlayerEvent,
    children: {} as { pass: 'headsetPass' },
    tags: {} as 'dialog' | 'offered' | 'entering' | 'inside' | 'denied' | 'failed' | 'missing',
  },
  actors: { driveHeadset: unplugged<unknown, HeadsetCommand>('driveHeadset'), headsetPass: headsetPassMachine },
  actions: {
    keepOffers: assign((_, { vr, ar }: Context['offers']) => ({ offers: { vr, ar } })),
    keepMissing: keep('missing'),
    keepFormat: keep('format'),
    keepLength: keep('durationSeconds'),
    keepMoment: keep('seconds'),
    keepRoom: assign(({ context }, facts: Partial<RoomFacts>) => ({ room: { ...context.room, ...facts } })),
    keepMotion: assign((_, motion: Motion) => motion),
    begin: assign((_, kind: HeadsetKind) => ({ kind, isOpaque: kind === 'vr', triesLayer: true })),
    giveLayersUp: assign({ triesLayer: false }),
    toggleSurroundings: assign(({ context }) => ({ isOpaque: !context.isOpaque })),
    movePanel: assign(({ context }, steps: number) => ({ distance: movedPanel(context.distance, steps) })),
    request: sendTo('headset', ({ context: { kind } }): HeadsetCommand => ({ type: 'session.request', kind })),
    end: sendTo('headset', { type: 'session.end' } satisfies HeadsetCommand),
    show: sendTo('headset', ({ context: { format, isOpaque } }, path: DrawPath): HeadsetCommand => {
      return { type: 'picture.show', format, path, isOpaque }
    }),
    hide: sendTo('headset', { type: 'picture.hide' } satisfies HeadsetCommand),
    showPanel: sendTo('headset', ({ context }): HeadsetCommand => ({ type: 'panel.show', facts: context })),
    hidePanel: sendTo('headset', ({ context }): HeadsetCommand => ({ type: 'panel.hide', cost: context.room.cost })),
    recentre: sendTo('headset', { type: 'headset.recentre' } satisfies HeadsetCommand),
    play: sendParent({ type: 'play.requested' } satisfies PlayerVisitorEvent),
    pause: sendParent({ type: 'pause.requested' } satisfies PlayerVisitorEvent),
    toggle: sendParent({ type: 'play.toggled' } satisfies PlayerVisitorEvent),
    nudge: sendParent((_, bySeconds: number): PlayerVisitorEvent => ({ type: 'position.nudged', bySeconds })),
    seek: sendParent((_, share: number): PlayerVisitorEvent => ({ type: 'position.shareChosen', share })),
  },
  guards: {
    isOffered: ({ context }, kind: HeadsetKind) => context.offers[kind],
    fitsLayer: ({ context }) => context.triesLayer && layerFits(context.format),
    isAskedFor: ({ context }) => context.isAskedFor,
    isPlaying: ({ context }) => context.isPlaying,
    isPressed: ({ event }, control: PanelControl) => event.type === 'panel.pressed' && event.control === control,
    showsRoom: ({ context, event }) =>
      context.kind === 'ar' && event.type === 'panel.pressed' && event.control === 'surroundings',
  },
  delays: { panelPatience: 8_000 },
})

const FOUND = { type: 'keepOffers', params: ({ event }: { event: Context['offers'] }) => event } as const
const MISSING = { target: 'unsupported', actions: { type: 'keepMissing', params: relay('reason') } } as const
const FORMAT = { type: 'keepFormat', params: relay('format') } as const
const MOMENT = { type: 'keepMoment', params: relay('seconds') } as const
const ROOM = { type: 'keepRoom', params: relay('facts') } as const
const LENGTH = { type: 'keepLength', params: relay('durationSeconds') } as const

export const xrPlayerMachine = xrSetup.createMachine({
  id: 'xrPlayer',
  description: 'A film in a headset: whether there is one, the way in, what is seen there, and the way out.',
  context: ({ input }) => ({
    ...input,
    offers: { vr: false, ar: false },
    missing: 'noApi',
    kind: 'vr',
    format: input.format ?? FLAT,
    triesLayer: true,
    isOpaque: true,
    distance: 1.4,
    seconds: 0,
    durationSeconds: 0,
    room: NO_ROOM,
    isPlaying: false,
    isWaiting: false,
  }),
  meta: { requirements: ['VIDEO-028', 'CHROME-007'], stream: true },
  invoke: { src: 'driveHeadset', id: 'headset' },
  type: 'parallel',
  on: {
    'format.used': { actions: FORMAT },
    'film.opened': { actions: LENGTH },
    'room.told': { actions: ROOM },
    'media.moved': { actions: MOMENT },
    'media.playing': { actions: motion(true, false) },
    'media.stalled': { actions: motion(true, true) },
    'media.paused': { actions: motion(false, false) },
    'media.ended': { actions: motion(false, false) },
  },
  states: {
    device: {
      description: 'The headset itself.',
      initial: 'probing',
      states: {
        probing: {
          description: 'The browser is asked what it has.',
          on: { 'headset.found': { target: 'available', actions: FOUND }, 'headset.missing': MISSING },
        },
        unsupported: {
          description: 'There is no headset here: the reason in plain words, and a way to open the film on one.',
          tags: 'missing',
          on: { 'headset.found': { target: 'available', actions: FOUND }, 'headset.missing': MISSING },
        },
        available: {
          description: 'The film can be opened in the headset.',
          tags: 'offered',
          initial: 'idle',
          on: {
            'headset.missing': MISSING,
            'headset.found': { actions: FOUND },
            'headset.entered': {
              guard: { type: 'isOffered', params: relay('kind') },
              target: 'requesting',
              actions: { type: 'begin', params: relay('kind') },
            },
          },
          states: {
            idle: { description: 'Nobody has asked yet, or the visitor came back.' },
            denied: { description: 'The visitor or the browser said no.', tags: 'denied' },
            failed: { description: 'The headset did not open.', tags: 'failed' },
          },
        },
        requesting: {
          description: 'The browser asks the visitor.',
          tags: 'entering',
          entry: 'request',
          on: {
            'session.granted': 'starting',
            'session.denied': 'available.denied',
            'session.failed': 'available.failed',
          },
        },
        starting: {
          description:
            'Card, space and a frame of the film are on their way. It plays: browsers stop films at the door.',
          tags: 'entering',
          entry: 'play',
          on: {
            'session.ready': 'presenting',
            'session.failed': 'available.failed',
            'session.ended': 'available',
            // A film that does not come must not keep anybody.
            'panel.pressed': { guard: pressed('leave'), target: 'ending' },
          },
        },
        presenting: {
          description: 'The film is around the visitor.',
          tags: 'inside',
          type: 'parallel',
          on: {
            'session.ended': 'available',
            'session.failed': 'available.failed',
            'headset.left': 'ending',
            'card.lost': 'contextLost',
            'panel.pressed': { guard: pressed('leave'), target: 'ending' },
          },
          states: {
            picture: {
              description: 'Who draws the film.',
              initial: 'choosing',
              states: {
                choosing: {
                  description: 'By its format.',
                  always: [{ guard: 'fitsLayer', target: 'layer' }, { target: 'mesh' }],
                },
                layer: {
                  description: 'The headset, which is sharper.',
                  entry: { type: 'show', params: 'layer' },
                  on: {
                    'layer.failed': { target: 'mesh', actions: 'giveLayersUp' },
                    'format.used': { target: 'choosing', actions: FORMAT },
                    'panel.pressed': {
                      guard: 'showsRoom',
                      actions: ['toggleSurroundings', { type: 'show', params: 'layer' }],
                    },
                    'film.swapping': 'swapping',
                  },
                },
                mesh: {
                  description: 'The page.',
                  entry: { type: 'show', params: 'mesh' },
                  on: {
                    'format.used': { target: 'choosing', actions: FORMAT },
                    'panel.pressed': {
                      guard: 'showsRoom',
                      actions: ['toggleSurroundings', { type: 'show', params: 'mesh' }],
                    },
                    'film.swapping': 'swapping',
                  },
                },
                swapping: {
                  description: 'Nobody: another file is being opened.',
                  entry: 'hide',
                  on: { 'film.opened': { target: 'choosing', actions: LENGTH } },
                },
              },
            },
            visibility: {
              description: 'Whether the visitor sees it.',
              initial: 'visible',
              states: {
                visible: {
                  description: 'It is before the eyes.',
                  on: {
                    'session.hidden': [{ guard: 'isPlaying', target: 'hidden', actions: 'pause' }, { target: 'left' }],
                  },
                },
                hidden: {
                  description: 'The headset is off, or its own menu lies over the film, which waits.',
                  on: { 'session.shown': { target: 'visible', actions: 'play' } },
                },
                left: {
                  description: 'As before, but the visitor had paused the film.',
                  on: { 'session.shown': 'visible' },
                },
              },
            },
            panel: {
              description: 'Controls before the eyes; the way out is always there.',
              initial: 'shown',
              states: {
                shown: {
                  description: 'All of them.',
                  entry: 'showPanel',
                  after: { panelPatience: { guard: 'isPlaying', target: 'hidden' } },
                  on: {
                    'panel.called': 'hidden',
                    'panel.sought': {
                      target: 'shown',
                      reenter: true,
                      actions: { type: 'seek', params: relay('share') },
                    },
                    'panel.pressed': [
                      press('play', 'toggle'),
                      press('back', { type: 'nudge', params: -NUDGE_SECONDS }),
                      press('ahead', { type: 'nudge', params: NUDGE_SECONDS }),
                      press('recentre', 'recentre'),
                      press('nearer', { type: 'movePanel', params: -1 }),
                      press('farther', { type: 'movePanel', params: 1 }),
                    ],
                    'film.opened': { actions: [LENGTH, 'showPanel'] },
                    'room.told': { actions: [ROOM, 'showPanel'] },
                    'media.moved': { actions: [MOMENT, 'showPanel'] },
                    'media.playing': { actions: [motion(true, false), 'showPanel'] },
                    'media.stalled': { actions: [motion(true, true), 'showPanel'] },
                    'media.paused': { actions: [motion(false, false), 'showPanel'] },
                    'media.ended': { actions: [motion(false, false), 'showPanel'] },
                  },
                },
                hidden: {
                  description: 'The way out, and the cost of a show that runs.',
                  entry: 'hidePanel',
                  on: {
                    'panel.called': 'shown',
                    'room.told': { actions: [ROOM, 'hidePanel'] },
                    'media.paused': { target: 'shown', actions: motion(false, false) },
                    'media.ended': { target: 'shown', actions: motion(false, false) },
                  },
                },
              },
            },
          },
        },
        contextLost: {
          description: 'The card was taken away; it may come back.',
          tags: 'inside',
          on: { 'card.restored': 'presenting', 'session.ended': 'available', 'headset.left': 'ending' },
        },
        ending: {
          description: 'On the way out. Time and view of the page are as they were.',
          tags: 'inside',
          entry: 'end',
          on: { 'session.ended': 'available' },
        },
      },
    },
    dialog: {
      description: 'What the page says of it: the way in, or why there is none, and how to open the film on one.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Whether the visitor has asked already.',
          always: [{ guard: 'isAskedFor', target: 'open' }, { target: 'closed' }],
        },
        closed: { description: 'Nobody asked.', on: { 'headset.asked': 'open' } },
        open: {
          description: 'Over the picture.',
          tags: 'dialog',
          meta: { stream: true },
          invoke: { src: 'headsetPass', id: 'pass' },
          on: { 'headset.asked': 'closed', 'headset.closed': 'closed' },
        },
      },
    },
  },
})

function pressed<Control extends PanelControl>(control: Control) {
  return { type: 'isPressed', params: control } as const
}

/** A press keeps the panel in sight. */
function press<Control extends PanelControl, Action>(control: Control, action: Action) {
  return { guard: pressed(control), target: 'shown', reenter: true, actions: action } as const
}
