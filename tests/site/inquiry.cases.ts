import { inquiryMachine } from '../../machines/site/inquiry.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const LETTER = { email: 'ada.holm@example.com', website: 'https://rigs.example.com/lease', text: 'We lease rigs.' }

export const cases = casesOf(inquiryMachine, {
  input: { exampleEmail: 'name@example.com', draft: { email: '', website: '', text: '' } },
  events: {
    'field.edited': [{ field: 'website', text: 'edited' }],
    'inquiry.submitted': [LETTER, { email: 'ada@', website: 'rigs', text: '' }],
    'inquiry.accepted': [{ reference: 'Q-00001' }],
    'inquiry.refused': [{ message: 'no', fields: { email: 'no', website: '', text: 'no' } }],
    'inquiry.limited': [{ waitMs: 60_000 }],
    'inquiry.failed': [{ cause: 'offline' }],
  },
})
