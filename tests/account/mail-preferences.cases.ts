import { mailPreferencesMachine } from '../../machines/account/mail-preferences.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(mailPreferencesMachine, {
  inputs: { 'by a mailed link': undefined },
  events: {
    'preferences.loaded': [{ choice: { type: 3, newScenes: true, offers: true } }],
    'preferences.unknown': [{ words: { header: 'This link is not known', text: 'It may be cut short.' } }],
    'choice.edited': [{ change: { type: 2 } }],
    'choice.saved': [{ words: { header: 'Your choice is saved', text: 'It holds from the next mail on.' } }],
    'choice.refused': [{ words: { header: 'Not saved', text: 'Please say how often.' } }],
    'saving.failed': [{ cause: 'offline' }],
  },
})
