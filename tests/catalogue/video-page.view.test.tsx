// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { silentPlayer } from './plugged-player.ts'
import { card, cards, media, silence, trailerContent, videoContent } from './samples.ts'

afterEach(cleanup)
// Its code comes when a film plays: here it is at hand.
beforeAll(() => import('../../views/catalogue/player-controls.view.tsx'))

/** The page of a video whose poster can be told apart, beside its suggestions. */
function draw({ content = videoContent(cards(14)), hasAccess = true, visitor = VISITORS.member } = {}) {
  const views: string[] = []
  const page = createActor(
    plugPorts(videoPageMachine, {
      loadVideo: silence(),
      recordView: fromCallback<EventObject, { videoId: string }>(({ input }) => void views.push(input.videoId)),
      loadMask: silence(),
      player: silentPlayer(),
      gallery: galleryMachine,
    }),
    { input: { slug: 'video-7', seed: 1, hasAccess, visitorKey: 'guest' } },
  ).start()
  const poster = { alt: 'The poster', permalink: '/p/poster.avif', colour: '' }
  page.send({ type: 'video.loaded', content: { ...content, video: { ...content.video, poster } } })
  const { container } = render(
    onStage(<VideoView page={page} attachVideo={() => {}} />, { path: '/videos/video-7/', visitor }),
  )
  return {
    page,
    views,
    container,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    panels: () => ({
      poster: screen.queryByRole('img', { name: 'The poster' }) !== null,
      player: container.querySelector('video') !== null,
      closesTrailer: screen.queryByRole('button', { name: 'Close trailer' }) !== null,
      sharing: screen.queryByRole('region', { name: 'Share this video' }) !== null,
    }),
  }
}

const NOTHING = { poster: false, player: false, closesTrailer: false, sharing: false }

describe('the head of a video’s page', () => {
  test('shows the poster, or the player, or the poster with a trailer or with sharing [VIDEO-024, VIDEO-037]', () => {
    const { panels, press } = draw()
    const first = panels()
    press('Share')
    const sharing = panels()
    press('Close')
    const closed = panels()
    press('Play')
    expect({ first, sharing, closed, playing: panels() }).toEqual({
      first: { ...NOTHING, poster: true },
      sharing: { ...NOTHING, poster: true, sharing: true },
      closed: { ...NOTHING, poster: true },
      playing: { ...NOTHING, player: true },
    })
  })

  test('shows those without the film its trailer over the poster, until it is closed [VIDEO-024, VIDEO-025, VIDEO-037]', () => {
    const { page, panels, press } = draw({ content: trailerContent(), hasAccess: false, visitor: VISITORS.guest })
    expect(screen.queryByRole('button', { name: 'Trailer' })).toBeNull()
    press('Watch trailer')
    const trailer = { ...panels(), kind: page.getSnapshot().children.player?.getSnapshot().context.kind }
    press('Close trailer')
    expect({ trailer, closed: panels() }).toEqual({
      trailer: { poster: true, player: true, closesTrailer: true, sharing: false, kind: 'trailer' },
      closed: { ...NOTHING, poster: true },
    })
  })

  test('changes from the film to its trailer and back by one button [VIDEO-025]', () => {
    const { page, press } = draw()
    const kind = () => page.getSnapshot().children.player?.getSnapshot().context.kind
    const isPressed = () => screen.getByRole('button', { name: 'Trailer' }).getAttribute('aria-pressed')
    press('Play')
    const full = { kind: kind(), isPressed: isPressed() }
    press('Trailer')
    const trailer = { kind: kind(), isPressed: isPressed() }
    press('Trailer')
    expect({ full, trailer, again: { kind: kind(), isPressed: isPressed() } }).toEqual({
      full: { kind: 'full', isPressed: 'false' },
      trailer: { kind: 'trailer', isPressed: 'true' },
      again: { kind: 'full', isPressed: 'false' },
    })
  })
})

describe('below it', () => {
  test('suggestions come first, and the gallery by its tab [VIDEO-026, VIDEO-037]', () => {
    const content = videoContent(cards(14))
    draw({ content: { ...content, video: { ...content.video, galleryImages: [media(1), media(2)] } } })
    const tabs = () =>
      screen.getAllByRole('tab').map((tab) => ({ name: tab.textContent, isChosen: tab.getAttribute('aria-selected') }))
    const before = { tabs: tabs(), hasSuggestions: screen.queryByText('You may also like') !== null }
    fireEvent.click(screen.getByRole('tab', { name: 'Gallery' }))
    expect({
      before,
      after: { tabs: tabs(), hasSuggestions: screen.queryByText('You may also like') !== null },
    }).toEqual({
      before: {
        tabs: [
          { name: 'Suggested', isChosen: 'true' },
          { name: 'Gallery', isChosen: 'false' },
        ],
        hasSuggestions: true,
      },
      after: {
        tabs: [
          { name: 'Suggested', isChosen: 'false' },
          { name: 'Gallery', isChosen: 'true' },
        ],
        hasSuggestions: false,
      },
    })
  })

  test('six videos are suggested, three may be liked, and the rest come next [VIDEO-027]', () => {
    const similar = cards(14)
    draw({ content: videoContent(similar) })
    const titlesIn = (region: Element | null) =>
      within(region as HTMLElement)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent)
    const liked = titlesIn(screen.getByRole('heading', { name: 'You may also like' }).closest('section'))
    const all = titlesIn(screen.getByRole('tabpanel'))
    const suggested = all.filter((title) => !liked.includes(title))
    const next = titlesIn(screen.getByRole('complementary', { name: 'Up next' }))
    expect({ liked: liked.length, suggested: suggested.length, next: next.length }).toEqual({
      liked: 3,
      suggested: 6,
      next: 5,
    })
    expect(new Set([...liked, ...suggested, ...next]).size).toBe(14)
  })
})

test('outside the verified view what comes next leads to the join page [VIDEO-023]', () => {
  const hrefs = [VISITORS.guest, VISITORS.unverified].map((visitor) => {
    draw({ content: videoContent([card(1)]), visitor })
    const next = screen.queryAllByRole('link', { name: 'Video 1' })
    const found = next.map((link) => link.getAttribute('href'))
    cleanup()
    return [...new Set(found)]
  })
  expect(hrefs).toEqual([['/videos/video-1/'], ['/join-now/']])
})

test('the page counts as viewed once it is drawn in a window, and not again when the film plays [VIDEO-035]', () => {
  const { views, press } = draw()
  const seen = [...views]
  press('Play')
  press('Trailer')
  expect({ seen, played: views }).toEqual({ seen: ['7'], played: ['7'] })
})
