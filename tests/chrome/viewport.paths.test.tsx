// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { Header } from '../../views/chrome/header.view.tsx'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './viewport.cases.ts'

const DEVICES: Readonly<Record<string, { userAgent: string; width: number }>> = {
  phone: { userAgent: 'iPhone', width: 414 },
  tablet: { userAgent: 'iPad', width: 820 },
  desktop: { userAgent: 'Macintosh', width: 1440 },
}

/** The mobile panel is open from the beginning, and closes when the window gets wide enough for the header's menu. */
let isPanelOpen = true
let atTop = ''

describePaths(
  'viewport',
  cases,
  drive({
    situation: (start) => ({ userAgent: DEVICES[start]!.userAgent }),
    open: ({ actors: { viewport, menus } }, start) => {
      vi.stubGlobal('innerWidth', DEVICES[start]!.width)
      vi.stubGlobal('scrollY', 0)
      isPanelOpen = true
      atTop = ''
      menus.start()
      menus.send({ type: 'panel.toggled' })
      const dialogs = { menu: { actor: menus } }
      return { actor: viewport, view: onStage(<Header />, { actors: { viewport, menus }, dialogs }) }
    },
    begins: {
      phone: ['size.mobile', 'scroll.atTop'],
      tablet: ['size.tablet', 'scroll.atTop'],
      desktop: ['size.desktop', 'scroll.atTop'],
    },
    happens: {
      'size.settled': {
        by: ({ width }) => {
          vi.stubGlobal('innerWidth', width)
          window.dispatchEvent(new Event('resize'))
        },
        to: ({ width }, { before }) => {
          const size = width === 1600 ? 'size.desktop' : width === 900 ? 'size.tablet' : 'size.mobile'
          if (size === 'size.desktop' && !before.includes(size)) isPanelOpen = false
          return size
        },
      },
      'scroll.settled': {
        by: ({ top }) => {
          vi.stubGlobal('scrollY', top)
          window.dispatchEvent(new Event('scroll'))
        },
        to: ({ top }) => (top > 75 ? 'scroll.scrolled' : 'scroll.atTop'),
      },
    },
    see: () => ({
      'size.mobile': () => expect(hasPanel()).toBe(isPanelOpen),
      'size.tablet': () => expect(hasPanel()).toBe(isPanelOpen),
      'size.desktop': () => expect(hasPanel()).toBe(false),
      'scroll.atTop': () => {
        atTop ||= look()
        expect(look()).toBe(atTop)
      },
      'scroll.scrolled': () => expect(look()).not.toBe(atTop),
    }),
  }),
)

function hasPanel() {
  return screen.queryByRole('dialog', { name: 'Menu' }) !== null
}

function look() {
  return screen.getByRole('banner').className
}
