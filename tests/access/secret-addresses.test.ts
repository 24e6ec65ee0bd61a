import { expect, test } from 'vitest'
import { SECRET_ADDRESSES, withoutSecrets } from '../../machines/access/secret-addresses.ts'

test('the pages of mailed links are secret', () => {
  expect(SECRET_ADDRESSES).toEqual([
    '/account-removal/',
    '/age-verification/',
    '/cancel-membership/',
    '/email-change/',
    '/reset-password/',
    '/subscription/',
  ])
})

test('an address is told without the parameters that name a visitor, let them in or say what they look for', () => {
  const addresses = [
    '/reset-password/?token=a&uid=b',
    '/search/?s=night&page=2#top',
    '/login/?code=1',
    'https://site.example/x/?page=2&token=a&token=b',
    '/x/?token=a#part?token=b',
    '/x/?token#',
  ]
  expect(addresses.map(withoutSecrets)).toEqual([
    '/reset-password/',
    '/search/?page=2#top',
    '/login/',
    'https://site.example/x/?page=2',
    '/x/#part?token=b',
    '/x/#',
  ])
})

test('an address without them stays as it is written', () => {
  const addresses = ['', '/', '/x', '/x/?', '/x/?a=%20b&c', '/x/#token=a', '/token/?tokens=1', '/x/?a=b?token=c\n#d']
  expect(addresses.map(withoutSecrets)).toEqual(addresses)
})
