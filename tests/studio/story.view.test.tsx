// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { graphOf } from '../../studio/diagrams/graph.ts'
import type { Screens } from '../../studio/page/data.ts'
import { StoryPanel } from '../../studio/page/story.view.tsx'
import { StudioContext } from '../../studio/page/studio.context.ts'
import { tokenMachine } from './hand-made-machines.ts'

afterEach(cleanup)

const PAIR = { desktop: 'd1', mobile: 'm1' }

function show(state: string, states: Record<string, Screens>) {
  const graph = graphOf(tokenMachine())
  const screens = {
    revision: 'abc1234, 2026-11-24',
    machines: { [graph.machine]: states },
    pictures: { d1: 'data:,wide', m1: 'data:,narrow' },
  }
  const studio = { data: { screens, coverage: {} }, wiring: [], siteActors: {}, requirements: new Map() }
  const place = {
    name: 'machine',
    machine: graph.machine,
    tab: 'story',
    state,
    transition: '',
    requirement: '',
    sheet: '',
  } as const
  render(
    <StudioContext value={studio as never}>
      <StoryPanel place={place} graph={graph} />
    </StudioContext>,
  )
}

test('a state shows its pictures, and of what revision they are', () => {
  show('renewing', { renewing: PAIR })
  expect(screen.getAllByRole('img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')])).toEqual([
    ['data:,wide', 'token in renewing, on a desktop'],
    ['data:,narrow', 'token in renewing, on a phone'],
  ])
  screen.getByText('Taken at abc1234, 2026-11-24.')
})

test('a state without pictures says why', () => {
  show('renewing', { renewing: { none: 'Nobody sees it.' } })
  screen.getByText('Nobody sees it.')
  cleanup()
  show('renewing', {})
  screen.getByText('There is no picture of this state yet: npm run studio -- --screens takes it.')
})

test('a machine of which there is no picture at all says so before its states', () => {
  const none = 'Nobody has said yet how to picture this machine.'
  show('', { fresh: { none }, renewing: { none } })
  screen.getByText(none)
  cleanup()
  show('', { fresh: { none }, renewing: PAIR })
  expect(screen.queryByText(none)).toBeNull()
})
