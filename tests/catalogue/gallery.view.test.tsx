// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { Gallery, GalleryDialog } from '../../views/catalogue/gallery.view.tsx'
import { SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { media } from './samples.ts'

afterEach(cleanup)

test.each(['https://media.example', 'https://pictures.example'])(
  'a gallery has its pictures from the content host %s, in their size: small ones, and whole the one that is pressed or comes next [CAT-047]',
  (contentHost) => {
    const pictures = [media(1), { ...media(2), width: 900, height: 1200 }]
    const gallery = createActor(galleryMachine, { input: { count: pictures.length } }).start()
    const parts = { gallery, pictures, title: 'Night Drive' }
    const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, contentHost } }
    const dialogs = { gallery: { actor: gallery, view: <GalleryDialog {...parts} /> } }
    render(onStage(<Gallery {...parts} />, { settings, dialogs }))
    const factsOf = (place: Element) =>
      [...place.querySelectorAll('img')].map((image) =>
        ['src', 'width', 'height'].map((name) => image.getAttribute(name)).join(' '),
      )
    const small = factsOf(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Night Drive, picture 2' }))
    const whole = () => {
      const dialog = screen.getByRole('dialog', { name: 'Pictures of Night Drive' })
      return [...factsOf(dialog), dialog.querySelector('figcaption')?.textContent]
    }
    const seen = [whole()]
    for (const by of [-1, -1, 1] as const) {
      act(() => gallery.send({ type: 'picture.turned', by }))
      seen.push(whole())
    }
    const first = [`${contentHost}/p/1-small.avif  `, `${contentHost}/p/1.avif 1280 960`, '1 of 2']
    const second = [`${contentHost}/p/2-small.avif  `, `${contentHost}/p/2.avif 900 1200`, '2 of 2']
    expect({ small, seen }).toEqual({
      small: [`${contentHost}/p/1-small.avif 1280 960`, `${contentHost}/p/2-small.avif 900 1200`],
      seen: [second, first, second, first],
    })
  },
)
