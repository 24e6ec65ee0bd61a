import { assign, setup } from 'xstate'
import type { Avatar } from '../../contracts/account/avatar.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type Crop, type Extent, type HeldPicture, pictureProblems, WHOLE } from './avatar.ts'

export type AvatarEvent =
  | AvatarsAnswer
  | PictureAnswer
  | ChangeAnswer
  | { type: 'retry.requested' }
  /** One of the list. */
  | { type: 'avatar.chosen'; id: string }
  | { type: 'picture.chosen'; picture: HeldPicture }
  | { type: 'crop.edited'; change: Partial<Crop> }
  | { type: 'crop.confirmed' }
  | { type: 'crop.cancelled' }

export type AvatarsAnswer =
  | { type: 'avatars.loaded'; avatar: Avatar | null; avatars: readonly Avatar[] }
  | { type: 'avatars.failed' }

/** The picture itself stays behind the port. */
export type PictureAnswer =
  | { type: 'picture.ready'; preview: Preview }
  | { type: 'picture.unusable'; problem: keyof typeof pictureProblems }

export interface Preview extends Extent {
  /** A small copy, as a `data:` address. */
  url: string
}

export type ChangeAnswer =
  | { type: 'avatar.changed'; avatar: Avatar }
  | { type: 'avatar.refused'; message: string }
  | { type: 'change.failed'; cause: 'offline' | 'unavailable' }

/** What the avatar is to be: one of the list, or this part of the picture that was checked last. */
export type Wish = { kind: 'listed'; id: string } | { kind: 'cut'; crop: Crop }

/** Port. */
export type LoadAvatars = (signal: AbortSignal) => Promise<AvatarsAnswer>
/** Port. */
export type CheckPicture = (signal: AbortSignal, picture: HeldPicture) => Promise<PictureAnswer>
/** Port. */
export type ChangeAvatar = (signal: AbortSignal, wish: Wish) => Promise<ChangeAnswer>

interface Context {
  avatar: Avatar | null
  avatars: readonly Avatar[]
  preview: Preview
  crop: Crop
  wish: Wish
  message: string
}

export const avatarTexts = {
  offline: 'You seem to be offline. Your picture stays as it was: try again when you are back.',
  unavailable: 'We could not reach the server. Your picture stays as it was: please try again.',
} as const

export const avatarMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AvatarEvent,
    tags: {} as 'settled' | 'loading' | 'unreached' | 'checking' | 'cropping' | 'uploading' | 'failed' | 'retriable',
  },
  actors: {
    loadAvatars: unplugged('loadAvatars'),
    checkPicture: unplugged<HeldPicture>('checkPicture'),
    changeAvatar: unplugged<Wish>('changeAvatar'),
  },
  actions: {
    keepAvatar: keep('avatar'),
    keepAvatars: keep('avatars'),
    keepWish: keep('wish'),
    say: keep('message'),
    startCrop: assign((_, preview: Preview) => ({ preview, crop: WHOLE })),
    applyCrop: assign(({ context }, change: Partial<Crop>) => ({ crop: { ...context.crop, ...change } })),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'avatar',
  description:
    'The picture of a member: chosen from a list, or cut out of one of their own. The old one stays until the server has another.',
  meta: { requirements: ['DASH-012', 'DASH-019', 'DASH-020', 'API-110', 'API-111'] },
  context: {
    avatar: null,
    avatars: [],
    preview: { url: '', width: 0, height: 0 },
    crop: WHOLE,
    wish: { kind: 'cut', crop: WHOLE },
    message: '',
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The avatar and the list are being asked for.',
      tags: 'loading',
      invoke: { src: 'loadAvatars' },
      after: { patience: 'unreached' },
      on: {
        'avatars.loaded': {
          target: 'idle',
          actions: [
            { type: 'keepAvatar', params: relay('avatar') },
            { type: 'keepAvatars', params: relay('avatars') },
          ],
        },
        'avatars.failed': 'unreached',
      },
    },
    unreached: {
      description: 'The avatar did not come.',
      tags: ['settled', 'unreached'],
      on: { 'retry.requested': 'loading' },
    },
    idle: {
      description: 'The avatar is shown, and may be replaced.',
      tags: 'settled',
      entry: { type: 'say', params: '' },
      on: {
        'picture.chosen': 'checking',
        'avatar.chosen': {
          target: 'uploading',
          actions: { type: 'keepWish', params: ({ event }) => ({ kind: 'listed', id: event.id }) },
        },
      },
    },
    checking: {
      description: 'Whether the file is a picture that can be used, before all of it is decoded.',
      tags: ['settled', 'checking'],
      invoke: { src: 'checkPicture', input: ({ event }) => pictureIn(event) },
      after: { patience: { target: 'failed.unusable', actions: { type: 'say', params: pictureProblems.broken } } },
      on: {
        'picture.chosen': { target: 'checking', reenter: true },
        'picture.ready': { target: 'cropping', actions: { type: 'startCrop', params: relay('preview') } },
        'picture.unusable': {
          target: 'failed.unusable',
          actions: { type: 'say', params: ({ event }) => pictureProblems[event.problem] },
        },
      },
    },
    cropping: {
      description: 'The member says which part of it is shown.',
      tags: ['settled', 'cropping'],
      on: {
        'crop.edited': { actions: { type: 'applyCrop', params: relay('change') } },
        'crop.confirmed': {
          target: 'uploading',
          actions: { type: 'keepWish', params: ({ context }) => ({ kind: 'cut', crop: context.crop }) },
        },
        'crop.cancelled': 'idle',
        'picture.chosen': 'checking',
      },
    },
    uploading: {
      description: 'The server is given the picture.',
      tags: ['settled', 'uploading'],
      invoke: { src: 'changeAvatar', input: ({ context }) => context.wish },
      after: { patience: { target: 'failed.unsent', actions: { type: 'say', params: avatarTexts.unavailable } } },
      on: {
        'avatar.changed': { target: 'idle', actions: { type: 'keepAvatar', params: relay('avatar') } },
        'avatar.refused': { target: 'failed.unusable', actions: { type: 'say', params: relay('message') } },
        'change.failed': {
          target: 'failed.unsent',
          actions: { type: 'say', params: ({ event }) => avatarTexts[event.cause] },
        },
      },
    },
    failed: {
      description: 'The avatar is the old one, and the page says why.',
      tags: ['settled', 'failed'],
      on: {
        'picture.chosen': 'checking',
        'avatar.chosen': {
          target: 'uploading',
          actions: { type: 'keepWish', params: ({ event }) => ({ kind: 'listed', id: event.id }) },
        },
      },
      initial: 'unusable',
      states: {
        unusable: { description: 'The picture is none that can be used.' },
        unsent: {
          description: 'No answer came: the same can be tried again.',
          tags: 'retriable',
          on: { 'retry.requested': '#avatar.uploading' },
        },
      },
    },
  },
})

function pictureIn(event: AvatarEvent): HeldPicture {
  if (event.type !== 'picture.chosen') throw new Error('Only a picture that was chosen is checked.')
  return event.picture
}
