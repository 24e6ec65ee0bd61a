// @vitest-environment jsdom
import { createRequire } from 'node:module'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, vi } from 'vitest'
import type { OpenPicture } from '../../adapters/account/avatar.adapter.ts'
import { startAvatar } from '../../app/routes/pages/avatar-actor.ts'
import { AvatarSection } from '../../views/account/avatar.view.tsx'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './avatar.cases.ts'

// The bytes of jsdom are none that Node's own `fetch` sends.
await vi.hoisted(async () => {
  const { Blob, File } = process.getBuiltinModule('node:buffer')
  const { constructor: FormData } = await new Response(new URLSearchParams()).formData()
  Object.assign(globalThis, { Blob, File, FormData })
})

const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default
const OURS = '/pictures/category/avatar-2.avif'

/** What is shown, what is wrong with it, and where the picture is cut. */
let face = ''
let alert = ''
let across = '0.5'
let isOpening: (() => void) | undefined
let isBroken = false
let png: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: '#456' } }).png()
  png = new Uint8Array(await drawn.toBuffer())
})

describePaths(
  'avatar',
  cases,
  drive({
    situation: () => ({
      account: 'member',
      path: '/main-dashboard/account-settings/',
      holds: ['getAvatars', 'changeAvatar'],
    }),
    open: (site, _, __, { sandbox }) => {
      sandbox.database.prepare('DELETE FROM avatars').run()
      face = ''
      alert = ''
      across = '0.5'
      isBroken = false
      const { actor } = startAvatar({ site, openActor: site.open }, openHeldPicture)
      return { actor, view: onStage(<AvatarSection avatar={actor} />, { path: '/main-dashboard/account-settings/' }) }
    },
    begins: 'loading',
    happens: {
      'avatars.loaded': { by: answered(), to: 'idle' },
      'avatars.failed': { by: answered({ getAvatars: 'refuse' }), to: 'unreached' },
      'retry.requested': {
        by: pressed('Try again'),
        to: (_, { before }) => (before.includes('unreached') ? 'loading' : 'uploading'),
      },
      'avatar.chosen': { by: pressed('Picture 2'), to: 'uploading' },
      'picture.chosen': {
        by: () => {
          across = '0.5'
          choose(new File([png], 'me.png', { type: 'image/png' }))
        },
        to: 'checking',
      },
      'picture.ready': { by: () => isOpening?.(), to: 'cropping' },
      'picture.unusable': {
        by: () => {
          isBroken = true
          alert = 'This picture cannot be read. Please choose another one.'
          isOpening?.()
        },
        to: 'failed.unusable',
      },
      'crop.edited': {
        by: () => {
          across = across === '0.25' ? '0.75' : '0.25'
          fireEvent.change(screen.getByRole('slider', { name: 'Left or right' }), { target: { value: across } })
        },
        to: 'stays',
      },
      'crop.confirmed': { by: pressed('Use this picture'), to: 'uploading' },
      'crop.cancelled': { by: pressed('Cancel'), to: 'idle' },
      'avatar.changed': {
        by: (event, live) => {
          face = live.actor.getSnapshot().context.wish.kind === 'listed' ? OURS : '/avatars/own.webp'
          return answered()(event, live)
        },
        to: 'idle',
      },
      'avatar.refused': {
        by: (event, live) => {
          alert = 'This picture cannot be used. Please choose another one.'
          return answered({ changeAvatar: 'fieldErrors' })(event, live)
        },
        to: 'failed.unusable',
      },
      'change.failed': {
        by: (event, live) => {
          alert = 'You seem to be offline. Your picture stays as it was: try again when you are back.'
          return answered({ changeAvatar: 'refuse' })(event, live)
        },
        to: 'failed.unsent',
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'unreached' },
      'checking after patience': {
        ms: 16_000,
        to: () => {
          alert = 'This picture cannot be read. Please choose another one.'
          return 'failed.unusable'
        },
      },
      'uploading after patience': {
        ms: 16_000,
        to: () => {
          alert = 'We could not reach the server. Your picture stays as it was: please try again.'
          return 'failed.unsent'
        },
      },
    },
    see: (live) => {
      const held = () => live().gate.held()
      const nothing = { held: [] as string[], face: '', status: '', alert: '', across: null, buttons: [] as string[] }
      const chooser = () => ({ ...nothing, face })
      return {
        loading: () =>
          expect({ held: held(), ...seen() }).toEqual({
            ...nothing,
            held: ['getAvatars'],
            status: 'Looking up your picture',
          }),
        unreached: () =>
          expect({ held: held(), ...seen() }).toEqual({
            ...nothing,
            alert: 'Your picture did not come.',
            buttons: ['Try again'],
          }),
        idle: () => expect({ held: held(), ...seen() }).toEqual(chooser()),
        checking: () => expect({ held: held(), ...seen() }).toEqual({ ...chooser(), status: 'Checking your picture' }),
        cropping: () =>
          expect({ held: held(), ...seen() }).toEqual({
            ...chooser(),
            across,
            buttons: ['Use this picture', 'Cancel'],
          }),
        uploading: () =>
          expect({ held: held(), ...seen() }).toEqual({
            ...chooser(),
            held: ['changeAvatar'],
            status: 'Saving your picture',
          }),
        'failed.unusable': () => expect({ held: held(), ...seen() }).toEqual({ ...chooser(), alert }),
        'failed.unsent': () =>
          expect({ held: held(), ...seen() }).toEqual({ ...chooser(), alert, buttons: ['Try again'] }),
      }
    },
  }),
)

/** Ends when the path says so. */
async function openHeldPicture(): Promise<OpenPicture> {
  await new Promise<void>((resolve) => {
    isOpening = resolve
  })
  if (isBroken) {
    isBroken = false
    throw new Error('It cannot be decoded')
  }
  return {
    width: 640,
    height: 480,
    url: 'data:image/jpeg;base64,',
    cut: () => Promise.resolve(new Blob([png])),
    close() {},
  }
}

function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Upload a picture'), { target: { files: [file] } })
}

function seen() {
  const section = screen.getByRole('region', { name: 'Picture' })
  const address = screen.queryByAltText('Your picture')?.getAttribute('src') ?? ''
  return {
    face: address
      .replace(/^http:\/\/[^/]+/, '')
      .replace(/\?.*/, '')
      .replace(/[\da-f-]{36}/, 'own'),
    status: screen.queryByRole('status')?.textContent ?? '',
    alert: screen.queryByRole('alert')?.querySelector('p')?.textContent ?? '',
    across: screen.queryByRole<HTMLInputElement>('slider', { name: 'Left or right' })?.value ?? null,
    buttons: within(section)
      .queryAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== ''),
  }
}
