import { describe, expect, test } from 'vitest'
import { createMailPreferences } from '../../adapters/account/mail-preferences.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { callAs } from '../catalogue/sandbox-call.ts'
import { startTestSandbox } from '../sandbox/test-sandbox.ts'

const { signal } = new AbortController()
const CHOICE = { type: 2, newScenes: true, offers: false } as const
const CHOICES = [
  { type: 1, newScenes: false, offers: true },
  { type: 2, newScenes: true, offers: false },
  { type: 3, newScenes: true, offers: true },
] as const

function preferencesOver(result: object, uid = 'c1d2') {
  const asked: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(result)
  }) as unknown as Call
  return { asked, ...createMailPreferences({ call, uid }) }
}

describe('reading', () => {
  test.each(['c1d2', 'e3-f4'])(
    'asks for the uid of the link, and leaves it out of what it answers: %s [SUBS-001, API-119]',
    async (uid) => {
      const { asked, readPreferences } = preferencesOver({ ok: true, answer: { uid, ...CHOICE } }, uid)
      expect({ answer: await readPreferences(signal), asked }).toEqual({
        answer: { type: 'preferences.loaded', choice: CHOICE },
        asked: [{ name: 'getMailPreferences', params: { uid } }],
      })
    },
  )

  test.for(CHOICES)(
    'says of type, news of scenes and offers what the service says: %o [SUBS-001, API-119]',
    async (choice) => {
      const { readPreferences } = preferencesOver({ ok: true, answer: { uid: 'c1d2', ...choice } })
      expect(await readPreferences(signal)).toEqual({ type: 'preferences.loaded', choice })
    },
  )

  test.each([
    {
      cause: 'notFound',
      refusal: { header: 'Unknown', text: 'Too old.', isError: true },
      header: 'Unknown',
      text: 'Too old.',
    },
    {
      cause: 'invalid',
      refusal: undefined,
      header: 'This link is not known',
      text: 'It may be cut short, or too old. Open the link in the latest mail that you got from us.',
    },
  ])('$cause: nobody is known by it', async ({ cause, refusal, ...words }) => {
    expect(await preferencesOver({ ok: false, cause, refusal }).readPreferences(signal)).toEqual({
      type: 'preferences.unknown',
      words,
    })
  })

  test.each(['offline', 'timeout', 'unavailable', 'contract'])('%s is a failure', async (cause) => {
    expect(await preferencesOver({ ok: false, cause }).readPreferences(signal)).toEqual({ type: 'preferences.failed' })
  })
})

describe('saving', () => {
  test.for(CHOICES)(
    'sends type, news of scenes and offers as they were chosen: %o [SUBS-001, API-120]',
    async (choice) => {
      const { saveChoice, asked } = preferencesOver({ ok: true, answer: {} })
      await saveChoice(signal, choice)
      expect(asked).toEqual([{ name: 'changeMailPreferences', params: { uid: 'c1d2' }, body: choice }])
    },
  )

  test('sends the whole choice, and answers in the words of the server [SUBS-001, SUBS-002, API-120, ENT-066]', async () => {
    const answer = { header: 'Saved', text: 'From now on.', isError: false }
    const { asked, saveChoice } = preferencesOver({ ok: true, answer })
    expect({ answer: await saveChoice(signal, CHOICE), asked }).toEqual({
      answer: { type: 'choice.saved', words: { header: 'Saved', text: 'From now on.' } },
      asked: [{ name: 'changeMailPreferences', params: { uid: 'c1d2' }, body: CHOICE }],
    })
  })

  test.each([
    {
      result: { ok: true, answer: { header: 'No', text: 'Not today.', isError: true } },
      header: 'No',
      text: 'Not today.',
    },
    {
      result: { ok: false, cause: 'refused', refusal: { header: 'No', text: '', isError: true } },
      header: 'No',
      text: 'Your choice could not be taken. Please check it and try again.',
    },
    {
      result: { ok: false, cause: 'notFound' },
      header: 'Not saved',
      text: 'Your choice could not be taken. Please check it and try again.',
    },
  ])(
    'an error is told in header and text, whatever its status [API-120, ENT-066, SUBS-002]',
    async ({ result, ...words }) => {
      expect(await preferencesOver(result).saveChoice(signal, CHOICE)).toEqual({ type: 'choice.refused', words })
    },
  )

  test('the server refuses a choice in words of its own, and takes one in others [API-120, ENT-066]', async () => {
    const sandbox = await startTestSandbox()
    try {
      await sandbox.call('authCode', { body: { email: 'ada.holm@example.com' } })
      const { headers } = (await sandbox.control.mails()).at(-1)!
      const uid = headers['List-Unsubscribe']!.split('/').at(-1)!.replace('>', '')
      const { readPreferences, saveChoice } = createMailPreferences({ call: callAs(sandbox), uid })
      const saved = [await saveChoice(signal, { ...CHOICE, type: 7 }), await saveChoice(signal, CHOICE)]
      expect({ saved, read: await readPreferences(signal) }).toEqual({
        saved: [
          {
            type: 'choice.refused',
            words: { header: 'Not saved', text: 'Please say how often you would like to hear from us.' },
          },
          { type: 'choice.saved', words: { header: 'Your choice is saved', text: 'It holds from the next mail on.' } },
        ],
        read: { type: 'preferences.loaded', choice: CHOICE },
      })
    } finally {
      await sandbox.close()
    }
  })

  test.each([
    ['offline', 'offline'],
    ['unavailable', 'unavailable'],
  ])('%s is a failure', async (cause, told) => {
    expect(await preferencesOver({ ok: false, cause }).saveChoice(signal, CHOICE)).toEqual({
      type: 'saving.failed',
      cause: told,
    })
  })
})
