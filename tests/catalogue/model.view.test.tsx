// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { ModelSectionContent } from '../../machines/catalogue/model-facts.ts'
import { modelPageMachine } from '../../machines/catalogue/model-page.machine.ts'
import { modelSectionMachine } from '../../machines/catalogue/model-section.machine.ts'
import { ModelView } from '../../views/catalogue/model.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'
import { media, modelContent, silence, silentComments } from './samples.ts'

afterEach(cleanup)

const isolde = { id: 7, slug: 'isolde-marrow', title: 'Isolde Marrow' }
const ada = { id: 1, slug: 'ada-quill', title: 'Ada Quill' }
const bea = { id: 2, slug: 'bea-lark', title: 'Bea Lark' }
const film = (id: number, models: object[]) =>
  VideoListItem.parse({ id, slug: `film-${id}`, title: `Film ${id}`, models, publishedAt: 1_700_000_000 + id })

function section(kind: 'films' | 'similar', content: ModelSectionContent) {
  const ports = plugPorts(modelSectionMachine, { loadModelSection: silence() })
  const actor = createActor(ports, { input: { section: kind, slug: isolde.slug } }).start()
  actor.send({ type: 'section.loaded', content })
  return actor
}

function draw(search = {}) {
  const page = createActor(plugPorts(modelPageMachine, { loadModel: silence(), gallery: galleryMachine }), {
    input: { slug: isolde.slug, search },
  }).start()
  const content = modelContent()
  page.send({
    type: 'model.loaded',
    content: {
      ...content,
      model: {
        ...content.model,
        featuredImage: { alt: '', permalink: '/p/portrait.avif', colour: '' },
        description: [{ tag: 'p', children: ['She came from radio.'] }] as never,
        galleryImages: [media(1), media(2)],
        socialItems: [...content.model.socialItems, { name: 'reddit', url: 'https://forum.example/isolde' }],
        adButtons: [...content.model.adButtons, { text: 'Letters', link: 'https://letters.example/isolde' }],
      },
    },
  })
  const films = section('films', {
    kind: 'films',
    items: [film(4, [isolde, ada]), film(3, [isolde, bea, ada]), film(2, [isolde]), film(1, [isolde, ada])],
  })
  const card = { featuredImage: null, isFeatured: false }
  const similar = section('similar', {
    kind: 'similar',
    items: [
      { ...ada, ...card, id: '1', reason: 'they made 3 films together' },
      { ...bea, ...card, id: '2', reason: '' },
    ],
  })
  const path = `/models/${isolde.slug}/`
  return render(
    onStage(<ModelView page={page} films={films} similar={similar} comments={silentComments()} />, { path }),
  ).container
}

const filmsShown = () => screen.getAllByRole('link', { name: /^Film \d/ }).map(({ textContent }) => textContent)

test('has a portrait, a description, the table, links elsewhere, ad buttons and a gallery [MODEL-012, ENT-008, ENT-009]', () => {
  const page = draw()
  expect(page.querySelector('img')?.getAttribute('src')).toContain('/p/portrait.avif')
  expect(screen.getByText('She came from radio.').tagName).toBe('P')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Career Status', 'Age'])
  const elsewhere = screen.getByRole('link', { name: 'instagram' })
  expect({
    href: elsewhere.getAttribute('href'),
    target: elsewhere.getAttribute('target'),
    rel: elsewhere.getAttribute('rel'),
  }).toEqual({ href: 'https://social.example/isolde', target: '_blank', rel: 'nofollow noopener noreferrer' })
  expect(
    ['reddit', 'Live now', 'Letters'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
  ).toEqual(['https://forum.example/isolde', '/vr-cam-girls/', 'https://letters.example/isolde'])
  expect(screen.getAllByRole('button', { name: /^Enlarge: Isolde Marrow, picture/ })).toHaveLength(2)
})

test('the films stand before what is written about her, in the order of the section [MODEL-013]', () => {
  const { textContent } = draw()
  expect(filmsShown()).toEqual(['Film 4', 'Film 3', 'Film 2', 'Film 1'])
  const order = ['Film 4', 'She came from radio.', 'Similar models'].map((part) => textContent?.indexOf(part) ?? -1)
  expect([order.includes(-1), order]).toEqual([false, order.toSorted((one, other) => one - other)])
})

test('offers the films with each partner, the most frequent first, by the address', () => {
  draw()
  const links = within(screen.getByRole('navigation', { name: 'Films together with' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['All films', '/models/isolde-marrow/', 'true'],
      ['with Ada Quill (3)', '/models/isolde-marrow/?with=ada-quill', 'false'],
      ['with Bea Lark (1)', '/models/isolde-marrow/?with=bea-lark', 'false'],
    ],
  )
})

test('where the address names somebody else, only the films of both are shown', () => {
  draw({ with: 'ada-quill' })
  expect({
    filmsShown: filmsShown(),
    tagName: screen.getByRole('heading', { name: 'Films with Ada Quill' }).tagName,
  }).toEqual({ filmsShown: ['Film 4', 'Film 3', 'Film 1'], tagName: 'H2' })
  cleanup()
  draw({ with: 'nobody' })
  expect(screen.getByRole('heading', { name: 'No film together' }).tagName).toBe('H2')
})

test.each([
  {
    reasons: ['they made 3 films together', ''],
    shown: [['Ada Quill', 'Similar because they made 3 films together.'], ['Bea Lark']],
  },
  { reasons: ['both came from radio'], shown: [['Ada Quill', 'Similar because both came from radio.']] },
  { reasons: [], shown: [] },
])(
  'shows $reasons.length similar models, each with a link, and why they are where the server says it [MODEL-014]',
  ({ reasons, shown }) => {
    const models = reasons.map((reason, index) => ({
      ...(index === 0 ? ada : bea),
      id: `${index}`,
      featuredImage: null,
      isFeatured: false,
      reason,
    }))
    const page = createActor(plugPorts(modelPageMachine, { loadModel: silence(), gallery: galleryMachine }), {
      input: { slug: isolde.slug, search: {} },
    }).start()
    const films = section('films', { kind: 'films', items: [] })
    const similar = section('similar', { kind: 'similar', items: models })
    render(onStage(<ModelView page={page} films={films} similar={similar} comments={silentComments()} />))
    const part = screen.queryByRole('heading', { name: 'Similar models' })?.closest('section')
    const entries = [...(part?.querySelectorAll('li') ?? [])]
    expect({
      hasHeading: part !== undefined,
      texts: entries.map((entry) => [...entry.querySelectorAll('h3, p')].map(({ textContent }) => textContent)),
      links: entries.map((entry) => entry.querySelector('h3 a')?.getAttribute('href')),
    }).toEqual({
      hasHeading: shown.length > 0,
      texts: shown,
      links: ['/models/ada-quill/', '/models/bea-lark/'].slice(0, shown.length),
    })
  },
)
