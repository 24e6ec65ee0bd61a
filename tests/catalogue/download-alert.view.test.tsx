// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { DownloadAlert } from '../../views/catalogue/download-dialog.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { FILES, FILM } from './download-samples.ts'

afterEach(cleanup)

const silent = <Input,>() => fromCallback<EventObject, Input>(() => {})

/** What a member of a site reads once the server has refused a file with these words. */
function refusedOn(site: 'dark' | 'darkest', companionApp: string, message: string) {
  const machine = plugPorts(downloadMachine, {
    prepareFilm: silent(),
    learnFacts: silent(),
    checkDownload: silent(),
    startDownload: silent(),
  })
  const download = createActor(machine).start()
  download.send({ type: 'film.wanted', film: FILM })
  download.send({ type: 'file.chosen', file: FILES[0]! })
  download.send({ type: 'check.refused', message })
  const settings = { ...SITES[site], urls: { ...SITES[site].urls, companionApp } }
  const dialogs = { downloadAlert: { actor: download, view: <DownloadAlert download={download} /> } }
  render(onStage(null, { settings, visitor: VISITORS.member, actors: { download }, dialogs }))
  const alert = screen.getByRole('alertdialog')
  const link = within(alert).getByRole('link')
  const said = {
    header: within(alert).getByRole('heading').textContent,
    texts: [...alert.querySelectorAll('p')].map(({ textContent }) => textContent),
    button: { name: link.textContent, href: link.getAttribute('href'), target: link.getAttribute('target') },
  }
  cleanup()
  return said
}

const LIMIT = {
  header: 'You have reached your daily download limit!',
  text: 'We have limited your daily downloads to 20 videos, so you and our community can get the fastest download speeds.',
}

test.each([
  {
    site: 'dark',
    app: 'https://dark-app.example/',
    footer: 'Unlimited downloads are ONLY available on the Halcyon VR app.',
  },
  { site: 'darkest', app: '/app/', footer: 'Unlimited downloads are ONLY available on the Nocturne VR app.' },
] as const)(
  'a member of $site who is refused reads why, and where downloads have no limit [DOWN-010, DOWN-012, DOWN-013, DOWN-014, DOWN-015, DOWN-016, ENT-038, ROLE-022, ROLE-029]',
  ({ site, app, footer }) => {
    const button = { name: 'DOWNLOAD FREE APP', href: app, target: '_blank' }
    for (const message of ['Daily limit reached', 'You are over the LIMIT'])
      expect(refusedOn(site, app, message)).toEqual({ header: LIMIT.header, texts: [LIMIT.text, footer], button })
    for (const message of ['Not in your trial', ''])
      expect(refusedOn(site, app, message)).toEqual({
        header: 'Only watching online is available in trial period!',
        texts: [footer],
        button,
      })
  },
)
