// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/videos.page.tsx'
import { answered, answeredWith, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './catalogue-list.cases.ts'

const NO_RETRY = 'The screen offers other pages, and no retry.'
const ERRORS = ['missing', 'refused', 'failed'] as const

/** The page of the list that the address names. */
let number = 1
/** A page of the list stands below whatever is asked. */
let hasItems = false
/** Where the list has led the address, step by step, and where it should have. */
let searches: object[]
let chosen: object[]

describePaths(
  'catalogueList',
  // One path over all of it would be 50 steps long.
  { ...cases, maxLength: 20 },
  drive({
    open: (site) => {
      number = 1
      hasItems = false
      searches = []
      chosen = []
      const page = open({ site, openActor: site.open, match: site.routeAt('/videos/'), search: {}, key: 'videos' })
      page.actor?.on('search.changed', ({ search }) => searches.push(search))
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/videos/' }) }
    },
    begins: 'loading',
    happens: {
      'list.loaded': {
        by: (event, live) => {
          const isEmpty = event.content.items.length === 0
          hasItems = true
          return (isEmpty ? answeredWith('getVideos', { items: [], pages: 0 }) : answered())(event, live)
        },
        to: ({ content }) => (content.items.length === 0 ? 'empty' : 'shown'),
      },
      'list.missing': { by: answered({ getVideos: 'notFound' }), to: 'missing' },
      'list.refused': { by: answered({ getVideos: 'unauthorized' }), to: 'refused' },
      'list.failed': {
        by: answered({ getVideos: 'refuse' }),
        to: (_, { before }) => (before[0] === 'loading' ? 'failed' : 'stale'),
      },
      'address.changed': {
        by: ({ search }, { actor, letAnswersAge }) => {
          letAnswersAge()
          actor.send({ type: 'address.changed', search })
        },
        to: ({ search: { page = 1 } }) => {
          const isSame = page === number
          number = page
          if (isSame) return 'stays'
          return hasItems ? 'refreshing' : 'loading'
        },
      },
      'filter.chosen': {
        by: () => {
          chosen.push({ category: 'rooftops' })
          fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'rooftops' } })
        },
        to: 'stays',
      },
      'layout.chosen': {
        by: (event, live) => {
          chosen.push(number === 1 ? { layout: 'list' } : { layout: 'list', page: number })
          return pressed('List', 'link')(event, live)
        },
        to: 'stays',
      },
      'retry.requested': { by: pressed('Try again'), to: () => (hasItems ? 'refreshing' : 'loading') },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'failed' },
      'refreshing after patience': { ms: 16_000, to: 'stale' },
    },
    leftOut: {
      'missing --retry.requested--> loading': NO_RETRY,
      'refused --retry.requested--> loading': NO_RETRY,
    },
    mayHappen: (snapshot, event) => {
      const isError = ERRORS.some((tag) => snapshot.hasTag(tag))
      // The filter comes with the videos, and an empty second page is a missing one.
      if (event.type === 'filter.chosen') return !isError && snapshot.context.content !== undefined
      if (event.type === 'layout.chosen') return !isError
      if (event.type === 'list.loaded' && event.content.items.length === 0) return snapshot.context.search.page !== 2
      return true
    },
    see: (live) => {
      const page = () => ({
        searches,
        asks: live().gate.held().includes('getVideos'),
        films: screen.queryAllByRole('article').length,
        isBusy: document.querySelector('[aria-busy="true"]') !== null,
        title: screen.queryByRole('heading', { level: 1 })?.textContent,
        notice: screen.queryByRole('heading', { name: 'No videos here yet' })?.tagName,
        isStale: screen.queryByText(/^This page could not be loaded/) !== null,
      })
      const some = () => ({
        searches: chosen,
        asks: false,
        films: 12,
        isBusy: false,
        title: 'All VR Videos',
        notice: undefined,
        isStale: false,
      })
      const none = () => ({ ...some(), films: 0 })
      return {
        loading: () => expect(page()).toEqual({ ...none(), asks: true, isBusy: true, title: 'Videos' }),
        shown: () => expect(page()).toEqual(some()),
        empty: () => expect(page()).toEqual({ ...none(), notice: 'H2' }),
        refreshing: () => {
          const { films, notice } = page()
          expect(page()).toEqual({ ...some(), films, notice, asks: true, isBusy: true })
          expect(films === 0).toBe(notice === 'H2')
        },
        stale: () => {
          const { films, notice } = page()
          expect(page()).toEqual({ ...some(), films, notice, isStale: true })
          expect(films === 0).toBe(notice === 'H2')
        },
        missing: () => expect(page()).toEqual({ ...none(), title: '404: Page not found' }),
        refused: () => expect(page()).toEqual({ ...none(), title: 'Access denied' }),
        failed: () => expect(page()).toEqual({ ...none(), title: 'Uh-oh... Something went wrong.' }),
      }
    },
  }),
)
