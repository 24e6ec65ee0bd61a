// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()

test('a heart of a video and one of a model each tell the server of their own kind, and show what it has confirmed [DASH-016, FAV-001, FAV-003]', async () => {
  const tab = await tabs.open({ account: 'member' })
  const { favouriteVideos, favouriteModels, session } = tab.site.actors
  const { favouriteVideoIds, favouriteModelIds } = session.getSnapshot().context
  const seen = []
  for (const [actor, [id = '']] of [
    [favouriteVideos, favouriteVideoIds],
    [favouriteModels, favouriteModelIds],
  ] as const) {
    const confirmed = () => actor.getSnapshot().context.confirmed[id]
    for (const isFavourite of [false, true]) {
      actor.send({ type: 'favourite.chosen', id, isFavourite })
      const asked = confirmed()
      await until(() => expect(actor.getSnapshot().value).toBe('resting'))
      seen.push([asked, confirmed()])
    }
  }
  const changes = (await tab.endpoints()).filter((name) => /^(add|remove)Favourite/.test(name))
  expect({ seen, changes }).toEqual({
    seen: [
      [undefined, false],
      [false, true],
      [undefined, false],
      [false, true],
    ],
    changes: ['removeFavouriteVideo', 'addFavouriteVideo', 'removeFavouriteModel', 'addFavouriteModel'],
  })
})

test.for([
  { path: '/main-dashboard/membership-info/', parts: 3, lists: 1 },
  { path: '/main-dashboard/', parts: 4, lists: 0 },
])(
  'on $path a cancellation is sent once it is confirmed, and what the page shows of the membership is asked for again [CANCEL-010, DASH-011]',
  async ({ path, parts, lists }) => {
    const tab = await tabs.open({ account: 'member', path })
    const shown = () => {
      const { page } = tab.site.arrival.getSnapshot()!
      return [page?.actor, ...(page?.beside ?? [])].map((part) => part?.getSnapshot())
    }
    const areThere = () => expect(shown().map((part) => part?.value)).toEqual(Array(parts).fill('shown'))
    const asked = async () => {
      const calls = await tab.endpoints()
      const names = ['cancelMembership', 'getDashboardInfo', 'getMemberships']
      return names.map((name) => calls.filter((call) => call === name).length)
    }
    await until(areThere)
    const plan = { uuid: 'membership-member', title: '1 Month' }
    tab.site.system.tell('cancellation', { type: 'cancellation.requested', plan })
    const unconfirmed = await asked()
    tab.site.system.tell('cancellation', { type: 'cancellation.confirmed' })
    await until(() => expect(shown()[0]?.context.content.info.status).toBe('Canceled'))
    await until(areThere)
    expect({ unconfirmed, confirmed: await asked() }).toEqual({
      unconfirmed: [0, 1, lists],
      confirmed: [1, 2, lists * 2],
    })
  },
)
