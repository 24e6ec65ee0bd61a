// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { Header } from '../../views/chrome/header.view.tsx'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './viewport.cases.ts'

const AGENTS: Readonly<Record<string, string>> = { phone: 'iPhone', tablet: 'iPad', desktop: 'Macintosh' }

/** The mobile panel is open from the beginning, and closes when the window gets wide enough for the header's menu. */
let isPanelOpen = true
let atTop = ''

describePaths(
  'viewport',
  cases,
  drive({
    situation: (start) => ({ userAgent: AGENTS[start]! }),
    open: ({ actors: { viewport, menus } }) => {
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
        by: told,
        to: ({ width }, { before }) => {
          const size = width === 1600 ? 'size.desktop' : width === 900 ? 'size.tablet' : 'size.mobile'
          if (size === 'size.desktop' && !before.includes(size)) isPanelOpen = false
          return size
        },
      },
      'scroll.settled': { by: told, to: ({ top }) => (top > 75 ? 'scroll.scrolled' : 'scroll.atTop') },
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
