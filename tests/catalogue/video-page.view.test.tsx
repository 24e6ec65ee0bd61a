// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { VR180 } from '../../contracts/catalogue/film-format.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { AiMaskDialog } from '../../views/catalogue/ai-mask.view.tsx'
import { EmbedView } from '../../views/catalogue/embed.view.tsx'
import { TrailerEnd } from '../../views/catalogue/trailer-end.view.tsx'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import { VideoGrid } from '../../views/catalogue/video-grid.view.tsx'
import { StageActions } from '../../views/catalogue/video-stage.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { safeHtml } from '../support/safe-html.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'
import { NO_SURFACE, silentPlayer } from './plugged-player.ts'
import { card, cards, maskedContent, media, silence, silentComments, trailerContent, videoContent } from './samples.ts'

afterEach(cleanup)
// Its code comes when a film plays: here it is at hand.
beforeAll(() => import('../../views/catalogue/player-controls.view.tsx'))

const INPUT = { slug: 'video-7', seed: 1, hasAccess: true, visitorKey: 'guest' }

/** Notes which videos count as seen. */
function videoMachine(views: string[]) {
  return plugPorts(videoPageMachine, {
    loadVideo: silence(),
    recordView: fromCallback<EventObject, { videoId: string }>(({ input }) => void views.push(input.videoId)),
    loadMask: silence(),
    player: silentPlayer(),
    gallery: galleryMachine,
  })
}

/** The page of a video whose poster can be told apart, beside its suggestions. */
function draw({
  content = videoContent(cards(14)),
  hasAccess = true,
  visitor = VISITORS.member,
  settings = SITES.dark,
  networks = ['twitter', 'instagram', 'reddit'],
  isActiveJoinNowBtn = false,
} = {}) {
  const views: string[] = []
  const page = createActor(videoMachine(views), { input: { ...INPUT, hasAccess } }).start()
  const { actor: comments, told } = still(silentComments().getSnapshot())
  const poster = { alt: 'The poster', permalink: '/p/poster.avif', colour: '' }
  page.send({ type: 'video.loaded', content: { ...content, video: { ...content.video, poster } } })
  const { container } = render(
    onStage(<VideoView page={page} comments={comments as never} surface={NO_SURFACE} />, {
      path: '/videos/video-7/',
      visitor,
      settings,
      digest: {
        siteSettings: { isActiveJoinNowBtn },
        socialItems: networks.map((name, sort) => ({
          name,
          url: `https://${name}.example/us`,
          isInNewTab: true,
          sort,
        })),
      },
      dialogs: { aiMask: { actor: page, view: <AiMaskDialog page={page} /> } },
    }),
  )
  return {
    page,
    views,
    told,
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

  test('shows those without the film its trailer over the poster, until it is closed [VIDEO-024, VIDEO-037]', () => {
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

  test('offers a headset before anything plays, for films that are seen from inside and may be watched', () => {
    const flat = videoContent()
    const full = flat.video.videoPlayerSources.full.map((source) => ({ ...source, format: VR180 }))
    const inside = { ...flat, video: { ...flat.video, videoPlayerSources: { full, trailer: full } } }
    const locked = { ...inside, video: { ...inside.video, videoPlayerSources: { full: [], trailer: full } } }
    const offer = () => screen.queryAllByRole('button', { name: 'Watch in a headset' }).length
    const offers = [flat, locked, inside].map((content) => {
      cleanup()
      const { page } = draw({ content })
      return { page, offered: offer() }
    })
    fireEvent.click(screen.getByRole('button', { name: 'Watch in a headset' }))
    const player = offers.at(-1)?.page.getSnapshot().children.player?.getSnapshot()
    expect({
      offers: offers.map(({ offered }) => offered),
      opens: player?.children.headset?.getSnapshot().hasTag('dialog'),
    }).toEqual({ offers: [0, 0, 1], opens: true })
  })

  test('changes from the film to its trailer and back by one button [VIDEO-025]', () => {
    const content = videoContent([])
    const machine = plugPorts(videoPageMachine, {
      loadVideo: silence(),
      recordView: silence(),
      loadMask: silence(),
      player: silentPlayer(),
      gallery: galleryMachine,
    })
    const input = { slug: 'video-7', seed: 1, hasAccess: true, visitorKey: 'guest' }
    const page = createActor(machine, { input }).start()
    page.send({ type: 'video.loaded', content })
    const stage = () => {
      const button = screen.queryByRole('button', { name: 'Trailer' })
      const kind = page.getSnapshot().children.player?.getSnapshot().context.kind
      return { kind, isPressed: button?.getAttribute('aria-pressed') }
    }
    render(
      onStage(
        <StageActions page={page} video={content.video}>
          {null}
        </StageActions>,
      ),
    )
    act(() => page.send({ type: 'play.requested' }))
    const stages = [stage()]
    for (let presses = 0; presses < 3; presses += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Trailer' }))
      stages.push(stage())
    }
    const full = { kind: 'full', isPressed: 'false' }
    const trailer = { kind: 'trailer', isPressed: 'true' }
    expect(stages).toEqual([full, trailer, full, trailer])
    act(() => page.send({ type: 'poster.requested' }))
    expect(stage()).toEqual({ kind: undefined, isPressed: 'false' })
  })
})

test('asks to join who is no member, active or expired, in the verified view, where that is switched on', () => {
  const asked = (visitor: typeof VISITORS.member, isActiveJoinNowBtn = true) => {
    draw({ content: trailerContent(), hasAccess: false, visitor, isActiveJoinNowBtn })
    const call = screen.queryByRole('complementary', { name: 'Membership' })
    const way = call && within(call).getByRole('link', { name: 'Join Now' }).getAttribute('href')
    cleanup()
    return way
  }
  expect({
    guest: asked(VISITORS.guest),
    inactive: asked(VISITORS.inactive),
    member: asked(VISITORS.member),
    expired: asked(VISITORS.expired),
    unverified: asked({ ...VISITORS.guest, isInVerifiedView: false }),
    off: asked(VISITORS.guest, false),
  }).toEqual({ guest: '/join-now/', inactive: '/join-now/', member: null, expired: null, unverified: null, off: null })
})

test('sharing gives the address, the code of the embedded player, and the networks that the site has, of this video [VIDEO-040]', () => {
  const { press } = draw()
  press('Share')
  const sharing = within(screen.getByRole('region', { name: 'Share this video' }))
  const copied = (label: string) => sharing.getByRole<HTMLInputElement>('textbox', { name: label }).value
  const own = 'https%3A%2F%2Fhalcyon-vr.example%2Fvideos%2Fvideo-7%2F'
  expect({
    link: copied('Link'),
    code: copied('Embed code'),
    copies: sharing.getAllByRole('button', { name: 'Copy' }).length,
    networks: sharing.getAllByRole('link').map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`),
  }).toEqual({
    link: 'https://halcyon-vr.example/videos/video-7/',
    code: '<iframe src="https://halcyon-vr.example/embed/video-7/" width="640" height="360" allow="xr-spatial-tracking; accelerometer; gyroscope; autoplay; fullscreen" allowfullscreen></iframe>',
    copies: 2,
    networks: [
      `Reddit https://www.reddit.com/submit?url=${own}&title=Video+7`,
      `Twitter https://x.com/intent/post?url=${own}&text=Video+7`,
    ],
  })
  cleanup()
  draw({ settings: SITES.light }).press('Share')
  expect({
    fields: screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value.match(/https:[^"]+/)?.[0]),
    network: screen.getByRole('link', { name: 'Reddit' }).getAttribute('href'),
  }).toEqual({
    fields: ['https://ar-lumen.example/videos/video-7/', 'https://ar-lumen.example/embed/video-7/'],
    network: 'https://www.reddit.com/submit?url=https%3A%2F%2Far-lumen.example%2Fvideos%2Fvideo-7%2F&title=Video+7',
  })
  const shared = [['reddit'], ['youtube', 'twitter'], []].map((configured) => {
    cleanup()
    draw({ networks: configured }).press('Share')
    const panel = within(screen.getByRole('region', { name: 'Share this video' }))
    return panel.queryAllByRole('link').map((link) => link.textContent?.trim())
  })
  expect(shared).toEqual([['Reddit'], ['Twitter'], []])
})

test('embedded there is the player and nothing else [CAT-037]', () => {
  const views: string[] = []
  const page = createActor(videoMachine(views), { input: INPUT }).start()
  const drawn = () =>
    render(
      onStage(<EmbedView page={page} surface={NO_SURFACE} />, { path: '/embed/video-7/', visitor: VISITORS.member }),
    )
  const loading = drawn().container.textContent
  cleanup()
  const content = videoContent(cards(14))
  const sprites = { full: null, trailer: null }
  page.send({ type: 'video.loaded', content: { ...content, video: { ...content.video, sprites } } })
  const { container } = drawn()
  expect({
    loading,
    text: container.textContent,
    links: screen.queryAllByRole('link').length,
    buttons: screen.getAllByRole('button').map((button) => button.textContent),
    views,
  }).toEqual({
    loading: 'Loading the video',
    views: ['7'],
    text: 'Video 7PlayPlaying needs JavaScript. Please switch it on and load this page again.',
    links: 0,
    buttons: ['Play'],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect({ hasPlayer: container.querySelector('video') !== null, text: screen.queryByText('Up next') }).toEqual({
    hasPlayer: true,
    text: null,
  })
})

test('a title that is cut is shown whole below it on the page of a video, and above it elsewhere [VIDEO-030]', async () => {
  // jsdom has no layout: every line counts as cut.
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(40)
  const placementIn = async (region: HTMLElement) => {
    const [words] = within(region).getAllByText(/^Video \d+$/, { selector: 'a *' })
    fireEvent(words?.parentElement as Element, new MouseEvent('pointerenter'))
    const placement = (await screen.findByRole('tooltip', {}, { timeout: 10_000 })).getAttribute('data-placement')
    cleanup()
    return placement
  }
  const placements = []
  for (const place of ['complementary', 'tabpanel'] as const) {
    draw({ visitor: VISITORS.guest })
    placements.push(await placementIn(screen.getByRole(place)))
  }
  render(onStage(<VideoGrid items={cards(1)} />))
  placements.push(await placementIn(screen.getByRole('article')))
  height.mockRestore()
  expect(placements).toEqual(['bottom', 'bottom', 'top'])
})

describe('below it', () => {
  test('suggestions come first, and the gallery by its tab [VIDEO-026, VIDEO-037, ENT-001]', () => {
    const content = videoContent(cards(14))
    draw({ content: { ...content, video: { ...content.video, galleryImages: [media(1), media(2)] } } })
    const tabs = () =>
      screen.getAllByRole('tab').map((tab) => ({ name: tab.textContent, isChosen: tab.getAttribute('aria-selected') }))
    const before = { tabs: tabs(), hasSuggestions: screen.queryByText('You may also like') !== null }
    fireEvent.click(screen.getByRole('tab', { name: 'Gallery' }))
    expect({
      before,
      after: { tabs: tabs(), hasSuggestions: screen.queryByText('You may also like') !== null },
      pictures: screen
        .getAllByRole('button', { name: /^Enlarge/ })
        .map((button) => /\/p\/[\w-]+\.avif/.exec(button.querySelector('img')?.src ?? '')?.[0]),
    }).toEqual({
      pictures: ['/p/1-small.avif', '/p/2-small.avif'],
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

  test('comments have a tab where the site has a forum, and the forum a discussion about the video [VIDEO-037]', () => {
    const content = videoContent(cards(14))
    const { forum: _, ...urls } = SITES.dark.urls
    const tabsOf = (discussionId: string, settings: typeof SITES.dark) => {
      draw({ content: { ...content, video: { ...content.video, discussionId } }, settings })
      const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
      cleanup()
      return tabs
    }
    expect({
      forum: tabsOf('video-7', SITES.dark),
      noDiscussion: tabsOf('', SITES.dark),
      noForum: tabsOf('video-7', { ...SITES.dark, urls }),
    }).toEqual({
      forum: ['Suggested', 'Comments', 'Gallery'],
      noDiscussion: ['Suggested', 'Gallery'],
      noForum: ['Suggested', 'Gallery'],
    })
    const { told } = draw({ content: { ...content, video: { ...content.video, discussionId: 'talk-9' } } })
    fireEvent.click(screen.getByRole('tab', { name: 'Comments' }))
    expect(told).toEqual([{ type: 'discussion.seen', discussionId: 'talk-9' }])
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

test.each(['7', '8'])('the page of the film %s counts as viewed once it is drawn in a window [VIDEO-035]', (id) => {
  const content = videoContent(cards(1))
  const { page, views } = draw({ content: { ...content, video: { ...content.video, id } }, visitor: VISITORS.guest })
  const drawn = [...views]
  act(() => page.send({ type: 'page.seen' }))
  expect({ drawn, views }).toEqual({ drawn: [id], views: [id] })
})

describe('the pop-up about the AI mask', () => {
  const full = {
    title: 'What a mask is',
    text: safeHtml('<p>See through.</p>'),
    image: { alt: 'A mask', permalink: '/p/mask.avif', colour: '' },
    link: '/try-ar/',
  }

  test('has title, text, picture and link, as far as they are there [VIDEO-034, VIDEO-038]', () => {
    const shown = (mask: object) => {
      const { page, press } = draw({ content: maskedContent() })
      const before = screen.queryByRole('button', { name: 'AI mask' })
      act(() => page.send({ type: 'mask.loaded', mask: { ...full, ...mask } }))
      press('AI mask')
      const dialog = within(screen.getByRole('dialog', { hidden: true }))
      const found = {
        before,
        title: dialog.getByRole('heading', { hidden: true }).textContent,
        hasText: dialog.queryByText('See through.') !== null,
        hasPicture: dialog.queryByRole('img', { name: 'A mask', hidden: true }) !== null,
        link: dialog.queryByRole('link', { hidden: true })?.getAttribute('href') ?? '',
      }
      cleanup()
      return found
    }
    const all = { before: null, title: 'What a mask is', hasText: true, hasPicture: true, link: '/try-ar/' }
    expect({
      full: shown({}),
      untitled: shown({ title: '' }),
      textless: shown({ text: safeHtml('') }),
      pictureless: shown({ image: null }),
      linkless: shown({ link: '' }),
      bare: shown({ title: '', text: safeHtml(''), image: null, link: '' }),
    }).toEqual({
      full: all,
      untitled: { ...all, title: 'AI mask' },
      textless: { ...all, hasText: false },
      pictureless: { ...all, hasPicture: false },
      linkless: { ...all, link: '' },
      bare: { before: null, title: 'AI mask', hasText: false, hasPicture: false, link: '' },
    })
  })

  test('is not offered on the page of another video [VIDEO-034]', () => {
    const { page } = draw()
    act(() => page.send({ type: 'mask.loaded', mask: full }))
    expect(screen.queryByRole('button', { name: 'AI mask' })).toBeNull()
  })
})

test('at the end of a trailer those without access are asked to join, where the digest has words for it [ENT-022]', () => {
  const trailerPopUp = { title: 'That was the trailer', text: 'There is more.' }
  const shown = (
    visitor: keyof typeof VISITORS,
    { kind = 'trailer', hasEnded = true, words = trailerPopUp as object } = {},
  ) => {
    const player = {
      getSnapshot: () => ({ context: { kind }, children: {}, hasTag: (tag: string) => tag === 'ended' && hasEnded }),
      subscribe: () => ({ unsubscribe() {} }),
      send() {},
    }
    const { container } = render(
      onStage(<TrailerEnd player={player as never} />, {
        visitor: VISITORS[visitor],
        digest: { siteSettings: {}, videoSettings: words },
      }),
    )
    const join = screen.queryByRole('link', { name: 'Join Now' })?.getAttribute('href')
    const found =
      join && `${container.querySelector('h2')?.textContent} ${container.querySelector('p')?.textContent} ${join}`
    cleanup()
    return found ?? container.innerHTML
  }
  const asks = { words: { trailerPopUp } }
  expect({
    guest: shown('guest', asks),
    inactive: shown('inactive', asks),
    expired: shown('expired', asks),
    member: shown('member', asks),
    plays: shown('guest', { ...asks, hasEnded: false }),
    film: shown('guest', { ...asks, kind: 'full' }),
    off: shown('guest', { words: {} }),
  }).toEqual({
    guest: 'That was the trailer There is more. /join-now/',
    inactive: 'That was the trailer There is more. /join-now/',
    expired: '',
    member: '',
    plays: '',
    film: '',
    off: '',
  })
})
