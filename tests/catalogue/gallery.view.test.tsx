// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { Gallery, GalleryDialog } from '../../views/catalogue/gallery.view.tsx'
import { SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { media } from './samples.ts'

afterEach(cleanup)

test('a gallery has small pictures, and the whole one of the one that is pressed, from the content host and in their size [CAT-045, CAT-047, ENT-007]', () => {
  const gallery = createActor(galleryMachine, { input: { count: 2 } }).start()
  const pictures = [media(1), { ...media(2), width: 900, height: 1200 }]
  const parts = { gallery, pictures, title: 'Night Drive' }
  const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, contentHost: 'https://media.example' } }
  const dialogs = { gallery: { actor: gallery, view: <GalleryDialog {...parts} /> } }
  render(onStage(<Gallery {...parts} />, { settings, dialogs }))
  const factsOf = (image: Element) => ['src', 'width', 'height'].map((name) => image.getAttribute(name)).join(' ')
  const small = [...document.querySelectorAll('li img')].map(factsOf)
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Night Drive, picture 2' }))
  const whole = () => factsOf(within(screen.getByRole('dialog')).getByRole('img', { name: /^Night Drive/ }))
  const pressed = whole()
  act(() => gallery.send({ type: 'picture.turned', by: -1 }))
  expect({ small, pressed, turned: whole() }).toEqual({
    small: ['https://media.example/p/1-small.avif 1280 960', 'https://media.example/p/2-small.avif 900 1200'],
    pressed: 'https://media.example/p/2.avif 900 1200',
    turned: 'https://media.example/p/1.avif 1280 960',
  })
})
