import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createBoot } from '../../adapters/site/boot.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createDialogs } from '../../adapters/site/dialog.adapter.ts'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createSvgLoader } from '../../adapters/site/svg.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { Digest } from '../../contracts/site/digest.ts'
import { appBootMachine, menuDrawing } from '../../machines/site/app-boot.machine.ts'
import { NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { visit } from '../age/age-lab.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { sanitiser } from '../support/safe-html.ts'
import { until } from '../support/until.ts'

const never = new AbortController().signal
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

async function bootWith(cookies = '', changes: (digest: Digest) => Digest = (digest) => digest) {
  const { call: real } = await visit(sandbox, {})
  const call = (async (...question: Parameters<Call>) => {
    const result = await real(...question)
    return result.ok && question[0] === 'getDigest' ? { ...result, answer: changes(result.answer as Digest) } : result
  }) as Call
  const jar = createServerCookies({ header: cookies, isSecure: false })
  const contentHost = sandbox.thirdPartyOrigin
  const sanitiser = createHtml({ settings: { partnerKeywords: [] }, origin: 'http://localhost', contentHost })
  const html = async () => sanitiser
  const loadSvg = createSvgLoader({ fetch, contentHost, html })
  return { jar, call, html, loadSvg, boot: createBoot({ call, jar, html, loadSvg }) }
}

describe('logos', () => {
  test('come with the digest as drawings [CHROME-009, API-084, ENT-020]', async () => {
    const { boot } = await bootWith()
    const answer = await boot.loadDigest(never)
    const { header, footer } = answer.type === 'digest.loaded' ? answer.drawings : {}
    expect({
      header: header?.tag,
      footer: footer?.tag,
      areTheSame: JSON.stringify(header) === JSON.stringify(footer),
    }).toEqual({ header: 'svg', footer: 'svg', areTheSame: false })
    const { boot: other } = await bootWith('', (digest) => {
      const { headerLogoColor, footerLogo } = digest.siteSettings
      const siteSettings = { ...digest.siteSettings, headerLogoColor: footerLogo, footerLogo: headerLogoColor }
      return { ...digest, siteSettings }
    })
    const exchanged = await other.loadDigest(never)
    const pathsIn = (drawing: unknown) => JSON.stringify(drawing).replaceAll(/drawing-(header|footer)/g, '')
    const drawings = exchanged.type === 'digest.loaded' ? exchanged.drawings : {}
    expect({ header: pathsIn(drawings.header), footer: pathsIn(drawings.footer) }).toEqual({
      header: pathsIn(footer),
      footer: pathsIn(header),
    })
    const logos = (await sandbox.control.requests()).filter(({ path }) => path.includes('/logos/'))
    expect(new Set(logos.map(({ path }) => path)).size).toBe(2)
  })

  test('are asked for without a token, and only of the content host [CHROME-009]', async () => {
    const { loadSvg } = await bootWith()
    await sandbox.control.clearRequests()
    await loadSvg('/logos/dark.svg', 'header', never)
    expect(await loadSvg('//evil.invalid/logo.svg', 'header', never)).toBeNull()
    expect((await sandbox.control.leaks()).filter(({ kind }) => kind === 'authorization')).toEqual([])
  })

  for (const path of [
    '',
    'https://evil.invalid/a.svg',
    '/logos/no-such.svg',
    '/pictures/poster/broken-reel.avif?w=160',
  ]) {
    test(`'${path}' is no drawing: the name is shown instead`, async () => {
      const { loadSvg } = await bootWith()
      expect(await loadSvg(path, 'header', never)).toBeNull()
    })
  }
})

describe('pictures of menus', () => {
  const gradient = '<svg><linearGradient id="a"/><path fill="url(#a)"/><text id="handover">{}</text></svg>'
  const withPictures = (digest: Digest): Digest => ({
    ...digest,
    headerMenu: digest.headerMenu.map((item, index) => (index < 2 ? { ...item, image: gradient } : item)),
    mobileBottomMenu: digest.mobileBottomMenu.map((item) => ({ ...item, image: '<p>no drawing</p>' })),
  })

  test('are drawings with names of their own, and their text goes no further [ENT-024, H04]', async () => {
    const { boot } = await bootWith('', withPictures)
    const answer = await boot.loadDigest(never)
    if (answer.type !== 'digest.loaded') throw new Error(answer.type)
    const { headerMenu, mobileBottomMenu } = answer.digest
    const drawn = (index: number) => ({
      tag: 'svg',
      children: [
        { tag: 'linearGradient', attributes: { id: `drawing-menu-${index}-a` } },
        { tag: 'path', attributes: { fill: `url(#drawing-menu-${index}-a)` } },
        { tag: 'text', attributes: { id: `drawing-menu-${index}-handover` }, children: ['{}'] },
      ],
    })
    const drawings = [...headerMenu.slice(0, 3), ...mobileBottomMenu].map(({ id }) => answer.drawings[menuDrawing(id)])
    expect(drawings).toEqual([drawn(0), drawn(1), undefined, ...mobileBottomMenu.map(() => null)])
    expect(JSON.stringify(answer)).not.toContain('<svg')
  })
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
  test('is what the server says [API-014, ENT-040]', async () => {
    const { boot } = await bootWith()
    const before = await boot.askMaintenance(never)
    await sandbox.control.setMaintenance(true)
    const during = await boot.askMaintenance(never)
    await sandbox.control.setMaintenance(false)
    expect({ before, during }).toEqual({
      before: { type: 'maintenance.answered', isActive: false },
      during: { type: 'maintenance.answered', isActive: true },
    })
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
    await until(() => expect(actor.getSnapshot().hasTag('maintenance')).toBe(true))
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
    expect({
      isFromApp: boot.isFromApp(new URLSearchParams('x_platform_source=ios')),
      setCookies: jar.setCookies(),
    }).toEqual({ isFromApp: false, setCookies: [] })
  })
})

describe('dialogs', () => {
  const dialogsWith = (call: Call, changes: Partial<Parameters<typeof createDialogs>[0]> = {}) =>
    createDialogs({
      call,
      report: () => {},
      html: async () => sanitiser,
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
    const { title, html, sections } = answer.content
    expect({
      title,
      hasText: JSON.stringify(html).includes('These terms are the agreement between you and'),
      sections: sections.map((section) => [section.title, section.html[0]]),
    }).toEqual({
      title: 'Terms and Conditions',
      hasText: true,
      sections: [
        'Who may use the site',
        'Your account',
        'Membership and payment',
        'What you may do with the films',
        'Liability and changes',
      ].map((heading) => [heading, { tag: 'h2', children: [heading] }]),
    })
    expect((await sandbox.control.requests()).at(-1)?.path).toContain('/pages/terms-and-conditions')
  })

  test('terms that cannot be fetched are an empty text, not a dialog that fails, and are reported [ERR-026, ERR-028]', async () => {
    const { call } = await bootWith()
    const reports: string[] = []
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getStaticPage', count: 1 })
    const dialogs = dialogsWith(call, { report: (problem) => void reports.push(problem) })
    expect({ answer: await dialogs.loadDialog(never, { dialog: 'terms' }), reports }).toEqual({
      answer: { type: 'dialog.loaded', content: NO_CONTENT },
      reports: ['getStaticPage: unavailable'],
    })
  })

  test('a script that cannot be loaded is a dialog that fails to load [CHROME-103]', async () => {
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
    expect({ answer, requests: await sandbox.control.requests() }).toEqual({
      answer: { type: 'dialog.loaded', content: NO_CONTENT },
      requests: [],
    })
  })
})
