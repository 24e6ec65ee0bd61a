// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { HomePage, SlidesAnswer, SoftPageAnswer } from '../../contracts/catalogue/home.ts'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import { ModelCard } from '../../contracts/catalogue/model.ts'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { catalogueListMachine } from '../../machines/catalogue/catalogue-list.machine.ts'
import { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { PageContent, PageKind } from '../../machines/catalogue/page-content.ts'
import type { SafeSeo } from '../../machines/site/safe-html.ts'
import { CategoriesView } from '../../views/catalogue/categories.view.tsx'
import { CategoryCard } from '../../views/catalogue/category-card.view.tsx'
import { Hero } from '../../views/catalogue/hero.view.tsx'
import { HomeView } from '../../views/catalogue/home.view.tsx'
import { FeaturedModels } from '../../views/catalogue/model-card.view.tsx'
import { TryArView } from '../../views/catalogue/try-ar.view.tsx'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import { MissingPageView } from '../../views/site/missing-page.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { safeHtml } from '../support/safe-html.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'
import { silence } from './samples.ts'

afterEach(cleanup)

const seo = { ...EMPTY_SEO } as unknown as SafeSeo
const picture = { alt: '', permalink: '/p/1.avif', colour: '#102030' }
const video = (slug: string) => VideoListItem.parse({ id: slug, slug, title: slug })
const model = (slug: string) =>
  ModelCard.parse({ id: slug, slug, title: slug, isFeatured: true, featuredImage: picture })
const category = (slug: string) => CategoryListItem.parse({ name: slug, slug, label: slug })
const hrefs = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
const sectionOf = (title: string) => screen.getByRole('heading', { name: title }).closest('section') as HTMLElement

function pageWith(content: PageContent) {
  const kind: PageKind = content.kind
  const ports = plugPorts(contentPageMachine, { loadContent: silence(), gallery: galleryMachine })
  const actor = createActor(ports, { input: { page: { kind } } })
  actor.start()
  actor.send({ type: 'content.loaded', content })
  return actor
}

describe('try AR', () => {
  const page = (aiVideos: VideoListItem[], aiCategory = ''): PageContent => ({
    kind: 'tryAr',
    page: {
      id: '1',
      title: 'Try it',
      text: safeHtml(''),
      sections: [],
      createdAt: 0,
      updatedAt: 0,
      publishedAt: 0,
    },
    films: { arVideos: [video('one'), video('two')], aiVideos, arCategory: 'in-your-room', aiCategory },
    seo,
    jsonLd: null,
  })
  const settings = { ...SITES.dark, tryAr: { arHeading: 'Films in Your Room', aiHeading: 'Cut Out by Hand' } }

  test('has the headings that the site gives its rails, and leads to the categories that its page names; there is no rail without a film [CAT-033, CAT-034]', () => {
    render(onStage(<TryArView page={pageWith(page([]))} />, { settings }))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Films in Your Room',
    ])
    expect(hrefs(sectionOf('Films in Your Room'))[0]).toBe('/categories/in-your-room/')
    cleanup()
    render(onStage(<TryArView page={pageWith(page([video('three')]))} />, { settings }))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Films in Your Room',
      'Cut Out by Hand',
    ])
    // A category that the server does not name is not led to.
    expect(hrefs(sectionOf('Cut Out by Hand')).filter((href) => href?.includes('categories'))).toEqual([])
    cleanup()
    render(onStage(<TryArView page={pageWith(page([video('three')], 'by-hand'))} />, { settings }))
    expect(['Films in Your Room', 'Cut Out by Hand'].map((title) => hrefs(sectionOf(title)))).toEqual([
      ['/categories/in-your-room/', '/videos/one/', '/videos/two/'],
      ['/categories/by-hand/', '/videos/three/'],
    ])
  })
})

describe('the announcement slider', () => {
  test('shows what is for its window, in the order of sort, with advertising marked [CAT-044, CAT-048, ENT-015]', () => {
    const slide = (id: number, sort: number, displayType: string, isAd = false) => ({
      id,
      sort,
      displayType,
      isAd,
      title: `Slide ${id}`,
      link: `/deals/?slide=${id}`,
      image: { ...picture, permalink: `/p/${id}.avif` },
    })
    const announcements = SlidesAnswer.parse({
      data: [slide(1, 30, 'desktop', true), slide(2, 20, 'mobile'), slide(3, 10, 'desktop'), slide(4, 5, 'mobile')],
    })
    const shown = (slides: typeof announcements) => {
      render(onStage(<Hero slides={slides} />))
      const rails = screen.getAllByRole('region', { name: 'Announcements' }).map((rail) => ({
        slides: hrefs(rail),
        ads: within(rail)
          .queryAllByText('Advertisement')
          .map((mark) => mark.parentElement?.querySelector('a')?.textContent),
        media: [...new Set([...rail.querySelectorAll('source')].map(({ media }) => media))],
      }))
      cleanup()
      return rails
    }
    expect({ both: shown(announcements), one: shown(announcements.filter(({ id }) => id === '2')) }).toEqual({
      both: [
        { slides: ['/deals/?slide=4', '/deals/?slide=2'], ads: [], media: ['(width < 768px)'] },
        { slides: ['/deals/?slide=3', '/deals/?slide=1'], ads: ['Slide 1'], media: ['(width >= 768px)'] },
      ],
      one: [{ slides: ['/deals/?slide=2'], ads: [], media: [] }],
    })
  })
})

test('the image map has the models in the order that they come in [CAT-013]', () => {
  const mapOf = (slugs: readonly string[]) => {
    render(onStage(<FeaturedModels models={slugs.map(model)} />))
    const links = within(screen.getByRole('list', { name: 'Featured models' })).getAllByRole('link')
    const targets = links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    cleanup()
    return targets
  }
  expect([mapOf(['cleo', 'ada', 'bea']), mapOf(['bea', 'cleo'])]).toEqual([
    ['cleo /models/cleo/', 'ada /models/ada/', 'bea /models/bea/'],
    ['bea /models/bea/', 'cleo /models/cleo/'],
  ])
})

describe('the home page', () => {
  const home = (fields: object): PageContent => {
    const { descriptionArea, categoriesPageSeo: _, ...page } = HomePage.parse({ titleWinner: 'Winner', ...fields })
    return {
      kind: 'home',
      home: { ...page, descriptionArea: safeHtml(descriptionArea) },
      latest: [video('latest-one')],
      announcements: [],
      featuredModels: Array.from({ length: 8 }, (_, index) => model(`featured-${index + 1}`)),
      seo,
      jsonLd: null,
    }
  }
  const full = {
    descriptionArea: '<p>Text of the home page</p>',
    upcomingScenes: [{ type: 'upcoming-scene', text: 'Soon', link: 'https://else.example/' }],
    topVideos: [{ id: 1, slug: 'top-one', title: 'Top one' }],
    topCategories: [{ name: 'Neon', slug: 'neon', label: 'Neon' }],
    topModels: [{ id: 1, slug: 'ada', title: 'Ada' }],
  }

  test('has its five sections, each with more to see [CAT-001, CAT-002, CAT-003, CAT-004, CAT-005, CAT-006, CAT-014, ENT-016]', () => {
    render(onStage(<HomeView page={pageWith(home(full))} />))
    const titles = [
      'Upcoming VR Sex Videos',
      'Top VR Porn Videos',
      'Latest VR Porn Videos',
      'Top VR Porn Categories',
      'VR Pornstars',
      'Featured Models',
    ]
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winner')
    expect(screen.getByText('Text of the home page').tagName).toBe('P')
    const more = titles.map((title) => within(sectionOf(title)).getByText('More ...').getAttribute('href'))
    expect(more).toEqual([
      '/videos/?sort=latest',
      '/videos/?sort=popular',
      '/videos/?sort=latest',
      '/categories/',
      '/models/',
      '/models/',
    ])
    expect(titles.map((title) => hrefs(sectionOf(title))[1])).toEqual([
      'https://else.example/',
      '/videos/top-one/',
      '/videos/latest-one/',
      '/categories/neon/',
      '/models/ada/',
      '/models/featured-1/',
    ])
  })

  test('has each section wherever it has something for it, whatever else it has not [CAT-001, CAT-002, CAT-003, CAT-004, CAT-005, CAT-006]', () => {
    const sectionsOf = (fields: object, lists: { latest?: VideoListItem[]; featuredModels?: ModelCard[] } = {}) => {
      const content = home(fields)
      if (content.kind !== 'home') throw new Error('no home')
      render(onStage(<HomeView page={pageWith({ ...content, latest: [], featuredModels: [], ...lists })} />))
      const titles = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
      cleanup()
      return titles
    }
    const { upcomingScenes, topVideos, topCategories, topModels } = full
    expect({
      none: sectionsOf({}),
      upcoming: sectionsOf({ upcomingScenes }),
      top: sectionsOf({ topVideos }),
      latest: sectionsOf({}, { latest: [video('latest-one')] }),
      categories: sectionsOf({ topCategories }),
      models: sectionsOf({ topModels }),
      featured: sectionsOf({}, { featuredModels: [model('featured-1')] }),
    }).toEqual({
      none: [],
      upcoming: ['Upcoming VR Sex Videos'],
      top: ['Top VR Porn Videos'],
      latest: ['Latest VR Porn Videos'],
      categories: ['Top VR Porn Categories'],
      models: ['VR Pornstars'],
      featured: ['Featured Models'],
    })
  })

  test('without anything else announces what its slides say [CAT-008]', () => {
    const announced = (titles: readonly string[]) => {
      const announcements = SlidesAnswer.parse({
        data: titles.map((title, id) => ({
          id,
          title,
          text: `${title} text`,
          link: `/deals/?slide=${id}`,
          image: picture,
        })),
      })
      const content = home({})
      if (content.kind !== 'home') throw new Error('no home')
      render(onStage(<HomeView page={pageWith({ ...content, latest: [], featuredModels: [], announcements })} />))
      const rail = screen.queryByRole('region', { name: 'Announcements' })
      const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
      const seen = {
        headings,
        links: hrefs(document.body),
        texts: titles.map((title) => screen.getByText(`${title} text`).tagName),
        isInRail: rail !== null,
      }
      cleanup()
      return seen
    }
    expect([announced(['One', 'Two']), announced([])]).toEqual([
      {
        headings: ['One', 'Two', 'Winner'],
        links: ['/deals/?slide=0', '/deals/?slide=1'],
        texts: ['P', 'P'],
        isInRail: true,
      },
      { headings: ['Winner'], links: [], texts: [], isInRail: false },
    ])
  })

  test('without anything else links eight featured models on its image map [CAT-007]', () => {
    const content = home({})
    if (content.kind !== 'home') throw new Error('no home')
    render(onStage(<HomeView page={pageWith({ ...content, latest: [] })} />))
    const map = screen.getByRole('list', { name: 'Featured models' })
    const targets = Array.from({ length: 8 }, (_, index) => `/models/featured-${index + 1}/`)
    expect({
      headings: screen.getAllByRole('heading').map(({ textContent }) => textContent),
      links: hrefs(document.body),
      map: within(map)
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      portraits: map.querySelectorAll('li img[src*="/p/1.avif"]').length,
    }).toEqual({
      headings: ['Winner', 'Featured Models'],
      links: ['/models/', ...targets],
      map: targets.map((target, index) => `featured-${index + 1} ${target}`),
      portraits: 8,
    })
  })

  test('leads to the join page from every video and model outside the verified view [VIDEO-023]', () => {
    render(onStage(<HomeView page={pageWith(home(full))} />, { visitor: VISITORS.unverified }))
    const targets = ['Top one', 'latest-one', 'Ada', 'featured-1', 'featured-8'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(new Set(targets)).toEqual(new Set(['/join-now/']))
    expect(targets).toHaveLength(5)
  })

  test('shows the lander button, and what one gets only while that is active [CAT-012, ENT-016]', () => {
    const gain = {
      isActive: true,
      title: 'What do you get?',
      items: [
        { title: 'Films', text: 'New ones' },
        { title: 'Rest', text: 'At night' },
      ],
    }
    render(
      onStage(
        <HomeView page={pageWith(home({ landerButton: { label: 'Go', link: '/free/' }, whatDoYouGet: gain }))} />,
      ),
    )
    expect(screen.getByRole('link', { name: 'Go' }).getAttribute('href')).toBe('/free/')
    expect(sectionOf('What do you get?').textContent).toBe('What do you get?FilmsNew onesRestAt night')
    cleanup()
    render(onStage(<HomeView page={pageWith(home({ whatDoYouGet: { ...gain, isActive: false } }))} />))
    expect([screen.queryByText('What do you get?'), screen.queryByRole('link', { name: 'Go' })]).toEqual([null, null])
  })

  test('shows soft data outside the verified view, all of it leading to the join page, its slides in their order [CAT-010, CAT-011, CAT-044, VIDEO-023, ENT-017]', () => {
    const soft = SoftPageAnswer.parse({
      title: 'Soft title',
      subtitle: 'Soft subtitle',
      models: [
        { image: picture, name: 'Ada' },
        { image: picture, name: 'Bea' },
      ],
      videos: [
        { quality: '5K, Great', models: 'Bo, Cy', image: picture, duration: 61, title: 'Soft video' },
        { quality: '8K', models: 'Di', image: picture, duration: 62, title: 'Softer video' },
      ],
      slides: [
        { id: 2, title: 'Later', text: 'Later text', link: '/deals/', image: picture, sort: 2 },
        { id: 1, title: 'Slide', text: 'Slide text', link: '/videos/', image: picture, sort: 1 },
      ],
    })
    const { container } = render(
      onStage(<HomeView page={pageWith({ kind: 'softHome', soft, seo, jsonLd: null })} />, {
        visitor: VISITORS.unverified,
      }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Soft title')
    expect(container.textContent).toContain('Soft subtitle')
    expect(['Bo, Cy', '00:01:01', 'Slide text'].map((text) => screen.getByText(text).tagName)).toEqual([
      'P',
      'SPAN',
      'P',
    ])
    expect(container.querySelectorAll('img[src*="/p/1.avif"]')).toHaveLength(6)
    const film = within(screen.getByRole('link', { name: 'Soft video' }).closest('li')!)
    expect([film.getByText('Bo, Cy').tagName, film.getByText('00:01:01').tagName]).toEqual(['P', 'SPAN'])
    expect(screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Slide /join-now/',
      'Later /join-now/',
      'Soft video /join-now/',
      'Softer video /join-now/',
      'Ada /join-now/',
      'Bea /join-now/',
    ])
    expect(['5K', '4K'].map((label) => screen.getByText(label).tagName)).toEqual(['LI', 'LI'])
  })
})

describe('the list of videos', () => {
  const filter = [
    { slug: 'all', label: 'All Videos' },
    { slug: 'neon', label: 'Neon' },
  ]
  const page = (items: VideoListItem[], search = {}, savedLayout?: ListLayout) => {
    const videos = { kind: 'videos' as const, items, pages: 9, title: 'All VR Videos', filter, seo, jsonLd: null }
    const ports = plugPorts(catalogueListMachine, { loadList: silence(), keepLayout: silence() })
    const actor = createActor(ports, { input: { search, isLoggedIn: false, savedLayout } })
    actor.start()
    actor.send({ type: 'list.loaded', content: videos })
    return actor
  }

  test('filters by category, All Videos first, by a form that needs no script [CAT-016]', () => {
    const { actor, told } = still(page([video('one')]).getSnapshot())
    render(onStage(<VideosView page={actor as never} />, { path: '/videos/' }))
    const select = screen.getByRole('combobox', { name: 'Category' })
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Videos', 'Neon'])
    expect({ method: select.closest('form')?.method, action: select.closest('form')?.getAttribute('action') }).toEqual({
      method: 'get',
      action: '/videos/',
    })
    fireEvent.change(select, { target: { value: 'neon' } })
    expect(told).toEqual([{ type: 'filter.chosen', change: { category: 'neon' } }])
  })

  test('orders by popular or latest, and says which [CAT-017]', () => {
    for (const sort of ['latest', 'popular'] as const) {
      render(onStage(<VideosView page={page([video('one')], { sort })} />, { path: '/videos/' }))
      const order = screen.getByRole('navigation', { name: 'Order' })
      const facts = within(order)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
      expect(facts).toEqual([
        ['Popular', '/videos/?sort=popular', `${sort === 'popular'}`],
        ['Latest', '/videos/?sort=latest', `${sort === 'latest'}`],
      ])
      cleanup()
    }
  })

  test('switches between grid, list and simple by telling the choice [CAT-020]', async () => {
    const { actor, told } = still(page([video('one')], { layout: 'list' }).getSnapshot())
    render(onStage(<VideosView page={actor as never} />, { path: '/videos/' }))
    const layouts = within(screen.getByRole('navigation', { name: 'Layout' })).getAllByRole('link')
    expect(layouts.map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('aria-current')}`)).toEqual([
      'Grid false',
      'List true',
      'Simple false',
    ])
    expect((await screen.findByRole('term', { name: '' })).textContent).toBe('Duration:')
    for (const link of layouts) fireEvent.click(link)
    expect(told).toEqual([
      { type: 'layout.chosen', layout: 'grid' },
      { type: 'layout.chosen', layout: 'list' },
      { type: 'layout.chosen', layout: 'simple' },
    ])
  })

  test('lays cards out as the address says, else as the visitor left it, else as a grid [VIDEO-001]', async () => {
    const cardOf = async (search: object, savedLayout?: ListLayout) => {
      const item = VideoListItem.parse({
        id: 1,
        slug: 'one',
        title: 'One',
        models: [{ id: 1, slug: 'a', title: 'Ada' }],
      })
      render(onStage(<VideosView page={page([item], search, savedLayout)} />, { path: '/videos/' }))
      const card = await screen.findByRole('article')
      const shown = {
        starring: card.textContent?.includes('Starring:'),
        facts: card.textContent?.includes('Duration:'),
      }
      cleanup()
      return shown
    }
    const [grid, list, simple] = [
      { starring: true, facts: false },
      { starring: true, facts: true },
      { starring: false, facts: false },
    ]
    expect([await cardOf({}), await cardOf({}, 'list'), await cardOf({}, 'simple')]).toEqual([grid, list, simple])
    expect([await cardOf({ layout: 'simple' }, 'list'), await cardOf({ layout: 'grid' }, 'list')]).toEqual([
      simple,
      grid,
    ])
  })

  test('pages with bare address for the first page, and marks where it is [ROUTE-006]', () => {
    render(onStage(<VideosView page={page([video('one')], { page: 2 })} />, { path: '/videos/' }))
    const pager = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pager).getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/videos/')
    expect(within(pager).getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/videos/?page=3')
    expect(within(pager).getByRole('link', { current: 'page' }).textContent).toBe('2')
  })

  test('says what would be here when nothing fits, and how to get on', () => {
    render(onStage(<VideosView page={page([])} />, { path: '/videos/' }))
    expect(screen.getByRole('heading', { name: 'No videos here yet' }).tagName).toBe('H2')
    expect(screen.getByRole('link', { name: 'All Videos' }).getAttribute('href')).toBe('/videos/')
  })

  test('shows twelve placeholders while the first page is on its way [CAT-019]', () => {
    const loading = createActor(catalogueListMachine, { input: { search: {}, isLoggedIn: false } })
    const { container } = render(onStage(<VideosView page={loading} />, { path: '/videos/' }))
    expect(container.querySelectorAll('[aria-busy="true"] ul[aria-hidden="true"] > li').length).toBe(12)
  })
})

describe('the card of a category', () => {
  const linkOf = (wire: object) => {
    render(onStage(<CategoryCard category={CategoryListItem.parse(wire)} />))
    const link = screen.getByRole('link')
    const facts = {
      text: link.textContent,
      href: link.getAttribute('href'),
      target: link.getAttribute('target'),
      icons: link.querySelectorAll('svg').length,
    }
    cleanup()
    return facts
  }
  const standard = { name: 'rain', slug: 'rain', label: 'Rainy nights' }

  test("with a 'type' has the words and the link of a custom one, whatever else it has [CAT-023]", () => {
    const both = { ...standard, text: 'Sale', link: '/deals/' }
    const [plain, sale, live] = [both, { ...both, type: 'offer' }, { ...both, type: 'x', text: 'Live' }].map(linkOf)
    const facts = { target: null, icons: 0 }
    expect({ plain, sale, live }).toEqual({
      plain: { ...facts, text: 'Rainy nights', href: '/categories/rain/' },
      sale: { ...facts, text: 'Sale', href: '/deals/' },
      live: { ...facts, text: 'Live', href: '/deals/' },
    })
  })

  test('leads where a custom one says; a standard one leads to its own page [CAT-024]', () => {
    const custom = (link: string) => linkOf({ type: 'offer', text: 'Sale', link }).href
    expect({ inside: custom('/deals/'), outside: custom('https://else.example/'), own: linkOf(standard).href }).toEqual(
      {
        inside: '/deals/',
        outside: 'https://else.example/',
        own: '/categories/rain/',
      },
    )
  })

  test('opens in a new tab, and says so by a sign, where a custom one says it does [CAT-025]', () => {
    const custom = (isInNewTab?: boolean) => linkOf({ type: 'offer', text: 'Sale', link: '/deals/', isInNewTab })
    const wires = {
      marked: custom(true),
      unmarked: custom(false),
      silent: custom(),
      own: linkOf({ ...standard, isInNewTab: true }),
    }
    const tabs = Object.entries(wires).map(([name, { target, icons }]) => [name, target, icons])
    expect(tabs).toEqual([
      ['marked', '_blank', 1],
      ['unmarked', null, 0],
      ['silent', null, 0],
      ['own', null, 0],
    ])
  })
})

describe('the list of categories', () => {
  const wires = [
    { name: 'neon', slug: 'neon', label: 'Neon' },
    { name: 'rain', slug: 'rain', label: 'Rainy nights', categoryImage: picture },
    { type: 'promo', text: 'Sale', link: '/deals/', isInNewTab: true, image: picture },
    { type: 'offer', text: 'Try AR', link: '/try-ar/', image: picture },
  ]

  test('shows standard and custom ones below its title, and says so where there are none [CAT-022, ENT-012]', () => {
    const shown = (categories: readonly object[]) => {
      const content = { kind: 'categories', title: 'All of Them', seo, jsonLd: null } as const
      const page = pageWith({ ...content, categories: categories.map((wire) => CategoryListItem.parse(wire)) })
      const { container } = render(onStage(<CategoriesView page={page} />, { path: '/categories/' }))
      const seen = {
        headings: screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`),
        pictures: container.querySelectorAll('article img[src*="/p/1.avif"]').length,
        placeholders: container.querySelectorAll('ul[aria-hidden="true"]').length,
        wayOn: screen.queryByRole('link', { name: 'All Videos' })?.getAttribute('href'),
      }
      cleanup()
      return seen
    }
    expect([shown(wires), shown(wires.slice(2, 3)), shown([])]).toEqual([
      {
        headings: ['H1 All of Them', 'H2 Neon', 'H2 Rainy nights', 'H2 Sale', 'H2 Try AR'],
        pictures: 3,
        placeholders: 0,
        wayOn: undefined,
      },
      { headings: ['H1 All of Them', 'H2 Sale'], pictures: 1, placeholders: 0, wayOn: undefined },
      { headings: ['H1 All of Them', 'H2 No categories here yet'], pictures: 0, placeholders: 0, wayOn: '/videos/' },
    ])
  })

  test('leads to live rooms only where the site has them', () => {
    const rooms = CategoryListItem.parse({ type: 'cam-rooms', text: 'Live', link: '/vr-cam-girls/', image: picture })
    const page = pageWith({
      kind: 'categories',
      title: 'Categories',
      categories: [category('Neon'), rooms],
      seo,
      jsonLd: null,
    })
    const shown = [true, false].map((camsEnabled) => {
      const settings = { ...SITES.dark, camsEnabled }
      render(onStage(<CategoriesView page={page} />, { path: '/categories/', settings }))
      const names = screen.getAllByRole('article').map(({ textContent }) => textContent)
      cleanup()
      return names
    })
    expect(shown).toEqual([['Neon', 'Live'], ['Neon']])
  })
})

describe('the 404 page', () => {
  test('lays its videos out as simple cards [VIDEO-001]', () => {
    const videos = ['one', 'two'].map((slug) => ({ ...video(slug), models: [{ id: '1', slug: 'a', title: 'Ada' }] }))
    const suggestions = { videos, categories: [], models: [] }
    render(onStage(<MissingPageView page={pageWith({ kind: 'notFound', suggestions })} />, { path: '/no/' }))
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent)
    expect(cards.map((card) => [card?.includes('Starring:'), card?.includes('Duration:')])).toEqual([
      [false, false],
      [false, false],
    ])
  })

  test('offers videos, categories and models in the site’s words [ERR-005, ERR-006, CHROME-004]', () => {
    const models = ['ada', 'bea', 'cleo', 'dora', 'eve', 'fay'].map(model)
    const suggestions = { videos: [video('one')], categories: [category('neon')], models }
    const offersOf = (settings: typeof SITES.dark) => {
      render(
        onStage(<MissingPageView page={pageWith({ kind: 'notFound', suggestions })} />, { settings, path: '/no/' }),
      )
      const offers = screen.getAllByRole('heading', { level: 2 }).map((title) => ({
        title: title.textContent,
        links: within(title.closest('section') as HTMLElement)
          .getAllByRole('link')
          .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      }))
      cleanup()
      return offers
    }
    expect({ vr: offersOf(SITES.dark), ar: offersOf(SITES.light) }).toEqual({
      vr: [
        { title: 'Best VR Videos', links: ['More Top VR Porn Videos /videos/', 'one /videos/one/'] },
        { title: 'VR Porn Categories', links: ['More VR Porn Categories /categories/', 'neon /categories/neon/'] },
        {
          title: 'Best Pornstars',
          links: ['More VR Pornstars /models/', ...models.map(({ title, slug }) => `${title} /models/${slug}/`)],
        },
      ],
      ar: [
        { title: 'Best AR Videos', links: ['More Top AR Porn Videos /videos/', 'one /videos/one/'] },
        { title: 'AR Porn Categories', links: ['More AR Porn Categories /categories/', 'neon /categories/neon/'] },
        {
          title: 'Best Pornstars',
          links: ['More AR Pornstars /models/', ...models.map(({ title, slug }) => `${title} /models/${slug}/`)],
        },
      ],
    })
  })

  test('offers the best models, each with a link, and a way to more of them in the site’s words [ERR-007]', () => {
    const offersOf = (slugs: readonly string[], settings: typeof SITES.dark) => {
      const suggestions = { videos: [], categories: [], models: slugs.map(model) }
      const page = pageWith({ kind: 'notFound', suggestions })
      render(onStage(<MissingPageView page={page} />, { settings, path: '/no/' }))
      const heading = screen.queryByRole('heading', { name: 'Best Pornstars' })
      const links = heading ? within(heading.closest('section') as HTMLElement).getAllByRole('link') : []
      cleanup()
      return links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    }
    expect([offersOf(['ada', 'bea'], SITES.dark), offersOf(['cleo'], SITES.light), offersOf([], SITES.dark)]).toEqual([
      ['More VR Pornstars /models/', 'ada /models/ada/', 'bea /models/bea/'],
      ['More AR Pornstars /models/', 'cleo /models/cleo/'],
      [],
    ])
  })
})
