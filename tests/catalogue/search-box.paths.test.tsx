// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { createCell } from '../../app/site/derived.ts'
import { openSearchBox } from '../../app/site/search-box.ts'
import { SearchBox } from '../../views/chrome/search-box.view.tsx'
import { type SearchBoxActor, SearchContext } from '../../views/site/search.context.ts'
import { answered, answeredWith, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './search-box.cases.ts'

/** What leads to the sister site; the sandbox finds something for it in any case. */
const terms: string[] = []
/** What the visitor has done. */
const visit = { text: '', recents: [] as string[], isKept: true }
/** The window, as the box reads it. */
const window_ = createCell({ status: 'active', hasTag: (_: string) => true })

const CLEAR = 'Clear search'
const asksAgain = (text: string) => (text.trim().length >= 3 ? 'waiting' : 'tooShort')

describePaths(
  'searchBox',
  cases,
  drive({
    situation: () => ({
      settings: { customSearches: [{ kind: 'gay', terms, sisterSite: 'Nocturne VR' }] },
    }),
    async open(site) {
      Object.assign(visit, { text: '', recents: [], isKept: true })
      const actor = openSearchBox(site)
      // Its code comes with the first opening: here it is at hand.
      await import('../../views/chrome/search-panel.view.tsx')
      const entry = { box: createCell<SearchBoxActor | null>(actor), want() {}, open() {} }
      return {
        actor,
        view: onStage(
          <SearchContext value={entry}>
            <SearchBox place="header" />
          </SearchContext>,
          { actors: { viewport: window_ as never } },
        ),
      }
    },
    begins: 'collapsed',
    mayHappen: (snapshot, { type, text }) => {
      const { context } = snapshot
      const isOpen = snapshot.hasTag('open')
      if (type === 'box.closed' || type === 'option.stepped') return isOpen
      if (type === 'text.edited') return text !== context.text
      if (type === 'text.cleared') return context.text !== ''
      if (type === 'option.taken')
        return isOpen && (context.query === '' ? context.recents.length > 0 : context.found?.groups.length > 0)
      if (type === 'recents.cleared')
        return snapshot.hasTag('short') && context.query === '' && context.recents.length > 0
      if (type === 'recents.switched') return snapshot.hasTag('short') && context.query === ''
      return true
    },
    happens: {
      'box.opened': {
        by: (_, { letAnswersAge }) => {
          letAnswersAge()
          fireEvent.click(field())
        },
        to: (_, { before }) => (before[0] === 'collapsed' ? asksAgain(visit.text) : before),
      },
      'box.closed': { by: () => fireEvent.keyDown(field(), { key: 'Escape' }), to: 'collapsed' },
      'text.edited': {
        by: ({ text }, { letAnswersAge }) => {
          letAnswersAge()
          fireEvent.change(field(), { target: { value: text } })
        },
        to: ({ text }, { before }) => {
          const isSame = visit.text.trim() === text.trim() && before[0] !== 'collapsed'
          visit.text = text
          return isSame ? before : asksAgain(text)
        },
      },
      'text.cleared': {
        by: ({ isDesktop }) => {
          visit.text = ''
          // The click must find it drawn.
          flushSync(() => window_.set({ status: 'active', hasTag: (tag) => isDesktop && tag === 'desktop' }))
          fireEvent.click(screen.getByRole('button', { name: CLEAR }))
        },
        to: ({ isDesktop }) => (isDesktop ? 'collapsed' : 'tooShort'),
      },
      'option.stepped': { by: () => fireEvent.keyDown(field(), { key: 'ArrowDown' }), to: 'stays' },
      'option.taken': {
        by: () => {
          const [first] = screen.getAllByRole('option')
          keepSearch()
          fireEvent.click(first!)
        },
        to: 'collapsed',
      },
      'query.submitted': {
        by: (_, { actor }) => {
          const isActive = field().getAttribute('aria-activedescendant') !== null
          if (isActive || actor.getSnapshot().context.query.length >= 2) keepSearch()
          if (isActive) fireEvent.keyDown(field(), { key: 'Enter' })
          else fireEvent.submit(field().form!)
        },
        to: (_, { before, actor }) => {
          const { query } = actor.getSnapshot().context
          return query.length >= 2 || actor.getSnapshot().value === 'collapsed' ? 'collapsed' : before
        },
      },
      'results.found': {
        by: (event, live) => {
          terms.splice(0, terms.length, ...(event.found.special ? ['night'] : []))
          const isEmpty = event.found.groups.length === 0
          return (isEmpty ? answeredWith('search', { data: {} }) : answered())(event, live)
        },
        to: ({ found }) => (found.special ? 'special' : found.groups.length > 0 ? 'results' : 'empty'),
      },
      'results.refused': { by: answered({ search: 'unauthorized' }), to: 'failed' },
      'results.failed': { by: answered({ search: 'refuse' }), to: 'failed' },
      'retry.requested': {
        by: (event, live) => {
          live.letAnswersAge()
          pressed('Try again')(event, live)
        },
        to: 'fetching',
      },
      'recents.found': {
        by: (event, live) => {
          localStorage.setItem('searches.recent', JSON.stringify(event.recents))
          Object.assign(visit, { recents: [...event.recents] })
          told(event, live)
        },
        to: 'stays',
      },
      'recents.cleared': {
        by: (event, live) => {
          visit.recents = []
          pressed('Clear recent searches')(event, live)
        },
        to: 'stays',
      },
      'recents.switched': {
        by: () => {
          visit.recents = []
          const name = visit.isKept ? 'Stop remembering searches' : 'Remember searches on this device'
          visit.isKept = !visit.isKept
          fireEvent.click(screen.getByRole('button', { name }))
        },
        to: 'stays',
      },
      'route.changed': {
        by: (event, live) => {
          if (event.path !== live.actor.getSnapshot().context.path) visit.text = ''
          told(event, live)
        },
        to: ({ path }, { before }) => (path === '/models/' ? 'collapsed' : ['collapsed', ...before].slice(-1)),
      },
    },
    lasts: {
      'waiting after pause': { ms: 120, to: 'fetching' },
      'fetching after patience': { ms: 16_000, to: 'failed' },
    },
    leftOut: { 'collapsed --option.stepped--> (stays)': 'An arrow key opens a box that is closed.' },
    see: (live) => {
      const box = () => ({
        asks: live().gate.held().includes('search'),
        text: field().value,
        isExpanded: field().getAttribute('aria-expanded') === 'true',
        says: screen.queryByRole('status')?.textContent ?? null,
        sister: screen.queryByRole('link', { name: 'Go to Nocturne VR' })?.getAttribute('href') ?? null,
        mayRetry: screen.queryByRole('button', { name: 'Try again' }) !== null,
      })
      const closed = () => ({
        asks: false,
        text: visit.text,
        isExpanded: false,
        says: null as string | null,
        sister: null as string | null,
        mayRetry: false,
      })
      const open = (says: string) => ({ ...closed(), isExpanded: true, says })
      const groups = () =>
        screen
          .queryAllByRole('group')
          .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '')
      const some = () =>
        expect(screen.getByRole('listbox', { name: 'Results' }).querySelector('mark')?.textContent).toBe('Night')
      return {
        collapsed: () => {
          expect(box()).toEqual(closed())
          expect(screen.queryByRole('listbox')).toBeNull()
        },
        tooShort: () => {
          expect(box()).toEqual(open('Continue typing...'))
          const isOffered = visit.text.trim() === '' && visit.recents.length > 0
          expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(
            isOffered ? visit.recents : [],
          )
        },
        waiting: () => expect(box()).toEqual(open('Searching…')),
        fetching: () => expect(box()).toEqual({ ...open('Searching…'), asks: true }),
        results: () => {
          expect({ ...box(), says: null }).toEqual({ ...open(''), says: null })
          expect(groups()).toEqual(['Videos', 'Models', 'Blog posts', 'Pages', ''])
          some()
        },
        special: () => {
          expect({ ...box(), says: null }).toEqual({ ...open(''), says: null, sister: 'https://nocturne-vr.example/' })
          some()
        },
        empty: () => expect(box()).toEqual(open('No results found')),
        failed: () => expect({ ...box(), says: null }).toEqual({ ...open(''), says: null, mayRetry: true }),
      }
    },
  }),
)

/** What the visitor searched for comes first of what is remembered. */
function keepSearch() {
  const query = visit.text.trim()
  if (query === '' || !visit.isKept) return
  visit.recents = [query, ...visit.recents.filter((other) => other !== query)]
}

function field() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
}
