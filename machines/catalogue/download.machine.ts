import { assign, setup, stateIn } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  type Allowance,
  type ChosenFile,
  type DownloadFile,
  type DownloadFilm,
  type FileFit,
  unknownFilm,
  type WantedFilm,
} from './downloads.ts'

export type DownloadEvent =
  /** On the page of a film, whose files are known. */
  | { type: 'film.wanted'; film: DownloadFilm }
  /** On a card, which does not know its files. */
  | { type: 'files.wanted'; film: WantedFilm }
  | { type: 'preparation.retried' }
  | { type: 'device.chosen'; device: string }
  /** Once more for the same file: it is asked for again. */
  | { type: 'file.chosen'; file: DownloadFile }
  | { type: 'panel.closed' }
  | { type: 'alert.closed' }
  /** Somebody else is logged in, or nobody. */
  | { type: 'account.changed' }
  | FilmAnswer
  | FactsAnswer
  | CheckAnswer
  | StartAnswer

export type FilmAnswer = { type: 'film.found'; film: DownloadFilm } | { type: 'film.unfound' }

/** `allowance` is null where the server does not tell. Qualities that nothing is known of are not in `fits`. */
export type FactsAnswer = {
  type: 'facts.learned'
  allowance: Allowance | null
  fits: Readonly<Record<string, FileFit>>
}

/** `message`: the server's own words. */
export type CheckAnswer =
  | { type: 'check.passed' }
  | { type: 'check.refused'; message: string }
  | { type: 'check.unknown' }

export type StartAnswer =
  | { type: 'download.started' }
  | { type: 'download.refused'; message: string }
  | { type: 'download.unknown' }

/** Port: the film behind a card. */
export type PrepareFilm = (signal: AbortSignal, input: { slug: string }) => Promise<FilmAnswer>
/** Port: what is left of the day, and what this device makes of each file. Always answers: nobody waits for it. */
export type LearnFacts = (signal: AbortSignal, input: { film: DownloadFilm }) => Promise<FactsAnswer>
/** Port: may it be downloaded? Counts nothing. */
export type CheckDownload = (signal: AbortSignal, input: { url: string }) => Promise<CheckAnswer>
/** Port: asks for the link, hands it to the browser, and has it logged, which may fail unseen. Goes on when its state is left. */
export type StartDownload = (signal: AbortSignal, input: ChosenFile) => Promise<StartAnswer>

interface Context {
  /** Whose files are shown, and where: a card's menu or the page's dialog. */
  film: DownloadFilm
  surface: 'menu' | 'dialog'
  /** `''`: none is chosen. */
  device: string
  allowance: Allowance | null
  fits: Readonly<Record<string, FileFit>>
  chosen: ChosenFile
  /** Of the last refusal. */
  message: string
}

const NO_FILM = unknownFilm({ slug: '', title: '' })
const NO_FILE: ChosenFile = { id: '', slug: '', title: '', file: { label: '', size: '', url: '', quality: '' } }
const NOTHING: Context = {
  film: NO_FILM,
  surface: 'dialog',
  device: '',
  allowance: null,
  fits: {},
  chosen: NO_FILE,
  message: '',
}

export const downloadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DownloadEvent,
    tags: {} as 'shown' | 'preparing' | 'unprepared' | 'open' | 'alert' | 'busy' | 'started' | 'doubtful',
  },
  actors: {
    prepareFilm: unplugged<{ slug: string }>('prepareFilm'),
    learnFacts: unplugged<{ film: DownloadFilm }>('learnFacts'),
    checkDownload: unplugged<{ url: string }>('checkDownload'),
    startDownload: unplugged<ChosenFile>('startDownload'),
  },
  actions: {
    showFilm: assign((_, film: DownloadFilm) => ({ film, surface: 'dialog' as const, fits: {} })),
    showCard: assign((_, film: WantedFilm) => ({ film: unknownFilm(film), surface: 'menu' as const, fits: {} })),
    keepFilm: keep('film'),
    keepDevice: keep('device'),
    keepFacts: assign((_, { allowance, fits }: Omit<FactsAnswer, 'type'>) => ({ allowance, fits })),
    keepFile: assign(({ context: { film } }, file: DownloadFile) => ({
      chosen: { id: film.id, slug: film.slug, title: film.title, file },
    })),
    keepMessage: keep('message'),
    forgetAll: assign(NOTHING),
  },
  guards: { isFlagDown: stateIn({ flag: 'down' }) },
  delays: { patience: 16_000, lock: 500, moment: 1_000 },
}).createMachine({
  id: 'download',
  description: 'A film is saved: its files are shown, one is chosen, and the server decides.',
  meta: { requirements: ['DOWN-001', 'ROLE-029'] },
  context: NOTHING,
  type: 'parallel',
  on: {
    'account.changed': {
      description: 'What was shown and what is under way was of another account.',
      target: ['.panel.closed', '.transfer.resting', '.flag.down', '.facts.known'],
      actions: 'forgetAll',
    },
  },
  states: {
    panel: {
      description: 'The list of files.',
      initial: 'closed',
      on: {
        'film.wanted': { target: '.open', actions: { type: 'showFilm', params: relay('film') } },
        'files.wanted': { target: '.preparing', actions: { type: 'showCard', params: relay('film') } },
        'panel.closed': '.closed',
        'check.refused': '.closed',
        'download.refused': '.closed',
      },
      states: {
        closed: { description: 'Nothing is shown; what was chosen goes on.' },
        preparing: {
          description: 'A card was pressed: its film is asked for, with the files.',
          tags: ['shown', 'preparing'],
          invoke: { src: 'prepareFilm', input: ({ context }) => ({ slug: context.film.slug }) },
          after: { patience: 'unprepared' },
          on: {
            'film.found': { target: 'open', actions: { type: 'keepFilm', params: relay('film') } },
            'film.unfound': 'unprepared',
          },
        },
        unprepared: {
          description: 'The files did not come.',
          tags: ['shown', 'unprepared'],
          on: { 'preparation.retried': 'preparing' },
        },
        open: {
          description: 'One of the files can be chosen, and the device that they are meant for.',
          meta: { requirements: ['DOWN-003'] },
          tags: ['shown', 'open'],
          on: { 'device.chosen': { actions: { type: 'keepDevice', params: relay('device') } } },
        },
      },
    },
    transfer: {
      description: 'What becomes of the file that was chosen last.',
      initial: 'resting',
      on: {
        'file.chosen': {
          guard: 'isFlagDown',
          target: '.checking',
          actions: { type: 'keepFile', params: relay('file') },
        },
      },
      states: {
        resting: { description: 'Nothing is chosen.' },
        checking: {
          description: 'The server says whether this member may have this file now.',
          meta: { requirements: ['API-074', 'DOWN-017'] },
          tags: 'busy',
          invoke: { src: 'checkDownload', input: ({ context }) => ({ url: context.chosen.file.url }) },
          after: { patience: 'doubtful' },
          on: {
            'check.passed': 'starting',
            'check.refused': { target: 'refused', actions: { type: 'keepMessage', params: relay('message') } },
            'check.unknown': 'doubtful',
          },
        },
        starting: {
          description: 'The server signs a link, and the browser saves what is behind it.',
          meta: { requirements: ['API-075', 'API-076', 'DOWN-009'] },
          tags: 'busy',
          invoke: { src: 'startDownload', input: ({ context }) => context.chosen },
          after: { patience: 'doubtful' },
          on: {
            'download.started': 'started',
            'download.refused': { target: 'refused', actions: { type: 'keepMessage', params: relay('message') } },
            'download.unknown': 'doubtful',
          },
        },
        started: { description: 'The browser saves the file.', tags: 'started' },
        refused: {
          description: 'An alert says why not.',
          meta: { requirements: ['DOWN-010', 'DOWN-012', 'ROLE-022'] },
          tags: 'alert',
          on: { 'alert.closed': 'resting' },
        },
        doubtful: {
          description: 'Nobody knows. No alert: a quiet line, and the file may be chosen again.',
          meta: { requirements: ['DOWN-011'] },
          tags: 'doubtful',
        },
      },
    },
    flag: {
      description: 'Blocks repeated presses until half a second after the check.',
      meta: { requirements: ['DOWN-007', 'DOWN-008'] },
      initial: 'down',
      states: {
        down: { description: 'A file may be chosen.', on: { 'file.chosen': 'up' } },
        up: {
          description: 'The check has not finished.',
          after: { patience: 'lowering' },
          on: { 'check.passed': 'lowering', 'check.refused': 'lowering', 'check.unknown': 'lowering' },
        },
        lowering: { description: 'The check has finished.', after: { lock: 'down' } },
      },
    },
    facts: {
      description: 'What is told before a file is pressed.',
      initial: 'known',
      on: {
        'film.wanted': '.asking',
        'film.found': '.asking',
        'download.started': '.settling',
      },
      states: {
        known: { description: 'What could be found out is told.' },
        settling: {
          description: 'Safari drops the calls under way when it begins to save a file: the next one waits a moment.',
          after: { moment: 'asking' },
        },
        asking: {
          description: 'How many files the day has left, and what this device can play.',
          invoke: { src: 'learnFacts', input: ({ context }) => ({ film: context.film }) },
          after: { patience: 'known' },
          on: { 'facts.learned': { target: 'known', actions: { type: 'keepFacts', params: ({ event }) => event } } },
        },
      },
    },
  },
})
