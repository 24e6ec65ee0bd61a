// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import type { ChosenFile, DownloadFile } from '../../machines/catalogue/downloads.ts'
import { DownloadAlert } from '../../views/catalogue/download-dialog.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { FILES, FILM } from './download-samples.ts'

afterEach(cleanup)

const silent = <Input,>() => fromCallback<EventObject, Input>(() => {})

const APPS = { dark: 'https://dark-app.example/', darkest: '/app/' }
const SITES_WITH_AN_APP = ['dark', 'darkest'] as const

/** What a member of a site reads once the server has refused a file with these words, and whether a download was begun. */
function refusedOn(site: 'dark' | 'darkest', message: string, file: DownloadFile = FILES[0]) {
  let isBegun = false
  const machine = plugPorts(downloadMachine, {
    prepareFilm: silent(),
    learnFacts: silent(),
    checkDownload: silent(),
    startDownload: fromCallback<EventObject, ChosenFile>(() => {
      isBegun = true
    }),
  })
  const download = createActor(machine).start()
  download.send({ type: 'film.wanted', film: FILM })
  download.send({ type: 'file.chosen', file })
  download.send({ type: 'check.refused', message })
  const settings = { ...SITES[site], urls: { ...SITES[site].urls, companionApp: APPS[site] } }
  const dialogs = { downloadAlert: { actor: download, view: <DownloadAlert download={download} /> } }
  render(onStage(null, { settings, visitor: VISITORS.member, actors: { download }, dialogs }))
  const alert = screen.getByRole('alertdialog')
  const link = within(alert).getByRole('link')
  const texts = [...alert.querySelectorAll('p')].map(({ textContent }) => textContent)
  const said = {
    header: within(alert).getByRole('heading').textContent,
    texts: texts.slice(0, -1),
    button: { name: link.textContent, href: link.getAttribute('href'), target: link.getAttribute('target') },
    footer: texts.at(-1),
    isBegun,
  }
  cleanup()
  return said
}

const LIMIT_HEADER = 'You have reached your daily download limit!'
const TRIAL_HEADER = 'Only watching online is available in trial period!'

test('a refusal whose words name a limit, in any case of letters, brings another alert than any other refusal [DOWN-012]', () => {
  const headers = (messages: readonly string[]) => new Set(messages.map((message) => refusedOn('dark', message).header))
  const [limit, trial] = [
    headers(['Daily limit reached', 'You are over the LIMIT', 'Unlimited? No.']),
    headers(['Not in your trial', 'lim it', '']),
  ]
  expect([limit.size, trial.size, new Set([...limit, ...trial]).size]).toEqual([1, 1, 2])
})

test.each(SITES_WITH_AN_APP)(
  'a member of %s who is over the limit reads its header and its text [DOWN-013]',
  (site) => {
    const { header, texts } = refusedOn(site, 'Daily limit reached')
    expect({ header, texts }).toEqual({
      header: LIMIT_HEADER,
      texts: [
        'We have limited your daily downloads to 20 videos, so you and our community can get the fastest download speeds.',
      ],
    })
  },
)

test.each(SITES_WITH_AN_APP)(
  'a member of %s who is refused for another reason reads one header and no text [DOWN-014]',
  (site) => {
    for (const message of ['Not in your trial', '']) {
      const { header, texts } = refusedOn(site, message)
      expect({ header, texts }).toEqual({ header: TRIAL_HEADER, texts: [] })
    }
  },
)

test.each(FILES)(
  'a member on trial who presses $label reads that he can only watch, and no download begins [ROLE-022]',
  (file) => {
    const { header, isBegun } = refusedOn('dark', 'Downloads are not part of a trial.', file)
    expect({ header, isBegun }).toEqual({ header: TRIAL_HEADER, isBegun: false })
  },
)

test.each(SITES_WITH_AN_APP)('a refused member of %s can open the site of its app in a new tab [DOWN-015]', (site) => {
  for (const message of ['Daily limit reached', 'Not in your trial'])
    expect(refusedOn(site, message).button).toEqual({ name: 'DOWNLOAD FREE APP', href: APPS[site], target: '_blank' })
})

test.each([
  ['dark', 'Unlimited downloads are ONLY available on the Halcyon VR app.'],
  ['darkest', 'Unlimited downloads are ONLY available on the Nocturne VR app.'],
] as const)('a refused member of %s reads where downloads have no limit [DOWN-016]', (site, footer) => {
  for (const message of ['Daily limit reached', 'Not in your trial'])
    expect(refusedOn(site, message).footer).toBe(footer)
})
