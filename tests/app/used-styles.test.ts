import { describe, expect, test } from 'vitest'
import { createStylePicker } from '../../app/server/used-styles.ts'
import { readStyleParts } from '../../scripts/support/style-parts.ts'

const pick = (css: string, html = '<p class="card wide"></p>', theme = 'dark') =>
  createStylePicker(readStyleParts(css))(html, theme)

describe('the styles that a page is painted with', () => {
  test.each([
    ['have no class', 'html,a:hover{color:red}[hidden]{display:none}'],
    ['have a class that is drawn', '.card{color:red}.card.wide:hover>a{color:tan}'],
    ['have it in one of their selectors', '.absent .card,.wide a{color:red}'],
    [
      'have another only where it may or must not be',
      '.card:not(.absent){color:red}.card:is(.absent,.wide){color:tan}',
    ],
    ['are of the theme', '[data-theme=dark]{--a:red}[data-theme=light] a,[data-theme=dark] a{color:red}'],
    ['are within a query', '@media (width<600px){.card{color:red}}@media print{@supports (a:b){.wide{color:red}}}'],
    ['hold braces in strings', '.card:after{content:"}.absent{"}.wide:after{content:"\\"}"}'],
    ['are fonts of the system', '@font-face{font-family:A;src:local(B)}'],
    ['move', '.card{animation:1s rise}@keyframes rise{0%{opacity:0}}'],
  ])('are all that %s', (_, css) => {
    expect(pick(css)).toBe(css)
  })

  test.each([
    ['a class that is not drawn', '.absent{color:red}.card .absent{color:red}.card.absent{color:red}'],
    ['a class that something should hold', '.card:has(.absent){color:red}'],
    ['another theme', '[data-theme=light]{--a:red}'],
    ['such rules only', '@media (width<600px){.absent{color:red}}@starting-style{.absent{opacity:0}}'],
    ['an animation of such rules', '.absent{animation:1s rise}@keyframes rise{0%{opacity:0}}'],
  ])('are none that ask for %s', (_, css) => {
    expect(pick(css)).toBe('')
  })

  const html = '<p class="card wide a:b 10 k-z+b_card"></p>'
  test.each([
    ['a comment with braces', '/* } */.card{/* { */color:red}/* .absent{ */', '.card{color:red}'],
    ['braces in strings of both quotes', ".card:after{content:'}.absent{'}", '.card:after{content:"}.absent{"}'],
    ['a class that only a string names', '.card[title=".absent,{"]{color:red}', '.card[title=".absent,{"]{color:red}'],
    ['rules within a rule, wanted with it', '.card{& .absent{color:red}}', '.card{& .absent{color:red}}'],
    [
      'a query within a query, whose other rules are left out',
      '@supports (a:b){@media print{.card{color:red}.absent{color:tan}}}',
      '@supports (a:b){@media print{.card{color:red}}}',
    ],
    [
      'a query of a container',
      '@container (width>9px){.absent{color:tan}.card{color:red}}',
      '@container (width>9px){.card{color:red}}',
    ],
    ['names with escaped signs', '.a\\:b.k-z\\+b_card{color:red}', '.a\\:b.k-z\\+b_card{color:red}'],
    ['names with escaped digits', '.\\31 0{color:red}', '.\\31 0{color:red}'],
    [
      'a list in a list that may be there',
      '.card:is(.absent:not(.other,.absent),.wide){color:red}',
      '.card:is(.absent:not(.other,.absent),.wide){color:red}',
    ],
    [
      'a list of things to hold, one of which is enough',
      '.card:has(.absent,.wide){color:red}',
      '.card:has(.absent,.wide){color:red}',
    ],
    [
      'layers, whose order would be another without them',
      '@layer a{.absent{color:red}}',
      '@layer a{.absent{color:red}}',
    ],
  ])('are those with %s', (_, css, picked) => {
    expect(pick(css, html)).toBe(picked)
  })

  test.each([
    ['holds a class that is not drawn beside such a list', '.absent:is(.card,.wide:not(.a)){color:red}'],
    ['holds such a class beside a string with braces', '.absent[title="}.card{"]{color:red}'],
  ])('are none whose selector %s', (_, css) => {
    expect(pick(css, html)).toBe('')
  })

  test('keep their order', () => {
    expect(pick('.card{color:red}.absent{color:#000}a{color:tan}.wide{color:green}')).toBe(
      '.card{color:red}a{color:tan}.wide{color:green}',
    )
  })

  test('know names with signs', () => {
    expect(pick('.k-z\\+b_card{color:red}', '<p class="k-z+b_card"></p>')).toBe('.k-z\\+b_card{color:red}')
  })

  test('are as many for each page as it needs, whatever was picked before', () => {
    const picker = createStylePicker(readStyleParts('.a{color:red}.b{color:tan}'))
    expect([picker('<p class="a">', 'dark'), picker('<p class="b">', 'dark'), picker('', 'dark')]).toEqual([
      '.a{color:red}',
      '.b{color:tan}',
      '',
    ])
  })
})
