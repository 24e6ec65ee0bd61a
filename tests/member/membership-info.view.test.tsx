// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { MembershipStatusesAnswer, MembershipsAnswer } from '../../contracts/member/memberships.ts'
import { listedMemberships } from '../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { MembershipInfoView } from '../../views/member/membership-info.view.tsx'
import { silent } from '../support/stage-frame.tsx'
import { onStage } from '../support/view-stage.tsx'
import { dashboardActors } from './member-stage.ts'

afterEach(cleanup)

/** What the page lists of what these servers send, line by line. */
function listed(data: object[], statuses: object[]) {
  const memberships = createActor(silent(dashboardPartMachine), { input: { part: 'memberships' } }).start()
  const items = listedMemberships(MembershipsAnswer.parse({ data }), MembershipStatusesAnswer.parse({ data: statuses }))
  const content = { part: 'memberships', items, isComplete: true } as const
  memberships.send({ type: 'part.loaded', content, asOfMs: 1_795_262_400_000 })
  const { menu, membership, cancellation } = dashboardActors()
  const actors = { menu, membership, memberships, cancellation }
  render(onStage(<MembershipInfoView {...actors} />, { path: '/main-dashboard/membership-info/' }))
  const section = screen.getByRole('heading', { name: 'All memberships' }).closest('section')
  return [...(section?.querySelectorAll('li') ?? [])].map((row) => [...row.children].map((child) => child.textContent))
}

test('each membership has its name, its status and whether it is in use, each apart, and those of other sites a mark, linked or not [DASH-010, ENT-062]', () => {
  const own = (name: string, sort: number, status: number, isActive: boolean) => ({
    membership: { name, sort, isActive },
    status,
    isExternalSite: false,
  })
  const elsewhere = { isExternalSite: true, url: 'https://meridian.example/main-dashboard/' }
  expect(
    listed(
      [
        own('Week', 30, 100, false),
        own('Year', 10, 100, true),
        own('Month', 20, 200, true),
        { ...own('Meridian, Year', 40, 300, false), ...elsewhere },
        { ...own('Solstice, Month', 50, 200, true), isExternalSite: true },
      ],
      [
        { code: 100, name: 'Active' },
        { code: 200, name: 'Canceled' },
        { code: 300, name: 'Expired' },
      ],
    ),
  ).toEqual([
    ['Year', 'Active · In use'],
    ['Month', 'Canceled · In use'],
    ['Week', 'Active · Not in use'],
    ['Meridian, Year', 'Expired · Not in use', 'On another site · Manage it there'],
    ['Solstice, Month', 'Canceled · In use', 'On another site'],
  ])
})
