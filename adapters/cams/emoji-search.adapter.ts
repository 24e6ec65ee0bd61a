import type { EmojiMartData } from '@emoji-mart/data'
import type { FindEmoji } from '../../machines/cams/composer.machine.ts'

/** As many as fit above a field. */
const MOST = 5

interface EmojiSearchOptions {
  /** Fetches emoji-mart and its data, when emoji are searched for the first time. */
  load: () => Promise<[emojiMart: typeof import('emoji-mart'), data: EmojiMartData]>
}

/** emoji-mart's search over its own data. */
export function createEmojiSearch({ load }: EmojiSearchOptions): FindEmoji {
  let index: ReturnType<typeof open> | undefined

  async function open() {
    const [{ init, SearchIndex }, data] = await load()
    // It rewrites the data, which the picker reads as well, and would otherwise keep in the storage which emoji are used.
    await init({ data: structuredClone(data), maxFrequentRows: 0 })
    return SearchIndex
  }

  return async (_signal, word) => {
    try {
      index ??= open()
      const found: EmojiMartData['emojis'][string][] | null | undefined = await (await index).search(word, {
        maxResults: MOST,
        caller: 'findEmoji',
      })
      const suggestions = (found ?? []).flatMap(({ name, skins: [skin] }) =>
        skin ? [{ emoji: skin.native, name }] : [],
      )
      return { type: 'suggestions.found', suggestions }
    } catch {
      index = undefined
      return { type: 'suggestions.failed' }
    }
  }
}
