import { expect, test } from 'vitest'
import { MailChoiceResult, MailPreferencesAnswer } from '../../contracts/account/mail-preferences.ts'

test('preferences have a uid and a whole number as type; topics that are not said are off [ENT-066, API-119]', () => {
  const uid = 'c1d2-e3'
  expect({
    whole: MailPreferencesAnswer.parse({ uid, type: 2, newScenes: true, offers: false, language: 'en' }),
    bare: MailPreferencesAnswer.parse({ uid, type: 7, offers: 'yes' }),
    wrong: [{ uid, type: 1.5 }, { uid, type: '1' }, { uid }, { type: 1 }, { uid: '../users', type: 1 }, null].map(
      (answer) => MailPreferencesAnswer.safeParse(answer).success,
    ),
  }).toEqual({
    whole: { uid, type: 2, newScenes: true, offers: false },
    bare: { uid, type: 7, newScenes: false, offers: false },
    wrong: [false, false, false, false, false, false],
  })
})

test('a result has a header, a text, and may be an error [ENT-066, SUBS-002, API-120]', () => {
  expect([
    MailChoiceResult.parse({ header: 'Saved', text: 'From now on.', isError: false }),
    MailChoiceResult.parse({ header: 'Not saved', text: 'Choose again.', isError: true }),
    MailChoiceResult.parse({ header: 1, isError: 'no' }),
  ]).toEqual([
    { header: 'Saved', text: 'From now on.', isError: false },
    { header: 'Not saved', text: 'Choose again.', isError: true },
    { header: '', text: '', isError: false },
  ])
})
