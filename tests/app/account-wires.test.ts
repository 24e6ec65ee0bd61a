import { expect, test } from 'vitest'
import type { Known, Wire } from '../../app/site/wire.ts'
import { accountWires } from '../../app/site/wires/account.ts'
import { bootWires } from '../../app/site/wires/boot.ts'

function sendOf(wires: readonly Wire[], from: string, on: string) {
  const found = wires.find((wire) => wire.from === from && wire.on === on)!
  return found.send as unknown as (heard: object, known: Known) => object | null
}

const at = (shownPath: string, leading: readonly string[]) =>
  ({ shownPath, actors: { shownPage: { getSnapshot: () => ({ context: { leading } }) } } }) as unknown as Known

test('a session that ends leads to the log-in, but not away from the page that has just had it ended', () => {
  const send = sendOf(bootWires, 'session', 'navigation.requested')
  const heard = { type: 'navigation.requested', to: '/login/', isExternal: false }
  const leads = { type: 'page.wanted', to: '/login/', isExternal: false }
  const own = ['/account-removal/', '/email-change/', '/reset-password/']
  expect({
    ended: own.map((path) => send(heard, at(path, ['page']))),
    idle: own.map((path) => send(heard, at(path, []))),
    elsewhere: send(heard, at('/login/', ['login'])),
  }).toEqual({ ended: [null, null, null], idle: [leads, leads, leads], elsewhere: leads })
})

test('who is still logged in is logged out where they are, and who no longer is hears no second notice [SESSION-030]', () => {
  const told = (isLoggedIn: boolean) =>
    sendOf(accountWires, 'passwordReset', 'sessions.ended')({}, { visitor: { isLoggedIn } } as Known)
  expect({ member: told(true), guest: told(false) }).toEqual({
    member: { type: 'signOut.requested', redirect: false },
    guest: { type: 'notice.dismissed' },
  })
})

test('the session learns where the digest leads whoever logs out [ENT-020]', () => {
  const learned = ['https://partner.example/', '/goodbye/', ''].map((logoutRedirectLink) => {
    const boot = { getSnapshot: () => ({ context: { digest: { siteSettings: { logoutRedirectLink } } } }) }
    const wire = bootWires.find(({ from, on, to }) => from === 'boot' && on === 'boot.settled' && to === 'session')!
    return (wire.send as unknown as (heard: object, known: Known) => object)({}, { actors: { boot } } as never)
  })
  expect(learned).toEqual(
    ['https://partner.example/', '/goodbye/', ''].map((link) => ({ type: 'logOutLink.learned', link })),
  )
})
