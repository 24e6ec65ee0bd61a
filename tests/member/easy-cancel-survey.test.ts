import { describe, expect, test } from 'vitest'
import { answersOf, inOrder, leadsToEasyCancel, wayOnOf } from '../../machines/member/easy-cancel-survey.ts'
import { QUESTIONS, SURVEY } from './member-samples.ts'

test('questions are in the order of their sort, and so are the answers of each [CANCEL-008, ENT-064]', () => {
  const found = inOrder(QUESTIONS).map(({ id, answers }) => ({ id, answers: answers.map((answer) => answer.id) }))
  expect(found).toEqual([
    { id: 'why', answers: ['price', 'films'] },
    { id: 'back', answers: ['yes', 'no'] },
  ])
})

test('an answer has a text only where its question takes one, and what is no answer is not sent [CANCEL-009]', () => {
  const choices = {
    why: { answerId: 'price', text: 'written for another answer' },
    back: { answerId: 'perhaps', text: '' },
    gone: { answerId: 'no', text: '' },
  }
  expect({
    chosen: answersOf(SURVEY, choices),
    described: answersOf(SURVEY, { why: { answerId: 'films', text: '  Too dark ' } }),
    blank: answersOf(SURVEY, { why: { answerId: 'films', text: '  ' } }),
  }).toEqual({
    chosen: [{ questionId: 'why', answerId: 'price' }],
    described: [{ questionId: 'why', answerId: 'films', text: 'Too dark' }],
    blank: [{ questionId: 'why', answerId: 'films' }],
  })
})

describe('where the server leads', () => {
  const settings = {
    allowedHosts: {
      logOut: ['out.example'],
      ageProvider: [],
      biller: ['pay.example'],
      easyCancel: ['goodbye.example'],
    },
  }
  const to = (url: string) => wayOnOf(url, { settings, origin: 'https://site.example' })

  test('is a page of ours, or a host that is allowed', () => {
    expect(
      ['/main-dashboard/membership-info', 'https://site.example/contact/?from=cancel', 'https://goodbye.example/a'].map(
        to,
      ),
    ).toEqual([
      { to: '/main-dashboard/membership-info/', isExternal: false },
      { to: '/contact/?from=cancel', isExternal: false },
      { to: 'https://goodbye.example/a', isExternal: true },
    ])
  })

  test.for([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://goodbye.example/',
    '//evil.example/',
    'https://goodbye.example@evil.example/',
    'https://pay.example/',
    'https://evil.example/',
    'mailto:a@goodbye.example',
    `https://goodbye.example/${'x'.repeat(8192)}`,
  ])('is nowhere for %s [L01]', (url) => {
    expect(to(url)).toBe(null)
  })
})

test('items of the menu that lead to easy cancel are known by where they lead, however that is written [CANCEL-011]', () => {
  const links = [
    '/main-dashboard/easy-cancel/',
    '/main-dashboard/easy-cancel',
    'https://site.example/main-dashboard/easy-cancel/?from=menu',
    '/main-dashboard/',
    '/easy-cancel/',
    'http://',
  ]
  expect(links.map((link) => leadsToEasyCancel({ link }))).toEqual([true, true, true, false, false, false])
})
