import type { Handlers, Reply } from '../handler.ts'
import { changeMailChoice, MAIL_TYPES, mailChoiceOf } from './mail-preferences.ts'

type PreferenceHandlers = Pick<Handlers, 'getMailPreferences' | 'changeMailPreferences'>

/** The service that sends mails. Whoever has the link of a mail may read and change what its receiver gets. */
export const preferenceHandlers: PreferenceHandlers = {
  getMailPreferences({ params: { uid }, database }) {
    const choice = mailChoiceOf(database, uid)
    return choice ? { body: { uid, ...choice } } : UNKNOWN
  },

  changeMailPreferences({ params: { uid }, body, database }) {
    if (!Object.values<number>(MAIL_TYPES).includes(body.type)) {
      return said(422, 'Not saved', 'Please say how often you would like to hear from us.')
    }
    if (!changeMailChoice(database, uid, body)) return UNKNOWN
    return said(200, 'Your choice is saved', 'It holds from the next mail on.')
  },
}

const UNKNOWN = said(
  404,
  'This link is not known',
  'It may be cut short, or too old. Open the link in the latest mail that you got from us.',
)

function said(status: number, header: string, text: string): Reply {
  return { status, body: { header, text, isError: status !== 200 } }
}
