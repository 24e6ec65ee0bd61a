import { describe, expect, test } from 'vitest'
import { createStylePicker } from '../../app/used-styles.ts'

const pick = (css: string, html = '<p class="card wide"></p>', theme = 'dark') => createStylePicker(css)(html, theme)

describe('the styles that a page is painted with', () => {
  test.each([
    ['have no class', 'html,a:hover{color:red}[hidden]{display:none}'],
    ['have a class that is drawn', '.card{color:red}.card.wide:hover>a{color:blue}'],
    ['have it in one of their selectors', '.absent .card,.wide a{color:red}'],
    [
      'have another only where it may or must not be',
      '.card:not(.absent){color:red}.card:is(.absent,.wide){color:blue}',
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

  test('keep their order', () => {
    expect(pick('.card{color:red}.absent{color:red}a{color:blue}.wide{color:green}')).toBe(
      '.card{color:red}a{color:blue}.wide{color:green}',
    )
  })

  test('know names with signs', () => {
    expect(pick('.k-z\\+b_card{color:red}', '<p class="k-z+b_card"></p>')).toBe('.k-z\\+b_card{color:red}')
  })

  test('are as many for each page as it needs, whatever was picked before', () => {
    const picker = createStylePicker('.a{color:red}.b{color:blue}')
    expect([picker('<p class="a">', 'dark'), picker('<p class="b">', 'dark'), picker('', 'dark')]).toEqual([
      '.a{color:red}',
      '.b{color:blue}',
      '',
    ])
  })
})
