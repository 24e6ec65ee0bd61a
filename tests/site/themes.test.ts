import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import type { Theme } from '../../contracts/site/site-settings.ts'

const sheetOf = (theme: Theme) => readFileSync(new URL(`../../views/themes/${theme}.css`, import.meta.url), 'utf8')
const breakpointsOf = (theme: Theme) =>
  [...sheetOf(theme).matchAll(/@media[^{]*\(width >= (\d+)px\)/g)].map(([, width]) => Number(width))
const valuesOf = (name: string, theme: Theme) => [
  ...new Set([...sheetOf(theme).matchAll(new RegExp(`${name}: ([^;]+);`, 'g'))].map(([, value]) => value)),
]

describe('the windows for which a theme is laid out anew begin at', () => {
  test("768, 960, 1280 and 1700 px in 'darkest' [CONST-010]", () => {
    expect(breakpointsOf('darkest')).toEqual([768, 960, 1280, 1700])
  })

  test("576, 768, 1025 and 1200 px in 'dark' [CONST-011]", () => {
    expect(breakpointsOf('dark')).toEqual([576, 768, 1025, 1200])
  })

  test("576, 768, 1024 and 1200 px in 'light' [CONST-012]", () => {
    expect(breakpointsOf('light')).toEqual([576, 768, 1024, 1200])
  })
})

test("the account menu is 170 px wide in 'light' and 270 px in 'darkest' [CHROME-019]", () => {
  expect([valuesOf('--account-menu', 'light'), valuesOf('--account-menu', 'darkest')]).toEqual([['170px'], ['270px']])
  const menu = readFileSync(new URL('../../views/chrome/menu.module.css', import.meta.url), 'utf8')
  expect(menu).toContain('width: var(--account-menu);')
})

test("the mobile panel leaves 15 px free; it is at most 360 px wide in 'light', 320 px in 'dark', and no less in 'darkest' [CHROME-028, CHROME-029, CHROME-030, CHROME-107]", () => {
  const themes = ['light', 'dark', 'darkest'] as const
  expect(themes.map((theme) => valuesOf('--panel-most', theme))).toEqual([['360px'], ['320px'], ['100vw']])
  const menu = readFileSync(new URL('../../views/chrome/menu.module.css', import.meta.url), 'utf8')
  const [, panel = ''] = /\.sidePanel \{([^}]*)\}/.exec(menu) ?? []
  expect(panel.match(/(?<![\w-])(?:max-|min-)?width: [^;]+/g)).toEqual([
    'width: min(100vw - 15px, var(--panel-most))',
    'max-width: none',
  ])
})

test('the greeting is shown on small screens and up: from the first breakpoint of its theme [CHROME-021]', () => {
  const header = readFileSync(new URL('../../views/chrome/header.module.css', import.meta.url), 'utf8')
  expect(/\.greeting \{[^}]*?\bdisplay: ([^;]+);/.exec(header)?.[1]).toBe('var(--from-sm)')
  for (const theme of ['dark', 'darkest', 'light'] as const) {
    const [small = '', wider = ''] = sheetOf(theme).split(/@media[^{]*\(width >= \d+px\)/)
    expect([small, wider].map((part) => /--from-sm: (\w+);/.exec(part)?.[1])).toEqual(['none', 'inline'])
  }
})

test('a description in a list has four lines on small screens, and two from the second breakpoint on [VIDEO-017]', () => {
  const cards = readFileSync(new URL('../../views/catalogue/cards.module.css', import.meta.url), 'utf8')
  expect(/\.description \{[^}]*?\n {2}line-clamp: ([^;]+);/.exec(cards)?.[1]).toBe('var(--lines-list)')
  for (const theme of ['dark', 'darkest', 'light'] as const) {
    const [small = '', , wider = ''] = sheetOf(theme).split(/@media[^{]*\(width >= \d+px\)/)
    expect([small, wider].map((part) => /--lines-list: (\d+);/.exec(part)?.[1])).toEqual(['4', '2'])
    expect(sheetOf(theme).match(/--lines-list/g)).toHaveLength(2)
  }
})

test('a dialog comes and goes in 300 ms [CHROME-101]', () => {
  const base = readFileSync(new URL('../../views/themes/base.css', import.meta.url), 'utf8')
  const dialog = readFileSync(new URL('../../views/kit/dialog.module.css', import.meta.url), 'utf8')
  expect({
    lasts: /--dialog: ([^;]+);/.exec(base)?.[1],
    fades: [...dialog.matchAll(/([\w-]+) (var\(--dialog\))/g)].map(([, what, time]) => `${what} ${time}`),
  }).toEqual({
    lasts: '300ms',
    fades: [
      'opacity var(--dialog)',
      'translate var(--dialog)',
      'overlay var(--dialog)',
      'display var(--dialog)',
      'background-color var(--dialog)',
      'overlay var(--dialog)',
      'display var(--dialog)',
    ],
  })
})

test('an alert is 850 px wide, and the page does not scroll under a dialog or the splash [CHROME-097, CHROME-100]', () => {
  const base = readFileSync(new URL('../../views/themes/base.css', import.meta.url), 'utf8')
  const dialog = readFileSync(new URL('../../views/kit/dialog.module.css', import.meta.url), 'utf8')
  const [, locked = '', style = ''] = /\n(html:has\(dialog\[open\]\)[^{]*) \{([^}]*)\}/.exec(base) ?? []
  expect({
    wide: /\.wide \{\s*--dialog-width: ([^;]+);/.exec(dialog)?.[1],
    width: /\n {2}width: ([^;]+);/.exec(dialog)?.[1],
    locked: locked.split(/,\s*/),
    overflow: /overflow: (\w+);/.exec(style)?.[1],
  }).toEqual({
    wide: '850px',
    width: 'min(calc(100vw - 32px), var(--dialog-width, 480px))',
    locked: ['html:has(dialog[open])', 'html:has([data-locks-scroll])'],
    overflow: 'hidden',
  })
})

test('the picture of a live room has the provider’s ratio, and its code is offered to wide windows with a pointer only [ROOM-001, ROOM-004]', () => {
  const room = readFileSync(new URL('../../views/cams/room.module.css', import.meta.url), 'utf8')
  expect(/\.stage \{[^}]*?aspect-ratio: ([^;]+);/.exec(room)?.[1]).toBe('990 / 556')
  expect(/\.desktopOnly \{\s*display: none;\s*\}\s*@media ([^{]+) \{\s*\.desktopOnly/.exec(room)?.[1]).toBe(
    '(width >= 1025px) and (hover: hover)',
  )
  const controls = readFileSync(new URL('../../views/cams/room-controls.view.tsx', import.meta.url), 'utf8')
  expect(/<span className=\{styles\.(\w+)\}>\s*<IconButton icon="qr"/.exec(controls)?.[1]).toBe('desktopOnly')
})

test("the site that is served unless told otherwise is in theme 'dark' [CONST-018]", () => {
  expect(readDeployment({}).defaultSite.theme).toBe('dark')
})
