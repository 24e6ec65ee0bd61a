// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/search.page.tsx'
import { answered, answeredWith, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './search-page.cases.ts'

/** What leads to the sister site; the sandbox finds something for it in any case. */
const terms: string[] = []
/** What the page asked to be opened. */
let wanted: string[]
/** What has been asked for last. */
let query = ''

describePaths(
  'searchPage',
  cases,
  drive({
    situation: () => ({
      settings: { customSearches: [{ kind: 'gay', terms, sisterSite: 'Nocturne VR' }] },
    }),
    open: (site, _, input: { query: string }) => {
      wanted = []
      query = input.query
      const page = open({
        site,
        openActor: site.open,
        match: site.routeAt('/search/'),
        search: query ? { s: query } : {},
        key: 'search',
      })
      const actor = page.actor!
      actor.on('query.wanted', (event) => wanted.push(event.query))
      return { actor, view: onStage(page.draw(), { path: '/search/' }) }
    },
    begins: { 'with a query': 'loading', 'without one': 'asking' },
    happens: {
      'results.found': {
        by: (event, live) => {
          terms.splice(0, terms.length, ...(event.found.special ? ['night'] : []))
          const isEmpty = event.found.groups.length === 0
          return (isEmpty ? answeredWith('search', { data: {} }) : answered())(event, live)
        },
        to: ({ found }) => (found.special ? 'special' : found.groups.length > 0 ? 'shown' : 'empty'),
      },
      'results.refused': { by: answered({ search: 'unauthorized' }), to: 'refused' },
      'results.failed': { by: answered({ search: 'refuse' }), to: 'failed' },
      'address.changed': {
        by: ({ search }, { actor, letAnswersAge }) => {
          letAnswersAge()
          query = search.s ?? ''
          actor.send({ type: 'address.changed', search })
        },
        to: ({ search }) => (search.s ? 'loading' : 'asking'),
      },
      'query.submitted': {
        by: (event) => {
          const field = screen.getByRole('searchbox', { name: 'Search for' })
          fireEvent.change(field, { target: { value: event.query } })
          fireEvent.submit(field.closest('form')!)
          expect(wanted.splice(0)).toEqual(event.query === 'swim' ? ['swim'] : [])
          fireEvent.change(field, { target: { value: query } })
        },
        to: 'stays',
      },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    leftOut: { 'refused --retry.requested--> loading': 'The screen offers other pages, and no retry.' },
    mayHappen: (snapshot, event) => event.type !== 'query.submitted' || !snapshot.hasTag('refused'),
    see: (live) => {
      const page = () => ({
        asks: live().gate.held().includes('search'),
        title: screen.queryByRole('heading', { level: 1 })?.textContent,
        field: screen.queryByRole<HTMLInputElement>('searchbox')?.value,
        isBusy: document.querySelector('[aria-busy="true"]') !== null,
        groups: screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
        marked: document.querySelector('mark')?.textContent,
        sister: screen.queryByRole('link', { name: 'Go to Nocturne VR' })?.getAttribute('href'),
        isWrong: screen.queryByText(/^The search did not work\./) !== null,
      })
      const none = () => ({
        asks: false,
        title: 'Search',
        field: query,
        isBusy: false,
        groups: [] as string[],
        marked: undefined as string | undefined,
        sister: undefined as string | undefined,
        isWrong: false,
      })
      const some = () => ({ ...none(), groups: ['Videos', 'Models', 'Blog posts', 'Pages'], marked: 'Night' })
      return {
        asking: () => expect(page()).toEqual({ ...none(), groups: ['What are you looking for?'] }),
        loading: () => expect(page()).toEqual({ ...none(), asks: true, isBusy: true }),
        shown: () => expect(page()).toEqual(some()),
        empty: () => expect(page()).toEqual({ ...none(), groups: ['No results found'] }),
        special: () => expect(page()).toEqual({ ...some(), sister: 'https://nocturne-vr.example/' }),
        refused: () => expect(page()).toEqual({ ...none(), field: undefined, title: 'Access denied' }),
        failed: () => expect(page()).toEqual({ ...none(), isWrong: true }),
      }
    },
  }),
)
