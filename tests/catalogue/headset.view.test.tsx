// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { HeadsetReport } from '../../machines/catalogue/xr-player.ts'
import { HeadsetDialog } from '../../views/catalogue/headset.view.tsx'
import { onStage } from '../support/view-stage.tsx'
import { film, startPlayer } from './plugged-player.ts'

afterEach(cleanup)

const VR: HeadsetReport = { type: 'headset.found', vr: true, ar: false }
const BOTH: HeadsetReport = { type: 'headset.found', vr: true, ar: true }

function open() {
  const { actor: player } = startPlayer(film)
  const headset = player.getSnapshot().children.headset!
  headset.send({ type: 'headset.asked' })
  render(onStage(<HeadsetDialog headset={headset} player={player} />, { path: '/videos/video-7/' }))
  const modal = screen.getByRole('dialog', { name: 'Watch in a headset' })
  const [here, elsewhere] = within(modal)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => within(heading.parentElement as HTMLElement))
  return {
    isModal: modal.getAttribute('aria-modal'),
    headings: within(modal)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
    isLeaving: () => headset.getSnapshot().matches({ device: 'ending' }),
    isOpen: () => headset.getSnapshot().hasTag('dialog'),
    elsewhere: () => ({
      code: elsewhere?.getByRole('img').getAttribute('aria-label'),
      address: elsewhere?.getByText(/^http/).textContent,
    }),
    tell: (report: HeadsetReport) => act(() => headset.send(report)),
    press: (name: string) => fireEvent.click(within(modal).getByRole('button', { name })),
    says: () => ({
      text: here
        ?.queryAllByText((_, element) => element?.tagName === 'P')
        .map(({ textContent }) => textContent?.trim()),
      buttons: here?.queryAllByRole('button').map(({ textContent }) => textContent),
    }),
  }
}

test('a modal of the player leads into the headset of this browser and out of it, and is closed by its cross [VIDEO-028]', () => {
  const { isModal, headings, isLeaving, isOpen, tell, press, says } = open()
  const seen = [says()]
  tell(BOTH)
  seen.push(says())
  press('Enter VR')
  seen.push(says())
  tell({ type: 'session.granted' })
  tell({ type: 'session.ready' })
  seen.push(says())
  press('Leave the headset')
  expect(isLeaving()).toBe(true)
  tell({ type: 'session.ended' })
  seen.push(says())
  press('Enter with your room around')
  tell({ type: 'session.denied' })
  seen.push(says())
  press('Enter VR')
  tell({ type: 'session.failed' })
  seen.push(says())
  const ways = ['Enter VR', 'Enter with your room around']
  expect({ isModal, headings, seen }).toEqual({
    isModal: 'true',
    headings: ['Watch in a headset', 'On this device', 'On another one'],
    seen: [
      { text: ['Looking for a headset…'], buttons: [] },
      { text: [], buttons: ways },
      { text: ['Put your headset on and say yes to its question.'], buttons: [] },
      { text: ['The film plays in your headset.'], buttons: ['Leave the headset'] },
      { text: [], buttons: ways },
      { text: ['The browser was not allowed to use the headset. You can ask again.'], buttons: ways },
      { text: ['The headset did not open. Check that it is on and connected, and try again.'], buttons: ways },
    ],
  })
  expect(isOpen()).toBe(true)
  press('Close')
  expect(isOpen()).toBe(false)
})

test.each([
  ['noApi', 'This browser cannot open films in a headset. The browser inside your headset can.'],
  [
    'insecure',
    'This page came over a connection that is not secure, and browsers open headsets for secure pages only.',
  ],
  ['policy', 'The page that shows this player does not let it use a headset. Open the film on its own page.'],
  ['noDevice', 'No headset is connected to this device.'],
] as const)(
  'where there is %s, the modal says why, and shows the address for another headset [VIDEO-028]',
  (reason, text) => {
    const { tell, says, elsewhere } = open()
    tell({ type: 'headset.missing', reason })
    const address = 'http://localhost/videos/video-7/'
    expect({ ...says(), ...elsewhere() }).toEqual({ text: [text], buttons: [], code: `Code of ${address}`, address })
    tell(VR)
    expect(says()).toEqual({ text: [], buttons: ['Enter VR'] })
  },
)
