// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { VideoCard as VideoFacts } from '../../contracts/catalogue/video.ts'
import { VideoCard } from '../../views/catalogue/video-card.view.tsx'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './card-preview.cases.ts'

const items = ['a', 'b'].map((id) =>
  VideoFacts.parse({ id, slug: id, title: `Film ${id}`, poster: null, videoPreviewPoster: `/previews/${id}.mp4` }),
)

/** The card that the pointer came to last. */
let pointed = ''
/** Its preview ran already when the pointer came. */
let isAgain = false

describePaths(
  'cardPreview',
  cases,
  drive({
    situation: (start) => ({ settings: { previewsEnabled: start === 'with previews' } }),
    open: ({ actors: { preview } }) => ({
      actor: preview,
      view: onStage(
        items.map((item) => <VideoCard key={item.id} item={item} />),
        { actors: { preview } },
      ),
    }),
    begins: { 'with previews': 'watching.idle', 'without previews': 'switchedOff' },
    happens: {
      'card.entered': {
        by: enter,
        to: () => (isAgain ? 'watching.playing' : 'watching.armed'),
      },
      'card.left': {
        by: ({ id }) => movePointer('pointerleave', id),
        to: ({ id }) => (id === pointed ? 'watching.idle' : 'stays'),
      },
      'preview.failed': { by: () => fireEvent.error(document.querySelector('video')!), to: 'watching.idle' },
      'motion.reduced': { by: told, to: 'watching.still' },
      'motion.allowed': { by: told, to: 'watching.idle' },
    },
    lasts: { 'watching.armed after debounce': { ms: 150, to: 'watching.playing' } },
    see: () => ({
      switchedOff: () => expect(films()).toEqual([]),
      'watching.idle': () => expect(films()).toEqual([]),
      'watching.armed': () => expect(films()).toEqual([]),
      'watching.still': () => expect(films()).toEqual([]),
      'watching.playing': () => expect(films()).toEqual([`/previews/${pointed}.mp4`]),
    }),
  }),
)

function enter({ id }: AnyEventObject) {
  isAgain = films().includes(`/previews/${id}.mp4`)
  pointed = id
  movePointer('pointerenter', id)
}

function movePointer(type: string, id: string) {
  const card = screen.getByRole('link', { name: `Film ${id}` }).closest('article')!
  fireEvent(card, Object.assign(new Event(type), { pointerType: 'mouse' }))
}

function films() {
  return [...document.querySelectorAll('video')].map(({ src }) => new URL(src).pathname)
}
