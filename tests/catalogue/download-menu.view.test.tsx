// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { DownloadMenu } from '../../views/catalogue/download-menu.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { FACTS, FILES, FILM } from './download-samples.ts'

afterEach(cleanup)

const NAME = 'Download Broken Reel'

function onCard() {
  const asked: unknown[] = []
  const silent = <Input,>() => fromCallback<EventObject, Input>(({ input }) => void asked.push(input))
  const machine = plugPorts(downloadMachine, {
    prepareFilm: silent(),
    learnFacts: silent(),
    checkDownload: silent(),
    startDownload: silent(),
  })
  const download = createActor(machine).start()
  render(onStage(<DownloadMenu video={FILM} />, { visitor: VISITORS.member, actors: { download } }))
  const send = (event: Parameters<typeof download.send>[0]) => act(() => download.send(event))
  const items = (role: 'menuitem' | 'menuitemradio' = 'menuitem') =>
    screen.queryAllByRole(role).map(({ textContent }) => textContent)
  return { asked, download, send, items }
}

test('a card’s menu asks for its film first, then shows the files with label, size, icon and what speaks against them [DOWN-001, DOWN-002, DOWN-003]', async () => {
  const { asked, send, items } = onCard()
  fireEvent.click(screen.getByRole('button', { name: NAME }))
  await screen.findByRole('menu', { name: NAME })
  const preparing = items()
  send({ type: 'film.unfound' })
  const unprepared = items()
  fireEvent.click(screen.getByRole('menuitem', { name: /Try again$/ }))
  send({ type: 'film.found', film: FILM })
  send({ type: 'facts.learned', ...FACTS })
  const left = screen.getByText(/left today$/).textContent
  const files = items()
  const icons = screen.queryAllByRole('menuitem').map((item) => item.querySelectorAll('svg').length)
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Stand-alone headset' }))
  expect({ asked, preparing, unprepared, left, files, icons, forHeadset: items() }).toEqual({
    asked: [{ slug: 'broken-reel' }, { slug: 'broken-reel' }, { film: FILM }],
    preparing: ['Looking for its files…'],
    unprepared: ['The files did not come. Try again'],
    left: '17 of 20 left today',
    files: ['2K300 MB', '3K / PSVRThis device cannot play itCounts already today1.2 GB'],
    icons: [1, 1],
    forHeadset: [
      '2KNot recommended for Stand-alone headset300 MB',
      '3K / PSVRNot recommended for Stand-alone headsetCounts already today1.2 GB',
    ],
  })
})

test('the menu stays open while a file that was pressed is checked, and says what becomes of it', async () => {
  const { download, send } = onCard()
  fireEvent.click(screen.getByRole('button', { name: NAME }))
  send({ type: 'film.found', film: FILM })
  fireEvent.click(await screen.findByRole('menuitem', { name: /^2K/ }))
  const status = () => screen.getByRole('status').textContent
  const checking = status()
  send({ type: 'check.passed' })
  send({ type: 'download.started' })
  expect({ chosen: download.getSnapshot().context.chosen.file, checking, started: status() }).toEqual({
    chosen: FILES[0],
    checking: 'Preparing 2K…',
    started: ' 2K is on its way. Your browser saves it, and can go on with it after an interruption.',
  })
})

test('a film without files says so', async () => {
  const { send, items } = onCard()
  fireEvent.click(screen.getByRole('button', { name: NAME }))
  send({ type: 'film.found', film: { ...FILM, downLoadVideoListForFront: [], recommendedDevices: [] } })
  await screen.findByRole('menu', { name: NAME })
  expect(items()).toEqual(['There is nothing to download yet.'])
})
