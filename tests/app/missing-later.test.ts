// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()

test.each([
  { path: '/categories/no-such-one', endpoint: 'getCategory' },
  { path: '/videos/no-such-film', endpoint: 'getVideo' },
  { path: '/models/nobody-at-all', endpoint: 'getModel' },
  { path: '/blog/no-such-post', endpoint: 'getBlogPost' },
] as const)(
  'the title of a page that is drawn before it turns out to be missing, $path, becomes that of the 404 screen [ERR-004]',
  async ({ path, endpoint }) => {
    const tab = await tabs.open({ path: '/contact/' })
    await tabs.control().addFault({ kind: 'latency', latencyMs: 200, endpoint })
    tab.site.actors.navigation.send({ type: 'address.wanted', path: `${path}/`, manner: 'push' })
    const open = () => tab.site.arrival.getSnapshot()?.page
    await until(() => expect(open()?.match).toHaveProperty('path', `${path}/`))
    const titleNow = () => open()?.head(open()?.actor?.getSnapshot() ?? null).title
    const early = titleNow()
    await until(() => expect(open()?.actor?.getSnapshot().hasTag('missing')).toBe(true))
    expect({ isCalledSoEarly: early === titleNow(), title: titleNow() }).toEqual({
      isCalledSoEarly: false,
      title: `Nothing found for ${path.split('/').at(-1)}`,
    })
  },
)
