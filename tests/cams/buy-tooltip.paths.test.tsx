// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './buy-tooltip.cases.ts'
import { openRoomPage, ROOM_PATH } from './room-page.tsx'

describePaths(
  'buyTooltip',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: [] }),
    async open(site, _start, _input, { sandbox }) {
      await sandbox.control.changeSettings({ camAnswers: 'accept' })
      const room = await openRoomPage(site)
      const { camIntegration, camShow, showRequest } = room
      await until(() => {
        if (!camIntegration.getSnapshot().hasTag('authorized')) throw new Error('The provider does not know the member')
      })
      showRequest.send({ type: 'private.requested' })
      showRequest.send({ type: 'request.confirmed', isLast: false })
      await until(() => {
        if (!camShow.getSnapshot().hasTag('running')) throw new Error('The show does not run yet')
      })
      return { actor: room.child('buyTooltip'), view: room.view }
    },
    begins: 'hidden',
    happens: {
      'buyTooltip.wanted': {
        by: (_, { sandbox }) => sandbox.control.cam({ verb: 'runLow', account: 'member', remainingMinutes: 1 }),
        to: 'shown',
      },
    },
    lasts: { 'shown after tooltipTime': { ms: 4_000, to: 'hidden' } },
    see: () => ({
      hidden: () => expect(hint()).toBe(undefined),
      shown: () => expect(hint()).toBe('Your tokens are running low. Buy Tokens: /tokens/'),
    }),
  }),
)

function hint() {
  const words = screen.queryByText('Your tokens are running low.')
  const link = words?.parentElement?.querySelector('a')
  return words ? `${words.textContent} ${link?.textContent}: ${link?.getAttribute('href')}` : undefined
}
