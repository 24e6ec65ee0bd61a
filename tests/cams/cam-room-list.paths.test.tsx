// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/cam-list.page.tsx'
import type { RoomSearch } from '../../contracts/site/searches.ts'
import type { RoomPage } from '../../machines/cams/room-pages.ts'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { answeredOnce, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { NOON_MS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './cam-room-list.cases.ts'

const PATH = '/vr-cam-girls/'

let page: ReturnType<typeof open>
let number: number
/** How many rooms the pages have that the visitor could know, by number. */
let known: Record<number, number>
let total: number | undefined
let askedAtMs: number
/** The addresses that the list has asked for. */
let wanted: RoomSearch[]

describePaths(
  'camRoomList',
  cases,
  drive({
    situation: () => ({ path: PATH, holds: ['getRooms'] }),
    async open(site, _start, _input, { sandbox }) {
      number = 1
      known = {}
      total = undefined
      askedAtMs = NOON_MS
      wanted = []
      leaveInList(sandbox, 35)
      page = open({ site, openActor: site.open, match: site.routeAt(PATH), search: {}, key: 'rooms' })
      const { actor } = page
      if (!actor) throw new Error('The page has no actor')
      actor.on('search.changed', ({ search }) => wanted.push(search))
      return { actor, view: onStage(page.draw(), { path: PATH, actors: site.actors }) }
    },
    leftOut: {
      'missing --retry.requested--> loading': 'The 404 screen offers no way to try again.',
      'refused --retry.requested--> loading': 'The 401 screen offers no way to try again.',
    },
    // The server answers with the page that was asked for.
    mayHappen: (snapshot, { type, page: answer }) => {
      if (type !== 'list.loaded' && type !== 'rooms.loaded') return true
      const { page: shown = 1 } = snapshot.context.search
      return answer.number === (snapshot.matches({ shown: 'lookingAhead' }) ? shown + 1 : shown)
    },
    begins: 'loading',
    happens: {
      'list.loaded': { by: (event, live) => comes(event.page, live), to: shown },
      'list.missing': { by: answeredOnce({ getRooms: 'notFound' }), to: 'missing' },
      'list.refused': { by: answeredOnce({ getRooms: 'unauthorized' }), to: 'refused' },
      'list.failed': { by: answeredOnce({ getRooms: 'serverError' }), to: 'failed' },
      'rooms.loaded': {
        by: (event, live) => comes(event.page, live),
        to: (_, { before }) => (before.includes('shown.lookingAhead') ? 'shown.resting' : shown()),
      },
      'rooms.failed': {
        by: answeredOnce({ getRooms: 'serverError' }),
        to: (_, { before }) => {
          if (before.includes('turning')) return 'stale'
          return before.includes('refreshing') ? shown() : 'shown.resting'
        },
      },
      'address.changed': {
        by: ({ search }) => {
          number = search.page ?? 1
          page.readdress?.(search)
        },
        to: () => {
          if (known[number] !== undefined) return shown()
          return total === undefined ? 'loading' : 'turning'
        },
      },
      'filter.chosen': {
        by: (event, live) => {
          const select = screen.queryByRole('combobox', { name: 'Status' })
          // Error screens have no filters.
          if (!select) return told(event, live)
          fireEvent.change(select, { target: { value: 'online' } })
        },
        to: 'stays',
      },
      'clock.ticked': {
        by: told,
        to: ({ nowMs }) => {
          if (nowMs - askedAtMs < 30_000) return 'stays'
          askedAtMs = nowMs
          return 'refreshing'
        },
      },
      'retry.requested': {
        by: pressed('Try again'),
        to: (_, { before }) => (before.includes('stale') ? 'turning' : 'loading'),
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'failed' },
      'shown.lookingAhead after patience': { ms: 16_000, to: 'shown.resting' },
      'refreshing after patience': { ms: 16_000, to: shown },
      'turning after patience': { ms: 16_000, to: 'stale' },
    },
    see: (live) => {
      const drawn = () => ({ held: live().gate.held(), ...whatIsDrawn() })
      const nothing = { held: [], heading: 'VR Cam Girls', rooms: 0, placeholders: 0, isEmpty: false, isStale: false }
      const list = (held: readonly string[]) => {
        const rooms = known[number]
        return { ...nothing, held, rooms: rooms ?? 0, isEmpty: rooms === 0, placeholders: rooms === undefined ? 12 : 0 }
      }
      const shows = (held: readonly string[]) => () => expect(drawn()).toEqual(list(held))
      const isError = (heading: string) => () => expect(drawn()).toEqual({ ...nothing, heading })
      return {
        loading: () => expect(drawn()).toEqual({ ...list(['getRooms']), rooms: 0, isEmpty: false, placeholders: 12 }),
        'shown.lookingAhead': shows(['getRooms']),
        'shown.resting': shows([]),
        'shown.leaving'() {
          shows([])()
          expect(wanted).toContainEqual({})
        },
        refreshing: shows(['getRooms']),
        turning: shows(['getRooms']),
        stale: () => expect(drawn()).toEqual({ ...list([]), placeholders: 0, isStale: true }),
        missing: isError('404: Page not found'),
        refused: isError('Access denied'),
        failed: isError('Uh-oh... Something went wrong.'),
      }
    },
  }),
)

/** Twelve rooms make a page. */
function shown() {
  const rooms = total ?? 0
  if (number > 1 && number > Math.ceil(rooms / 12)) return 'shown.leaving'
  return rooms > number * 12 && known[number + 1] === undefined ? 'shown.lookingAhead' : 'shown.resting'
}

/** The answer comes, from a list that has few rooms or all of them. */
function comes({ number: at, totalCount }: RoomPage, live: Parameters<ReturnType<typeof answeredOnce>>[1]) {
  total = totalCount === 5 ? 5 : 35
  leaveInList(live.sandbox, total)
  known[at] = Math.max(0, Math.min(12, total - (at - 1) * 12))
  return answeredOnce()({ type: '' }, live)
}

/** Leaves so many rooms in the list. */
function leaveInList({ database }: TestSandbox, count: number) {
  database
    .prepare(
      `UPDATE cam_rooms SET is_hidden = nickname = 'hidden' OR id NOT IN
      (SELECT id FROM cam_rooms WHERE category = 'girls' ORDER BY sort LIMIT ?)`,
    )
    .run(count)
}

function whatIsDrawn() {
  return {
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    rooms: screen.queryAllByRole('article').length,
    placeholders: document.querySelectorAll('[aria-hidden="true"] > li').length,
    isEmpty: screen.queryByText('Nobody is here just now') !== null,
    isStale: screen.queryByText(/^These rooms could not be loaded/) !== null,
  }
}
