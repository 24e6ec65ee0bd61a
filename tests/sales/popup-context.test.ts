import { expect, test } from 'vitest'
import { isBarless, pageOf, popupContextOf } from '../../machines/sales/popup-context.ts'

const question = { path: '/videos/?page=2', affiliateId: 'gallery-12', targetLink: '/models/' }
const shown = [{ uuid: 'one' }, { uuid: 'two' }]

test('expired members are described by three facts only [API-104, SESSION-035]', () => {
  expect(popupContextOf({ ...question, group: 'expiredMember' }, shown)).toEqual({
    active: true,
    showToExpired: true,
    showAllPages: true,
  })
})

test('everybody else by their group, affiliate, what they have seen, where they are and where they go [API-105, POPUP-015, ROLE-010]', () => {
  const groups = (['guest', 'inactive', 'member'] as const).map((group) =>
    popupContextOf({ ...question, group }, shown),
  )
  const rest = {
    showToExpired: false,
    affiliateId: 'gallery-12',
    shownValuePopUps: shown,
    url: '/videos/?page=2',
    targetLink: '/models/',
  }
  expect(groups).toEqual([
    { showToGuest: true, showToInactive: false, showToMembers: false, ...rest },
    { showToGuest: false, showToInactive: true, showToMembers: false, ...rest },
    { showToGuest: false, showToInactive: false, showToMembers: true, ...rest },
  ])
})

test.each(['partner-7', ''])(
  'are asked for with the affiliate, and with none where there is none: "%s" [API-105]',
  (affiliateId) => {
    const context = popupContextOf({ ...question, group: 'member', affiliateId, targetLink: '' }, [])
    expect({ affiliateId: context.affiliateId, targetLink: context.targetLink }).toEqual({
      affiliateId,
      targetLink: '',
    })
  },
)

test('the query stays out of the address where it names the affiliate [API-105]', () => {
  const urls = ['/videos/?aff_id=7&page=2', '/videos/?page=2', '/videos/?x=aff_id', '/'].map(
    (path) => popupContextOf({ ...question, group: 'guest', path }, []).url,
  )
  expect(urls).toEqual(['/videos/', '/videos/?page=2', '/videos/?x=aff_id', '/'])
})

test('L06: what lets one visitor in or names them is taken out of both addresses, and nothing else is', () => {
  const addresses = [
    '/reset-password/?token=abc',
    '/subscription/?uid=8f3a&lang=en',
    '/login/?code=123456&next=%2Fvideos%2F#form',
    '/search/?s=quiet+rooms&page=2',
    '/videos/?page=2&tokens=5',
    'https://partner.example/in?token=abc&offer=7',
    '/videos/?q=a%20b',
  ]
  const heard = addresses.map((address) => {
    const { url } = popupContextOf({ ...question, group: 'guest', path: address.replace(/^https:\/\/[^/]+/, '') }, [])
    const { targetLink } = popupContextOf({ ...question, group: 'guest', targetLink: address }, [])
    return { url, targetLink }
  })
  expect(heard).toEqual([
    { url: '/reset-password/', targetLink: '/reset-password/' },
    { url: '/subscription/?lang=en', targetLink: '/subscription/?lang=en' },
    { url: '/login/?next=%2Fvideos%2F', targetLink: '/login/?next=%2Fvideos%2F#form' },
    { url: '/search/?page=2', targetLink: '/search/?page=2' },
    { url: '/videos/?page=2&tokens=5', targetLink: '/videos/?page=2&tokens=5' },
    { url: '/in?offer=7', targetLink: 'https://partner.example/in?offer=7' },
    { url: '/videos/?q=a%20b', targetLink: '/videos/?q=a%20b' },
  ])
})

test('another part of a page is no other page [POPUP-003]', () => {
  expect(['/videos/?page=2#films', '/videos/', '/#'].map(pageOf)).toEqual(['/videos/?page=2', '/videos/', '/'])
})

test('only the page of the age check has no bar [BAR-006]', () => {
  expect(['/age-verification/', '/age-verification/?sessionId=1', '/', '/login/'].map(isBarless)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
