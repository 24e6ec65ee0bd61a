// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { easyCancelMachine } from '../../machines/member/easy-cancel.machine.ts'
import type { SentAnswer, Survey, WayOn } from '../../machines/member/easy-cancel-survey.ts'
import { EasyCancelView } from '../../views/member/easy-cancel.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'
import { SURVEY } from './member-samples.ts'
import { dashboardActors } from './member-stage.ts'

afterEach(cleanup)

function drawn(upgradeTo: WayOn | null, survey: Survey = SURVEY) {
  const sent: { uuid: string; answers: readonly SentAnswer[] }[] = []
  const easyCancel = createActor(
    plugPorts(easyCancelMachine, {
      loadSurvey: silence(),
      sendFeedback: fromCallback<EventObject, (typeof sent)[number]>(({ input }) => void sent.push(input)),
    }),
  ).start()
  easyCancel.send({ type: 'survey.loaded', survey, upgradeTo })
  const { menu, membership, cancellation } = dashboardActors()
  render(onStage(<EasyCancelView {...{ menu, membership, cancellation, easyCancel }} />))
  return { easyCancel, sent }
}

test('the survey is introduced in the words of its settings [DASH-017, CANCEL-009]', () => {
  drawn(null, { ...SURVEY, title: 'One moment', text: 'Two questions, and you are out.' })
  const heading = screen.getByRole('heading', { name: 'One moment' })
  expect(heading.nextElementSibling?.textContent).toBe('Two questions, and you are out.')
})

test('members who cancel are offered the upgrade where the server has it, and none where it has none [CANCEL-004, CANCEL-005, DASH-017]', () => {
  const links = [
    { to: '/deals/', isExternal: false },
    { to: 'https://goodbye.example/stay', isExternal: true },
    null,
  ].map((upgradeTo) => {
    drawn(upgradeTo)
    const href = screen.queryByRole('link', { name: 'Change your plan instead' })?.getAttribute('href') ?? 'none'
    cleanup()
    return href
  })
  expect(links).toEqual(['/deals/', 'https://goodbye.example/stay', 'none'])
})

test('what was answered is handed in; where that fails, the page says so and keeps it; then it leads where the server says [CANCEL-006, CANCEL-007, CANCEL-009, DASH-017]', () => {
  const { easyCancel, sent } = drawn(null)
  fireEvent.click(screen.getByRole('radio', { name: 'The films are not for me' }))
  fireEvent.input(screen.getByLabelText('Tell us more, if you like'), { target: { value: 'Too dark' } })
  const submit = () => {
    fireEvent.submit(screen.getByRole('form', { name: 'Why you cancel' }))
    act(() => easyCancel.send({ type: 'cancellation.changed', standing: 'cancelled' }))
  }
  submit()
  act(() => easyCancel.send({ type: 'feedback.failed' }))
  const failed = {
    says: screen.getByRole('alert').textContent,
    isChosen: screen.getByRole<HTMLInputElement>('radio', { name: 'The films are not for me' }).checked,
    text: screen.getByLabelText<HTMLInputElement>('Tell us more, if you like').value,
  }
  submit()
  act(() => easyCancel.send({ type: 'feedback.taken', next: { to: '/contact/', isExternal: false } }))
  const feedback = { uuid: 'membership-member', answers: [{ questionId: 'why', answerId: 'films', text: 'Too dark' }] }
  expect({
    failed,
    sent,
    thanks: screen.getByText('Thank you. Your answers have arrived.').getAttribute('role'),
    leadsTo: screen.getByRole('link', { name: 'Continue' }).getAttribute('href'),
  }).toEqual({
    failed: {
      says: 'Failed to send feedback. What you chose is still here: send it again, or leave it at that.',
      isChosen: true,
      text: 'Too dark',
    },
    sent: [feedback, feedback],
    thanks: 'status',
    leadsTo: '/contact/',
  })
})
