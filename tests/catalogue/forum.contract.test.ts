import { describe, expect, test } from 'vitest'
import { DiscussionAnswer, PostsAnswer, TreeAnswer } from '../../contracts/catalogue/forum.ts'

const post = (id: string, attributes: object = {}, relationships?: object) => ({
  type: 'posts',
  id,
  attributes: { content: `<p>${id}</p>`, createdAt: '2026-11-01T10:00:00Z', ...attributes },
  ...(relationships && { relationships }),
})
const by = (id: string) => ({ user: { data: { type: 'users', id } } })
const user = (id: string, name: string) => ({ type: 'users', id, attributes: { name } })
const PLAIN = { createdAt: 1_793_527_200, votes: 0, mine: 'none', replies: 0, author: null, parentId: '' }

describe('a discussion', () => {
  const discussion = (sortedPosts: unknown, posts?: unknown, meta?: unknown) =>
    DiscussionAnswer.parse({
      data: {
        id: 'model-1',
        attributes: { sortedPosts },
        ...(posts ? { relationships: { posts: { data: posts } } } : {}),
      },
      meta,
    })

  test('lists its posts in the order it was asked for, without the opening one, which has the lowest id [COMMENT-002, ENT-036, API-078]', () => {
    expect(discussion([{ id: '30' }, { id: '4' }, { id: '100' }, { id: 9 }], undefined, { name: 'Marlow' })).toEqual({
      postIds: ['30', '100', '9'],
      ownName: 'Marlow',
    })
  })

  test('knows the opening post of its relationships where that is not sorted with the others [COMMENT-002, ENT-036]', () => {
    const posts = [
      { type: 'posts', id: '2' },
      { type: 'posts', id: '7' },
    ]
    expect(discussion([{ id: '7' }, { id: '7' }], posts).postIds).toEqual(['7'])
  })

  test('of ids that are no numbers leaves out the first by its letters', () => {
    expect(discussion([{ id: 'b-1' }, { id: 'a-2' }]).postIds).toEqual(['b-1'])
  })

  test('without a list, or with entries that are none, is empty', () => {
    expect([discussion(null), discussion([{}, 'x', { id: {} }])]).toEqual([
      { postIds: [], ownName: '' },
      { postIds: [], ownName: '' },
    ])
  })
})

describe('posts', () => {
  test('have what was said of them, and the names of their users from what is included [ENT-036, COMMENT-008, API-080]', () => {
    const attributes = { votes: -2, hasUpvoted: false, hasDownvoted: true, replyCount: 3 }
    const answer = PostsAnswer.parse({
      data: [
        post('5', attributes, by('9')),
        post('6', { hasUpvoted: true }, { ...by('8'), parent: { data: { id: '5' } } }),
      ],
      included: [user('8', 'Ines'), user('9', 'Marlow')],
    })
    expect(answer).toEqual([
      { ...PLAIN, id: '5', content: '<p>5</p>', votes: -2, mine: 'down', replies: 3, author: 'Marlow' },
      { ...PLAIN, id: '6', content: '<p>6</p>', mine: 'up', author: 'Ines', parentId: '5' },
    ])
  })

  test('whose user is gone, not included or nameless have no author; a post that is broken is left out', () => {
    const answer = PostsAnswer.parse({
      data: [
        post('1', {}, { user: { data: null } }),
        post('2', {}, by('404')),
        post('3', {}, by('7')),
        post('4'),
        { type: 'posts' },
        user('5', 'x'),
      ],
      included: [user('7', ''), { type: 'groups', id: '1' }, null],
    })
    expect(answer.map(({ id, author }) => ({ id, author }))).toEqual(
      ['1', '2', '3', '4'].map((id) => ({ id, author: null })),
    )
  })

  test('with a day that is none, and votes that are none, are shown without', () => {
    const [one] = PostsAnswer.parse({ data: [post('1', { createdAt: 'yesterday', votes: 'many' })] })
    expect({ createdAt: one?.createdAt, votes: one?.votes }).toEqual({ createdAt: 0, votes: 0 })
  })
})

test('a tree gives the posts among what is included, with the names of their users [COMMENT-008, API-079, ENT-036]', () => {
  const answer = TreeAnswer.parse({
    data: post('1'),
    included: [user('9', 'Marlow'), post('2', {}, { ...by('9'), parent: { data: { id: '1' } } })],
  })
  expect(answer).toEqual([{ ...PLAIN, id: '2', content: '<p>2</p>', author: 'Marlow', parentId: '1' }])
})
