// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { Toast } from '../../views/site/toast.view.tsx'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './notices.cases.ts'

describePaths(
  'notices',
  cases,
  drive({
    open: ({ actors }) => ({
      actor: actors.notices,
      view: onStage(<Toast />, { actors: { notices: actors.notices } }),
    }),
    begins: 'silent',
    happens: {
      'action.failed': { by: (_, { site }) => site.ports.report('a comment', true), to: 'shown' },
      'notice.dismissed': { by: pressed('Close'), to: 'silent' },
      'route.changed': { by: told, to: 'silent' },
    },
    see: () => ({
      silent: () => expect(notice()).toBe(undefined),
      shown: () => expect(notice()).toBe('Uh-oh... Something went wrong.'),
    }),
  }),
)

function notice() {
  return screen.queryByRole('alert')?.textContent
}
