// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { Digest } from '../../contracts/site/digest.ts'
import { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import { offersJoin } from '../../machines/catalogue/video-rules.ts'
import { CategoryCard } from '../../views/catalogue/category-card.view.tsx'
import { DownloadMenu } from '../../views/catalogue/download-menu.view.tsx'
import { VideoCard } from '../../views/catalogue/video-card.view.tsx'
import { VideoRow } from '../../views/catalogue/video-row.view.tsx'
import { visitorWith } from '../access/visitors.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { silence } from './samples.ts'

const video = {
  id: 7,
  slug: 'night-drive',
  title: 'Night Drive',
  description: 'A road, two lamps and all the time in the world. '.repeat(5),
  publishedAt: 1_767_225_600,
  poster: { alt: '', permalink: '/p/7.avif', colour: '#203040' },
  higherActiveResolution: 'Great',
  videoSettings: { duration: 3_723 },
  models: [
    { id: 1, slug: 'ada-quill', title: 'Ada Quill' },
    { id: 2, slug: 'bo-lind', title: 'Bo Lind' },
  ],
  videoTechBar: { formats: [3], positions: [1, 4] },
  hasToyScript: true,
  isInNewTab: false,
}
const item = VideoListItem.parse(video)
/** Without what only some films have. */
const plain = { ...video, models: [], videoTechBar: { formats: [], positions: [] }, hasToyScript: false }
const custom = VideoListItem.parse({ type: 'upcoming-scene', text: 'Soon', link: 'https://else.example/soon' })
const WATCHERS = {
  ...VISITORS,
  canceled: visitorWith({ claims: { usc: 200 } }),
  trial: visitorWith({ claims: { usc: 100, trial: true } }),
  benefits: visitorWith({ claims: { usc: 1, benefits: true } }),
  withoutMembership: visitorWith({ claims: {} }),
  unverifiedInactive: visitorWith({ claims: { usc: 1 }, verificationEnabled: true }),
}
const joining = { siteSettings: { isActiveJoinNowBtn: true } }
const positions = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Position ${id}` }))
const linksOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

afterEach(cleanup)

describe('a card of the grid', () => {
  function badgesOf(changes: object, settings = SITES.dark) {
    render(onStage(<VideoCard item={VideoListItem.parse({ ...plain, ...changes })} />, { settings }))
    const badges = screen.getAllByRole('listitem').map(({ textContent, title }) => ({ textContent, title }))
    cleanup()
    return badges.map(({ textContent, title }) => (title ? `${textContent} (${title})` : textContent))
  }

  test('wears all its badges, in their order [ENT-001, ENT-002]', () => {
    expect(badgesOf(video)).toEqual(['4K', 'VR', 'AI', 'Works with connected toys (Works with connected toys)'])
  })

  test('wears its highest resolution, where it has one, and the acronym of its site [VIDEO-006, CHROME-004]', () => {
    expect({
      virtual: badgesOf({}),
      augmented: badgesOf({}, SITES.light),
      sharper: badgesOf({ higherActiveResolution: '8K' }),
      without: badgesOf({ higherActiveResolution: '' }),
    }).toEqual({ virtual: ['4K', 'VR'], augmented: ['4K', 'AR'], sharper: ['8K', 'VR'], without: ['VR'] })
  })

  test('wears the mark of AI for tech format 3, and for no other [VIDEO-007]', () => {
    const marked = [[3], [1, 3], [1, 30], [30], []].map((formats) =>
      badgesOf({ videoTechBar: { formats, positions: [3] } }).slice(2),
    )
    expect(marked).toEqual([['AI'], ['AI'], [], [], []])
  })

  test('wears the mark of toys where it has a script for them [VIDEO-008]', () => {
    const marked = [true, false, undefined].map((hasToyScript) => badgesOf({ hasToyScript }).slice(2))
    expect(marked).toEqual([['Works with connected toys (Works with connected toys)'], [], []])
  })

  test('shows duration, title and models, each with a link, as a row of the list does [VIDEO-009, ENT-001, ENT-002]', () => {
    for (const card of [<VideoCard key="card" item={item} />, <VideoRow key="row" item={item} />]) {
      render(onStage(card, { visitor: VISITORS.member }))
      expect(screen.getByText('01:02:03').textContent).toBe('01:02:03')
      expect(linksOf('Night Drive')).toEqual(['/videos/night-drive/'])
      expect(['Ada Quill', 'Bo Lind'].map(linksOf)).toEqual([['/models/ada-quill/'], ['/models/bo-lind/']])
      cleanup()
    }
  })

  test('names all its models after Starring, each with a link to her page, or nobody where it has none [VIDEO-012]', () => {
    const starring = (models: readonly object[]) => {
      render(onStage(<VideoCard item={VideoListItem.parse({ ...plain, models })} />))
      const line = screen.queryByText(/^Starring:/)
      const links = [...(line?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
      cleanup()
      return { text: line?.textContent ?? '', links }
    }
    const [ada, bo] = video.models as [object, object]
    expect([starring([ada, bo]), starring([bo]), starring([])]).toEqual([
      { text: 'Starring: Ada Quill, Bo Lind', links: ['/models/ada-quill/', '/models/bo-lind/'] },
      { text: 'Starring: Bo Lind', links: ['/models/bo-lind/'] },
      { text: '', links: [] },
    ])
  })

  test.each([false, true])('opens its page in a new tab only where the server wants it: %s [ENT-001]', (isInNewTab) => {
    const film = VideoListItem.parse({ ...video, isInNewTab })
    render(
      onStage(
        <>
          <VideoCard item={film} />
          <VideoRow item={film} />
        </>,
        { visitor: VISITORS.member },
      ),
    )
    const targets = screen.getAllByRole('link', { name: 'Night Drive' }).map((link) => link.getAttribute('target'))
    expect(targets).toEqual(isInNewTab ? ['_blank', '_blank'] : [null, null])
  })

  test.each([
    ['Night Drive', 'grid'],
    ['A much longer drive along the harbour', 'grid'],
    ['A much longer drive along the harbour', 'simple'],
  ] as const)('shows the whole title %s in a tooltip where it is cut, in the %s [VIDEO-011]', async (title, layout) => {
    // jsdom has no layout: every line counts as cut.
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(40)
    const titled = VideoListItem.parse({ ...plain, title })
    render(onStage(<VideoCard item={titled} layout={layout} />))
    const words = screen.getByText(title, { selector: 'h3 > a *' })
    expect(words.className).toMatch(layout === 'grid' ? /two/ : /one/)
    fireEvent(words.parentElement as Element, new MouseEvent('pointerenter'))
    expect((await screen.findByRole('tooltip', {}, { timeout: 10_000 })).textContent).toBe(title)
    height.mockRestore()
  })

  test('offers Join Now in place of the duration, but not to members or where it is switched off [VIDEO-010, VIDEO-013, ENT-020]', () => {
    const shown = (visitor: keyof typeof WATCHERS, digest: unknown, layout?: 'simple') => {
      render(onStage(<VideoCard item={item} layout={layout} />, { visitor: WATCHERS[visitor], digest }))
      const facts = {
        join: screen.queryByRole('link', { name: /^Join Now/ })?.getAttribute('href') ?? null,
        hasDuration: screen.queryByText('01:02:03') !== null,
      }
      cleanup()
      return facts
    }
    expect(shown('guest', joining)).toEqual({ join: '/join-now/', hasDuration: false })
    for (const who of ['inactive', 'benefits', 'withoutMembership'] as const)
      expect(shown(who, joining)).toEqual({ join: '/join-now/', hasDuration: false })
    const off = { siteSettings: { isActiveJoinNowBtn: false } }
    expect([shown('guest', off), shown('canceled', joining), shown('unverifiedInactive', joining)]).toEqual([
      { join: null, hasDuration: true },
      { join: null, hasDuration: true },
      { join: null, hasDuration: true },
    ])
    expect(shown('guest', { siteSettings: {} })).toEqual({ join: null, hasDuration: true })
    expect(shown('member', joining)).toEqual({ join: null, hasDuration: true })
    expect(shown('expired', joining)).toEqual({ join: null, hasDuration: true })
    expect(shown('unverified', joining)).toEqual({ join: null, hasDuration: true })
    expect(shown('guest', joining, 'simple')).toEqual({ join: null, hasDuration: true })
    render(onStage(<VideoRow item={item} />, { visitor: VISITORS.guest, digest: joining }))
    expect({
      join: screen.getByRole('link', { name: 'Join Now' }).getAttribute('href'),
      duration: screen.getByText('Duration:').nextElementSibling?.textContent,
    }).toEqual({ join: '/join-now/', duration: '01:02:03' })
  })

  test('leads to the join page everywhere outside the verified view [VIDEO-023]', () => {
    for (const card of [<VideoCard key="card" item={item} />, <VideoRow key="row" item={item} />]) {
      render(onStage(card, { visitor: VISITORS.unverified }))
      const targets = ['Night Drive', 'Ada Quill', 'Bo Lind'].map((name) => linksOf(name))
      expect(targets).toEqual([['/join-now/'], ['/join-now/'], ['/join-now/']])
      cleanup()
    }
  })

  test('has posters and pictures from the content host [CAT-047, ENT-001, ENT-012]', () => {
    const hosts = { ...SITES.dark.hosts, contentHost: 'https://media.example' }
    const settings = { ...SITES.dark, hosts }
    const category = CategoryListItem.parse({
      name: 'Neon',
      slug: 'neon',
      categoryImage: { alt: '', permalink: '/c/1.avif' },
    })
    const { container } = render(
      onStage(
        <>
          <VideoCard item={item} />
          <CategoryCard category={category} />
        </>,
        { settings },
      ),
    )
    const pictures = [...container.querySelectorAll('img')]
    expect(pictures.map(({ src }) => src.replace(/\?.*/, ''))).toEqual([
      'https://media.example/p/7.avif',
      'https://media.example/c/1.avif',
    ])
    const sizes = pictures.flatMap(({ srcset }) => srcset.split(', '))
    expect(sizes.filter((size) => !size.startsWith('https://media.example/'))).toEqual([])
  })

  test('opens a promotional item in a new tab and calls it 6K unless it says otherwise [VIDEO-021, VIDEO-022, ENT-004]', () => {
    render(onStage(<VideoCard item={custom} />))
    const link = screen.getByRole('link', { name: 'Soon' })
    expect({
      href: link.getAttribute('href'),
      target: link.getAttribute('target'),
      rel: link.getAttribute('rel'),
    }).toEqual({ href: 'https://else.example/soon', target: '_blank', rel: 'noopener noreferrer' })
    expect(link.querySelector('svg')).not.toBeNull()
    expect(screen.getByText('6K').textContent).toBe('6K')
    cleanup()
    const other = VideoListItem.parse({
      type: 'promo',
      text: 'Sale',
      link: '/deals/',
      resolution: '8K',
      duration: 61,
      starring: 'Cleo Marsh',
      image: { alt: '', permalink: '/p/sale.avif' },
    })
    for (const card of [<VideoCard key="card" item={other} />, <VideoRow key="row" item={other} />]) {
      render(onStage(card))
      const sale = screen.getByRole('link', { name: 'Sale' })
      expect({
        href: sale.getAttribute('href'),
        target: sale.getAttribute('target'),
        hasIcon: sale.querySelector('svg') !== null,
        badges: screen.getAllByRole('listitem').map(({ textContent }) => textContent),
        duration: screen.getByText('00:01:01').textContent,
        starring: screen.getByText(/^Starring:/).textContent,
        picture: document
          .querySelector('article img')
          ?.getAttribute('src')
          ?.replace(/^.*\/p\/|\?.*$/g, ''),
      }).toEqual({
        href: '/deals/',
        target: '_blank',
        hasIcon: true,
        badges: ['8K'],
        duration: '00:01:01',
        starring: 'Starring: Cleo Marsh',
        picture: 'sale.avif',
      })
      cleanup()
    }
  })
})

describe('two cards, a tile and a row', () => {
  function drawPair(previewsEnabled = true) {
    const clock = new SimulatedClock()
    const preview = createActor(plugPorts(cardPreviewMachine, { watchMotion: silence() }), {
      clock,
      input: { previewsEnabled },
    }).start()
    const films = ['one', 'two'].map((slug, index) =>
      VideoListItem.parse({ ...video, id: index + 1, slug, title: slug, videoPreviewPoster: `/previews/${slug}.mp4` }),
    )
    const [tile, row] = films as [typeof item, typeof item]
    const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, contentHost: 'https://media.example' } }
    const { container } = render(
      onStage(
        <>
          <VideoCard item={tile} />
          <VideoRow item={row} />
        </>,
        { settings, actors: { preview } },
      ),
    )
    const [one, two] = screen.getAllByRole('article') as [HTMLElement, HTMLElement]
    return {
      one,
      two,
      pass: (milliseconds: number) => act(() => clock.increment(milliseconds)),
      films: () =>
        [...container.querySelectorAll('video')].map(({ src, muted, loop, autoplay }) => ({
          src,
          muted,
          loop,
          autoplay,
        })),
      pictures: () => container.querySelectorAll('img').length,
    }
  }
  const mouse = { pointerType: 'mouse' }
  const film = (slug: string) => ({
    src: `https://media.example/previews/${slug}.mp4`,
    muted: true,
    loop: true,
    autoplay: true,
  })

  test('play their silent loop 150 ms after a mouse or a finger has come, over the poster, one at a time [VIDEO-002, VIDEO-003, VIDEO-004, ENT-001]', () => {
    const { one, two, pass, films, pictures } = drawPair()
    fireEvent.pointerEnter(one, mouse)
    pass(149)
    const early = films()
    pass(1)
    const first = { films: films(), pictures: pictures() }
    fireEvent.pointerLeave(one, mouse)
    const left = films()
    fireEvent.pointerEnter(two, { pointerType: 'touch' })
    pass(150)
    const second = films()
    fireEvent.pointerEnter(one, mouse)
    pass(150)
    expect({ early, first, left, second, back: films() }).toEqual({
      early: [],
      first: { films: [film('one')], pictures: 2 },
      left: [],
      second: [film('two')],
      back: [film('one')],
    })
  })

  test('show their posters only where previews are switched off, or when one fails [VIDEO-002]', () => {
    const off = drawPair(false)
    fireEvent.pointerEnter(off.one, mouse)
    off.pass(1_000)
    expect(off.films()).toEqual([])
    cleanup()
    const { two, pass, films } = drawPair()
    fireEvent.pointerEnter(two, mouse)
    pass(150)
    fireEvent.error(two.querySelector('video') as Element)
    expect(films()).toEqual([])
  })
})

describe('a row of the list', () => {
  test('adds quality and duration, and the release date only where the site wants it [VIDEO-014, VIDEO-015, ENT-001, ENT-021]', () => {
    const facts = (digest: unknown, changes: object = {}) => {
      render(onStage(<VideoRow item={VideoListItem.parse({ ...video, ...changes })} />, { digest }))
      const texts = screen
        .getAllByRole('term')
        .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
      cleanup()
      return texts
    }
    expect(facts({ siteSettings: {} })).toEqual(['Quality: 4K', 'Duration: 01:02:03'])
    expect(facts({ siteSettings: { isShowReleaseDate: true } })).toEqual([
      'Quality: 4K',
      'Duration: 01:02:03',
      'Release date: Jan 01, 2026',
    ])
    const short = { higherActiveResolution: '8K', videoSettings: { duration: 59 }, publishedAt: 1_795_608_000 }
    expect(facts({ siteSettings: { isShowReleaseDate: true } }, short)).toEqual([
      'Quality: 8K',
      'Duration: 00:00:59',
      'Release date: Nov 25, 2026',
    ])
  })

  test('shows an icon for each position of the video [VIDEO-016, ENT-002, ENT-006]', () => {
    render(onStage(<VideoRow item={item} />, { digest: { siteSettings: {}, videoPositions: positions } }))
    const strip = within(screen.getByRole('list', { name: 'Positions' })).getAllByRole('listitem')
    expect(strip.map((entry) => entry.textContent)).toEqual(['Position 1', 'Position 4'])
    expect(strip.every((entry) => entry.querySelector('svg path') !== null)).toBe(true)
  })

  test('knows formats and positions by id and name, and draws each of the six positions in its own way [ENT-006, VIDEO-016]', () => {
    const videoTechFormats = [{ id: 3, name: 'AI' }]
    const { videoTechFormats: formats, videoPositions } = Digest.parse({
      siteSettings: {},
      videoTechFormats,
      videoPositions: positions,
    })
    expect({ formats, videoPositions }).toEqual({
      formats: [{ id: '3', name: 'AI' }],
      videoPositions: positions.map(({ id, name }) => ({ id: `${id}`, name })),
    })
    const everywhere = VideoListItem.parse({ ...video, videoTechBar: { formats: [], positions: [1, 2, 3, 4, 5, 6] } })
    render(onStage(<VideoRow item={everywhere} />, { digest: { siteSettings: {}, videoPositions: positions } }))
    const strip = within(screen.getByRole('list', { name: 'Positions' })).getAllByRole('listitem')
    expect(strip.map((entry) => entry.textContent)).toEqual(positions.map(({ name }) => name))
    expect(new Set(strip.map((entry) => entry.querySelector('path')?.getAttribute('d'))).size).toBe(6)
  })

  test('folds a long description behind View more and Hide [VIDEO-017, CHROME-091, SEO-004, ENT-001]', () => {
    render(onStage(<VideoRow item={item} />))
    const fold = screen.getByText('View more').closest('details')
    expect(fold?.textContent).toBe('View moreHide')
    const text = fold?.previousElementSibling
    expect({ text: text?.textContent, isClamped: /description/.test(text?.className ?? '') }).toEqual({
      text: video.description,
      isClamped: true,
    })
  })

  test.each([
    ['a guest', 'guest', ['Join Now /join-now/']],
    ['an inactive member', 'inactive', ['Join Now /join-now/']],
    ['an inactive member with benefits', 'benefits', ['Join Now /join-now/']],
    ['who has no membership', 'withoutMembership', ['Download', 'Join Now /join-now/']],
    ['a member', 'member', ['Download']],
    ['who is on trial', 'trial', ['Download']],
    ['who has cancelled', 'canceled', ['Download']],
    ['an administrator', 'administrator', ['Download']],
    ['an expired member, who may renew', 'expired', ['Download /join-now/?event=expired']],
    ['an inactive member outside the verified view', 'unverifiedInactive', []],
  ] as const)(
    'adds Download or Join Now for %s, which a tile of pictures has not [VIDEO-018, DOWN-005]',
    (_, visitor, added) => {
      const waysIn = (card: React.ReactNode) => {
        render(onStage(card, { visitor: WATCHERS[visitor], digest: joining }))
        const ways = [...document.querySelectorAll('a, button')].map((way) =>
          [way.textContent, way.getAttribute('href')].filter(Boolean).join(' '),
        )
        cleanup()
        return ways.filter((way) => /^(Download|Join Now)/.test(way))
      }
      const film = VideoListItem.parse(plain)
      expect({
        row: waysIn(<VideoRow item={film} />),
        tile: waysIn(<VideoCard item={film} layout="simple" />),
      }).toEqual({
        row: added,
        tile: [],
      })
    },
  )
})

test('Download is offered to who is logged in and no inactive member [ROLE-021]', () => {
  const shown = Object.entries(WATCHERS).filter(([, visitor]) => {
    render(onStage(<DownloadMenu video={{ slug: 'night-drive', title: 'Night Drive' }} />, { visitor }))
    const isShown = screen.queryByText('Download') !== null
    cleanup()
    return isShown
  })
  const members = ['member', 'administrator', 'expired', 'canceled', 'trial']
  expect(shown.map(([who]) => who)).toEqual([...members, 'withoutMembership'])
})

test('a film asks to join who is no member, active or expired, in the verified view, where that is switched on [ROLE-020]', () => {
  const askedWhere = (isActiveJoinNowBtn: boolean | undefined) => {
    const digest = Digest.parse({ siteSettings: { isActiveJoinNowBtn } })
    const asked = Object.entries(WATCHERS).filter(([, visitor]) => offersJoin(visitor, digest))
    return asked.map(([who]) => who)
  }
  expect({ on: askedWhere(true), off: askedWhere(false), unsaid: askedWhere(undefined) }).toEqual({
    on: ['guest', 'inactive', 'benefits', 'withoutMembership'],
    off: [],
    unsaid: [],
  })
})

test.each([
  [
    true,
    [
      { pictures: 1, films: 0 },
      { pictures: 1, films: 1 },
    ],
  ],
  [
    false,
    [
      { pictures: 1, films: 0 },
      { pictures: 1, films: 0 },
    ],
  ],
])(
  'where the setting of previews is %s, a card that somebody points at shows its film over its picture, or its picture only [VIDEO-005]',
  (previewsEnabled, seen) => {
    const clock = new SimulatedClock()
    const ports = plugPorts(cardPreviewMachine, { watchMotion: silence() })
    const preview = createActor(ports, { clock, input: { previewsEnabled } }).start()
    const film = VideoListItem.parse({ ...plain, videoPreviewPoster: '/previews/7.mp4' })
    const { container } = render(onStage(<VideoCard item={film} />, { actors: { preview } }))
    const shown = () => ({
      pictures: container.querySelectorAll('img').length,
      films: container.querySelectorAll('video[src$="/previews/7.mp4"]').length,
    })
    const before = shown()
    fireEvent.pointerEnter(screen.getByRole('article'), { pointerType: 'mouse' })
    act(() => clock.increment(150))
    expect([before, shown()]).toEqual(seen)
  },
)
