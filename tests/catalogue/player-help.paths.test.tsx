// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-help.cases.ts'
import { openPlayer, VISITOR } from './player-page.tsx'
import { film } from './plugged-player.ts'

/** A film can be sought in, and has speeds: what is on just now has neither. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'of a film': ['Forward 10 seconds', 'Faster', 'To 0 % – 90 %'],
  'of what is on just now': [],
}

describePaths(
  'playerHelp',
  cases,
  drive({
    open(site, _start, { isLive }: { isLive: boolean }) {
      const { view, child } = openPlayer(site, { ...film, kind: isLive ? 'live' : 'full' })
      return { actor: child('help'), view }
    },
    begins: { 'of a film': 'closed', 'of what is on just now': 'closed' },
    happens: {
      'help.toggled': {
        by: VISITOR['help.toggled'],
        to: (_, { before }) => (before[0] === 'closed' ? 'open' : 'closed'),
      },
      'help.closed': { by: VISITOR['help.closed'], to: 'closed' },
    },
    see: (live) => ({
      closed: () => expect(overview()).toEqual(undefined),
      open: () => expect(overview()).toEqual(['Play or pause', 'Full screen', ...(KEYS[live().start] ?? [])]),
    }),
  }),
)

/** Of the keys that are named there, some. */
function overview() {
  const names = ['Play or pause', 'Full screen', 'Forward 10 seconds', 'Faster', 'To 0 % – 90 %']
  const dialog = screen.queryByRole('dialog', { name: 'Keys of the player' })
  return dialog ? names.filter((name) => dialog.textContent?.includes(name)) : undefined
}
