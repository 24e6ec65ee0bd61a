// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { createCell } from '../../app/site/derived.ts'
import { type RecentsCommand, searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import type { Found, FoundItem } from '../../machines/catalogue/search-results.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { SearchBox } from '../../views/chrome/search-box.view.tsx'
import { SearchPanel } from '../../views/chrome/search-panel.view.tsx'
import { type SearchBoxActor, SearchContext } from '../../views/site/search.context.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'

afterEach(cleanup)

/** The open panel of a box, and what the box was asked to keep of searches. */
function panel() {
  const clock = new SimulatedClock()
  const kept: RecentsCommand[] = []
  const machine = plugPorts(searchBoxMachine, {
    findResults: silence(),
    recents: fromCallback<RecentsCommand, unknown>(({ receive }) => receive((command) => void kept.push(command))),
    heldBack: silence(),
  })
  const box = createActor(machine, { clock, input: { path: '/' } }).start() as SearchBoxActor
  const taken: string[] = []
  box.on('path.wanted', ({ path }) => void taken.push(path))
  box.send({ type: 'box.opened' })
  const parts = { list: () => {}, optionId: (place: number) => `option-${place}` }
  const { container } = render(onStage(<SearchPanel box={box} parts={parts} />))
  const tell = (...events: Parameters<SearchBoxActor['send']>[0][]) =>
    act(() => {
      for (const event of events) box.send(event)
    })
  const search = (text: string) => {
    tell({ type: 'text.edited', text })
    act(() => clock.increment(120))
  }
  return { box, container, kept, taken, tell, search }
}

const found = (groups: Found['groups'], special: Found['special'] = null) =>
  ({ type: 'results.found', found: { groups, special } }) as const
const item = (slug: string, title: string, image: FoundItem['image'] = null): FoundItem => ({
  slug,
  title,
  image,
  publishedAt: 0,
})
const says = () => screen.getByRole('status').textContent
const links = () =>
  screen.getAllByRole('option').map((option) => `${option.textContent} ${option.getAttribute('href')}`)
const button = (name: string) => screen.queryByRole('button', { name })

test('what was found stands in groups, four of each at most, with the way to all of it below', () => {
  const { container, search, tell, taken } = panel()
  search('night')
  const still = { permalink: '/s.avif', alt: '', colour: '' }
  tell(
    found([
      { kind: 'videos', items: [1, 2, 3, 4, 5].map((n) => item(`night-${n}`, `Night ${n}`, still)) },
      { kind: 'models', items: [item('nightly', 'Ada Nightly', still)] },
      { kind: 'blogPosts', items: [item('by-night', 'By night')] },
      { kind: 'pages', items: [item('night-shift', 'Night shift')] },
    ]),
  )
  expect({
    label: screen.getByRole('listbox').getAttribute('aria-label'),
    heads: screen
      .getAllByRole('group')
      .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''),
    links: links(),
    pictures: container.querySelectorAll('img').length,
    marked: [...container.querySelectorAll('mark')].map(({ textContent }) => textContent),
    says: says(),
  }).toEqual({
    label: 'Results',
    heads: ['Videos', 'Models', 'Blog posts', 'Pages', ''],
    links: [
      'Night 1 /videos/night-1/',
      'Night 2 /videos/night-2/',
      'Night 3 /videos/night-3/',
      'Night 4 /videos/night-4/',
      'Ada Nightly /models/nightly/',
      'By night /blog/by-night/',
      'Night shift /night-shift/',
      'All results for “night” /search/?s=night',
    ],
    pictures: 5,
    marked: ['Night', 'Night', 'Night', 'Night', 'Night', 'night', 'Night'],
    says: '8 results',
  })
  fireEvent.click(screen.getAllByRole('option')[5]!)
  expect(taken).toEqual(['/blog/by-night/'])
})

test('it says what it waits for, how much was found, that nothing was, and why it failed [SEARCH-002, SEARCH-009]', () => {
  const { container, search, tell } = panel()
  const isBusy = () => container.querySelector('[aria-busy="true"]') !== null
  const short = { says: says(), isBusy: isBusy() }
  search('ni')
  const two = says()
  search('nig')
  const three = says()
  search('night')
  const searching = { says: says(), isBusy: isBusy() }
  tell(found([{ kind: 'videos', items: [item('a', 'Night')] }]))
  const one = { says: says(), isBusy: isBusy() }
  search('nowhere')
  const again = { says: says(), isBusy: isBusy() }
  tell(found([]))
  const none = { says: says(), retry: button('Try again') }
  search('never')
  tell({ type: 'results.failed', reason: 'offline' })
  const failed = { says: says(), hasRetry: button('Try again') !== null }
  fireEvent.click(button('Try again')!)
  expect({ short, two, three, searching, one, again, none, failed, retried: says() }).toEqual({
    short: { says: 'Continue typing...', isBusy: false },
    two: 'Continue typing...',
    three: 'Searching…',
    searching: { says: 'Searching…', isBusy: true },
    one: { says: '1 result', isBusy: false },
    again: { says: 'Searching…', isBusy: true },
    none: { says: 'No results found', retry: null },
    failed: { says: 'You seem to be offline. Check your connection and try again.', hasRetry: true },
    retried: 'Searching…',
  })
})

test('words for a sister site lead there, above what was found, also where nothing was [SEARCH-009, SEARCH-010, SEARCH-011]', () => {
  for (const special of [
    { siteName: 'Nocturne VR', url: 'https://nocturne-vr.example/' },
    { siteName: 'AR Lumen', url: 'https://ar-lumen.example/' },
  ]) {
    const { container, search, tell } = panel()
    search('night')
    tell(found([], special))
    const sister = screen.getByRole('link', { name: `Go to ${special.siteName}` })
    expect({
      href: sister.getAttribute('href'),
      sentence: sister.parentElement?.textContent?.replace(sister.textContent ?? '', ''),
      says: says(),
    }).toEqual({ href: special.url, sentence: `That is what ${special.siteName} is made for.`, says: '' })
    search('night time')
    tell(found([{ kind: 'videos', items: [item('a', 'Night')] }], special))
    const order = container.textContent?.match(/Go to|Night(?= |$|A)/g)
    expect({ order: order?.slice(0, 2), says: says() }).toEqual({ order: ['Go to', 'Night'], says: '1 result' })
    search('day time')
    tell(found([]))
    expect({ links: container.querySelectorAll('a').length, says: says() }).toEqual({
      links: 0,
      says: 'No results found',
    })
    cleanup()
  }
})

test.each([
  { what: 'closes in a wide window', width: 1440, state: 'collapsed' },
  { what: 'closes in a window that is just wide enough', width: 1025, state: 'collapsed' },
  { what: 'stays open in a narrower one', width: 1024, state: 'tooShort' },
  { what: 'stays open on tablets', width: 820, state: 'tooShort' },
  { what: 'stays open on phones', width: 390, state: 'tooShort' },
])('a box that is cleared by its cross $what ($width px) [SEARCH-007]', ({ width, state }) => {
  const { box } = panel()
  cleanup()
  box.send({ type: 'text.edited', text: 'night' })
  render(
    onStage(
      <SearchContext value={{ box: createCell<SearchBoxActor | null>(box), want() {}, open() {} }}>
        <SearchBox place="header" />
      </SearchContext>,
      { actors: { viewport: createActor(viewportMachine, { input: { width } }) } },
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect({ state: box.getSnapshot().value, text: box.getSnapshot().context.text }).toEqual({ state, text: '' })
})

test('the button of tablets opens the box, and closes it by the next press [CHROME-016]', () => {
  const { box } = panel()
  cleanup()
  act(() => box.send({ type: 'box.closed' }))
  const open = () => box.send({ type: 'box.opened' })
  const { container } = render(
    onStage(
      <SearchContext value={{ box: createCell<SearchBoxActor | null>(box), want() {}, open }}>
        <SearchBox place="header" />
      </SearchContext>,
    ),
  )
  const toggle = () => screen.getByRole('link', { name: 'Search' })
  const seen = () => [toggle().ariaExpanded, container.querySelector('[data-open]') !== null]
  const states = [seen()]
  for (let press = 0; press < 2; press += 1) {
    const goesOn = fireEvent.click(toggle())
    states.push([...seen(), goesOn])
  }
  expect(states).toEqual([
    ['false', false],
    ['true', true, false],
    ['false', false, false],
  ])
})

test('while nothing is typed it offers what was searched for before, which can be cleared, and be kept no more', () => {
  const { kept, search, tell } = panel()
  const tools = () =>
    ['Clear recent searches', 'Stop remembering searches', 'Remember searches on this device'].filter(button)
  tell({ type: 'recents.found', recents: ['night', 'two words'], isOn: true })
  const offered = { label: screen.getByRole('listbox').getAttribute('aria-label'), links: links(), tools: tools() }
  const heading = within(screen.getByRole('group')).getByText('Recent searches').tagName
  kept.length = 0
  fireEvent.click(button('Clear recent searches')!)
  fireEvent.click(button('Stop remembering searches')!)
  tell({ type: 'recents.found', recents: [], isOn: false })
  const off = { list: screen.queryByRole('listbox'), tools: tools() }
  fireEvent.click(button('Remember searches on this device')!)
  search('night')
  expect({ offered, heading, off, kept, typed: tools() }).toEqual({
    offered: {
      label: 'Recent searches',
      links: ['night /search/?s=night', 'two words /search/?s=two+words'],
      tools: ['Clear recent searches', 'Stop remembering searches'],
    },
    heading: 'HEADER',
    off: { list: null, tools: ['Remember searches on this device'] },
    kept: [{ type: 'recents.clear' }, { type: 'recents.switch', isOn: false }, { type: 'recents.switch', isOn: true }],
    typed: [],
  })
})
