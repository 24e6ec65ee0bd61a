import type { EmojiMartData } from '@emoji-mart/data'
import native from '@emoji-mart/data/sets/15/native.json'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmojiSearch } from '../../adapters/cams/emoji-search.adapter.ts'

const data = native as unknown as EmojiMartData
const never = new AbortController().signal
const parts = async (): Promise<[typeof import('emoji-mart'), EmojiMartData]> => [await import('emoji-mart'), data]

afterEach(() => vi.unstubAllGlobals())

test('finds the emoji that a word begins, the best five first, without asking anybody', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('The network was asked')
  })
  const findEmoji = createEmojiSearch({ load: parts })
  expect(await findEmoji(never, 'pizza')).toEqual({
    type: 'suggestions.found',
    suggestions: [{ emoji: '🍕', name: 'Pizza' }],
  })
  const answer = await findEmoji(never, 'smile')
  expect(answer.type === 'suggestions.found' && answer.suggestions.length).toBe(5)
  expect(answer.type === 'suggestions.found' && answer.suggestions[0]).toEqual({
    emoji: '😄',
    name: 'Grinning Face with Smiling Eyes',
  })
  expect(await findEmoji(never, 'qqq')).toEqual({ type: 'suggestions.found', suggestions: [] })
})

test('leaves the data as the picker reads them', async () => {
  const before = structuredClone(data)
  await createEmojiSearch({ load: parts })(never, 'pizza')
  expect(data).toEqual(before)
})

test('fetches code and data with the first search, and again only if they did not come', async () => {
  const load = vi.fn(parts).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const findEmoji = createEmojiSearch({ load })
  expect(load).not.toHaveBeenCalled()
  expect(await findEmoji(never, 'pizza')).toEqual({ type: 'suggestions.failed' })
  await findEmoji(never, 'pizza')
  await findEmoji(never, 'pizz')
  expect(load).toHaveBeenCalledTimes(2)
})
