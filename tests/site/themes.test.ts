import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import type { Theme } from '../../contracts/site/site-settings.ts'
import { stylesheet } from '../support/stylesheet.ts'

const sheetOf = (theme: Theme) => stylesheet(`themes/${theme}.css`)
const breakpointsOf = (theme: Theme) =>
  [...sheetOf(theme).matchAll(/@media[^{]*\(width >= (\d+)px\)/g)].map(([, width]) => Number(width))
const valuesOf = (name: string, theme: Theme) => [
  ...new Set([...sheetOf(theme).matchAll(new RegExp(`${name}: ([^;]+);`, 'g'))].map(([, value]) => value)),
]

/** The lines that a description keeps: one way for browsers of today, one for those to come. */
const clampsOf = (sheet: string) => {
  const [, rule = ''] = /\n\.description \{([^}]*)\}/.exec(sheet) ?? []
  return [...rule.matchAll(/(?:-webkit-)?line-clamp: [^;]+/g)].map(([line]) => line)
}

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

test("a dropdown shows what comes after its twelfth tile on extra-large screens in 'darkest' only [CHROME-014]", () => {
  const menu = stylesheet('chrome/menu.module.css')
  const [xl = ''] = sheetOf('darkest').split('@media (width >= 1700px)').slice(1)
  const over = (part: string) => [...part.matchAll(/--tile-over-12: (\w+);/g)].map(([, display]) => display)
  expect({
    rule: /\.tiles li:nth-child\(n \+ (\d+)\) \{\s*display: ([^;]+);/.exec(menu)?.slice(1),
    dark: over(sheetOf('dark')),
    light: over(sheetOf('light')),
    darkest: over(sheetOf('darkest')),
    xl: over(xl),
  }).toEqual({
    rule: ['13', 'var(--tile-over-12)'],
    dark: ['none'],
    light: ['none'],
    darkest: ['none', 'flex'],
    xl: ['flex'],
  })
})

test("the account menu is 170 px wide in 'light' and 270 px in 'darkest' [CHROME-019]", () => {
  expect([valuesOf('--account-menu', 'light'), valuesOf('--account-menu', 'darkest')]).toEqual([['170px'], ['270px']])
  const menu = stylesheet('chrome/menu.module.css')
  expect(menu).toContain('width: var(--account-menu);')
})

test("the mobile panel leaves 15 px free; it is at most 360 px wide in 'light', 320 px in 'dark', and no less in 'darkest' [CHROME-028, CHROME-029, CHROME-030, CHROME-107]", () => {
  const themes = ['light', 'dark', 'darkest'] as const
  expect(themes.map((theme) => valuesOf('--panel-most', theme))).toEqual([['360px'], ['320px'], ['100vw']])
  const menu = stylesheet('chrome/menu.module.css')
  const rules = [...menu.matchAll(/\.sidePanel[^{]*\{([^}]*)\}/g)].map(([, rule = '']) => rule)
  expect(rules.flatMap((rule) => rule.match(/(?<![\w-])(?:max-|min-)?(?:width|inline-size): [^;]+/g) ?? [])).toEqual([
    'width: min(100vw - 15px, var(--panel-most))',
    'max-width: none',
  ])
})

test('the greeting is shown on small screens and up: from the first breakpoint of its theme [CHROME-021]', () => {
  const header = stylesheet('chrome/header.module.css')
  expect(/\.greeting \{[^}]*?\bdisplay: ([^;]+);/.exec(header)?.[1]).toBe('var(--from-sm)')
  for (const theme of ['dark', 'darkest', 'light'] as const) {
    const [small = '', wider = ''] = sheetOf(theme).split(/@media[^{]*\(width >= \d+px\)/)
    expect([small, wider].map((part) => /--from-sm: (\w+);/.exec(part)?.[1])).toEqual(['none', 'inline'])
  }
})

test('a description of a model has three lines on medium and smaller screens, and eleven from the third breakpoint on [MODEL-007]', () => {
  const models = stylesheet('catalogue/models.module.css')
  expect(clampsOf(models)).toEqual(['-webkit-line-clamp: var(--lines-about)', 'line-clamp: var(--lines-about)'])
  expect(/\.short \{\s*display: ([^;]+);/.exec(models)?.[1]).toBe('var(--fold-about)')
  const wide = { dark: 1025, darkest: 960, light: 1024 }
  for (const theme of ['dark', 'darkest', 'light'] as const) {
    const sheet = sheetOf(theme)
    const large = sheet.split(`@media (width >= ${wide[theme]}px)`)[1]
    expect([sheet, large].map((part) => /--lines-about: (\d+);/.exec(part ?? '')?.[1])).toEqual(['3', '11'])
    expect([sheet, large].map((part) => /--fold-about: (\w+);/.exec(part ?? '')?.[1])).toEqual(['block', 'none'])
    expect(sheet.match(/--(lines|fold)-about/g)).toHaveLength(4)
  }
})

test('slides for mobile are seen below 768 px and those for desktop from there on [CAT-048]', () => {
  const hero = stylesheet('catalogue/hero.module.css')
  const rules = [...hero.matchAll(/(@media[^{]+)?\{?\s*\.(narrow|wide) \{\s*display: (\w+);/g)]
  expect(rules.map(([, media = '', name, display]) => `${media.trim()} ${name}: ${display}`.trim())).toEqual([
    'narrow: none',
    '@media (width < 768px) narrow: block',
    'wide: none',
  ])
  expect(hero.indexOf('.wide')).toBeGreaterThan(hero.indexOf('@media (width < 768px)'))
})

test('the short upright films fill the whole window [CAT-036]', () => {
  const vreels = stylesheet('catalogue/vreels.module.css')
  const [, player = ''] = /\n\.player \{([^}]*)\}/.exec(vreels) ?? []
  const sizes = player.match(/\n {2}(?:max-)?(?:width|height|margin|padding): [^;]+/g) ?? []
  expect(sizes.map((line) => line.trim())).toEqual([
    'width: 100%',
    'max-width: none',
    'height: 100dvh',
    'max-height: none',
    'margin: 0',
    'padding: 0',
  ])
})

test('an unfolded description has all of its lines, and offers to be folded again [MODEL-007, VIDEO-017]', () => {
  const cards = stylesheet('catalogue/cards.module.css')
  expect({
    clamped: /\n\.description \{[^}]*?\n {2}display: ([^;]+);/.exec(cards)?.[1],
    unfolded: /\.description:has\(\+ \.more\[open\]\) \{\s*display: ([^;]+);/.exec(cards)?.[1],
    hidden:
      /\n\.more\[open\] summary > :first-child,\n\.more:not\(\[open\]\) summary > :last-child \{\s*display: ([^;]+);/.exec(
        cards,
      )?.[1],
  }).toEqual({ clamped: '-webkit-box', unfolded: 'block', hidden: 'none' })
})

test('good news about a model is green in each theme [MODEL-009]', () => {
  const models = stylesheet('catalogue/models.module.css')
  const themes = ['dark', 'darkest', 'light'] as const
  expect({
    colour: /\.good \{\s*color: ([^;]+);/.exec(models)?.[1],
    greens: themes.map((theme) => valuesOf('--success', theme)),
  }).toEqual({ colour: 'var(--success)', greens: [['#7fd6a4'], ['#79d8a5'], ['#1d6b41']] })
})

test('a description in a list has four lines on small screens, and two from the second breakpoint on [VIDEO-017]', () => {
  const cards = stylesheet('catalogue/cards.module.css')
  expect(clampsOf(cards)).toEqual(['-webkit-line-clamp: var(--lines-list)', 'line-clamp: var(--lines-list)'])
  for (const theme of ['dark', 'darkest', 'light'] as const) {
    const [small = '', , wider = ''] = sheetOf(theme).split(/@media[^{]*\(width >= \d+px\)/)
    expect([small, wider].map((part) => /--lines-list: (\d+);/.exec(part)?.[1])).toEqual(['4', '2'])
    expect(sheetOf(theme).match(/--lines-list/g)).toHaveLength(2)
  }
})

test('a dialog comes and goes in 300 ms [CHROME-101]', () => {
  const base = stylesheet('themes/base.css')
  const dialog = stylesheet('kit/dialog.module.css')
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
  const base = stylesheet('themes/base.css')
  const dialog = stylesheet('kit/dialog.module.css')
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

test('a dialog stands in the middle, or 16 px off the edges that its position names [CHROME-098]', () => {
  const dialog = stylesheet('kit/dialog.module.css')
  const places = dialog.matchAll(/\.dialog\[data-position(\S+)\] \{\s*([^}]+?);?\s*\}/g)
  expect({
    middle: /^\.dialog \{[^}]*?\n {2}margin: ([^;]+);/.exec(dialog)?.[1],
    places: [...places].map(([, place, style]) => `${place} ${style}`),
  }).toEqual({
    middle: 'auto',
    places: [
      '^="left" margin-left: 16px',
      '^="right" margin-right: 16px',
      '$="top" margin-top: 16px',
      '$="bottom" margin-bottom: 16px',
    ],
  })
})

test('the desktop header begins above 1024 px, and what is only for one of the two is not there in the other [CHROME-020, CHROME-024]', () => {
  const base = stylesheet('themes/base.css')
  const hides = [...base.matchAll(/@media \(([^)]+)\) \{\s*(\.only-\w+) \{\s*display: none;\s*\}\s*\}/g)]
  expect(hides.map(([, width, part]) => `${part} ${width}`)).toEqual([
    '.only-wide width <= 1024px',
    '.only-narrow width > 1024px',
  ])
  const menu = stylesheet('chrome/menu.module.css')
  const gone = [...menu.matchAll(/@media \(([^)]+)\) \{\s*\.(main|sidePanel) \{\s*display: none;\s*\}\s*\}/g)]
  expect(gone.map(([, width, part]) => `${part} ${width}`)).toEqual([
    'main width <= 1024px',
    'sidePanel width > 1024px',
  ])
})

test('the search of the header is there above 1024 px, and is opened by a button on tablets, of 768 to 1024 px, alone [CHROME-015, CHROME-016]', () => {
  const header = stylesheet('chrome/header.module.css')
  const field = stylesheet('kit/search-field.module.css')
  const displays = (sheet: string, selector: string) =>
    [...sheet.matchAll(/^( *)([^\s@/{};][^{};]*) \{([^{}]*)\}/gm)].flatMap(
      ({ 1: indent, 2: ruled, 3: rule, index }) => {
        const display = ruled === selector && /\bdisplay: ([\w-]+);/.exec(rule ?? '')?.[1]
        const around = sheet.slice(0, index).split('@media (').at(-1)?.split(')')[0]
        return display ? [`${indent ? around : 'anywhere'}: ${display}`] : []
      },
    )
  expect({
    button: displays(header, '.searchToggle'),
    field: displays(field, '.header .drop'),
    opened: displays(field, '.header .drop[data-open]'),
  }).toEqual({
    button: ['anywhere: none', '768px <= width <= 1024px: inline-flex'],
    field: ['width <= 1024px: none'],
    opened: ['width <= 1024px: block'],
  })
})

test('the header takes 64 px, 78 px where it is wide, 40 px more below a header bar; what is scrolled to stays 20 px below [CONST-007, CONST-020, BAR-014]', () => {
  const base = stylesheet('themes/base.css')
  const [narrow = '', wide = ''] = base.split('@media (width > 1024px)')
  const valueIn = (part: string, name: string) => new RegExp(`${name}: ([^;]+);`).exec(part)?.[1]
  expect({
    narrow: valueIn(narrow, '--header'),
    wide: valueIn(wide, '--header'),
    // Below no condition: at the beginning of a line.
    bar: /^html:has\(\[data-header-bar\]\) \{\n {2}--header-bar: (\w+);\n\}/m.exec(base)?.[1],
    space: valueIn(base, '--header-space'),
    offset: valueIn(base, 'scroll-padding-top'),
    inThemes: (['dark', 'darkest', 'light'] as const).flatMap((theme) =>
      ['--header', '--header-bar', '--header-space', 'scroll-padding-top'].flatMap((name) => valuesOf(name, theme)),
    ),
  }).toEqual({
    inThemes: [],
    narrow: '64px',
    wide: '78px',
    bar: '40px',
    space: 'calc(var(--header) + var(--header-bar, 0px))',
    offset: 'calc(var(--header-space) + 20px)',
  })
})

test('the promotion has its narrow form on small screens and on phones on their side; six marks of payment stand there [TIMER-008, CHECKOUT-003]', () => {
  const banner = stylesheet('sales/promo-banner.module.css')
  const [, condition, form] = /@media ([^{]+844[^{]+) \{\s*\.banner \{\s*([^}]+?)\s*\}/.exec(banner) ?? []
  const marks = stylesheet('sales/payment-marks.module.css')
  expect({
    condition,
    form,
    marks: /\.mark:nth-child\(n \+ (\d+)\) \{\s*display: ([^;]+);/.exec(marks)?.slice(1),
  }).toEqual({
    condition: '(width < 768px), (width <= 844px) and (orientation: landscape)',
    form: 'height: 152px;',
    marks: ['7', 'var(--from-md)'],
  })
  for (const theme of ['dark', 'darkest', 'light'] as const) {
    const [small = '', , medium = ''] = sheetOf(theme).split(/@media[^{]*\(width >= \d+px\)/)
    expect([small, medium].map((part) => /--from-md: (\w+);/.exec(part)?.[1])).toEqual(['none', 'flex'])
  }
})

test('all of a deal card is its link [DEAL-008]', () => {
  const card = stylesheet('sales/deal-card.module.css')
  const ruleOf = (selector: string) => card.split(`${selector} {`)[1]?.split('}')[0]
  expect({
    card: /position: (\w+);/.exec(ruleOf('.card') ?? '')?.[1],
    link: ruleOf('.link::after')?.match(/(position|inset|content): [^;]+/g),
  }).toEqual({ card: 'relative', link: ['position: absolute', 'inset: 0', 'content: ""'] })
})

test('a deal card is green, red or black, and the large red one takes two places [DEAL-015]', () => {
  const rulesOf = (sheet: string) =>
    Object.fromEntries(
      [...stylesheet(`sales/${sheet}.module.css`).matchAll(/^\s*(\.[^{]+?) \{([^}]+)\}/gm)].map(
        ([, selector = '', rule = '']) => [selector.replaceAll(/\s+/g, ' '), rule],
      ),
    )
  const cards = rulesOf('deal-card')
  const colourOf = (selector: string) => /--deal: (#\w+);/.exec(cards[selector] ?? '')?.[1]
  expect({
    green: colourOf('.card'),
    red: colourOf('.red, .largeRed'),
    darkest: colourOf('.darkest'),
    large: rulesOf('deals')['.large']?.trim(),
  }).toEqual({ green: '#1c7048', red: '#bd2f48', darkest: '#14110f', large: 'grid-column: span 2;' })
})

test('before they are measured, deals stand side by side as the carousel will have them: one, two or three by the breakpoints of the theme [DEAL-003, DEAL-004, DEAL-005]', () => {
  const steps = (['dark', 'darkest', 'light'] as const).map((theme) =>
    sheetOf(theme)
      .split(/(?=@media)/)
      .flatMap((part) => {
        const [, columns] = /--columns-deals: (\d);/.exec(part) ?? []
        const [, gap = ''] = /--gap-deals: (\w+);/.exec(part) ?? []
        return columns ? [`from ${/width >= (\d+)px/.exec(part)?.[1] ?? 0}: ${columns} ${gap}`.trimEnd()] : []
      }),
  )
  expect(steps).toEqual([
    ['from 0: 1 10px', 'from 768: 2 30px', 'from 1025: 3'],
    ['from 0: 1 10px', 'from 960: 2 30px', 'from 1280: 3'],
    ['from 0: 1 10px', 'from 768: 2 30px', 'from 1024: 3'],
  ])
  const deals = stylesheet('sales/maintenance-deals.module.css')
  expect(deals.match(/--slide: calc\(.*|(?<= )gap: [^0].*/g)).toEqual([
    '--slide: calc((100% - (var(--columns-deals) - 1) * var(--gap-deals)) / var(--columns-deals));',
    'gap: var(--gap-deals);',
  ])
})

test('the picture of a live room has the provider’s ratio, and its code is offered to wide windows with a pointer only [ROOM-001, ROOM-004]', () => {
  const room = stylesheet('cams/room.module.css')
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
