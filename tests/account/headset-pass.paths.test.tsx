// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { VR180 } from '../../contracts/catalogue/film-format.ts'
import { openFilm, openPlayer } from '../catalogue/player-page.tsx'
import { film } from '../catalogue/plugged-player.ts'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './headset-pass.cases.ts'

let message = ''
let logs = { in: async () => {}, out: async () => {} }

describePaths(
  'headsetPass',
  cases,
  drive({
    situation: () => ({ path: '/videos/video-7/', holds: ['askHeadsetCode', 'approveHeadset'] }),
    open(site, _, __, { sandbox }) {
      message = ''
      site.start()
      logs = {
        in: async () => {
          await site.ports.adoptTokens(await sandbox.control.signIn('member'))
          site.actors.session.send({ type: 'login.succeeded' })
        },
        out: async () => site.actors.session.send({ type: 'signOut.requested' }),
      }
      const player = openPlayer(site, film)
      const find = async () => {
        await openFilm(player)
        player.child('view').send({ type: 'format.told', format: VR180 })
        await until(() => fireEvent.click(screen.getByRole('button', { name: 'Watch in a headset' })))
        await until(() => screen.getByRole('dialog', { name: 'Watch in a headset' }))
        return player.child('headset').getSnapshot().children.pass!
      }
      return { actor: find, view: player.view }
    },
    begins: 'withheld',
    happens: {
      'owner.known': { by: () => logs.in(), to: 'ready.idle' },
      'owner.gone': {
        by: () => {
          message = ''
          return logs.out()
        },
        to: 'withheld',
      },
      'pass.wanted': {
        by: async (event, live) => {
          const { actor } = live
          if (actor.getSnapshot().hasTag('limited') || actor.getSnapshot().hasTag('made')) return told(event, live)
          message = ''
          const isExpired = actor.getSnapshot().hasTag('expired')
          return pressed(isExpired ? 'Make a new link' : 'Log it in as well')(event, live)
        },
        to: (_, { before }) => (before.includes('ready.limited') ? 'stays' : 'making'),
      },
      'pass.made': { by: answered(), to: 'made' },
      'pass.dropped': { by: pressed('Back to the address without a log-in'), to: 'ready.idle' },
      'pass.limited': {
        by: (event, live) => {
          message = 'Too many links were made. Please wait 60 seconds.'
          return answered({ askHeadsetCode: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'ready.limited',
      },
      'pass.failed': {
        by: (event, live) => {
          const isOver = event.cause === 'signedOut'
          message = isOver
            ? 'You are logged out. Log in again to make such a link.'
            : 'You seem to be offline. Please try again when you are back.'
          return answered({ askHeadsetCode: isOver ? 'unauthorized' : 'refuse' })(event, live)
        },
        to: 'ready.failed',
      },
    },
    mayHappen: ({ value }, { type }) => type !== 'owner.gone' || value !== 'withheld',
    lasts: {
      'making after patience': {
        ms: 16_000,
        to: () => {
          message = 'We could not reach the server. Please try again.'
          return 'ready.failed'
        },
      },
      'made after life': { ms: 600_000, to: 'ready.expired' },
      'ready.limited after limit': {
        ms: 60_000,
        to: () => {
          message = ''
          return 'ready.idle'
        },
      },
    },
    see: (live) => {
      const seen = (more: object) => () =>
        expect(shown()).toEqual({
          button: 'Log it in as well',
          isBusy: false,
          isOff: false,
          message,
          code: 'address',
          ...more,
        })
      return {
        withheld: seen({ button: '' }),
        'ready.idle': seen({}),
        'ready.failed': seen({}),
        'ready.limited': seen({ isOff: true }),
        'ready.expired': seen({ button: 'Make a new link' }),
        making: () => {
          seen({ button: 'Making the link', isBusy: true })()
          expect(live().gate.held()).toEqual(['askHeadsetCode'])
        },
        made: seen({ button: 'Back to the address without a log-in', code: 'link' }),
      }
    },
  }),
)

function shown() {
  const dialog = within(screen.getByRole('dialog', { name: 'Watch in a headset' }))
  const button = dialog.queryByRole<HTMLButtonElement>('button', { name: /link$|Log it in|^Back/ })
  return {
    button: button ? (button.ariaLabel ?? button.textContent) : '',
    isBusy: button?.getAttribute('aria-disabled') === 'true',
    isOff: button?.disabled ?? false,
    message: dialog.queryByRole('alert')?.textContent ?? '',
    code: dialog.queryByRole('img', { name: 'Code of a link that logs in' }) ? 'link' : 'address',
  }
}
