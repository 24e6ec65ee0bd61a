// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
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
