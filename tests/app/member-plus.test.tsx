// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SiteRoot } from '../../app/site/site-root.tsx'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()
beforeEach(() => {
  // What jsdom lacks.
  HTMLElement.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function () {
    this.open = false
  }
})
afterEach(cleanup)

const ARCHIVE = 'The Plus Archive'
/** A partner sells it. */
const TALKS = 'Directors Talking'
const INTENT = 'draft.offer-intent'

/** The whole site at its categories, as somebody sees it who is past the splash. */
async function openTab(account?: AccountName) {
  const allowedHosts = { ...SITES.dark.allowedHosts, biller: [new URL(tabs.thirdParty()).host] }
  const tab = await tabs.open({ ...(account && { account }), path: '/categories/', settings: { allowedHosts } })
  await act(() => tab.site.startPromotions())
  const { memberPlusOffer } = (await tab.site.whenPromotions).actors
  const left: string[] = []
  memberPlusOffer.on('leave.requested', ({ url }) => left.push(url))
  await act(async () => void render(<SiteRoot site={tab.site} drawnAtMs={NOON_MS} />))
  const splash = screen.queryByText('I Agree')
  if (splash) fireEvent.click(splash)
  await until(() => expect(screen.queryByText(ARCHIVE)).not.toBe(null))
  return {
    ...tab,
    left,
    isDecided: () => memberPlusOffer.getSnapshot().value !== 'asking',
    asked: async () =>
      (await tabs.control().requests()).flatMap(({ endpoint, path }) =>
        endpoint?.startsWith('getMemberPlus') ? [path] : [],
      ),
  }
}

const payments = async () =>
  (await tabs.control().ledger()).flatMap(({ kind, state, payment }) =>
    payment && kind === 'getMemberPlusPaymentUrl'
      ? [{ id: payment.id, state, biller: payment.biller, owner: payment.accountId, amount: payment.amount }]
      : [],
  )

const tileOf = (name: string) => screen.getByText(name).closest('a')!
/** Whether its tile opens a dialog, and where it leads without. */
const looks = (name: string) => `${tileOf(name).getAttribute('aria-haspopup')} ${tileOf(name).getAttribute('href')}`
const becomesOffer = () => until(() => expect(looks(ARCHIVE)).toBe('dialog /subscription/'))
/** What the dialog of this heading says. */
const said = (heading: string) =>
  screen.queryByText(heading, { selector: 'dialog h2' })?.closest('dialog')?.textContent ?? ''
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'dialog button' }))

async function acceptArchive(picked = '') {
  await becomesOffer()
  fireEvent.click(tileOf(ARCHIVE))
  await until(() => expect(said(ARCHIVE)).toContain('$9.95'))
  press('Add to my membership')
  await until(() => expect(said('Select Payment Method')).toContain('Credit Card'))
  if (picked) fireEvent.change(document.querySelector('dialog select')!, { target: { value: picked } })
  press('Continue to Checkout')
}

test('a member presses the tile of an offer, sees what it costs, and is led to its payment [MPLUS-001, MPLUS-005, MPLUS-008, API-097, CAT-026, CHECKOUT-030]', async () => {
  const tab = await openTab('member')
  expect({ ledger: await payments(), dialog: said(ARCHIVE) }).toEqual({ ledger: [], dialog: '' })
  await acceptArchive()
  await until(() => expect(tab.left).toHaveLength(1))
  const [payment, ...others] = await payments()
  const led = tab.others.flatMap((event) => (event.type === 'site.leave' ? [event.url] : []))
  expect({ payment, others, left: tab.left, led, asked: await tab.asked(), path: tab.path() }).toEqual({
    payment: { id: payment?.id, state: 'done', biller: 'epoch', owner: 'user-member', amount: 9.95 },
    others: [],
    left: [`${tabs.thirdParty()}/billers/${payment?.id}`],
    led: [`${tabs.thirdParty()}/billers/${payment?.id}`],
    asked: ['/api/v1/member-plus-prices/5b0a7f0e-4b1d-4c55-9f6e-0d6c2f6f8a11', '/api/v1/memberships/payment-url'],
    path: '/categories/',
  })
})

test.for([
  ['member', 'segpay', 'segpay'],
  ['verified', 'epoch', 'epoch'],
  ['verified', '', 'segpay'],
] as const)(
  'an offer to %s who picks "%s" is paid at %s: where nothing is picked, as the membership is [API-097, MPLUS-007, MPLUS-010]',
  async ([account, picked, biller]) => {
    const tab = await openTab(account)
    await acceptArchive(picked)
    await until(() => expect(tab.left).toHaveLength(1))
    expect((await payments()).map((payment) => payment.biller)).toEqual([biller])
  },
)

test('an offer for which no biller may collect says so, and nothing is paid [CHECKOUT-029]', async () => {
  await tabs.control().changeSettings({ billerSet: 'none' })
  const tab = await openTab('member')
  await becomesOffer()
  fireEvent.click(tileOf(ARCHIVE))
  await until(() => expect(said(ARCHIVE)).toContain('$9.95'))
  press('Add to my membership')
  await until(() => expect(said(ARCHIVE)).toContain('This offer cannot be paid for just now.'))
  expect({ left: tab.left, ledger: await payments() }).toEqual({ left: [], ledger: [] })
})

test('an offer with an address of its own leads there, and no payment is asked for [MPLUS-001, MPLUS-006, JOIN-036]', async () => {
  const tab = await openTab('member')
  await becomesOffer()
  fireEvent.click(tileOf(TALKS))
  await until(() => expect(said(TALKS)).toContain('$4.95'))
  press('Add to my membership')
  expect({ left: tab.left, asked: await tab.asked(), ledger: await payments() }).toEqual({
    left: [`${tabs.thirdParty()}/billers/partner`],
    asked: ['/api/v1/member-plus-prices/8f3d2c1a-77e4-4a0b-b1de-52c9d6e0a4f7'],
    ledger: [],
  })
})

test.for([
  ['nobody', undefined],
  ['an inactive account', 'inactive'],
  ['an expired member', 'expired'],
] as const)('for %s the tile is the link that it is [MPLUS-003, MPLUS-004, MPLUS-011]', async ([, account]) => {
  const tab = await openTab(account)
  await until(() => expect(tab.isDecided()).toBe(true))
  fireEvent.click(tileOf(TALKS))
  expect({ archive: looks(ARCHIVE), talks: looks(TALKS), asked: await tab.asked() }).toEqual({
    archive: 'null /subscription/',
    talks: 'null /subscription/',
    asked: [],
  })
})

test('what a reload interrupts is taken up by the next page, and charged once [M03]', async () => {
  const first = await openTab('member')
  await tabs.control().changeSettings({ moneyActionMs: 300 })
  await acceptArchive()
  await until(async () => expect(await tabs.control().ledger()).toHaveLength(1))
  const intent = sessionStorage.getItem(INTENT) ?? ''
  cleanup()
  first.site.stop()
  sessionStorage.setItem(INTENT, intent)

  const second = await openTab('member')
  expect(said('An offer for members')).toBe('')
  await until(() => {
    act(() => second.pass(200))
    expect(said('An offer for members')).toContain('Everything is prepared: you can go on to pay.')
  })
  press('Continue to Checkout')
  const [payment, ...others] = await payments()
  expect({ others, left: second.left, kept: sessionStorage.getItem(INTENT) }).toEqual({
    others: [],
    left: [`${tabs.thirdParty()}/billers/${payment?.id}`],
    kept: null,
  })
  expect(first.left).toEqual([])
})
