import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { membershipContent } from './member-samples.ts'

export const cases = casesOf(dashboardPartMachine, {
  input: { part: 'membership' },
  events: { 'part.loaded': [{ content: membershipContent(), asOfMs: 1_795_262_400_000 }] },
})
