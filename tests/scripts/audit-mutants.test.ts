import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutantsOf } from '../../scripts/support/audit/mutants.ts'
import { projectRoot } from '../../scripts/support/house.ts'

test('texts that people read or follow are left out, components forgotten, and the pages of an area changed', async () => {
  const { mutants, code } = await mutantsOf('age')
  const changes = mutants.map(({ change }) => change.replace(/:\d+:\d+ /, ' '))
  const view = 'views/age/age-verification.view.tsx'
  const expected = [
    `${view}  Age verification needs JavaScript. Please switch it on and load this page again.  -> `,
    `${view} to="/" -> to=""`,
    `${view} <Contact /> -> null`,
    `app/routes/pages/age-verification.page.tsx () => <AgeVerificationView /> -> () => undefined`,
  ]
  expect(expected.filter((change) => !changes.includes(change))).toEqual([])
  const switched = code.load(join(projectRoot, view)) ?? ''
  expect({
    braced: /\{stryMutAct\w+\("\d+"\) \? /.test(switched),
    bare: /^\s*stryMutAct\w+\("\d+"\) \? (<|null)/m.test(switched),
  }).toEqual({
    braced: true,
    bare: false,
  })
})

test('nothing that only a picture proves, and no role, type or class', async () => {
  const { mutants } = await mutantsOf('cams')
  const changed = mutants.map(({ change }) => change.replace(/^\S+ /, ''))
  expect(changed.filter((change) => /^<\w*Icon\b.* -> null$|^(className|role|type)="/.test(change))).toEqual([])
})
