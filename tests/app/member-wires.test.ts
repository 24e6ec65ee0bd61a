import { expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import type { Known } from '../../app/site/wire.ts'
import { memberWires } from '../../app/site/wires/member.ts'

function heardOf(on: string, heard: object) {
  const { to, send } = memberWires.find((wire) => wire.from === 'easyCancel' && wire.on === on)!
  return { to, message: (send as unknown as (heard: object, known: Known) => object)(heard, {} as Known) }
}

test('feedback leads to the page or the site that the server named [CANCEL-006, DASH-017]', () => {
  const went = [
    { to: '/contact/', isExternal: false },
    { to: '/main-dashboard/', isExternal: false },
    { to: 'https://goodbye.example/a', isExternal: true },
  ].map((next) => heardOf('navigation.requested', next))
  expect(went).toEqual([
    { to: 'navigator', message: { type: 'page.open', to: '/contact/', isExternal: false } },
    { to: 'navigator', message: { type: 'page.open', to: '/main-dashboard/', isExternal: false } },
    { to: 'navigator', message: { type: 'site.leave', url: 'https://goodbye.example/a', purpose: 'easyCancel' } },
  ])
})

test('the button of a plan opens the choice of a biller, whose answer comes back to it, and leads on to that biller [DASH-018]', () => {
  const price = { isNonRecurring: true, hasSlavePrices: false, allowsRestricted: false }
  const url = 'https://biller.example/7'
  const told = (
    [
      ['planUpgrade', { type: 'biller.wanted', price }],
      ['upgradeBillers', { type: 'biller.chosen', name: 'segpay' }],
      ['planUpgrade', { type: 'leave.requested', url, isMembership: true }],
    ] as const
  ).map(([from, said]) => {
    const { to, send } = memberWires.find((wire) => wire.from === from && wire.on === said.type)!
    return { to, hears: (send as unknown as (heard: object, known: Known) => object)(said, {} as Known) }
  })
  expect(told).toEqual([
    { to: 'upgradeBillers', hears: { type: 'biller.wanted', price } },
    { to: 'planUpgrade', hears: { type: 'biller.chosen', name: 'segpay' } },
    { to: 'navigator', hears: { type: 'site.leave', url, purpose: 'biller', isMembership: true } },
  ])
})

test('where easy cancel is off its address is replaced by that of the membership [CANCEL-011]', () => {
  expect(heardOf('page.unoffered', {})).toEqual({
    to: 'navigation',
    message: { type: 'address.wanted', path: '/main-dashboard/membership-info/', manner: 'replace' },
  })
})

test('once a membership is cancelled its card, the list of memberships and the menu are asked for again [CANCEL-010]', () => {
  const wires = memberWires.filter(({ from, on }) => from === 'cancellation' && on === 'membership.changed')
  const told = wires.map(({ to, send }) => [
    to,
    (send as unknown as (heard: object, known: Known) => object)({}, {} as Known),
  ])
  const refresh = { type: 'refresh.requested' }
  expect(told).toEqual([
    ['membershipPart', refresh],
    ['membershipsPart', refresh],
    ['menuPart', refresh],
  ])
})

test('one of the sites has easy cancel off [CONST-025]', () => {
  const { sites } = readDeployment({})
  expect(Object.fromEntries(sites.map(({ key, easyCancelEnabled }) => [key, easyCancelEnabled]))).toEqual({
    dark: true,
    darkest: false,
    light: true,
  })
})
