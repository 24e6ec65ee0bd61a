// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { type catalogueListMachine, viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { prepareTabs } from '../app/open-tab.ts'

const tabs = prepareTabs()

test.for([
  { path: '/videos/', cookie: 'videosLayoutType' },
  { path: '/models/', cookie: 'modelsLayoutType' },
])(
  'a layout that is chosen at $path is kept in the cookie $cookie, and in no other, and is how the next visit finds the list [CAT-020, MODEL-004, VIDEO-001]',
  async ({ path, cookie }) => {
    const { site } = await tabs.open({ path })
    const list = site.arrival.getSnapshot()?.page?.actor
    for (const layout of ['simple', 'list', 'grid']) {
      list?.send({ type: 'layout.chosen', layout })
      const kept = document.cookie.split('; ').filter((one) => one.includes('LayoutType='))
      expect(kept).toEqual([`${cookie}=${layout}`])
      const { site: next } = await tabs.open({ path })
      const { context } = next.arrival.getSnapshot()!.page!.actor!.getSnapshot() as SnapshotFrom<
        typeof catalogueListMachine
      >
      expect(viewOf(context).layout).toBe(layout)
    }
  },
)
