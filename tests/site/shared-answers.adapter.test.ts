import { expect, test } from 'vitest'
import { createSharedAnswers } from '../../adapters/site/shared-answers.ts'

function sharedAnswers() {
  const clock = { nowMs: 1_000_000 }
  return { clock, answers: createSharedAnswers({ now: () => clock.nowMs }) }
}
const lasting = (cacheControl: string, more: Record<string, string> = {}) =>
  new Headers({ 'cache-control': cacheControl, ...more })

test('an answer is given for as long as its own header says', () => {
  const { clock, answers } = sharedAnswers()
  answers.set('digest', { menus: 1 }, lasting('max-age=0, s-maxage=10'))
  clock.nowMs += 9_999
  expect(answers.get('digest')).toEqual({ menus: 1 })
  clock.nowMs += 1
  expect(answers.get('digest')).toBeUndefined()
})

test('the first caller of a stale answer fetches it again, and the others get the old one until the new one is there or it is too old', () => {
  const { clock, answers } = sharedAnswers()
  answers.set('digest', { menus: 1 }, lasting('s-maxage=10, stale-while-revalidate=5'))
  clock.nowMs += 10_000
  expect([answers.get('digest'), answers.get('digest'), answers.get('digest')]).toEqual([
    undefined,
    { menus: 1 },
    { menus: 1 },
  ])
  answers.set('digest', { menus: 2 }, lasting('s-maxage=10, stale-while-revalidate=5'))
  expect(answers.get('digest')).toEqual({ menus: 2 })
  clock.nowMs += 15_000
  expect(answers.get('digest')).toBeUndefined()
})

test.for([
  ['says nothing', {}],
  ['is for nobody else', { 'cache-control': 'private, max-age=60' }],
  ['is not to be kept', { 'cache-control': 'no-store, s-maxage=60' }],
  ['is to be asked for every time', { 'cache-control': 'no-cache, s-maxage=60' }],
  ['is old at once', { 'cache-control': 's-maxage=0, max-age=60' }],
  ['has no number', { 'cache-control': 's-maxage=soon' }],
  ['differs by cookie', { 'cache-control': 's-maxage=60', vary: 'Accept-Encoding, Cookie' }],
  ['sets a cookie', { 'cache-control': 's-maxage=60', 'set-cookie': 'visit=1' }],
] as [string, Record<string, string>][])('an answer that %s is not kept', ([, headers]) => {
  const { answers } = sharedAnswers()
  answers.set('videos', { list: [] }, new Headers(headers))
  expect(answers.get('videos')).toBeUndefined()
})

test('an answer that differs only for signed-in visitors is kept for guests', () => {
  const { answers } = sharedAnswers()
  answers.set('videos', { list: [] }, lasting('public, max-age=60', { vary: 'Authorization' }))
  expect(answers.get('videos')).toEqual({ list: [] })
})

test('nothing is kept longer than a minute', () => {
  const { clock, answers } = sharedAnswers()
  answers.set('logo', { tag: 'svg' }, lasting('public, max-age=86400'))
  clock.nowMs += 60_000
  expect(answers.get('logo')).toBeUndefined()
})

test('a caller cannot change what others get', () => {
  const { answers } = sharedAnswers()
  const answer = { list: [{ title: 'Still water' }] }
  answers.set('videos', answer, lasting('s-maxage=60'))
  expect(() => answer.list.push({ title: 'Another' })).toThrow(TypeError)
  expect(() => Object.assign(answer.list[0]!, { title: 'Another' })).toThrow(TypeError)
})

test('the answer unused for longest makes room for the thousand and first', () => {
  const { answers } = sharedAnswers()
  for (let place = 0; place < 1_000; place += 1) answers.set(`page ${place}`, { place }, lasting('s-maxage=60'))
  answers.get('page 0')
  answers.set('page 1000', { place: 1_000 }, lasting('s-maxage=60'))
  expect([answers.get('page 0'), answers.get('page 1'), answers.get('page 1000')]).toEqual([
    { place: 0 },
    undefined,
    { place: 1_000 },
  ])
})
