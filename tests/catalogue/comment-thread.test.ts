import { expect, test } from 'vitest'
import type { Post } from '../../contracts/catalogue/forum.ts'
import { threadOf } from '../../machines/catalogue/comment-thread.ts'

function post(id: string, parentId: string, createdAt: number, author: string | null = `by-${id}`): Post {
  return { id, parentId, createdAt, author, content: '', votes: 0, mine: 'none', replies: 0 }
}

const placesOf = (posts: readonly Post[]) =>
  threadOf('1', posts).map(({ id, depth, to }) => ({ id, depth, ...(to !== undefined && { to }) }))

test('each answer follows what it answers, the oldest first, and says whom it answers [COMMENT-001]', () => {
  const posts = [post('4', '2', 40), post('2', '1', 20), post('5', '1', 10), post('6', '4', 60), post('3', '2', 30)]
  expect(placesOf(posts)).toEqual([
    { id: '5', depth: 0 },
    { id: '2', depth: 0 },
    { id: '3', depth: 1, to: 'by-2' },
    { id: '4', depth: 1, to: 'by-2' },
    { id: '6', depth: 2, to: 'by-4' },
  ])
})

test('those of one second stand in the order of their ids', () => {
  expect(placesOf([post('10', '1', 5), post('9', '1', 5), post('11', '1', 5)]).map(({ id }) => id)).toEqual([
    '9',
    '10',
    '11',
  ])
})

test('10,000 levels are a list, of which none is moved in further than three steps', () => {
  const posts = Array.from({ length: 10_000 }, (_, index) => post(String(index + 2), String(index + 1), index))
  const placed = threadOf('1', posts)
  expect({
    count: placed.length,
    depths: placed.slice(0, 6).map(({ depth }) => depth),
    deepest: Math.max(...placed.map(({ depth }) => depth)),
    last: placed.at(-1)?.id,
  }).toEqual({ count: 10_000, depths: [0, 1, 2, 3, 3, 3], deepest: 3, last: '10001' })
})

test('10,000 answers to one comment are placed in far less than a second', () => {
  const posts = Array.from({ length: 10_000 }, (_, index) => post(String(index + 2), '1', index))
  const startedAt = performance.now()
  expect(threadOf('1', posts)).toHaveLength(10_000)
  expect(performance.now() - startedAt).toBeLessThan(500)
})

test('what answers a comment that is gone, itself, or itself in a circle is shown, once', () => {
  const posts = [
    post('2', '99', 1),
    post('3', '3', 2),
    post('4', '5', 3),
    post('5', '4', 4),
    post('1', '', 0),
    post('2', '99', 1),
  ]
  expect(placesOf(posts)).toEqual([
    { id: '2', depth: 0 },
    { id: '3', depth: 0 },
    { id: '4', depth: 0 },
    { id: '5', depth: 1, to: 'by-4' },
  ])
})

test('an answer to somebody who is gone says so', () => {
  expect(placesOf([post('2', '1', 1, null), post('3', '2', 2)]).at(-1)).toEqual({ id: '3', depth: 1, to: null })
})
