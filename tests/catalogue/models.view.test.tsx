// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { catalogueListMachine } from '../../machines/catalogue/catalogue-list.machine.ts'
import type { ShownModel } from '../../machines/catalogue/model-facts.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { ModelFacts } from '../../views/catalogue/model-facts.view.tsx'
import { ModelsView } from '../../views/catalogue/models.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { silence } from './samples.ts'

afterEach(cleanup)

const LONG = 'Came to the screen from radio, and stayed. '.repeat(5).trim()

function person(id: string, title: string, more: Partial<Extract<ShownModel, { kind: 'model' }>> = {}): ShownModel {
  return {
    kind: 'model',
    id,
    slug: `model-${id}`,
    title,
    featuredImage: { alt: '', permalink: `/p/${id}.avif`, colour: '' },
    isFeatured: false,
    isForcedFeatured: false,
    isInNewTab: false,
    rel: '',
    description: LONG,
    facts: [
      { label: 'Career Status', value: 'Active', isGood: true },
      { label: 'Age', value: '36' },
    ],
    ...more,
  }
}

function list(
  search = {},
  items: ShownModel[] = [person('1', 'Ada Quill'), person('2', 'Bea Lark')],
  visitor = VISITORS.guest,
) {
  const actor = createActor(plugPorts(catalogueListMachine, { loadList: silence(), keepLayout: silence() }), {
    input: { search, isLoggedIn: false },
  }).start()
  const wanted: object[] = []
  actor.on('search.changed', ({ search: next }) => void wanted.push(next))
  const filter = [
    { slug: 'all', label: 'All Models' },
    { slug: 'circus', label: 'Circus' },
    { slug: 'radio', label: 'Radio' },
  ]
  const seo = { ...EMPTY_SEO, shortSeoText: NO_HTML, fullSeoText: NO_HTML }
  actor.send({
    type: 'list.loaded',
    content: { kind: 'models', items, pages: 3, title: 'VR Models', filter, seo, jsonLd: null },
  })
  render(onStage(<ModelsView page={actor} />, { path: '/models/', visitor }))
  return wanted
}

test("the letters are 'A-Z' for everybody, then A to Z, each a link to the first page of the rest [MODEL-001]", () => {
  list({ letter: 'b', page: 2, sort: 'latest' })
  const letters = within(screen.getByRole('navigation', { name: 'First letter' })).getAllByRole('link')
  expect(letters.map(({ textContent }) => textContent)).toEqual(['A-Z', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([addressOf('A-Z'), addressOf('A'), addressOf('Z')]).toEqual([
    '/models/?sort=latest',
    '/models/?letter=a&sort=latest',
    '/models/?letter=z&sort=latest',
  ])
  expect(
    letters.filter((link) => link.getAttribute('aria-current') === 'true').map((link) => link.textContent),
  ).toEqual(['B'])
})

test('where no letter is chosen, everybody is [MODEL-001]', () => {
  list()
  expect(screen.getByRole('link', { name: 'A-Z' }).getAttribute('aria-current')).toBe('true')
})

test("the tags are behind 'All Models', and a chosen one is told without the page [MODEL-002]", () => {
  const wanted = list({ letter: 'b', page: 2 })
  const select = screen.getByRole('combobox', { name: 'Tag' })
  const options = within(select).getAllByRole('option')
  expect(options.map((option) => [option.textContent, option.getAttribute('value')])).toEqual([
    ['All Models', 'all'],
    ['Circus', 'circus'],
    ['Radio', 'radio'],
  ])
  fireEvent.change(select, { target: { value: 'radio' } })
  expect(wanted).toEqual([{ letter: 'b', tag: 'radio' }])
  expect(select.closest('form')?.querySelector<HTMLInputElement>('input[name=letter]')?.value).toBe('b')
})

test('a chosen tag may be taken back [MODEL-002]', () => {
  const wanted = list({ tag: 'radio' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Tag' }), { target: { value: 'all' } })
  expect(wanted).toEqual([{}])
})

test('a chosen layout is told, keeps the rest, and looks unlike the others [MODEL-004]', () => {
  const wanted = list({ letter: 'b', page: 2 })
  for (const name of ['Simple', 'List', 'Grid']) fireEvent.click(screen.getByRole('link', { name }))
  expect(wanted).toEqual([
    { letter: 'b', page: 2, layout: 'simple' },
    { letter: 'b', page: 2, layout: 'list' },
    { letter: 'b', page: 2, layout: 'grid' },
  ])
  const looks = ['grid', 'list', 'simple'].map((layout) => {
    cleanup()
    list({ layout })
    return screen.getAllByRole('article')[0]?.closest('ul')?.className
  })
  expect(new Set(looks).size).toBe(3)
})

test("the list layout says 'About {model}'s' above the description [MODEL-006]", () => {
  list({ layout: 'list' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "About Ada Quill's",
    "About Bea Lark's",
  ])
  cleanup()
  list({ layout: 'grid' })
  expect(screen.queryByText("About Ada Quill's")).toBe(null)
})

test('a long description of the list layout can be unfolded, a short one need not [MODEL-007, CHROME-091, SEO-004]', () => {
  list({ layout: 'list' }, [person('1', 'Ada Quill'), person('2', 'Bea Lark', { description: 'From radio.' })])
  const [ada, bea] = screen.getAllByRole('article')
  expect(ada?.querySelector('summary')?.textContent).toBe('View moreHide')
  const text = ada?.querySelector('details')?.previousElementSibling
  expect({
    bea: bea?.querySelector('summary'),
    text: text?.textContent,
    clamps: text?.className.match(/description/g)?.length,
  }).toEqual({ bea: null, text: LONG, clamps: 2 })
})

test('the list layout has the table of what is known, as it comes, and the simple one has none [MODEL-008]', () => {
  list({ layout: 'list' }, [person('1', 'Ada Quill')])
  const rows = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(rows).toEqual(['Career Status: Active', 'Age: 36'])
  cleanup()
  list({ layout: 'simple' }, [person('1', 'Ada Quill')])
  expect(screen.queryAllByRole('term')).toEqual([])
})

test('of what is known about a model, good news alone is marked as such [MODEL-009]', () => {
  const age = { label: 'Age', value: '36' }
  const marked = [
    [{ label: 'Career Status', value: 'Active', isGood: true as const }, age],
    [{ label: 'Career Status', value: 'Retired' }, age],
  ].map((facts) => {
    const { container } = render(<ModelFacts facts={facts} />)
    return [...container.querySelectorAll('dd')].map(({ textContent, className }) => ({
      value: textContent,
      isGood: /good/.test(className),
    }))
  })
  expect(marked).toEqual([
    [
      { value: 'Active', isGood: true },
      { value: '36', isGood: false },
    ],
    [
      { value: 'Retired', isGood: false },
      { value: '36', isGood: false },
    ],
  ])
})

test('a promotional item among models leads where it says, in each layout [ENT-010]', () => {
  const item: ShownModel = {
    kind: 'custom',
    type: 'cam-rooms',
    text: 'Live now',
    link: '/vr-cam-girls/',
    image: { alt: '', permalink: '/p/live.avif', colour: '' },
  }
  for (const layout of ['grid', 'list', 'simple']) {
    list({ layout }, [item])
    expect(screen.getByRole('link', { name: 'Live now' }).getAttribute('href')).toBe('/vr-cam-girls/')
    expect(document.querySelectorAll('article img[src*="/p/live.avif"]')).toHaveLength(1)
    cleanup()
  }
})

test.each(['grid', 'list', 'simple'])(
  'in the %s the portrait is shown, and the link has its rel and tab [ENT-008]',
  (layout) => {
    list({ layout }, [person('1', 'Ada Quill', { rel: 'nofollow', isInNewTab: true }), person('2', 'Bea Lark')])
    const facts = ['Ada Quill', 'Bea Lark'].map((name) => {
      const link = screen.getByRole('link', { name })
      return [
        link.getAttribute('target'),
        link.getAttribute('rel'),
        /\/p\/\d\.avif/.exec(link.closest('article')?.querySelector('img')?.src ?? '')?.[0],
      ]
    })
    expect(facts).toEqual([
      ['_blank', 'nofollow noopener noreferrer', '/p/1.avif'],
      [null, null, '/p/2.avif'],
    ])
  },
)

test.each(['grid', 'list', 'simple'])(
  'outside the verified view each model of the %s leads to the join page [VIDEO-023]',
  (layout) => {
    const hrefs = [VISITORS.guest, VISITORS.unverified].map((visitor) => {
      list({ layout }, undefined, visitor)
      const found = ['Ada Quill', 'Bea Lark'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
      cleanup()
      return found
    })
    expect(hrefs).toEqual([
      ['/models/model-1/', '/models/model-2/'],
      ['/join-now/', '/join-now/'],
    ])
  },
)

test('where nobody fits, the list says so and leads to everybody', () => {
  list({ letter: 'q' }, [])
  expect(screen.getByRole('heading', { name: 'Nobody here yet' }).tagName).toBe('H2')
  expect(screen.getByRole('link', { name: 'All Models' }).getAttribute('href')).toBe('/models/')
})
