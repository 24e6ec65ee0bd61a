// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { VideoCard as VideoFacts } from '../../contracts/catalogue/video.ts'
import {
  type FavouriteChange,
  type FavouriteKind,
  favouritesMachine,
} from '../../machines/member/favourites.machine.ts'
import { type FavouritesPage, favouritesListMachine } from '../../machines/member/favourites-list.machine.ts'
import { FavouritesPart } from '../../views/member/favourites.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { favouriteModel } from './member-samples.ts'

afterEach(cleanup)

const favouriteVideo = (id: string, title: string) => VideoFacts.parse({ id, slug: `video-${id}`, title, poster: null })
const CARDS: Readonly<Record<FavouriteKind, { subject: 'videos' | 'models'; content: FavouritesPage }>> = {
  video: {
    subject: 'videos',
    content: {
      kind: 'video',
      items: [favouriteVideo('41', 'Ada Quill'), favouriteVideo('52', 'Bea Lark')],
      hasNext: false,
    },
  },
  model: {
    subject: 'models',
    content: {
      kind: 'model',
      items: [
        { ...favouriteModel('41'), title: 'Ada Quill' },
        { ...favouriteModel('52'), title: 'Bea Lark' },
      ],
      hasNext: false,
    },
  },
}

test.for(['video', 'model'] as const)(
  'in delete mode each card of a %s has a button that removes its own item, and takes it back [DASH-016, FAV-005, VIDEO-020]',
  (kind) => {
    const { subject, content } = CARDS[kind]
    const told: unknown[] = []
    const list = createActor(plugPorts(favouritesListMachine, { loadFavourites: fromCallback(() => {}) }), {
      input: { kind },
    }).start()
    const changes = createActor(
      plugPorts(favouritesMachine, {
        changeFavourite: fromCallback<EventObject, FavouriteChange & { kind: FavouriteKind }>(
          ({ input: { id, isFavourite } }) => void told.push({ id, isFavourite }),
        ),
      }),
      { input: { kind } },
    ).start()
    list.send({ type: 'favourites.loaded', content })
    render(
      onStage(<FavouritesPart title="Favorites" subject={subject} favourites={{ list, changes }} />, {
        visitor: VISITORS.member,
      }),
    )
    const names = () =>
      screen
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter((name) => name !== `Delete some ${subject}`)
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const done = () => act(() => changes.send({ type: 'favourite.changed' }))

    expect(names()).toEqual([])
    press(`Delete some ${subject}`)
    expect(names()).toEqual(['Delete Ada Quill', 'Delete Bea Lark'])
    press('Delete Bea Lark')
    done()
    expect(names()).toEqual(['Delete Ada Quill', 'Undo: keep Bea Lark'])
    press('Delete Ada Quill')
    done()
    press('Undo: keep Bea Lark')
    done()
    expect(names()).toEqual(['Undo: keep Ada Quill', 'Delete Bea Lark'])
    expect(told).toEqual([
      { id: '52', isFavourite: false },
      { id: '41', isFavourite: false },
      { id: '52', isFavourite: true },
    ])
  },
)
