import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { nonconformanceOf, readRecording, replayRecording } from '../../studio/tracing/recording.ts'
import { emailOf, expectMember, logInByForm, open, PASSWORD, type Stack } from './session-support.ts'
import { expect, test } from './stack.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.beforeAll(() => {
  test.setTimeout(120_000)
  execFileSync(process.execPath, ['scripts/support/build-studio.ts'], { cwd: root, stdio: 'pipe' })
})

/** As a file, which is how most people open it. */
async function openStudio(page: Page, { hub }: Stack) {
  const hubAddress = new URL(hub.studioAddress)
  const search = new URLSearchParams({ hub: hubAddress.host, token: hubAddress.searchParams.get('token') ?? '' })
  await page.goto(`${pathToFileURL(`${root}dist/studio/index.html`)}?${search}#/tracing`)
  await expect(page.getByText('Connected: what the site does')).toBeVisible()
}

test('a sign-in on the site lights up in the studio, is recorded, and replays on the diagram and as a test', async ({
  page,
  context,
  stack,
  adult,
}) => {
  void adult
  test.setTimeout(90_000)
  const studio = await context.newPage()
  await openStudio(studio, stack)
  await open(page, `${stack.origin}/login/`)
  const actors = studio.getByRole('complementary', { name: 'Tracing' })
  // The hub still knows tabs that were closed before: the newest comes last.
  const newest = (machine: string) => actors.getByRole('button', { name: new RegExp(`^${machine} \\d+$`) }).last()
  const trace = studio.getByRole('region', { name: 'Step by step' })
  const moment = trace.getByRole('slider', { name: 'Moment' })
  await expect(async () => {
    await newest('login').click()
    // Where a try before this one has typed already, the moment is said too.
    await expect(trace.getByRole('status')).toHaveText(/^filling\.editing( after [\d.]+ s)?$/, { timeout: 1_000 })
    // A tab that was closed before may have stood the same: this one goes on.
    const last = (await moment.getAttribute('max')) ?? ''
    await page.getByLabel('E-mail').fill(`step-${last}@example.com`)
    await expect(moment).not.toHaveAttribute('max', last, { timeout: 1_000 })
  }).toPass()

  await logInByForm(page, 'member')
  await expectMember(page)
  await expect(trace.getByRole('status')).toContainText('succeeded')
  for (const machine of ['session', 'tokenLifecycle', 'routeGuard', 'navigation']) {
    await expect(newest(machine)).toBeVisible()
  }

  // Back in time, on the diagram.
  await moment.fill('0')
  await expect(trace.getByRole('status')).toHaveText('filling.editing')
  await trace.getByRole('button', { name: /login\.submitted/ }).click()
  await expect(trace.getByRole('status')).toContainText('submitting')

  await actors.getByRole('button', { name: 'Replay as a test' }).click()
  await expect(actors.getByText('allows every step')).toBeVisible()
  await expect(actors.getByText('goes the same way')).toBeVisible()

  const [download] = await Promise.all([
    studio.waitForEvent('download'),
    actors.getByRole('button', { name: 'Save as fixture' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toContain(emailOf('member'))
  const recording = readRecording(text, download.suggestedFilename())
  expect(recording.steps.map(({ state }) => state).slice(-2)).toEqual(['submitting', 'succeeded'])
  expect({
    liveFault: nonconformanceOf(recording, loginMachine),
    replayFault: replayRecording(recording, loginMachine),
  }).toEqual({ liveFault: undefined, replayFault: undefined })
})

test('a recording that does not replay is not saved, and the studio says where it departs', async ({ page, stack }) => {
  const text = readFileSync(`${root}tests/recordings/sign-in.login.recording.json`, 'utf8')
  const downloads: string[] = []
  page.on('download', (download) => void downloads.push(download.suggestedFilename()))
  await openStudio(page, stack)
  const open = (name: string, content: string) =>
    page
      .getByLabel('Open a recording')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  const tracing = page.getByRole('complementary', { name: 'Tracing' })
  await open('broken.json', text.replaceAll('"redacted-0"', '"short"'))
  await tracing.getByRole('button', { name: 'Save as fixture' }).click()
  await expect(tracing.getByText('It was not saved')).toBeVisible()
  await expect(tracing.getByText('A fresh actor departs: after')).toBeVisible()
  await open('whole.json', text)
  await tracing.getByRole('button', { name: 'Save as fixture' }).click()
  await expect.poll(() => downloads).toEqual(['login.recording.json'])
})

test('nothing that leaves a page tells a token, an e-mail address or a password', async ({ page, stack, adult }) => {
  void adult
  const told: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void told.push(String(payload))))
  await open(page, `${stack.origin}/login/`)
  await logInByForm(page, 'member')
  await expectMember(page)
  await open(page, `${stack.origin}/videos/`)
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'atoken' || name === 'rtoken')
  expect({ cookies: cookies.length, hasManyEvents: told.length > 50 }).toEqual({ cookies: 2, hasManyEvents: true })
  const secrets = [PASSWORD, emailOf('member'), ...cookies.flatMap(({ value }) => [value, ...value.split('.')])]
  for (const secret of secrets) expect(told.filter((text) => text.includes(secret))).toEqual([])
})
