import { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const exampleEmail = 'name@example.com'

export const cases = casesOf(accountRemovalMachine, {
  inputs: { 'without a link': { hasLink: false, exampleEmail }, 'by a link': { hasLink: true, exampleEmail } },
  events: { 'removal.failed': [{ cause: 'offline' }, { cause: 'membership' }] },
})
