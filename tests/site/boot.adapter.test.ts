import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createBoot } from '../../adapters/site/boot.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createDialogs } from '../../adapters/site/dialog.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createServerHtml } from '../../adapters/site/server-html.adapter.ts'
import { createSvgLoader } from '../../adapters/site/svg.adapter.ts'
import { answerWith } from '../../app/answer-with.ts'
import { plugPorts } from '../../app/plug-ports.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { visit } from '../age/age-lab.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

const never = new AbortController().signal
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

async function bootWith(cookies = '') {
  const { call } = await visit(sandbox, {})
  const jar = createServerCookies({ header: cookies, isSecure: false })
  const contentHost = sandbox.thirdPartyOrigin
  const sanitiser = createServerHtml({ settings: { partnerKeywords: [] }, origin: 'http://localhost', contentHost })
  const loadSvg = createSvgLoader({ fetch, contentHost, html: async () => sanitiser })
  return { jar, call, loadSvg, boot: createBoot({ call, jar, loadSvg }) }
}

describe('logos', () => {
  test('come with the digest as the text of their drawings, ids kept apart [CHROME-009, API-084]', async () => {
    const { boot } = await bootWith()
    const answer = await boot.loadDigest(never)
    const { header, footer } = answer.type === 'digest.loaded' ? answer.logos : { header: '', footer: '' }
    expect([header.slice(0, 4), footer.slice(0, 4), header === footer]).toEqual(['<svg', '<svg', false])
  })

  test('are asked for without a token, and only of the content host', async () => {
    const { loadSvg } = await bootWith()
    await sandbox.control.clearRequests()
    await loadSvg('/logos/dark.svg', 'header', never)
    expect(await loadSvg('//evil.invalid/logo.svg', 'header', never)).toBe('')
    expect((await sandbox.control.leaks()).filter(({ kind }) => kind === 'authorization')).toEqual([])
  })

  for (const path of [
    '',
    'https://evil.invalid/a.svg',
    '/logos/no-such.svg',
    '/pictures/poster/broken-reel.avif?w=160',
  ]) {
    test(`'${path}' is no drawing: the name stands in`, async () => {
      const { loadSvg } = await bootWith()
      expect(await loadSvg(path, 'header', never)).toBe('')
    })
  }
})

describe('the digest', () => {
  test('brings menus and settings of the site [API-050]', async () => {
    const { boot } = await bootWith()
    const answer = await boot.loadDigest(never)
    expect(answer.type === 'digest.loaded' && answer.digest.headerMenuTypes.map(({ label }) => label)).toEqual([
      'Main menu',
      'Account Menu',
    ])
  })

  for (const kind of ['serverError', 'html', 'brokenJson', 'resetBefore', 'notFound'] as const) {
    test(`'${kind}' is a failure with a reason`, async () => {
      const { boot } = await bootWith()
      await sandbox.control.addFault({ kind, count: 2 })
      const answers = [await boot.loadDigest(never), await boot.askMaintenance(never)]
      await sandbox.control.clearFaults()
      expect(answers.map(({ type }) => type)).toEqual(['digest.failed', 'maintenance.failed'])
    })
  }
})

describe('maintenance', () => {
  test('is what the server says [API-014]', async () => {
    const { boot } = await bootWith()
    const before = await boot.askMaintenance(never)
    await sandbox.control.setMaintenance(true)
    const during = await boot.askMaintenance(never)
    await sandbox.control.setMaintenance(false)
    expect([before, during]).toEqual([
      { type: 'maintenance.answered', isActive: false },
      { type: 'maintenance.answered', isActive: true },
    ])
  })

  test('closes a site that boots meanwhile [CHROME-081]', async () => {
    const { boot } = await bootWith()
    await sandbox.control.setMaintenance(true)
    const actor = createActor(
      plugPorts(appBootMachine, {
        loadDigest: answerWith(boot.loadDigest),
        askMaintenance: answerWith(boot.askMaintenance),
      }),
      { input: {} },
    )
    actor.start()
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('maintenance')).toBe(true), 5_000)
    actor.stop()
    await sandbox.control.setMaintenance(false)
  })
})

describe('the VR app', () => {
  test('names itself in the query of its first page; the session remembers it [ROUTE-012]', async () => {
    const { boot, jar } = await bootWith()
    expect(boot.isFromApp(new URLSearchParams('x_platform_source=app'))).toBe(true)
    expect(jar.setCookies()).toEqual(['x_platform_source=app; Path=/; SameSite=Lax'])
    expect(boot.isFromApp(new URLSearchParams(''))).toBe(true)
    const later = await bootWith('x_platform_source=app')
    expect(later.boot.isFromApp(new URLSearchParams(''))).toBe(true)
  })

  test('is nobody else [ROUTE-012]', async () => {
    const { boot, jar } = await bootWith('x_platform_source=web')
    expect([boot.isFromApp(new URLSearchParams('x_platform_source=ios')), jar.setCookies()]).toEqual([false, []])
  })
})

describe('dialogs', () => {
  const dialogsWith = (call: Call, changes: Partial<Parameters<typeof createDialogs>[0]> = {}) =>
    createDialogs({
      call,
      loadChunk: async () => undefined,
      hasRoot: () => true,
      sleep: async () => undefined,
      ...changes,
    })

  test('the terms bring the static page of that name [CHROME-074]', async () => {
    const { call } = await bootWith()
    const answer = await dialogsWith(call).loadDialog(never, { dialog: 'terms' })
    expect(answer.type).toBe('dialog.loaded')
    if (answer.type !== 'dialog.loaded') return
    expect([answer.content.title !== '', answer.content.html !== '' || answer.content.sections.length > 0]).toEqual([
      true,
      true,
    ])
    expect((await sandbox.control.requests()).at(-1)?.path).toContain('/pages/terms-and-conditions')
  })

  test('terms that cannot be had are an empty text, not a dialog that fails [ERR-026]', async () => {
    const { call } = await bootWith()
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getStaticPage', count: 1 })
    expect(await dialogsWith(call).loadDialog(never, { dialog: 'terms' })).toEqual({
      type: 'dialog.loaded',
      content: NO_CONTENT,
    })
  })

  test('a script that cannot be had is a dialog that fails to load [CHROME-103]', async () => {
    const { call } = await bootWith()
    const failing = dialogsWith(call, { loadChunk: () => Promise.reject(new Error('chunk missing')) })
    expect(await failing.loadDialog(never, { dialog: 'ageVerified' })).toEqual({
      type: 'dialog.loadFailed',
      reason: 'chunk missing',
    })
  })

  test('a page without a place for them says so, after it was given five seconds to be drawn [ERR-027]', async () => {
    const { call } = await bootWith()
    const drawnAfter = (pauses: number) => {
      let slept = 0
      const sleep = async (milliseconds: number) => {
        slept += milliseconds
      }
      const dialogs = dialogsWith(call, { sleep, hasRoot: () => slept >= pauses * 100 })
      return dialogs.loadDialog(never, { dialog: 'ageRequired' })
    }
    expect([await drawnAfter(0), await drawnAfter(50), await drawnAfter(51)]).toEqual([
      { type: 'dialog.loaded', content: NO_CONTENT },
      { type: 'dialog.loaded', content: NO_CONTENT },
      { type: 'dialog.loadFailed', reason: 'Root element for mounting not found' },
    ])
  })

  test('other dialogs ask the server for nothing', async () => {
    const { call } = await bootWith()
    await sandbox.control.clearRequests()
    const answer = await dialogsWith(call).loadDialog(never, { dialog: 'ageFailed' })
    expect([answer, await sandbox.control.requests()]).toEqual([{ type: 'dialog.loaded', content: NO_CONTENT }, []])
  })
})
