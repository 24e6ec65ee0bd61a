import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import WebSocket from 'ws'
import { setup } from 'xstate'
import { drawChanges } from '../../studio/diff/draw-changes.ts'
import { diffMachines } from '../../studio/diff/machine-diff.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { openHub } from '../../studio/tracing/hub.ts'
import type { Recording } from '../../studio/tracing/recording.ts'
import { seriousIn } from './axe.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const studio = pathToFileURL(`${root}dist/studio/index.html`).href

test.describe.configure({ timeout: 60_000 })

test.beforeAll(() => {
  test.setTimeout(120_000)
  execFileSync(process.execPath, ['scripts/support/build-studio.ts'], { cwd: root })
})

test.beforeEach(async ({ page }) => {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) wrong.push(`asked for ${request.url()}`)
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(studio)
  await expect(page.getByRole('heading', { name: 'Map of the site' })).toBeVisible()
  problems.set(page, wrong)
})

test.afterEach(({ page }) => {
  expect(problems.get(page)).toEqual([])
})

const problems = new WeakMap<Page, string[]>()

test('the map leads to a diagram, the diagram to a state, and the state says what is required of it', async ({
  page,
}) => {
  await page.getByRole('link', { name: /^State tokens\b/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'tokenLifecycle', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^State held\b/ }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Story' })
  await expect(panel.getByRole('heading', { name: 'held' })).toBeVisible()
  await expect(panel.getByText('Every 3 s (3000 ms) a token check runs.')).toBeVisible()
  await panel.getByRole('link', { name: 'renewal.demanded' }).last().click()
  await expect(panel.getByRole('heading', { name: 'renewal.demanded' })).toBeVisible()
  await page.goBack()
  await expect(panel.getByRole('heading', { name: 'held' })).toBeVisible()
})

test('in a window of 1,440 x 900 a diagram has the room that its size is judged by, and the words that it was measured with', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const machine of ['tokenLifecycle', 'memberPlusOffer', 'catalogueList']) {
    await page.goto(`${studio}#/machines/${machine}`)
    const view = page.getByRole('region', { name: new RegExp(`^Diagram of ${machine}`) })
    const room = await view.evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }))
    expect({ machine, isEnough: room.clientWidth >= 1020 && room.clientHeight >= 744, room }).toEqual({
      machine,
      isEnough: true,
      room,
    })
  }
  const whole = page.getByRole('region', { name: /^Diagram of catalogueList/ })
  await expect(whole.getByRole('link', { name: /^State shown\b/ })).toBeInViewport({ ratio: 1 })
  const wider = await whole.locator('svg text').evaluateAll((texts) =>
    (texts as SVGTextElement[]).flatMap((text) => {
      const { width } = text.getBBox()
      const box = text.closest('[data-state]')?.querySelector('rect')?.getBBox()
      return box && box.width > 0 && width > box.width ? [`${text.textContent}: ${width} > ${box.width}`] : []
    }),
  )
  expect(wider).toEqual([])
})

test('a diagram that is too large is leafed through sheet by sheet, by keyboard and address, and follows what moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${studio}#/machines/tipFlow`)
  const sheets = page.getByRole('navigation', { name: 'Sheets' })
  const isOpen = (name: string) =>
    expect(sheets.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  await isOpen('Overview')
  const resting = page.getByRole('link', { name: /^State widget\.ready\.resting\. / })
  await expect(resting).toHaveCount(0)
  await page.getByRole('link', { name: /^Open 2 states, 6 transitions inside/ }).focus()
  await page.keyboard.press('Enter')
  await isOpen('widget › ready')
  expect(page.url()).toMatch(/#\/machines\/tipFlow\?sheet=widget\.ready$/)
  await expect(resting).toBeInViewport({ ratio: 1 })
  await resting.click({ position: { x: 12, y: 12 } })
  await expect(
    page.getByRole('complementary', { name: 'Story' }).getByRole('heading', { name: 'widget.ready.resting' }),
  ).toBeVisible()
  await isOpen('widget › ready')
  await page.goBack()
  await page.goBack()
  await isOpen('Overview')
  await sheets.getByRole('link', { name: 'Whole' }).click()
  await isOpen('Whole')
  await expect(page.getByRole('link', { name: /^State money\.none\b/ })).toHaveCount(1)
  await expect(resting).toHaveCount(1)

  await page.goto(`${studio}#/machines/tipFlow?state=widget.ready.thanked`)
  await isOpen('widget › ready')
  await page.getByRole('link', { name: 'Try it' }).click()
  await expect(page.getByRole('slider', { name: 'Moment' })).toHaveValue('0')
  await isOpen('widget › ready')
  await sheets.getByRole('link', { name: 'Overview' }).click()
  await isOpen('Overview')
  await page.getByRole('button', { name: /^fullAccess\.wanted/ }).click()
  await expect(page.getByRole('link', { name: /^State widget\.guestConfirm, active now/ })).toBeVisible()
  await isOpen('Overview')
  await page.getByRole('button', { name: /^dialog\.closed/ }).click()
  await expect(page.getByRole('link', { name: /^State widget\.ready\.resting, active now/ })).toBeVisible()
  await isOpen('widget › ready')
  expect(page.url()).not.toContain('sheet=')
})

test('the text form says what the diagram says, with the same choice', async ({ page }) => {
  await page.goto(`${studio}#/machines/menus?state=panel.open`)
  const names = (marks: string) =>
    page.locator(marks).evaluateAll((all) => all.map((one) => one.getAttribute('href')).sort())
  const drawn = await names('svg [data-state] > a, svg [data-transition] > a')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const stage = page.getByRole('main')
  await expect(stage.getByRole('link', { name: 'open', exact: true }).first()).toHaveAttribute('aria-current', 'true')
  const written = await names('main h3 > a, main ul[aria-label^=Transitions] > li > a')
  expect(drawn.length).toBeGreaterThan(15)
  // The machine itself is no state to choose in the text; it is its heading.
  expect(written).toEqual(drawn.filter((href) => !href?.endsWith('state=any')))
})

test('long words stay within the panel, and another page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${studio}#/machines/camRoom`)
  const panel = page.getByRole('complementary', { name: 'Story' })
  await expect(panel.getByText('canUseRequestVoicePrivateShow')).toBeVisible()
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /^trace/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'trace', level: 1 })).toBeInViewport()
  expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

test('paths are planned in the page, chosen, and walked on the diagram with what they change', async ({ page }) => {
  await page.goto(`${studio}#/machines/menus/paths`)
  await page.getByRole('combobox', { name: 'Generator' }).selectOption('directed')
  await page.getByRole('textbox', { name: 'To what' }).fill('dropdown.open')
  await page.getByRole('button', { name: 'Plan paths' }).click()
  const path = page.getByRole('listitem').getByRole('button', { name: /dropdown\.(opened|toggled).*steps?$/ })
  await path.first().click()
  await expect(path.first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'One step on' }).click()
  await expect(page.getByRole('link', { name: /^State dropdown\.open, active now/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /openDropdown/ })).toBeVisible()
  await page.getByRole('button', { name: 'One step back' }).click()
  await expect(page.getByRole('link', { name: /^State dropdown\.none, active now/ })).toBeVisible()
})

test('a generator that would never end is stopped, and a wrong condition is refused in words', async ({ page }) => {
  await page.goto(`${studio}#/machines/videoPage/paths`)
  await page.getByRole('combobox', { name: 'Generator' }).selectOption('random')
  await page.getByRole('textbox', { name: 'Until' }).fill('edge=100 and seconds=50')
  await page.getByRole('button', { name: 'Plan paths' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Plan paths' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Until' }).fill('tea')
  await page.getByRole('button', { name: 'Plan paths' }).click()
  await expect(page.getByRole('alert')).toContainText("'tea' is no condition")
})

test('a machine is tried by hand: back a step, and another way from there', async ({ page }) => {
  await page.goto(`${studio}#/machines/cookieBanner/simulation`)
  const active = page.locator('svg [data-active]:not([data-state=any])')
  const begun = await active.first().getAttribute('data-state')
  await page.getByRole('region', { name: 'Step by step' }).waitFor()
  const offered = page.locator('[aria-busy] button')
  await offered.first().click()
  await expect(page.getByRole('slider', { name: 'Moment' })).toHaveValue('1')
  await page.getByRole('button', { name: 'One step back' }).click()
  await expect(active.first()).toHaveAttribute('data-state', begun ?? '')
  await offered.last().click()
  await expect(page.getByRole('slider', { name: 'Moment' })).toHaveValue('1')
  await expect(page.getByRole('slider', { name: 'Moment' })).toHaveAttribute('max', '1')
})

test('a diagram is moved about by keyboard, wheel and pointer; a drag is no click', async ({ page }) => {
  await page.goto(`${studio}#/machines/tokenLifecycle`)
  const view = page.getByRole('region', { name: /^Diagram of tokenLifecycle/ })
  const place = () => view.locator('svg').first().boundingBox()
  await view.focus()
  await page.keyboard.press('0')
  await expect.poll(async () => ((await place())?.y ?? 0) >= 0).toBe(true)
  const before = (await place())!
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await place())!.x - before.x)).toBe(-90)
  await page.keyboard.press('+')
  await expect.poll(async () => (await place())!.width / before.width).toBeCloseTo(1.3, 1)
  const box = (await view.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => (await place())!.width / before.width).toBeLessThan(1.2)
  const address = page.url()
  const dragged = (await place())!
  const state = (await page.getByRole('link', { name: /^State renewing\b/ }).boundingBox())!
  await page.mouse.move(state.x + 20, state.y + 8)
  await page.mouse.down()
  await page.mouse.move(state.x + 60, state.y + 48, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await place())!.y - dragged.y)).toBe(40)
  expect(page.url()).toBe(address)
})

test('a comparison of two releases is opened from a file, drawn, walked through and kept when another is none', async ({
  page,
}) => {
  const sides = [false, true].map((hasLock) => [casesOf(doorMachine(hasLock))])
  const [before, after] = sides as [(typeof sides)[0], (typeof sides)[0]]
  const changes = await drawChanges(diffMachines(before, after), { before, after }, { before: 'v1.2', after: 'v1.3' })
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Compare two releases' })).toBeVisible()
  await page.getByLabel('Open a comparison').setInputFiles(file('tea.json', '{"kind":"tea"}'))
  await expect(page.getByRole('alert')).toContainText('tea.json is no comparison of two releases')

  await page.getByLabel('Open a comparison').setInputFiles(file('changes.json', JSON.stringify(changes)))
  await expect(page.getByText('changed between v1.2 and v1.3, as changes.json says')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('link', { name: /^State locked, added/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^State open, an end\. / })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Changes' })
  await panel.getByRole('link', { name: 'locked', exact: true }).click()
  await expect(page.getByRole('link', { name: /^State locked/ })).toHaveAttribute('aria-current', 'true')
  const path = panel.getByRole('group').filter({ hasText: 'added key.turned ×2 → bell.rung ⇒ open' })
  await expect(path.getByText('bell.rung', { exact: true })).toBeHidden()
  await path.locator('summary').click()
  await expect(path.getByText('bell.rung', { exact: true })).toBeVisible()
  expect(await seriousIn(page)).toEqual([])

  await dropOn(page, 'tea.json', 'tea')
  await expect(page.getByRole('alert')).toContainText('tea.json is no comparison of two releases (it is not JSON)')
  await expect(page.getByRole('link', { name: /^State locked, added/ })).toBeVisible()
  await dropOn(page, 'same.json', JSON.stringify({ ...changes, machines: [] }))
  await expect(page.getByRole('heading', { name: 'No machine has changed' })).toBeVisible()
})

test('a site in another tab is heard, shown on its diagram, looked back on, saved, opened again and checked', async ({
  page,
}) => {
  const hub = await openHub({ port: 0, siteOrigins: ['http://site.example'], token: 'secret' })
  const site = new WebSocket(hub.siteAddress, { origin: 'http://site.example' })
  await new Promise((resolve) => site.once('open', resolve))
  let seq = 0
  const tell = (message: object) => {
    site.send(JSON.stringify({ tab: 't', seq, atMs: Date.UTC(2026, 10, 21) + 1_000 * seq, ...message }))
    seq += 1
  }
  const actor = { actor: '1', status: 'active', context: {} }
  try {
    tell({ kind: 'hello', site: 'dark', origin: 'http://site.example', build: 'b1' })
    tell({
      ...actor,
      kind: 'actor.started',
      machine: 'menus',
      name: 'menus',
      path: '/',
      state: { panel: 'closed', dropdown: 'none' },
      context: { openDropdown: '' },
      transitions: [],
    })
    await page.goto(`${studio}?${new URLSearchParams({ hub: `127.0.0.1:${hub.port}`, token: 'secret' })}#/tracing`)
    await expect(page.getByText('Connected:')).toBeVisible()
    await page.getByRole('button', { name: /^menus/ }).click()
    tell({
      ...actor,
      kind: 'event',
      event: { type: 'panel.toggled' },
      context: { openDropdown: '' },
      transitions: [{ from: 'panel.closed', on: 'panel.toggled', place: 0 }],
      state: { panel: 'open', dropdown: 'none' },
    })
    await expect(page.getByRole('link', { name: /^State panel\.open, active now/ })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'menus panel.toggled' })).toBeVisible()
    await page.getByRole('button', { name: 'One step back' }).click()
    await expect(page.getByRole('link', { name: /^State panel\.closed, active now/ })).toBeVisible()
    await page.getByRole('button', { name: 'Replay as a test' }).click()
    await expect(page.getByText('allows every step')).toBeVisible()
    await expect(page.getByText('goes the same way')).toBeVisible()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as fixture' }).click()
    const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as Recording
    expect(saved.steps.map(({ transitions }) => transitions)).toEqual([['panel.closed --panel.toggled--> panel.open']])
    const lying = { ...saved, steps: saved.steps.map((step) => ({ ...step, state: saved.start.state })) }
    await page.getByLabel('Open a recording').setInputFiles({
      name: 'lying.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(lying)),
    })
    await page.getByRole('button', { name: 'Replay as a test' }).click()
    await expect(page.getByText(/departs: after 'panel\.toggled' \(step 1 of 1\)/).first()).toBeVisible()
    expect(await seriousIn(page)).toEqual([])

    await hub.close()
    await expect(page.getByText('Not connected. Is npm start still running?')).toBeVisible()
  } finally {
    site.terminate()
    await hub.close()
  }
})

test('every place: nothing serious for axe, in both appearances, and never wider than its window', async ({ page }) => {
  test.setTimeout(180_000)
  const found: unknown[] = []
  for (const address of [
    '#/',
    '#/machines/menus?state=panel.open',
    '#/machines/tipFlow',
    '#/machines/menus/coverage',
    '#/machines/menus/paths',
    '#/machines/menus/simulation',
    '#/changes',
    '#/tracing',
    '#/attic',
  ]) {
    await page.goto(studio + address)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [820, 'dark'],
      [1440, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push({ address, width, wide })
      found.push(...(await seriousIn(page)).map((what) => ({ address, width, colorScheme, what })))
    }
    const asText = page.getByRole('button', { name: 'Text', exact: true })
    if ((await asText.count()) > 0) await asText.click()
    found.push(...(await seriousIn(page)).map((what) => ({ address, form: 'text', what })))
  }
  expect(found).toEqual([])
})

/** As somebody drops a file that they have dragged here from another window. */
async function dropOn(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName, { type: 'application/json' }))
      return transfer
    },
    [name, text] as const,
  )
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer })
}

function doorMachine(hasLock: boolean) {
  return setup({ types: { events: {} as { type: 'bell.rung' } | { type: 'key.turned' } } }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        description: 'Nobody is in.',
        on: { 'bell.rung': 'open', ...(hasLock && { 'key.turned': 'locked' as const }) },
      },
      open: { description: 'Somebody looks out.', type: 'final' },
      ...(hasLock && { locked: { description: 'It stays shut.', on: { 'key.turned': 'shut' as const } } }),
    },
  })
}
