// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { createActor } from 'xstate'
import { dashboardOf, startPart } from '../../app/routes/pages/dashboard-parts.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { MembershipCard } from '../../views/member/membership-card.view.tsx'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './dashboard-part.cases.ts'

const NOTHING = { held: [], plan: false, says: undefined, isBusy: false }

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
      'part.loaded': { by: answered(), to: 'shown' },
      'part.failed': {
        by: answered({ getDashboardInfo: 'serverError' }),
        to: (_, { before }) => (before.includes('loading') ? 'failed' : 'outdated'),
      },
      'retry.requested': {
        by: pressed('Try again'),
        to: (_, { before }) => (before.includes('failed') ? 'loading' : 'refreshing'),
      },
      'refresh.requested': {
        by: told,
        to: (_, { before }) => (before.includes('failed') ? 'loading' : 'refreshing'),
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'failed' },
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
        failed: () => expect(page()).toEqual({ ...NOTHING, says: 'Your membership could not be loaded.' }),
      }
    },
  }),
)
