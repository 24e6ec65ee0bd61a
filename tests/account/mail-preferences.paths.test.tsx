// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/subscription.page.tsx'
import { answered, answeredWith, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './mail-preferences.cases.ts'

const NEEDED = 'Mails that your account needs: codes, receipts, and changes that you make'
const NEVER = { type: '3', sent: [NEEDED] }
const WEEKLY = { type: '2', sent: ['One mail a week, about new scenes and offers', NEEDED] }

let chosen = NEVER
/** What stands above the form, or below it. */
let alert = ''
let uid = ''

describePaths(
  'mailPreferences',
  cases,
  drive({
    situation: () => ({ path: '/subscription/', holds: ['getMailPreferences', 'changeMailPreferences'] }),
    open: async (site, _, __, { sandbox }) => {
      chosen = NEVER
      alert = ''
      uid = await mailedUid(sandbox)
      const page = open({
        site: { ...site, mailed: { ...site.mailed, at: () => ({ token: '', uid }) } },
        openActor: site.open,
        match: site.routeAt('/subscription/'),
        search: {},
        key: 'subscription',
      })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/subscription/' }) }
    },
    begins: 'loading',
    happens: {
      'preferences.loaded': { by: answered(), to: 'choosing.edited' },
      'preferences.unknown': {
        by: (event, live) => {
          live.sandbox.database.prepare('DELETE FROM mail_preferences').run()
          return answered()(event, live)
        },
        to: 'unknown',
      },
      'preferences.failed': { by: answered({ getMailPreferences: 'refuse' }), to: 'unreached' },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
      'choice.edited': {
        by: () => {
          const isWeekly = chosen === WEEKLY
          chosen = isWeekly ? NEVER : WEEKLY
          fireEvent.click(screen.getByRole('radio', { name: isWeekly ? 'Never' : 'One summary a week' }))
        },
        to: 'choosing.edited',
      },
      'saving.requested': { by: pressed('Save'), to: 'saving' },
      'choice.saved': { by: answered(), to: 'choosing.saved' },
      'choice.refused': {
        by: answeredWith('changeMailPreferences', {
          header: 'Not saved',
          text: 'Please say how often.',
          isError: true,
        }),
        to: 'choosing.refused',
      },
      'saving.failed': {
        by: (event, live) => {
          alert = 'You seem to be offline. What you chose is kept: try again when you are back.'
          return answered({ changeMailPreferences: 'refuse' })(event, live)
        },
        to: 'choosing.unsaved',
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'unreached' },
      'saving after patience': {
        ms: 16_000,
        to: () => {
          alert = 'We could not reach the server. What you chose is kept: please try again.'
          return 'choosing.unsaved'
        },
      },
    },
    see: (live) => {
      const page = () => ({ held: live().gate.held(), ...shown() })
      const nothing = { held: [], heading: 'E-mail preferences', status: '', alert: '', form: null }
      const form = (isBusy = false) => ({ ...chosen, isBusy, isOff: isBusy })
      return {
        loading: () =>
          expect(page()).toEqual({ ...nothing, held: ['getMailPreferences'], status: 'Looking up your preferences' }),
        unknown: () => expect(page()).toEqual({ ...nothing, heading: 'This link is not known' }),
        unreached: () =>
          expect(page()).toEqual({ ...nothing, alert: 'Your preferences did not come. Nothing was changed.' }),
        'choosing.edited': () => expect(page()).toEqual({ ...nothing, form: form() }),
        'choosing.saved': () => {
          const status = 'Your choice is saved It holds from the next mail on.'
          expect({ ...page(), kept: keptType(live()) }).toEqual({ ...nothing, form: form(), status, kept: chosen.type })
        },
        'choosing.refused': () =>
          expect(page()).toEqual({ ...nothing, form: form(), alert: 'Not saved Please say how often.' }),
        'choosing.unsaved': () => expect(page()).toEqual({ ...nothing, form: form(), alert }),
        saving: () => expect(page()).toEqual({ ...nothing, held: ['changeMailPreferences'], form: form(true) }),
      }
    },
  }),
)

/** Of a mail to somebody who has said nothing yet. */
async function mailedUid({ call, control, database }: Live['sandbox']) {
  database.prepare('DELETE FROM mail_preferences').run()
  await control.changeClock({ jumpMs: 30_000 })
  await call('authCode', { body: { email: 'ada.holm@example.com' } })
  const mail = (await control.mails()).at(-1)!
  return mail.headers['List-Unsubscribe']!.split('/').at(-1)!.replace('>', '')
}

function keptType({ sandbox }: Live) {
  return String(sandbox.database.prepare('SELECT type FROM mail_preferences WHERE uid = ?').get(uid)?.type)
}

function shown() {
  const form = screen.queryByRole('form')
  return {
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    status: wordsOf('status'),
    alert: wordsOf('alert'),
    form: form && formOf(form),
  }
}

function wordsOf(role: 'status' | 'alert') {
  const parts = screen.queryByRole(role)?.querySelectorAll('h2, p')
  if (!parts) return ''
  return [...parts].map(({ textContent }) => textContent).join(' ') || screen.getByRole(role).textContent
}

function formOf(form: HTMLElement) {
  const button = within(form).getByRole('button', { name: /^(Save|Saving)$/ })
  const radio = within(form).getByRole<HTMLInputElement>('radio', { checked: true })
  return {
    type: radio.value,
    sent: within(form)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    isBusy: button.getAttribute('aria-disabled') === 'true',
    isOff: radio.matches(':disabled'),
  }
}
