// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MediaItem } from '../../contracts/catalogue/media.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { Gallery, GalleryDialog } from '../../views/catalogue/gallery.view.tsx'
import { SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { media } from './samples.ts'

afterEach(cleanup)

/** A gallery, and the picture of it that is large. */
function draw(pictures: readonly MediaItem[], contentHost = 'https://media.example') {
  const gallery = createActor(galleryMachine, { input: { count: pictures.length } }).start()
  const parts = { gallery, pictures, title: 'Night Drive' }
  const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, contentHost } }
  const dialogs = { gallery: { actor: gallery, view: <GalleryDialog {...parts} /> } }
  render(onStage(<Gallery {...parts} />, { settings, dialogs }))
  return gallery
}

const PICTURES = [media(1), { ...media(2), width: 900, height: 1200 }]

test.each(['https://media.example', 'https://pictures.example'])(
  'a gallery has its pictures, small ones and large ones, from the content host %s [CAT-047]',
  (host) => {
    const gallery = draw(PICTURES, host)
    const sources = (place: Element) => [...place.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    const small = sources(document.body)
    act(() => gallery.send({ type: 'picture.chosen', index: 1 }))
    expect({ small, large: sources(screen.getByRole('dialog')) }).toEqual({
      small: [`${host}/p/1-small.avif`, `${host}/p/2-small.avif`],
      large: [`${host}/p/2-small.avif`, `${host}/p/2.avif`],
    })
  },
)

test('a press makes a picture of a gallery large, in its size, and the next one follows', () => {
  const gallery = draw(PICTURES)
  const factsOf = (image: Element) => ['alt', 'width', 'height'].map((name) => image.getAttribute(name)).join(' ')
  const small = screen.getAllByRole('img').map(factsOf)
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Night Drive, picture 2' }))
  const large = () => {
    const dialog = within(screen.getByRole('dialog', { name: 'Pictures of Night Drive' }))
    return `${factsOf(dialog.getByRole('img', { name: /^Night Drive/ }))}, ${dialog.getByText(/ of /).textContent}`
  }
  const seen = [large()]
  for (const by of [-1, -1, 1] as const) {
    act(() => gallery.send({ type: 'picture.turned', by }))
    seen.push(large())
  }
  const [first, second] = ['Night Drive, picture 1 1280 960, 1 of 2', 'Night Drive, picture 2 900 1200, 2 of 2']
  expect({ small, seen }).toEqual({
    small: ['Night Drive, picture 1 1280 960', 'Night Drive, picture 2 900 1200'],
    seen: [second, first, second, first],
  })
})
