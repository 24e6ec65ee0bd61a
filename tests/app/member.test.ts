// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()

test('a heart of a video and one of a model each tell the server of their own kind, and show what it has confirmed [API-030, DASH-016, FAV-001, FAV-003]', async () => {
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

test('another name in the forum is asked for with the e-mail of who is logged in, and stands in the discussion [API-083, COMMENT-005]', async () => {
  for (const account of ['member', 'trial'] as const) {
    const { site } = await tabs.open({ account, path: '/models/isolde-marrow/' })
    const [, , comments] = site.arrival.getSnapshot()!.page!.beside!
    comments!.send({ type: 'discussion.seen', discussionId: 'model-1' })
    await until(() => expect(comments!.getSnapshot().context.list?.total > 0).toBe(true))
    const { forumName } = comments!.getSnapshot().children
    forumName.send({ type: 'change.requested' })
    forumName.send({ type: 'name.submitted', name: `owl-${account}` })
    await until(() => expect(forumName.getSnapshot().hasTag('busy')).toBe(false))
    const { ownName } = comments!.getSnapshot().context.list
    expect({ account, message: forumName.getSnapshot().context.message, ownName }).toEqual({
      account,
      message: '',
      ownName: `owl-${account}`,
    })
  }
  const names = (await tabs.control().requests()).filter(({ endpoint }) => endpoint === 'changeForumName')
  expect(names.map(({ status, userId }) => [status, userId])).toEqual([
    [200, 'user-member'],
    [200, 'user-trial'],
  ])
})

test('a vote and an answer of a member are at the forum when the page comes again [COMMENT-003, COMMENT-004]', async () => {
  const opened = async () => {
    const { site } = await tabs.open({ account: 'member', path: '/models/isolde-marrow/' })
    const [, , comments] = site.arrival.getSnapshot()!.page!.beside!
    comments!.send({ type: 'discussion.seen', discussionId: 'model-1' })
    await until(() => expect(comments!.getSnapshot().context.list?.total > 0).toBe(true))
    return comments!
  }
  const comments = await opened()
  const [first, second] = comments.getSnapshot().context.list.comments
  const { votes, composer } = comments.getSnapshot().children
  votes.send({ type: 'vote.pressed', id: first.id, mine: first.mine, vote: 'up' })
  votes.send({ type: 'vote.pressed', id: second.id, mine: second.mine, vote: 'down' })
  composer.send({ type: 'reply.chosen', to: { id: first.id, author: first.author, topId: first.id } })
  composer.send({ type: 'notification.toggled' })
  composer.send({ type: 'text.edited', text: 'So have I.' })
  composer.send({ type: 'comment.submitted' })
  await until(async () => {
    const made = (await tabs.control().requests()).filter(({ endpoint }) => /^(vote|create)Post$/.test(endpoint ?? ''))
    expect(made.map(({ endpoint, status }) => `${endpoint} ${status}`).toSorted()).toEqual([
      'createPost 201',
      'votePost 200',
      'votePost 200',
    ])
  })
  const again = (await opened()).getSnapshot().context.list.comments
  const seen = (comment: { id: string }) => {
    const { mine, votes, replies } = again.find(({ id }: { id: string }) => id === comment.id)
    return { mine, votes, replies }
  }
  expect({ before: [first.mine, second.mine], after: [first, second].map(seen) }).toEqual({
    before: ['none', 'none'],
    after: [
      { mine: 'up', votes: first.votes + 1, replies: first.replies + 1 },
      { mine: 'down', votes: second.votes - 1, replies: second.replies },
    ],
  })
})
