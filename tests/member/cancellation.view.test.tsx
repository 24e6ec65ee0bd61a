// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { CancellationDialog } from '../../views/member/cancellation-dialog.view.tsx'
import { MembershipCard } from '../../views/member/membership-card.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'
import { membershipContent } from './member-samples.ts'

afterEach(cleanup)

test.for([
  ['Keep membership', 'membership-7', []],
  ['Yes, cancel it', 'membership-7', ['membership-7']],
  ['Yes, cancel it', 'membership-8', ['membership-8']],
] as const)(
  'whoever cancels is asked first: "%s" about %s sends %o [CANCEL-010, DASH-011]',
  ([answer, membership_uuid, sent]) => {
    const asked = open({ membership_uuid, membership: `Plan of ${membership_uuid}` })
    const before = screen.queryByRole('alertdialog')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel membership' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel your membership?' })
    const unconfirmed = [...asked]
    expect(within(dialog).getByText(new RegExp(`^“Plan of ${membership_uuid}” is not charged again`)).tagName).toBe('P')
    fireEvent.click(within(dialog).getByRole('button', { name: answer }))
    expect({ before, unconfirmed, asked, dialog: screen.queryByRole('alertdialog') }).toEqual({
      before: null,
      unconfirmed: [],
      asked: sent,
      dialog: null,
    })
  },
)

function open(info: Parameters<typeof membershipContent>[0]) {
  const asked: string[] = []
  const cancellation = createActor(
    plugPorts(cancellationMachine, {
      cancelMembership: fromCallback<EventObject, { uuid: string }>(({ input }) => void asked.push(input.uuid)),
      askStanding: silence(),
      resumeMembership: silence(),
    }),
  ).start()
  const membership = createActor(plugPorts(dashboardPartMachine, { loadDashboardPart: silence() }), {
    input: { part: 'membership' },
  }).start()
  act(() => membership.send({ type: 'part.loaded', content: membershipContent(info), asOfMs: 1 }))
  const dialogs = { cancellation: { actor: cancellation, view: <CancellationDialog cancellation={cancellation} /> } }
  render(onStage(<MembershipCard membership={membership} cancellation={cancellation} />, { dialogs }))
  return asked
}
