// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { prepareTabs } from '../app/open-tab.ts'

const tabs = prepareTabs()

test.for([
  { path: '/videos/', cookie: 'videosLayoutType' },
  { path: '/models/', cookie: 'modelsLayoutType' },
])(
  'a layout that is chosen at $path is kept in the cookie $cookie, and in no other [CAT-020, MODEL-004]',
  async ({ path, cookie }) => {
    const { site } = await tabs.open({ path })
    const list = site.arrival.getSnapshot()?.page?.actor
    for (const layout of ['simple', 'list', 'grid']) {
      list?.send({ type: 'layout.chosen', layout })
      const kept = document.cookie.split('; ').filter((one) => one.includes('LayoutType='))
      expect(kept).toEqual([`${cookie}=${layout}`])
    }
  },
)
