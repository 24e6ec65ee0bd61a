import { messengerPanel, ROOM, ROOM_PATH, roomPage } from '../e2e/cams/cam-pages.ts'
import { arriveKnown, arriveSignedIn, expect, isAt, journey, open, says, sees, seesNot } from './journey.ts'
import { DESKTOP, PHONE } from './profiles.ts'
import type { Tab } from './tab.ts'

const picture = (tab: Tab) => tab.getByRole('region', { name: /^Player/ }).locator('video')
const secondsOf = (tab: Tab) => picture(tab).evaluate((video) => (video as HTMLVideoElement).currentTime)

async function isLive(tab: Tab) {
  await expect.poll(() => picture(tab).count(), { timeout: 60_000, message: 'the picture is there' }).toBe(1)
  await expect.poll(() => secondsOf(tab), { timeout: 60_000, message: 'the picture moves' }).toBeGreaterThan(0)
  const before = await secondsOf(tab)
  await expect.poll(() => secondsOf(tab), { timeout: 60_000, message: 'the picture goes on' }).toBeGreaterThan(before)
}

for (const [whose, profile] of [
  ['a guest', DESKTOP],
  ['a guest with a phone', PHONE],
] as const) {
  journey.describe(whose, () => {
    journey.use({ profile })

    journey('finds a room in the list and sees its picture move', async ({ tab, product }) => {
      await arriveKnown(tab, product.origin)
      await open(tab, `${product.origin}/vr-cam-girls/`)
      const rooms = tab.getByRole('main').getByRole('article')
      await expect.poll(() => rooms.count()).toBe(12)
      await tab.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Couples' }).click()
      await isAt(tab, '/vr-cam-girls/?category=couples')
      await tab.goBack()
      await isAt(tab, '/vr-cam-girls/')
      await open(tab, product.origin + ROOM_PATH)
      await isLive(tab)
      await sees(roomPage(tab).show(/^Private show/))
    })
  })
}

journey('a member chats, tips and has a private show, which costs once', async ({ tab, product }) => {
  await arriveSignedIn(tab, product, 'member')
  await open(tab, product.origin + ROOM_PATH)
  const { chat, composer, tips, show, yes } = roomPage(tab)
  await expect.poll(() => composer.isEnabled(), { timeout: 30_000 }).toBe(true)
  await composer.fill('Good evening from here')
  await composer.press('Enter')
  await says(chat, 'Good evening from here')
  expect(await composer.inputValue()).toBe('')

  await tips
    .getByRole('button', { name: /^Tip \d+ tokens?$/ })
    .first()
    .click()
  const question = tab.getByRole('alertdialog')
  await says(question, 'Your balance afterwards')
  await question.getByRole('button', { name: /^Send \d+ tokens$/ }).click()
  await sees(tips.getByText('The tokens have been sent successfully'))

  const ask = show(/^Private show/)
  await ask.click()
  await yes.click()
  await sees(tab.getByText(/^Waiting for/))
  await product.control.cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
  const bar = tab.getByRole('region', { name: 'Running show' })
  await expect.poll(() => bar.innerText().catch(() => ''), { timeout: 60_000 }).toMatch(/Cost so far [1-9]\d* tokens/)
  await tab.getByRole('button', { name: 'End private show' }).click()
  const over = tab.getByRole('dialog').filter({ hasText: 'The Private Show is over!' })
  await sees(over)
  await over.getByRole('button', { name: 'Compliment' }).click()
  await seesNot(over)
  await seesNot(bar)
  const kinds = (await product.control.camLedger()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'compliment')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'tip')).toHaveLength(1)
})

journey('a member writes and tips in the messenger', async ({ tab, product }) => {
  await arriveSignedIn(tab, product, 'member')
  await open(tab, `${product.origin}/free/`)
  const { toggle, panel, chatWith, log, back, chats } = messengerPanel(tab)
  await toggle.click()
  await chatWith(ROOM).getByRole('button').click()
  await sees(log)
  const field = panel.getByRole('textbox', { name: 'Send a message' })
  await field.fill('Are you there tomorrow?')
  await field.press('Enter')
  await says(log, 'Are you there tomorrow?')
  await panel.getByRole('button', { name: 'Tip 10 tokens' }).click()
  await sees(panel.getByText('Your tip has arrived.'))
  await says(log, 'You sent 10 tokens')
  await back.click()
  await expect.poll(() => chats.count()).toBeGreaterThan(1)
  await tab.keyboard.press('Escape')
  await seesNot(panel)
})

journey('a member buys a pack of tokens and finds them in the header', async ({ tab, product, allow }) => {
  allow('favicon.ico')
  await arriveSignedIn(tab, product, 'member')
  await open(tab, `${product.origin}/tokens/`)
  const balance = tab.getByRole('banner').getByRole('button', { name: /^Tokens: \d/ })
  await sees(balance, 30_000)
  const before = await balance.innerText()
  await tab
    .getByRole('main')
    .getByRole('button', { name: /^Buy \d+ tokens for/ })
    .first()
    .click()
  const choice = tab.getByRole('dialog', { name: 'Select Payment Method' })
  await choice.getByRole('button', { name: 'Continue to Checkout' }).click()
  await tab.getByRole('button', { name: 'Pay', exact: true }).click()
  await isAt(tab, /result=paid|^\/tokens\//)
  await expect.poll(() => balance.innerText().catch(() => before), { timeout: 60_000 }).not.toBe(before)
  const bought = (await product.control.ledger()).filter(({ state }) => state === 'done')
  expect(bought).toHaveLength(1)
})
