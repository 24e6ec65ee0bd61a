import { expect, test } from 'vitest'
import { isMailed, stillSent } from '../../machines/account/mail-choice.ts'

const NEEDED = 'Mails that your account needs: codes, receipts, and changes that you make'

test.each([
  { type: 1, newScenes: true, offers: true, sent: ['A mail for each new scene', 'A mail for each offer', NEEDED] },
  { type: 1, newScenes: true, offers: false, sent: ['A mail for each new scene', NEEDED] },
  { type: 1, newScenes: false, offers: true, sent: ['A mail for each offer', NEEDED] },
  { type: 1, newScenes: false, offers: false, sent: [NEEDED] },
  { type: 2, newScenes: true, offers: true, sent: ['One mail a week, about new scenes and offers', NEEDED] },
  { type: 2, newScenes: false, offers: true, sent: ['One mail a week, about offers', NEEDED] },
  { type: 2, newScenes: true, offers: false, sent: ['One mail a week, about new scenes', NEEDED] },
  { type: 2, newScenes: false, offers: false, sent: [NEEDED] },
  { type: 3, newScenes: true, offers: true, sent: [NEEDED] },
])('type $type with scenes $newScenes and offers $offers leaves $sent', ({ sent, ...choice }) => {
  expect(stillSent(choice)).toEqual(sent)
})

test('what mails are about matters unless there are none', () => {
  const topics = { newScenes: true, offers: true }
  expect([1, 2, 3].map((type) => isMailed({ type, ...topics }))).toEqual([true, true, false])
})
