// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { NotificationsMenu } from '../../views/chrome/notifications-menu.view.tsx'
import { AT_ONCE, answered, drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './notifications.cases.ts'

/** What the reader has wanted to see, and whether anybody reads. */
let shown = 6
let isOpen = false
let reader = ''
let isSame = false

const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true })
const list = () => screen.queryByRole('menu', { name: 'All Notifications' })

describePaths(
  'notifications',
  cases,
  drive({
    situation: () => ({ account: 'member' }),
    open: (site) => {
      shown = 6
      isOpen = false
      reader = ''
      const { menus, notifications } = site.actors
      menus.start()
      const view = onStage(<NotificationsMenu />, { actors: { menus, notifications }, visitor: VISITORS.member })
      return { actor: notifications, view }
    },
    happens: {
      'reader.changed': {
        by: (event, live) => {
          if (event.reader !== reader) {
            // Another page, and with it a closed menu, comes with another reader.
            isOpen = false
            live.site.actors.menus.send({ type: 'dropdown.closed' })
            shown = 6
          }
          isSame = event.reader === reader
          reader = event.reader
          told(event, live)
        },
        to: () => (isSame ? 'stays' : [reader === '' ? 'list.none' : 'list.loading', 'sight.closed']),
      },
      'notifications.loaded': { by: answered(), to: 'list.loaded' },
      'notifications.failed': { by: answered({ getNotifications: 'serverError' }), to: 'list.failed' },
      'list.opened': { by: () => toggle(true), to: 'sight.opened' },
      'list.closed': { by: () => toggle(false), to: 'sight.closed' },
      'mark.moved': { by: AT_ONCE, to: 'sight.opened.seen' },
      'more.requested': {
        by: (event, live) => {
          shown += 6
          if (isOpen) fireEvent.click(screen.getByRole('menuitem', { name: 'Load More' }))
          else told(event, live)
        },
        to: 'stays',
      },
      'notification.followed': { by: told, to: 'stays' },
      'retry.requested': {
        by: (event, live) => {
          if (isOpen) fireEvent.click(screen.getByRole('menuitem', { name: 'Try again' }))
          else told(event, live)
        },
        to: 'list.loading',
      },
    },
    lasts: { 'list.loading after patience': { ms: 16_000, to: 'list.failed' } },
    leftOut: { 'sight.opened.marking --after cookiePatience--> sight.opened.seen': 'The cookie is told at once.' },
    mayHappen: (snapshot, { type }) => !snapshot.matches({ sight: { opened: 'marking' } }) || type === 'mark.moved',
    see: (live) => {
      const asks = () => live().gate.held().includes('getNotifications')
      const note = () => (isOpen ? (list()?.parentElement?.querySelector('[role=status]')?.textContent ?? null) : null)
      const label = () => bell().getAttribute('aria-label')
      return {
        'list.none': () => expect({ asks: asks(), label: label() }).toEqual({ asks: false, label: 'Notifications' }),
        'list.loading': () => expect({ asks: asks(), label: label() }).toEqual({ asks: true, label: 'Notifications' }),
        'list.loaded': () => {
          expect(asks()).toBe(false)
          if (!isOpen) return
          const items = within(list()!).getAllByRole('menuitem')
          expect({ count: items.length, first: items[0]?.textContent?.includes('New film') }).toEqual({
            count: shown >= 15 ? 15 : shown + 1,
            first: true,
          })
        },
        'list.failed': () =>
          expect({ asks: asks(), note: note() }).toEqual({
            asks: false,
            note: isOpen ? 'Your notifications could not be loaded.' : null,
          }),
        'sight.closed': () => expect(list()).toBe(null),
        opened: () => {
          expect({ isShown: list() !== null, label: label() }).toEqual({ isShown: true, label: 'Notifications' })
          expect(document.cookie).toMatch(/notificationMark=\d{10}/)
        },
      }
    },
  }),
)

function toggle(opens: boolean) {
  isOpen = opens
  if (opens) shown = 6
  act(() => {
    fireEvent.click(bell())
  })
}
