// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareTabs } from '../app/open-tab.ts'
import { until } from '../support/until.ts'
import { openCamTab } from './room-tab.tsx'

const tabs = prepareTabs()
afterEach(cleanup)

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

async function openTokens(account?: 'member', path = '/tokens/') {
  const biller = [new URL(tabs.thirdParty()).host]
  const settings = { allowedHosts: { easyCancel: [], logOut: [], ageProvider: [], biller } }
  const tab = await openCamTab(tabs, { path, account, settings })
  await until(() => screen.getAllByRole('button', { name: /^Buy / }))
  return tab
}

/** Where the browser is led to, and what is reported, in place of doing so. */
function hearNavigator({ site }: Awaited<ReturnType<typeof openTokens>>) {
  const left: string[] = []
  const problems: string[] = []
  site.system.listen('navigator', (message) => {
    if (message.type === 'site.leave') left.push(message.url)
    if (message.type === 'problem.report') problems.push(message.reason)
  })
  return { left, problems }
}

describe('the page of tokens', () => {
  test('has the packs of the server by their sort, and the balance above and in the header [CHROME-017, ENT-078, ENT-080, TOKENS-010, TOKENS-013, TOKENS-021]', async () => {
    await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 731 })
    await openTokens('member')
    await until(() => expect(screen.getByText('Your balance:').textContent).toBe('Your balance: 731'))
    expect(screen.getByRole('button', { name: 'Tokens: 731' }).textContent).toBe('731')
    expect(screen.getAllByRole('button', { name: /^Buy / }).map((button) => button.getAttribute('aria-label'))).toEqual(
      [
        'Buy 50 tokens for $ 5.99',
        'Buy 100 tokens for $ 10.99',
        'Buy 250 tokens for $ 24.99',
        'Buy 500 tokens for $ 44.99',
        'Buy 1 000 tokens for $ 79.99',
        'Buy 2 500 tokens for $ 189.99',
        'Buy 10 000 tokens for $ 699.99',
      ],
    )
  })

  test.for(['/tokens/', '/tokens'])(
    "at %s is the page 'tokens': packs are asked for, and the one that is chosen is bought [ROUTE-072]",
    async (path) => {
      await tabs.control().changeSettings({ billerSet: 'one' })
      const tab = await openTokens('member', path)
      const { left } = hearNavigator(tab)
      const { match } = tab.page
      await press('Buy 500 tokens for $ 44.99')
      await until(() => expect(left).toHaveLength(1))
      expect(match.kind === 'page' && match.route.name).toBe('tokens')
      const biller = await (await fetch(left[0] ?? '')).text()
      for (const text of ['$44.99', '500 tokens']) expect(biller).toContain(text)
    },
  )

  for (const { name, lacks, billers, id } of [
    { name: 'Buy 50 tokens for $ 5.99', lacks: 'pi-code', billers: ['segpay', 'coin'], id: 'TOKENS-019' },
    { name: 'Buy 100 tokens for $ 10.99', lacks: 'ti-code', billers: ['epoch', 'paypal', 'coin'], id: 'TOKENS-017' },
    {
      name: 'Buy 250 tokens for $ 24.99',
      lacks: 'price that is paid once',
      billers: ['epoch', 'segpay', 'paypal'],
      id: 'TOKENS-018',
    },
  ]) {
    test(`lets a pack without a ${lacks} be paid by those billers only that can sell it, and never by the restricted one [CHECKOUT-026, TOKENS-012, TOKENS-014, ${id}]`, async () => {
      await tabs.control().changeSettings({ hasDamagedTariffs: true })
      const { tokenBillers } = await openTokens('member')
      await press(name)
      await screen.findByRole('dialog', { name: 'Select Payment Method' })
      await until(() => {
        const { context } = tokenBillers.getSnapshot()
        expect(context.billers.map((biller) => biller.name)).toEqual(billers)
      })
    })
  }

  test('leads a member who chooses pack and biller to that biller, at the price of the pack [TOKENS-008, TOKENS-012, TOKENS-014, TOKENS-015, API-134, CHECKOUT-014, CHECKOUT-016, CHECKOUT-030]', async () => {
    const tab = await openTokens('member')
    const { tokenBillers } = tab
    const { left } = hearNavigator(tab)
    await press('Buy 250 tokens for $ 24.99')
    await screen.findByRole('dialog', { name: 'Select Payment Method' })
    await until(() => expect(tokenBillers.getSnapshot().context.billers).not.toEqual([]))
    await act(async () => tokenBillers.send({ type: 'biller.selected', name: 'paypal' }))
    await press('Continue to Checkout')
    await until(() => expect(left).toHaveLength(1))
    const [address = ''] = left
    expect(address.startsWith(`${tabs.thirdParty()}/billers/`)).toBe(true)
    const page = await (await fetch(address)).text()
    for (const text of ['PayPal', '$24.99', '250 tokens']) expect(page).toContain(text)
  })

  test('says that a payment could not be prepared, reports it, and lets another pack be chosen; the only biller is used without a question [TOKENS-016, CHECKOUT-017]', async () => {
    await tabs.control().changeSettings({ billerSet: 'one' })
    await tabs.control().addFault({ endpoint: 'createPaymentUrl', kind: 'forbidden', count: 1 })
    const tab = await openTokens('member')
    const { left, problems } = hearNavigator(tab)
    await press('Buy 100 tokens for $ 10.99')
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
    expect({ said: alert.textContent !== '', problems: problems.length, left }).toEqual({
      said: true,
      problems: 1,
      left: [],
    })
    expect(tab.tokenShop.getSnapshot().hasTag('buying')).toBe(false)
    await press('Buy 250 tokens for $ 24.99')
    await until(() => expect(left).toHaveLength(1))
    const page = await (await fetch(left[0] ?? '')).text()
    expect({
      alert: screen.queryByRole('alert'),
      dialog: screen.queryByRole('dialog'),
      biller: page.includes('Credit Card'),
    }).toEqual({ alert: null, dialog: null, biller: true })
  })

  test('says that a pack cannot be paid for where no biller may collect, and leads nowhere [CHECKOUT-029]', async () => {
    await tabs.control().changeSettings({ billerSet: 'none' })
    const tab = await openTokens('member')
    const { left, problems } = hearNavigator(tab)
    const none = 'These tokens cannot be paid for just now. Please choose others, or try again later.'
    const said: (string | null)[] = []
    for (const pack of ['Buy 100 tokens for $ 10.99', 'Buy 250 tokens for $ 24.99']) {
      await press(pack)
      said.push((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent)
      await until(() => expect(tab.tokenShop.getSnapshot().hasTag('buying')).toBe(false))
    }
    expect({
      said,
      problems,
      dialog: screen.queryByRole('dialog'),
      left,
      isPaid: (await tab.endpoints()).includes('createPaymentUrl'),
    }).toEqual({ said: [none, none], problems: [], dialog: null, left: [], isPaid: false })
  })

  test('asks a guest to log in, or to look at the tokens, when they choose a pack [TOKENS-013]', async () => {
    const tab = await openTokens()
    await press('Buy 100 tokens for $ 10.99')
    const dialog = within(await screen.findByRole('dialog', { name: 'Get full access to Live VR Cams.' }))
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Log In' })))
    await until(() => expect(tab.path()).toBe('/login/'))
    expect(await tab.endpoints()).not.toContain('createPaymentUrl')
  })
})
