// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/inquiry.page.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './inquiry.cases.ts'

const LABELS = { email: 'Your e-mail', website: 'Your website (optional)', text: 'Your message' } as const
type Field = keyof typeof LABELS
const NOTHING: Record<Field, string> = { email: '', website: '', text: '' }
const LETTER = { email: 'ada.holm@example.com', website: 'https://rigs.example.com/lease', text: 'We lease rigs.' }
const OFFLINE = 'You seem to be offline. What you typed is kept: try again when you are back.'
const UNREACHED = 'We could not reach the server. What you typed is kept: please try again.'
const LIMITED =
  'You have written a few times just now. Please wait a little before you send more; what you typed is kept.'

let typed = NOTHING
let errors = NOTHING
let alert = ''

describePaths(
  'inquiry',
  cases,
  drive({
    situation: () => ({ path: '/business/', holds: ['sendInquiry'] }),
    open: (site) => {
      typed = NOTHING
      say({})
      const match = site.routeAt('/business/')
      const page = open({ site, openActor: site.open, match, search: {}, key: 'business' })
      return { actor: page.beside[0]!, view: onStage(page.draw(), { path: '/business/' }) }
    },
    begins: 'filling.editing',
    happens: {
      'field.edited': {
        by: () => {
          errors = { ...errors, website: '' }
          type('website', typed.website === 'edited' ? 'edited once more' : 'edited')
        },
        to: 'stays',
      },
      'inquiry.submitted': {
        by: ({ email }) => {
          const isLetter = email === LETTER.email
          if (!isOff()) {
            const wrong = {
              email: 'Correct email pattern is: name@example.com',
              website: 'Please enter a valid URL',
              text: 'Please fill in this field',
            }
            say(isLetter ? {} : wrong)
            typed = isLetter ? LETTER : { email: 'ada@', website: 'rigs', text: '' }
          }
          for (const field of Object.keys(LABELS) as Field[]) fieldOf(field).value = typed[field]
          fireEvent.submit(screen.getByRole('form', { name: 'Write to us' }))
        },
        to: ({ email }, { before }) => {
          if (before.includes('filling.limited')) return 'stays'
          return email === LETTER.email ? 'sending' : 'filling.editing'
        },
      },
      'inquiry.accepted': { by: answered(), to: 'sent' },
      'inquiry.refused': {
        by: (event, live) => {
          say({ email: 'This field is not valid.' })
          return answered({ sendInquiry: 'fieldErrors' })(event, live)
        },
        to: 'filling.editing',
      },
      'inquiry.limited': {
        by: (event, live) => {
          alert = LIMITED
          return answered({ sendInquiry: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'filling.limited',
      },
      'inquiry.failed': {
        by: (event, live) => {
          alert = OFFLINE
          return answered({ sendInquiry: 'refuse' })(event, live)
        },
        to: 'filling.failed',
      },
      'inquiry.reopened': {
        by: (event, live) => {
          typed = NOTHING
          return pressed('Write another message')(event, live)
        },
        to: 'filling.editing',
      },
    },
    lasts: {
      'sending after patience': {
        ms: 16_000,
        to: () => {
          alert = UNREACHED
          return 'filling.failed'
        },
      },
      'filling.limited after limit': {
        ms: 60_000,
        to: () => {
          say({})
          return 'filling.editing'
        },
      },
    },
    see: (live) => {
      const still = { isBusy: false, isOff: false, held: [] as string[] }
      const form = () => ({ ...still, typed, errors, alert })
      return {
        'filling.editing': () => expect(shown(live())).toEqual(form()),
        'filling.failed': () => expect(shown(live())).toEqual(form()),
        'filling.limited': () => expect(shown(live())).toEqual({ ...form(), isOff: true }),
        sending: () => expect(shown(live())).toEqual({ ...form(), isBusy: true, held: ['sendInquiry'] }),
        sent: async () => {
          const inbox = await live().sandbox.control.inquiries()
          expect(
            inbox.map(({ reference, topic, email, website, text }) => ({ reference, topic, email, website, text })),
          ).toEqual([{ reference: 'Q-00001', topic: 'business', ...LETTER }])
          expect(screen.getByRole('status').textContent).toBe(
            'Thank you, we have your message. Its reference is Q-00001: we answer to your e-mail address, usually within a day.',
          )
        },
      }
    },
  }),
)

function say(what: Partial<typeof NOTHING>) {
  errors = { ...NOTHING, ...what }
  alert = ''
}

function type(field: Field, value: string) {
  typed = { ...typed, [field]: value }
  fireEvent.change(fieldOf(field), { target: { value } })
}

function fieldOf(field: Field) {
  return screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(LABELS[field])
}

function button() {
  return screen.getByRole<HTMLButtonElement>('button', { name: /^Send(ing)?$/ })
}

function isOff() {
  return button().disabled
}

function shown({ gate }: Live) {
  return {
    typed: perField((field) => field.value),
    errors: perField((field) => {
      const described = field.getAttribute('aria-invalid') && field.getAttribute('aria-describedby')?.split(' ').at(-1)
      return (described && document.getElementById(described)?.textContent) || ''
    }),
    alert: within(screen.getByRole('region', { name: 'Write to us' })).queryByRole('alert')?.textContent ?? '',
    isBusy: button().getAttribute('aria-disabled') === 'true',
    isOff: isOff(),
    held: gate.held(),
  }
}

function perField(read: (field: HTMLInputElement | HTMLTextAreaElement) => string) {
  const fields = (Object.keys(LABELS) as Field[]).map((field) => [field, read(fieldOf(field))])
  return Object.fromEntries(fields) as typeof NOTHING
}
