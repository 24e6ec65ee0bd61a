// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { createActor } from 'xstate'
import { dashboardOf, startPart } from '../../app/routes/pages/dashboard-parts.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { MembershipCard } from '../../views/member/membership-card.view.tsx'
import { answeredOnce, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './dashboard-part.cases.ts'

const NOTHING = { held: [], plan: false, says: undefined, isBusy: false }

/** Whether there is something that goes on being shown. */
const hasContent = (before: readonly string[]) => before.some((state) => /shown|refreshing|outdated/.test(state))

describePaths(
  'dashboardPart',
  cases,
  drive({
    situation: () => ({ account: 'member', path: '/main-dashboard/' }),
    open: (site) => {
      const actor = startPart(dashboardOf({ site, openActor: site.open }), { part: 'membership' })
      const cancellation = createActor(cancellationMachine)
      return { actor, view: onStage(<MembershipCard membership={actor} cancellation={cancellation} />) }
    },
    begins: 'loading',
    happens: {
      'part.loaded': { by: answeredOnce(), to: 'shown' },
      'part.failed': {
        by: answeredOnce({ getDashboardInfo: { kind: 'serverError', count: 1 } }),
        to: (_, { before }) => (hasContent(before) ? 'outdated' : 'failed.pausing'),
      },
      'retry.requested': {
        by: pressed('Try again'),
        to: (_, { before }) => (hasContent(before) ? 'refreshing' : 'loading'),
      },
      'refresh.requested': {
        by: told,
        to: (_, { before }) => (hasContent(before) ? 'refreshing' : 'loading'),
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'failed.pausing' },
      'outdated after askingPause': { ms: 30_000, to: 'refreshing' },
      'failed.pausing after askingPause': { ms: 30_000, to: 'failed.asking' },
      'failed.asking after patience': { ms: 16_000, to: 'failed.pausing' },
      'refreshing after patience': { ms: 16_000, to: 'outdated' },
    },
    see: (live) => {
      const page = () => ({
        held: live().gate.held(),
        plan: screen.queryByText('1 Month') !== null,
        says: screen.queryByRole('alert')?.querySelector('p')?.textContent ?? undefined,
        isBusy: screen.queryByText('Loading…') !== null,
      })
      return {
        loading: () => expect(page()).toEqual({ ...NOTHING, held: ['getDashboardInfo'], isBusy: true }),
        shown: () => expect(page()).toEqual({ ...NOTHING, plan: true }),
        refreshing: () => expect(page()).toEqual({ ...NOTHING, held: ['getDashboardInfo'], plan: true }),
        outdated: () => expect(page()).toEqual({ ...NOTHING, plan: true, says: 'Your membership may be out of date.' }),
        'failed.pausing': () => expect(page()).toEqual({ ...NOTHING, says: 'Your membership could not be loaded.' }),
        'failed.asking': () =>
          expect(page()).toEqual({
            ...NOTHING,
            held: ['getDashboardInfo'],
            says: 'Your membership could not be loaded.',
          }),
      }
    },
  }),
)
