// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { LoginSlidesAnswer } from '../../contracts/session/login-slide.ts'
import { PartnersAnswer } from '../../contracts/site/partner.ts'
import { EMPTY_SEO, SeoParams } from '../../contracts/site/seo.ts'
import { catalogueListMachine } from '../../machines/catalogue/catalogue-list.machine.ts'
import { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { PageContent } from '../../machines/catalogue/page-content.ts'
import type { SafeSeo } from '../../machines/site/safe-html.ts'
import { ContactTag } from '../../views/catalogue/contact-tag.view.tsx'
import { Partners } from '../../views/catalogue/partners.view.tsx'
import { PromoView } from '../../views/catalogue/promo.view.tsx'
import { StaticPageView } from '../../views/catalogue/static-page.view.tsx'
import { VideoGrid } from '../../views/catalogue/video-grid.view.tsx'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import { LoginSlides } from '../../views/session/login-slides.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { safeHtml } from '../support/safe-html.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { silence } from './samples.ts'

afterEach(cleanup)

const html = safeHtml
const partners = PartnersAnswer.parse({
  items: [
    { id: 2, title: 'Second', text: 'Sound', link: '/blog/', sort: 2 },
    { id: 1, title: 'First', text: 'Lenses', link: 'https://lens.example/', sort: 1 },
  ],
})

function pageWith(changes: Partial<Extract<PageContent, { kind: 'static' }>> = {}) {
  const actor = createActor(plugPorts(contentPageMachine, { loadContent: silence(), gallery: galleryMachine }), {
    input: { page: { kind: 'static', slug: 'halloween' } },
  })
  actor.start()
  const page = {
    id: '12',
    title: 'The Longest Night',
    text: html('<p>Candles</p>'),
    sections: [{ title: 'What is in it', text: html('<h2>What is in it</h2><p>Films</p>') }],
    createdAt: 0,
    updatedAt: 1_790_000_000,
    publishedAt: 1_780_000_000,
  }
  const seo = EMPTY_SEO as unknown as SafeSeo
  actor.send({ type: 'content.loaded', content: { kind: 'static', page, seo, jsonLd: null, ...changes } })
  return actor
}

const links = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])

describe('a promotional landing page', () => {
  const banner = {
    ogParams: { enabled: true, imageSecureFile: { permalink: '/pictures/banner/halloween.avif?w=1280' } },
  }

  test('shows what the editors wrote, with a JOIN NOW link [ROUTE-103]', () => {
    const seo = SeoParams.parse(banner) as unknown as SafeSeo
    render(onStage(<PromoView page={pageWith({ seo })} />, { path: '/halloween/' }))
    const article = screen.getByRole('article')
    expect(within(article).getByRole('heading', { level: 1 }).textContent).toBe('The Longest Night')
    expect([within(article).getByText('Candles').tagName, within(article).getByText('Films').tagName]).toEqual([
      'P',
      'P',
    ])
    expect(within(article).getByRole('link', { name: 'JOIN NOW' }).getAttribute('href')).toBe('/join-now/')
    expect(article.querySelector('img')?.src).toMatch(/\/pictures\/banner\/halloween\.avif\?w=640$/)
  })

  test('leads expired members to the page that knows them, and needs no banner', () => {
    render(onStage(<PromoView page={pageWith()} />, { path: '/halloween/', visitor: VISITORS.expired }))
    const article = screen.getByRole('article')
    expect(within(article).getByRole('link', { name: 'JOIN NOW' }).getAttribute('href')).toBe(
      '/join-now/?event=expired',
    )
    expect(article.querySelector('img')).toBe(null)
  })
})

describe('a page of the editors', () => {
  test('has its title, its text and its sections, each under its own title [ROUTE-104]', () => {
    render(onStage(<StaticPageView page={pageWith()} />, { path: '/about/' }))
    const article = screen.getByRole('article')
    expect({
      titles: within(article)
        .getAllByRole('heading')
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
      texts: [...article.querySelectorAll('p')].map(({ textContent }) => textContent),
    }).toEqual({ titles: ['H1 The Longest Night', 'H2 What is in it'], texts: ['Candles', 'Films'] })
  })

  test('of the law that never changed says since when it is there', () => {
    const { context } = pageWith().getSnapshot()
    const { content } = context
    if (content?.kind !== 'static') throw new Error('no page')
    render(
      onStage(<StaticPageView page={pageWith({ page: { ...content.page, updatedAt: 0 } })} />, {
        path: '/privacy-policy/',
      }),
    )
    expect(screen.getByText(/^Last updated/).textContent).toBe('Last updated May 28, 2026')
  })

  test('of the law says when it was changed last; others do not', () => {
    render(onStage(<StaticPageView page={pageWith()} />, { path: '/privacy-policy/' }))
    expect(screen.getByText(/^Last updated/).textContent).toBe('Last updated September 21, 2026')
    cleanup()
    render(onStage(<StaticPageView page={pageWith()} />, { path: '/faq/' }))
    expect(screen.queryByText(/^Last updated/)).toBe(null)
  })

  test('for partners shows them below its text, in their order, each in a new tab [ROUTE-104]', () => {
    const page = pageWith({ partners })
    render(
      onStage(
        <StaticPageView page={page}>
          <Partners page={page} />
        </StaticPageView>,
        { path: '/partners/' },
      ),
    )
    const list = screen.getByRole('list', { name: 'Partners' })
    expect(links(list)).toEqual([
      ['First', 'https://lens.example/', '_blank'],
      ['Second', '/blog/', '_blank'],
    ])
    expect(screen.getByText('Candles').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    cleanup()
    render(onStage(<Partners page={pageWith()} />))
    expect(screen.queryByRole('list', { name: 'Partners' })).toBe(null)
  })

  test('for contact names the reference of the digest [ROUTE-104, ENT-018]', () => {
    render(onStage(<ContactTag />, { digest: { siteSettings: {}, contactPageTag: 'dark-support' } }))
    expect(screen.getByText('dark-support').tagName).toBe('STRONG')
    cleanup()
    expect(render(onStage(<ContactTag />)).container.innerHTML).toBe('')
  })
})

test('links of the free videos’ page say where one comes from; others do not [ROUTE-030]', async () => {
  const item = VideoListItem.parse({ id: 1, slug: 'one', title: 'One' })
  const hrefOn = async (path: string, layout: 'grid' | 'list' | 'simple') => {
    render(onStage(<VideoGrid items={[item]} layout={layout} />, { path }))
    const href = (await screen.findByRole('link', { name: 'One' })).getAttribute('href')
    cleanup()
    return href
  }
  const layouts = ['grid', 'list', 'simple'] as const
  for (const layout of layouts) {
    expect([await hrefOn('/free/', layout), await hrefOn('/videos/', layout)]).toEqual([
      '/videos/one/?isVideoFromFreePage=1',
      '/videos/one/',
    ])
  }
})

test('the page of free videos shows its text above the list and its sections below [ROUTE-104]', () => {
  const ports = plugPorts(catalogueListMachine, { loadList: silence(), keepLayout: silence() })
  const page = createActor(ports, { input: { ofCategory: 'free', editorsPage: 'free', search: {}, isLoggedIn: false } })
  page.start()
  const videos = {
    kind: 'videos' as const,
    items: [VideoListItem.parse({ id: 1, slug: 'one', title: 'One' })],
    pages: 1,
    title: 'Free Videos',
    text: html('<p>No card</p>'),
    sections: [{ title: 'Why', text: html('<p>Because</p>') }],
    filter: [],
    seo: EMPTY_SEO as unknown as SafeSeo,
    jsonLd: null,
  }
  page.send({ type: 'list.loaded', content: videos })
  const { container } = render(onStage(<VideosView page={page} />, { path: '/free/' }))
  const order = ['Free Videos', 'No card', 'One', 'Why', 'Because'].map((part) => container.textContent?.indexOf(part))
  expect(order).toEqual(order.toSorted((one = 0, other = 0) => one - other))
  expect(order.includes(-1)).toBe(false)
  page.stop()
})

describe('slides beside the log-in form', () => {
  const slide = (id: number, displayType: string, type: number) => ({
    id,
    type,
    title: `Slide ${id}`,
    text: '',
    link: '/app/',
    sort: 4 - id,
    displayType,
    isAd: id === 2,
  })
  const slides = LoginSlidesAnswer.parse({
    items: [slide(1, 'desktop', 7), slide(2, 'mobile', 7), slide(3, 'desktop', 8)],
  })

  test('are those for the window, by their kinds of the digest; advertising says so, in their order [ACCT-014, CAT-044, ENT-015, ENT-018]', () => {
    const actor = createActor(plugPorts(contentPageMachine, { loadContent: silence(), gallery: galleryMachine }), {
      input: { page: { kind: 'loginSlides' } },
    })
    actor.start()
    actor.send({ type: 'content.loaded', content: { kind: 'loginSlides', slides } })
    const digest = { siteSettings: {}, loginPageSliderTypeList: [{ id: 7, name: 'New' }] }
    const { container } = render(onStage(<LoginSlides slides={actor} />, { path: '/login/', digest }))
    const sets = [...container.children].map((set) => [...set.querySelectorAll('li')].map((one) => one.textContent))
    expect(sets).toEqual([['NewSlide 2Advertisement'], ['Slide 3', 'NewSlide 1']])
    actor.stop()
  })
})
