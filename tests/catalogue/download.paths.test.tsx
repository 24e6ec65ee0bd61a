// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { EndpointName } from '../../contracts/endpoints.ts'
import { filmOf } from '../../machines/catalogue/downloads.ts'
import { DownloadButton } from '../../views/catalogue/download-button.view.tsx'
import { DownloadAlert, DownloadDialog } from '../../views/catalogue/download-dialog.view.tsx'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './download.cases.ts'
import { FILES, FILM } from './download-samples.ts'
import { videoContent } from './samples.ts'

type Standing = 'free' | 'limited' | 'onTrial'

/** What the visitor has seen and done on the way. */
const none = {
  hasFacts: false,
  device: '',
  chosen: false,
  standing: 'free' as Standing,
  left: 20,
  asked: 20,
  saved: [] as string[],
}
let visit = { ...none }
let stand = (_: Standing) => {}

const HELD = ['getVideo', 'getDownloadAllowance', 'checkDownload', 'startDownload'] as const
const standingOf = (message: string): Standing => (/limit/.test(message) ? 'limited' : 'onTrial')

describePaths(
  'download',
  cases,
  drive({
    situation: () => ({ account: 'member', path: '/videos/broken-reel/', holds: HELD }),
    open: (site, _, __, { sandbox }) => {
      visit = { ...none, saved: [] }
      const { database } = sandbox
      database.exec("DELETE FROM downloaded_files; UPDATE accounts SET is_trial = 0 WHERE name = 'member'")
      stand = (standing) => {
        const others = Array.from(
          { length: 20 },
          (_, index) => `('user-member', date('now', '-1 day'), '/o/${index}', 0)`,
        )
        if (standing === 'limited') {
          // What counts already would be let through.
          database.exec('DELETE FROM downloaded_files')
          visit.left = 20
          // Whatever day it is in Los Angeles.
          for (const day of ["date('now')", "date('now', '-1 day')"])
            database.exec(
              `INSERT OR IGNORE INTO downloaded_files VALUES ${others.join().replaceAll("date('now', '-1 day')", day)}`,
            )
        } else database.exec("DELETE FROM downloaded_files WHERE path LIKE '/o/%'")
        database.exec(`UPDATE accounts SET is_trial = ${standing === 'onTrial' ? 1 : 0} WHERE name = 'member'`)
      }
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        visit.saved.push(new URL(this.href).pathname)
      })
      const { download } = site.actors
      const { video } = videoContent()
      const { title, slug, recommendedDevices, downLoadVideoListForFront } = FILM
      const film = { ...video, slug, title, recommendedDevices, downLoadVideoListForFront }
      expect(filmOf(film).slug).toBe('broken-reel')
      return {
        actor: download,
        view: onStage(<DownloadButton video={film} />, {
          visitor: VISITORS.member,
          actors: { download },
          dialogs: {
            download: { actor: download, view: <DownloadDialog download={download} /> },
            downloadAlert: { actor: download, view: <DownloadAlert download={download} /> },
          },
        }),
      }
    },
    begins: { '': ['panel.closed', 'transfer.resting', 'flag.down', 'facts.known'] },
    // Cards have their menu elsewhere.
    project: ({ context }) => context.surface,
    mayHappen: (snapshot, { type }) =>
      snapshot.context.surface === 'dialog' || !['file.chosen', 'device.chosen'].includes(type),
    happens: {
      'film.wanted': {
        by: pressed('Download'),
        to: ['panel.open', 'facts.asking'],
      },
      'files.wanted': {
        by: told,
        to: 'panel.preparing',
      },
      'preparation.retried': { by: told, to: 'panel.preparing' },
      'film.found': { by: answered({}, ['getVideo']), to: ['panel.open', 'facts.asking'] },
      'film.unfound': { by: answered({ getVideo: 'serverError' }, ['getVideo']), to: 'panel.unprepared' },
      'facts.learned': {
        by: (event, live) => {
          stand('free')
          visit.hasFacts = true
          visit.asked = visit.left
          return answered({}, ['getDownloadAllowance'])(event, live)
        },
        to: 'facts.known',
      },
      'device.chosen': {
        by: ({ device }) => {
          visit.device = device
          fireEvent.change(screen.getByRole('combobox', { name: 'Device' }), { target: { value: device } })
        },
        to: 'stays',
      },
      'file.chosen': {
        by: (_, { actor, gate }) => {
          // What was started goes on, whatever is pressed then: here its line breaks.
          if (actor.getSnapshot().matches({ flag: 'down' })) {
            gate.loseHeld(['startDownload'])
            visit.chosen = true
          }
          fireEvent.click(within(screen.getByRole('list')).getAllByRole('button')[0]!)
        },
        to: (_, { before }) => (before.includes('flag.down') ? ['transfer.checking', 'flag.up'] : 'stays'),
      },
      'check.passed': {
        by: (event, live) => {
          stand('free')
          return answered({}, ['checkDownload'])(event, live)
        },
        to: ['transfer.starting', 'flag.lowering'],
      },
      'check.refused': {
        by: (event, live) => {
          stand(standingOf(event.message))
          visit.standing = standingOf(event.message)
          return answered({}, ['checkDownload'])(event, live)
        },
        to: ['panel.closed', 'transfer.refused', 'flag.lowering'],
      },
      'check.unknown': {
        by: answered({ checkDownload: 'serverError' }, ['checkDownload']),
        to: ['transfer.doubtful', 'flag.lowering'],
      },
      'download.started': {
        by: async (event, live) => {
          stand('free')
          visit.left = 19
          visit.saved = []
          await answered({}, ['startDownload'])(event, live)
        },
        to: ['transfer.started', 'facts.settling'],
      },
      'download.refused': {
        by: (event, live) => {
          stand(standingOf(event.message))
          visit.standing = standingOf(event.message)
          return answered({}, ['startDownload'])(event, live)
        },
        to: ['panel.closed', 'transfer.refused'],
      },
      'download.unknown': {
        by: answered({ startDownload: 'serverError' }, ['startDownload']),
        to: 'transfer.doubtful',
      },
      'panel.closed': {
        by: (event, live) => {
          const close = screen.queryByRole('button', { name: 'Close' })
          return close ? fireEvent.click(close) : told(event, live)
        },
        to: 'panel.closed',
      },
      'alert.closed': { by: pressed('Close'), to: 'transfer.resting' },
      'account.changed': {
        by: (event, live) => {
          live.gate.loseHeld(['startDownload'])
          visit.hasFacts = false
          visit.device = ''
          visit.chosen = false
          return told(event, live)
        },
        to: ['panel.closed', 'transfer.resting', 'flag.down', 'facts.known'],
      },
    },
    lasts: {
      'panel.preparing after patience': { ms: 16_000, to: 'panel.unprepared' },
      'transfer.checking after patience': { ms: 16_000, to: 'transfer.doubtful' },
      'transfer.starting after patience': { ms: 16_000, to: 'transfer.doubtful' },
      'flag.up after patience': { ms: 16_000, to: 'flag.lowering' },
      'flag.lowering after lock': { ms: 500, to: 'flag.down' },
      'facts.settling after moment': { ms: 1_000, to: 'facts.asking' },
      'facts.asking after patience': { ms: 16_000, to: 'facts.known' },
    },
    see: (live) => {
      const asks = (name: EndpointName) => live().gate.held().includes(name)
      const heading = () => document.querySelector('dialog[open] h2')?.textContent
      const isInDialog = () => heading() === 'Download Full Video'
      const news = () => screen.queryByRole('status')?.textContent
      const said = (words: string) => {
        if (isInDialog()) expect(news()).toBe(visit.chosen ? words : '')
      }
      return {
        'panel.closed': () => expect(isInDialog()).toBe(false),
        'panel.preparing': () =>
          expect({ asks: asks('getVideo'), isInDialog: isInDialog() }).toEqual({ asks: true, isInDialog: false }),
        'panel.unprepared': () =>
          expect({ asks: asks('getVideo'), isInDialog: isInDialog() }).toEqual({ asks: false, isInDialog: false }),
        'panel.open': ({ context }) => {
          expect(isInDialog()).toBe(context.surface === 'dialog')
          if (!isInDialog()) return
          const rows = within(screen.getByRole('list')).getAllByRole('button')
          expect({
            device: screen.getByRole<HTMLSelectElement>('combobox').value,
            files: rows.map(({ textContent }) => textContent),
            left: screen.queryByText(/left today$/)?.textContent,
          }).toEqual({
            device: visit.device,
            files: FILES.map(({ label, size }, index) => {
              const note = visit.device ? `Not recommended for ${visit.device}` : ''
              const counts = visit.hasFacts && visit.asked === 19 && index === 0 ? 'Counts already today' : ''
              return `${label === '3K' ? '3K / PSVR' : label}${note}${counts}${size}`
            }),
            left: visit.hasFacts ? `${visit.asked} of 20 left today` : undefined,
          })
        },
        'transfer.resting': () => said(''),
        'transfer.checking': () => {
          expect(asks('checkDownload')).toBe(true)
          said('Preparing 2K…')
        },
        'transfer.starting': () => {
          expect(asks('startDownload')).toBe(true)
          said('Preparing 2K…')
        },
        'transfer.started': () => {
          expect(visit.saved).toEqual([FILES[0].url])
          said(' 2K is on its way. Your browser saves it, and can go on with it after an interruption.')
        },
        'transfer.refused': () => {
          const link = screen.getByRole('link', { name: 'DOWNLOAD FREE APP' })
          expect({
            heading: heading(),
            texts: [...document.querySelectorAll('dialog[open] p')].map(({ textContent }) => textContent),
            app: [link.getAttribute('href'), link.getAttribute('target')],
          }).toEqual({
            heading:
              visit.standing === 'limited'
                ? 'You have reached your daily download limit!'
                : 'Only watching online is available in trial period!',
            texts: [
              ...(visit.standing === 'limited'
                ? [
                    'We have limited your daily downloads to 20 videos, so you and our community can get the fastest download speeds.',
                  ]
                : []),
              'Unlimited downloads are ONLY available on the Halcyon VR app.',
            ],
            app: ['https://app.example/', '_blank'],
          })
        },
        'transfer.doubtful': () => said('We could not find out whether 2K can be downloaded. Try again'),
        'flag.down': () => expect(asks('checkDownload')).toBe(false),
        'flag.up': () => expect(asks('checkDownload')).toBe(true),
        'flag.lowering': () => expect(asks('checkDownload')).toBe(false),
        'facts.known': () => expect(asks('getDownloadAllowance')).toBe(false),
        'facts.settling': () => expect(asks('getDownloadAllowance')).toBe(false),
        'facts.asking': () => expect(asks('getDownloadAllowance')).toBe(true),
      }
    },
  }),
)
