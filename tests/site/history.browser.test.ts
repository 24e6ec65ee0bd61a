import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import type { NavigationManner } from '../../machines/site/navigation.machine.ts'
import type { HistoryHarness } from './history-harness.ts'
import { withHistoryPage } from './history-page.ts'

declare const harness: HistoryHarness

let page: Page
withHistoryPage((fresh) => {
  page = fresh
})

describe('when a page is shown', () => {
  test('a new one gets an entry of its own, begins at its top and has the focus [ROUTE-001]', async () => {
    await scrollTo(700)
    await show('/videos/?page=2', 'push')
    expect(await seen()).toEqual({ path: '/videos/?page=2', top: 0, entries: 3, focus: 'main' })
  })

  test('the one that is shown already gets no second entry', async () => {
    await scrollTo(700)
    await show('/', 'push')
    expect(await seen()).toEqual({ path: '/', top: 0, entries: 2, focus: 'main' })
  })

  test('one in place of another takes over its entry and begins at its top', async () => {
    await scrollTo(700)
    await show('/login/', 'replace')
    expect(await seen()).toEqual({ path: '/login/', top: 0, entries: 2, focus: 'main' })
  })

  test('the same one for another visitor moves nothing', async () => {
    await scrollTo(700)
    await show('/', 'replace')
    expect(await seen()).toEqual({ path: '/', top: 700, entries: 2, focus: '' })
  })

  test('a hash names the place where it begins; an unknown one is the top', async () => {
    await show('/terms/#a%20place', 'push')
    const atPlace = await seen()
    await show('/terms/#%E0%A4%A', 'push')
    expect([atPlace.top, (await seen()).top]).toEqual([3000, 0])
  })
})

test('a hash inside closed details opens them', async () => {
  const isOpen = () => page.locator('details').evaluate((details: HTMLDetailsElement) => details.open)
  await show('/faq/', 'push')
  const before = await isOpen()
  await show('/faq/#answer', 'push')
  const isInView = await page.locator('#answer').evaluate((answer) => Math.abs(answer.getBoundingClientRect().top) < 60)
  expect({ before, after: await isOpen(), isInView }).toEqual({ before: false, after: true, isInView: true })
})

describe('where the page and the focus are when only the query changes', () => {
  test('the tools that were used keep the focus, and stay where they were seen', async () => {
    await show('/models/mira/', 'push')
    await page.locator('#tool').focus()
    await scrollTo(700)
    await show('/models/mira/?with=ada', 'push')
    expect(await seen()).toEqual({ path: '/models/mira/?with=ada', top: 700, entries: 4, focus: 'tool' })
    await show('/models/mira/#a%20place', 'push')
    expect((await seen()).top).toBe(3_000)
  })

  test('another page of the list begins at its heading', async () => {
    await show('/videos/', 'push')
    await page.locator('#pager').focus()
    await show('/videos/?page=2', 'push')
    expect(await seen()).toEqual({ path: '/videos/?page=2', top: 0, entries: 4, focus: 'heading' })
  })

  test('another page of the site, and the same address again, begin at the main part', async () => {
    await show('/videos/', 'push')
    await page.locator('#tool').focus()
    await show('/categories/?sort=latest', 'push')
    const onOther = (await seen()).focus
    await page.locator('#pager').focus()
    await show('/categories/?sort=latest', 'push')
    expect({ onOther, focus: (await seen()).focus }).toEqual({ onOther: 'main', focus: 'main' })
  })
})

describe('back and forward', () => {
  test('lead to where each page was left', async () => {
    await scrollTo(700)
    await show('/videos/', 'push')
    await scrollTo(1_900)
    await page.goBack()
    await expect.poll(seen).toEqual({ path: '/', top: 700, entries: 3, focus: 'main' })
    await page.goForward()
    await expect.poll(async () => (await seen()).top).toBe(1_900)
    expect(await page.evaluate(() => harness.popped)).toEqual(['/', '/videos/'])
  })

  test('find the page and not only its address: two entries of one address keep a place each', async () => {
    await scrollTo(300)
    await show('/videos/', 'push')
    await show('/', 'push')
    await scrollTo(900)
    await page.goBack()
    await expect.poll(async () => (await seen()).path).toBe('/videos/')
    await page.goBack()
    await expect.poll(async () => (await seen()).top).toBe(300)
  })

  test('work over a jump within the page, which the browser makes by itself', async () => {
    await scrollTo(200)
    await page.evaluate(() => {
      location.hash = '#a%20place'
    })
    await expect.poll(async () => (await seen()).top).toBe(3_000)
    await page.goBack()
    await expect.poll(async () => (await seen()).top).toBe(200)
    await page.goForward()
    await expect.poll(async () => (await seen()).top).toBe(3_000)
  })
})

describe('a reload', () => {
  test('restores the scroll position of the page and of every entry before it [CONST-009]', async () => {
    await scrollTo(700)
    await show('/videos/', 'push')
    await scrollTo(1_900)
    await page.reload()
    await expect.poll(seen).toEqual({ path: '/videos/', top: 1_900, entries: 3, focus: '' })
    await page.goBack()
    await expect.poll(async () => (await seen()).top).toBe(700)
  })

  test.for([
    ['nothing', 'null'],
    ['a word', '"entry"'],
    ['another shape', '{"entry": {"entry": 7}}'],
    ['a list', '[1, 2]'],
  ])('over a state that holds %s begins at the top', async ([, state]) => {
    await page.evaluate((text) => window.history.replaceState(JSON.parse(text ?? ''), '', '/'), state)
    await page.reload()
    await show('/videos/', 'push')
    expect(await seen()).toEqual({ path: '/videos/', top: 0, entries: 3, focus: 'main' })
  })

  test.for(['not JSON', '{}', '[["entry"]]', '[[7, "high"]]'])('over kept positions %s forgets them', async (junk) => {
    await page.evaluate(
      (text) => window.addEventListener('pagehide', () => sessionStorage.setItem('scrollPositions', text)),
      junk,
    )
    await scrollTo(700)
    await page.reload()
    await show('/videos/', 'push')
    await page.goBack()
    await expect.poll(async () => (await seen()).path).toBe('/')
  })
})

test('only the newest fifty positions are kept', async () => {
  for (let number = 0; number < 60; number += 1) await show(`/videos/?page=${number}`, 'push')
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('scrollPositions') ?? '').length)).toBe(50)
})

test('with storage blocked everything works but the memory of positions', async () => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  await page.reload()
  await scrollTo(700)
  await show('/videos/', 'push')
  await page.goBack()
  await expect.poll(async () => (await seen()).path).toBe('/')
  expect((await seen()).top).toBe(0)
})

/** Scrolls as a visitor does: the page hears of it before anything else happens. */
async function scrollTo(top: number) {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        window.scrollTo(0, y)
      }),
    top,
  )
}

function show(path: string, manner: NavigationManner) {
  return page.evaluate(([to, how]) => harness.show(to, how), [path, manner] as const)
}

function seen() {
  return page.evaluate(() => harness.seen())
}
