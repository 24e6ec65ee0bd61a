// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { Gallery, GalleryDialog } from '../../views/catalogue/gallery.view.tsx'
import { drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './gallery.cases.ts'
import { media } from './samples.ts'

/** The picture that the visitor wants to see large. */
let wanted = 0

describePaths(
  'gallery',
  cases,
  drive({
    open: (site, _, { count }: { count: number }) => {
      const gallery = site.open(galleryMachine, {}, { input: { count } })
      const parts = { gallery, title: 'Night Drive', pictures: [1, 2, 3].slice(0, count).map(media) }
      const dialogs = { gallery: { actor: gallery, view: <GalleryDialog {...parts} /> } }
      return { actor: gallery, view: onStage(<Gallery {...parts} />, { dialogs }) }
    },
    begins: { 'three pictures': 'overview', 'no picture': 'overview' },
    happens: {
      'picture.chosen': {
        by: ({ index }) => {
          wanted = index
          fireEvent.click(screen.getAllByRole('button', { name: /^Enlarge: / })[index]!)
        },
        to: 'enlarged',
      },
      'picture.turned': {
        by: (event, live) => {
          wanted = (wanted + event.by + 3) % 3
          pressed(event.by === 1 ? 'Next picture' : 'Previous picture')(event, live)
        },
        to: 'stays',
      },
      'picture.closed': { by: pressed('Close'), to: 'overview' },
    },
    see: (live) => ({
      overview: () =>
        expect({ small: small(), large: large() }).toEqual({
          small: live().start === 'no picture' ? 0 : 3,
          large: undefined,
        }),
      enlarged: () => expect(large()).toBe(`${wanted + 1} of 3`),
    }),
  }),
)

function small() {
  return screen.queryAllByRole('button', { name: /^Enlarge: /, hidden: true }).length
}

function large() {
  const dialog = document.querySelector('dialog')
  return dialog?.open ? (dialog.querySelector('figcaption')?.textContent ?? undefined) : undefined
}
