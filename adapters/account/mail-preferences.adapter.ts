import type {
  ChoiceAnswer,
  PreferencesAnswer,
  ReadPreferences,
  SaveChoice,
  Words,
} from '../../machines/account/mail-preferences.machine.ts'
import type { Call, CallFailure } from '../site/call.ts'

interface MailPreferencesOptions {
  call: Call
  /** By what the sending service knows whose mails they are. */
  uid: string
}

/** The service that sends mails: what one person gets of it. */
export function createMailPreferences({ call, uid }: MailPreferencesOptions): {
  readPreferences: ReadPreferences
  saveChoice: SaveChoice
} {
  const params = { uid }
  return {
    async readPreferences(signal): Promise<PreferencesAnswer> {
      const result = await call('getMailPreferences', { params }, signal)
      if (result.ok) {
        const { type, newScenes, offers } = result.answer
        return { type: 'preferences.loaded', choice: { type, newScenes, offers } }
      }
      if (isRefused(result)) return { type: 'preferences.unknown', words: wordsOf(result.refusal, UNKNOWN) }
      return { type: 'preferences.failed' }
    },

    async saveChoice(signal, choice): Promise<ChoiceAnswer> {
      const result = await call('changeMailPreferences', { params, body: choice }, signal)
      if (result.ok) {
        const { isError } = result.answer
        return isError
          ? { type: 'choice.refused', words: wordsOf(result.answer, REFUSED) }
          : { type: 'choice.saved', words: wordsOf(result.answer, SAVED) }
      }
      if (isRefused(result)) return { type: 'choice.refused', words: wordsOf(result.refusal, REFUSED) }
      return { type: 'saving.failed', cause: causeOf(result) }
    },
  }
}

// Where the server finds no words of its own.
const UNKNOWN = {
  header: 'This link is not known',
  text: 'It may be cut short, or too old. Open the link in the latest mail that you got from us.',
}
const SAVED = { header: 'Saved', text: 'From now on you get what you chose.' }
const REFUSED = { header: 'Not saved', text: 'Your choice could not be taken. Please check it and try again.' }

function wordsOf(said: Partial<Words> | undefined, otherwise: Words): Words {
  return { header: said?.header || otherwise.header, text: said?.text || otherwise.text }
}

function isRefused({ cause }: { cause: CallFailure }): boolean {
  return cause === 'notFound' || cause === 'refused' || cause === 'invalid'
}

function causeOf({ cause }: { cause: CallFailure }): 'offline' | 'unavailable' {
  return cause === 'offline' ? 'offline' : 'unavailable'
}
