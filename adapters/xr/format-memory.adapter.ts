import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import { alphas, formatFields, formatOf } from '../../contracts/catalogue/film-format.ts'
import type { FormatCommand } from '../../machines/catalogue/vr-view.machine.ts'
import { PLAYER_STORAGE_KEYS } from '../catalogue/player-storage.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

const { formats: KEY } = PLAYER_STORAGE_KEYS
/** Films whose format is kept; the oldest go first. */
const MOST = 100

const Kept = z.array(z.object({ key: z.string().check(z.maxLength(200)), ...formatFields, alpha: z.enum(alphas) }))

/** What a visitor said of the formats of films, on this device only. Streams without a key are forgotten. */
export function createFormatMemory(storage: SafeStorage) {
  return fromCallback<FormatCommand, { memoryKey: string }>(({ input: { memoryKey }, receive, sendBack }) => {
    if (memoryKey === '') return
    const kept = () => storage.read(KEY, Kept) ?? []
    const others = () => kept().filter(({ key }) => key !== memoryKey)
    const mine = kept().find(({ key }) => key === memoryKey)
    const format = mine && formatOf(mine)
    if (format) sendBack({ type: 'format.recalled', format: { ...format, alpha: mine.alpha } })
    receive((command) => {
      if (command.type === 'format.forget') storage.write(KEY, others())
      else storage.write(KEY, [...others(), { key: memoryKey, ...command.format }].slice(-MOST))
    })
  })
}
