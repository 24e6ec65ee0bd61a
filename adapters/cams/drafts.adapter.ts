import { fromCallback, type NonReducibleUnknown } from 'xstate'
import * as z from 'zod/mini'
import type { DraftCommand, DraftFact } from '../../machines/cams/composer.machine.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

/** Begins like every draft, so that a log-out takes it away. */
const PREFIX = 'draft.message.'
const Draft = z.string().check(z.maxLength(400))

/** The drafts of a composer, in the storage of this tab. */
export function createDrafts({ storage }: { storage: SafeStorage }) {
  return fromCallback<DraftCommand, NonReducibleUnknown>(({ receive, sendBack }) => {
    receive((command) => {
      const name = `${PREFIX}${command.key}`
      if (command.type === 'draft.wanted') {
        const text = storage.read(name, Draft) ?? ''
        if (text) sendBack({ type: 'draft.found', key: command.key, text } satisfies DraftFact)
      } else if (command.text === '') storage.remove(name)
      else storage.write(name, command.text)
    })
  })
}
