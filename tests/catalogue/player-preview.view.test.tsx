// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { prepareTabs } from '../app/open-tab.ts'
import { stylesheet } from '../support/stylesheet.ts'
import { until } from '../support/until.ts'
import { openFilm, openPlayer, timeLine } from './player-page.tsx'
import { film } from './plugged-player.ts'

const tabs = prepareTabs()
afterEach(cleanup)

/** Pointed at a moment, in seconds: what of the sheet lies above the pointer. */
async function pointedAt(kind: 'full' | 'trailer', seconds: number) {
  const { site } = await tabs.open({ path: '/contact/' })
  const player = openPlayer(site, { ...film, kind }, { sheet: `/sprites/${kind}.avif` })
  render(player.view)
  await openFilm(player)
  const frame = () => timeLine().querySelector<HTMLElement>('[class*="_frame_"]')
  fireEvent.pointerMove(timeLine(), { clientX: seconds })
  const part = await until(() => {
    const value = (name: string) => frame()?.style.getPropertyValue(name)
    const found = { sheet: value('--sheet'), size: value('--size'), x: value('--x'), y: value('--y') }
    if (!found.sheet) throw new Error('There is no picture above the pointer')
    return found
  })
  fireEvent.pointerLeave(timeLine())
  cleanup()
  return part
}

test('above the pointer is the frame of its moment, as wide of the sheet as it is high, in a box of 4:3 [VIDEO-032, VIDEO-033]', async () => {
  const sheet = stylesheet('kit/sprite-frame.module.css')
  const sizes = [...sheet.matchAll(/\b(?:aspect-ratio|width|height): [^;]+;/g)].map(([rule]) => rule)
  expect({
    film: await pointedAt('full', 300),
    trailer: await pointedAt('trailer', 75),
    sizes,
  }).toEqual({
    film: { sheet: 'url("/sprites/full.avif")', size: '1600%', x: '0%', y: `${(8 / 15) * 100}%` },
    trailer: { sheet: 'url("/sprites/trailer.avif")', size: '800%', x: '0%', y: `${(1 / 7) * 100}%` },
    sizes: ['width: 160px;', 'aspect-ratio: 4 / 3;', 'width: 104px;'],
  })
})
