// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import type { ShownModel } from '../../machines/catalogue/model-facts.ts'
import {
  type FavouriteChange,
  type FavouriteKind,
  favouritesMachine,
} from '../../machines/member/favourites.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { ListedModels } from '../../views/catalogue/listed-models.view.tsx'
import { ModelCard } from '../../views/catalogue/model-card.view.tsx'
import { VideoCard } from '../../views/catalogue/video-card.view.tsx'
import { VideoRow } from '../../views/catalogue/video-row.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'
import { favouriteModel } from './member-samples.ts'

afterEach(cleanup)

const video = VideoListItem.parse({ id: 7, slug: 'seven', title: 'Seven' })
const eight = VideoListItem.parse({ id: 8, slug: 'eight', title: 'Eight' })
const model = { ...favouriteModel('7'), title: 'Ada Quill' }
const custom = VideoListItem.parse({ type: 'ad', text: 'Somewhere else', link: '/deals/' })

const listed: ShownModel = {
  ...model,
  kind: 'model',
  featuredImage: { alt: '', permalink: '/p/7.avif', colour: '' },
  isForcedFeatured: false,
  isInNewTab: false,
  rel: '',
  description: '',
  facts: [],
}

/** A member whose session lists these ids; what the favourites tell the server. */
function draw(view: ReactNode, { videos = [] as string[], models = [] as string[], visitor = VISITORS.member } = {}) {
  const told: object[] = []
  const favourites = (kind: FavouriteKind) =>
    createActor(
      plugPorts(favouritesMachine, {
        changeFavourite: fromCallback<EventObject, FavouriteChange & { kind: FavouriteKind }>(
          ({ input }) => void told.push(input),
        ),
      }),
      { input: { kind } },
    ).start()
  const session = createActor(sessionMachine, { input: { verificationEnabled: false, allowedLogOutHosts: [] } })
  const snapshot = session.getSnapshot()
  const known = { ...snapshot.context, favouriteVideoIds: videos, favouriteModelIds: models }
  const [favouriteVideos, favouriteModels] = [favourites('video'), favourites('model')]
  const actors = {
    session: still({ ...snapshot, context: known } as typeof snapshot).actor,
    favouriteVideos,
    favouriteModels,
  }
  render(onStage(view, { visitor, actors }))
  return { told, favouriteVideos, favouriteModels }
}

const heart = (title: string) => screen.getByRole('button', { name: `Favorite: ${title}` })
const isPressed = (title: string) => heart(title).getAttribute('aria-pressed')

test('a press on the heart of a card adds, another one removes, in the grid and in the list [VIDEO-019]', () => {
  for (const view of [<VideoCard key="grid" item={video} />, <VideoRow key="list" item={video} />]) {
    const { told, favouriteVideos } = draw(view)
    for (let press = 0; press < 2; press += 1) {
      fireEvent.click(heart('Seven'))
      act(() => favouriteVideos.send({ type: 'favourite.changed' }))
    }
    expect(told).toEqual([
      { kind: 'video', id: '7', isFavourite: true },
      { kind: 'video', id: '7', isFavourite: false },
    ])
    cleanup()
  }
})

test('a heart is what the session lists, until the server has confirmed a change [FAV-001]', () => {
  const { favouriteVideos } = draw(
    <>
      <VideoCard item={video} />
      <VideoCard item={eight} />
    </>,
    { videos: ['7'] },
  )
  const both = () => [isPressed('Seven'), isPressed('Eight')]
  const atFirst = both()
  fireEvent.click(heart('Seven'))
  fireEvent.click(heart('Eight'))
  const asked = both()
  act(() => favouriteVideos.send({ type: 'favourite.changed' }))
  const once = both()
  act(() => favouriteVideos.send({ type: 'favourite.changed' }))
  expect({ atFirst, asked, once, twice: both() }).toEqual({
    atFirst: ['true', 'false'],
    asked: ['true', 'false'],
    once: ['false', 'false'],
    twice: ['false', 'true'],
  })
})

test('while its call is pending a heart ignores presses, others do not; a failure changes nothing and is not said [FAV-006]', () => {
  const { told, favouriteVideos } = draw(
    <>
      <VideoCard item={video} />
      <VideoCard item={eight} />
    </>,
  )
  for (const title of ['Seven', 'Seven', 'Eight', 'Seven', 'Eight']) fireEvent.click(heart(title))
  expect([heart('Seven').getAttribute('aria-busy'), heart('Eight').getAttribute('aria-busy')]).toEqual(['true', 'true'])
  act(() => favouriteVideos.send({ type: 'favourite.failed' }))
  act(() => favouriteVideos.send({ type: 'favourite.failed' }))
  expect(told).toEqual([
    { kind: 'video', id: '7', isFavourite: true },
    { kind: 'video', id: '8', isFavourite: true },
  ])
  expect([isPressed('Seven'), isPressed('Eight'), heart('Seven').getAttribute('aria-busy')]).toEqual([
    'false',
    'false',
    'false',
  ])
  expect(screen.queryByRole('alert')).toBe(null)
  fireEvent.click(heart('Seven'))
  expect(told).toHaveLength(3)
})

test('videos and models of the same id have lists of their own [FAV-003]', () => {
  const { told, favouriteModels } = draw(
    <>
      <VideoCard item={video} />
      <ModelCard model={model} />
    </>,
    { models: ['7'] },
  )
  const before = [isPressed('Seven'), isPressed('Ada Quill')]
  fireEvent.click(heart('Ada Quill'))
  act(() => favouriteModels.send({ type: 'favourite.changed' }))
  expect({ before, seven: isPressed('Seven'), ada: isPressed('Ada Quill'), told }).toEqual({
    before: ['false', 'true'],
    seven: 'false',
    ada: 'false',
    told: [{ kind: 'model', id: '7', isFavourite: false }],
  })
})

test.each(['grid', 'list', 'simple'] as const)(
  'the card of a model has its image, its name and the toggle in the %s [MODEL-005]',
  (layout) => {
    const { told } = draw(<ListedModels items={[listed]} layout={layout} />)
    expect({
      hasPicture: document.querySelector('img')?.getAttribute('src')?.includes('/p/7.avif'),
      link: screen.getByRole('link').textContent,
    }).toEqual({ hasPicture: true, link: 'Ada Quill' })
    fireEvent.click(heart('Ada Quill'))
    expect(told).toEqual([{ kind: 'model', id: '7', isFavourite: true }])
  },
)

test('hearts are for members, former ones and those with benefits, in the verified view, and never on promotions [FAV-004]', () => {
  const benefits = { ...VISITORS.inactive, flags: { ...VISITORS.inactive.flags, isInactiveWithBenefits: true } }
  const visitors: Record<string, Visitor> = {
    ...VISITORS,
    benefits,
    unverifiedMember: { ...VISITORS.member, isInVerifiedView: false },
    unverifiedExpired: { ...VISITORS.expired, isInVerifiedView: false },
    unverifiedBenefits: { ...benefits, isInVerifiedView: false },
  }
  const hearts = Object.entries(visitors).map(([name, visitor]) => {
    draw(
      <>
        <VideoCard item={video} />
        <VideoRow item={eight} />
        <VideoCard item={custom} />
        <VideoRow item={custom} />
        <ModelCard model={model} />
        <ListedModels items={[{ ...listed, title: 'Bea Lark' }]} layout="list" />
      </>,
      { visitor },
    )
    const names = screen.queryAllByRole('button', { name: /^Favorite/ }).map((one) => one.getAttribute('aria-label'))
    cleanup()
    return [name, names]
  })
  const all = ['Seven', 'Eight', 'Ada Quill', 'Bea Lark'].map((name) => `Favorite: ${name}`)
  expect(Object.fromEntries(hearts)).toEqual({
    guest: [],
    member: all,
    administrator: all,
    expired: all,
    inactive: [],
    unverified: [],
    benefits: all,
    unverifiedMember: [],
    unverifiedExpired: [],
    unverifiedBenefits: [],
  })
})

test('a card that can be removed has no heart [FAV-005]', () => {
  draw(
    <>
      <VideoCard item={video} isRemovable />
      <VideoCard item={eight} />
    </>,
    { videos: ['7'] },
  )
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Favorite: Eight'])
})
