// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { filmOf } from '../../machines/catalogue/downloads.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { DownloadDialog } from '../../views/catalogue/download-dialog.view.tsx'
import { VideoDetails } from '../../views/catalogue/video-details.view.tsx'
import { SITES, VISITORS } from '../support/samples.ts'
import { picture, silent } from '../support/stage-frame.tsx'
import { onStage, still } from '../support/view-stage.tsx'
import { videoContent } from './samples.ts'

afterEach(cleanup)

const FILES = [
  { label: 'Great', size: '4 GB', url: '/downloads/a/6K.mp4', quality: '6K' },
  { label: '', size: '900 MB', url: '/downloads/a/Low.mp4', quality: 'Low' },
  { label: 'Good', size: '2 GB', url: '/downloads/a/Good.mp4', quality: 'Good' },
  { label: '3K', size: '1 GB', url: '/downloads/a/3K.mp4', quality: '3K' },
]

function filmWithFiles() {
  const { video } = videoContent()
  const recommendedDevices = [
    { name: 'Phone in a viewer', qualities: ['Low', '3K'] },
    { name: 'Tethered headset', qualities: ['6K'] },
  ]
  return { ...video, poster: picture(1), recommendedDevices, downLoadVideoListForFront: FILES }
}

/** What stands on the film's page for a visitor, and what a press says. */
function onPage(visitor: Visitor, files = FILES, renewalOffer: SiteSettings['renewalOffer'] = SITES.dark.renewalOffer) {
  const page = {
    getSnapshot: () => ({ context: { content: { video: filmWithFiles() } }, hasTag: () => false, children: {} }),
    subscribe: () => ({ unsubscribe() {} }),
  }
  const { actor: download, told } = still(createActor(downloadMachine).getSnapshot())
  const video = { ...filmWithFiles(), downLoadVideoListForFront: files }
  render(
    onStage(<VideoDetails page={page as never} video={video} />, {
      visitor,
      settings: { ...SITES.dark, renewalOffer },
      actors: { download },
    }),
  )
  const link = screen.queryByRole('link', { name: 'Download' })
  const button = screen.queryByRole('button', { name: 'Download' })
  if (button) fireEvent.click(button)
  const seen = {
    button: button !== null,
    told,
    link: link && [link.getAttribute('href'), link.getAttribute('target')],
  }
  cleanup()
  return seen
}

test('members and trials find the download on a film’s page, others do not, nor does anybody where it has no files; it opens the dialog [VIDEO-029, DOWN-002]', () => {
  const { member, guest, inactive } = VISITORS
  const trial = { ...member, flags: { ...member.flags, isTrial: true } }
  const asked = { button: true, told: [{ type: 'film.wanted', film: filmOf(filmWithFiles()) }], link: null }
  const nothing = { button: false, told: [], link: null }
  expect({
    member: onPage(member),
    trial: onPage(trial),
    guest: onPage(guest),
    inactive: onPage(inactive),
    noFiles: onPage(member, []),
  }).toEqual({ member: asked, trial: asked, guest: nothing, inactive: nothing, noFiles: nothing })
})

test('expired members are led to the renewal offer instead, in its target [DOWN-005, DOWN-006]', () => {
  const { expired } = VISITORS
  expect({
    usual: onPage(expired),
    elsewhere: onPage(expired, FILES, { url: 'https://offers.example/back', target: '_blank' }),
    apart: onPage(expired, FILES, { url: '/deals/', target: '_blank' }),
    onOtherSites: [SITES.darkest, SITES.light].map(({ renewalOffer }) => renewalOffer),
  }).toEqual({
    usual: { button: false, told: [], link: ['/join-now/?event=expired', null] },
    elsewhere: { button: false, told: [], link: ['https://offers.example/back', '_blank'] },
    apart: { button: false, told: [], link: ['/deals/', '_blank'] },
    onOtherSites: Array(2).fill({ url: '/join-now/?event=expired', target: '_self' }),
  })
})

/** The dialog of the film with these files. */
function inDialog() {
  const download = createActor(silent(downloadMachine)).start()
  download.send({ type: 'film.wanted', film: filmOf(filmWithFiles()) })
  render(onStage(<p />, { dialogs: { download: { actor: download, view: <DownloadDialog download={download} /> } } }))
  const dialog = document.querySelector('dialog')!
  const rows = () =>
    [...dialog.querySelectorAll('li')].map((row) => ({
      label: row.querySelector('strong')?.textContent,
      notes: [...row.querySelectorAll('small')].map(({ textContent }) => textContent),
      size: row.querySelector('span:nth-of-type(2)')?.textContent,
      hasIcon: row.querySelector('svg') !== null,
    }))
  return { download, dialog, rows }
}

test('the dialog shows the poster, and each file with its label, size and icon [DOWN-001, DOWN-004, ENT-003]', () => {
  const { dialog, rows } = inDialog()
  const row = { notes: [], hasIcon: true }
  expect({
    name: dialog.getAttribute('aria-labelledby') === dialog.querySelector('h2')?.id,
    title: dialog.querySelector('h2')?.textContent,
    hasPoster: dialog.querySelector('img')?.getAttribute('src')?.includes(picture(1).permalink.replace('.avif', '')),
    rows: rows(),
  }).toEqual({
    name: true,
    title: 'Download Full Video',
    hasPoster: true,
    rows: [
      { ...row, label: '4K', size: '4 GB' },
      { ...row, label: '2K', size: '900 MB' },
      { ...row, label: '3K', size: '2 GB' },
      { ...row, label: '3K / PSVR', size: '1 GB' },
    ],
  })
})

test('the device that is chosen speaks against what it does not show well [DOWN-003, ENT-003]', () => {
  const { download, dialog, rows } = inDialog()
  const device = dialog.querySelector('select')!
  const first = device.selectedOptions[0]?.textContent
  const none = rows().flatMap(({ notes }) => notes)
  const chosen = ['Phone in a viewer', 'Tethered headset'].map((name) => {
    fireEvent.change(device, { target: { value: name } })
    return { device: download.getSnapshot().context.device, notes: rows().map(({ notes }) => notes.join()) }
  })
  const [phone, headset] = ['Not recommended for Phone in a viewer', 'Not recommended for Tethered headset']
  expect({ first, offered: [...device.options].map((option) => option.textContent), none, chosen }).toEqual({
    first: 'Your device',
    none: [],
    offered: ['Your device', 'Phone in a viewer', 'Tethered headset'],
    chosen: [
      { device: 'Phone in a viewer', notes: [phone, '', phone, ''] },
      { device: 'Tethered headset', notes: ['', headset, headset, headset] },
    ],
  })
})
