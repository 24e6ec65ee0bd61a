// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { until } from '../support/until.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()

test('a list that is opened in a browser is laid out as the cookie of its own kind says [AGE-015]', async () => {
  putCookie('modelsLayoutType=list; path=/')
  putCookie('videosLayoutType=simple; path=/')
  const layouts = []
  for (const path of ['/models/', '/videos/']) {
    const { site } = await tabs.open({ path })
    layouts.push(viewOf(site.arrival.getSnapshot()?.page?.actor?.getSnapshot().context).layout)
  }
  expect(layouts).toEqual(['list', 'simple'])
})

test('a page counts as scrolled once its window rests past 75 px, and no more once it is back [CONST-006]', async () => {
  const { viewport } = (await tabs.open()).site.actors
  const isScrolledAt = async (top: number, expected: boolean) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
    window.dispatchEvent(new Event('scroll'))
    await until(() =>
      expect({ top, isScrolled: viewport.getSnapshot().hasTag('scrolled') }).toEqual({ top, isScrolled: expected }),
    )
  }
  await isScrolledAt(76, true)
  await isScrolledAt(75, false)
  await isScrolledAt(2_000, true)
  await isScrolledAt(0, false)
})
