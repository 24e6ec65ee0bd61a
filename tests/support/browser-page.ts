import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { build } from 'vite'
import { launchChromium } from './chromium.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

interface BrowserPageOptions {
  /** A module that puts what the test steers on `globalThis.harness`. */
  harness: URL
  /** Content security policy of the page; none unless told. */
  policy?: string
}

/** A real browser on an empty page that has run one of our modules, bundled as for visitors. */
export async function openBrowserPage({ harness, policy }: BrowserPageOptions) {
  const files = await bundle(harness, policy === undefined)
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? ''
    response.setHeader('content-type', TYPES[files.has(path) ? extname(path) : '.html'] ?? 'text/plain')
    if (policy !== undefined) response.setHeader('content-security-policy', policy)
    response.end(files.get(path) ?? documentFor(files))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchChromium()
  const complaints: string[] = []
  async function openHarness(options?: BrowserContextOptions) {
    const page = await browser.newPage(options)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => 'harness' in globalThis)
    return page
  }
  return {
    page: await openHarness(),
    /** Errors of the page and of its console. */
    complaints,
    /** Another page that has run the module. */
    openHarness,
    /** Another page, empty and without policy. */
    openPage: () => browser.newPage(),
    async close() {
      await browser.close()
      server.close()
    },
  }
}

async function bundle(entry: URL, isInOneFile: boolean) {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    // Under test React Aria takes its windows for endless and draws all rows of a virtual list, unless told otherwise.
    define: { 'process.env.VIRT_ON': 'true' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      // What a page waits for must not hang on how fast a file comes; a policy may forbid what is in line.
      assetsInlineLimit: isInOneFile ? Number.POSITIVE_INFINITY : 0,
      rollupOptions: {
        input: { harness: entry.pathname },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const bundles = Array.isArray(output) ? output : [output]
  const files = bundles.flatMap((one) => ('output' in one ? one.output : []))
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

function documentFor(files: ReadonlyMap<string, unknown>) {
  const sheets = [...files.keys()].filter((name) => name.endsWith('.css'))
  const links = sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')
  // As in our documents: it keeps React Aria from adding a style.
  return `<!doctype html><meta id="react-aria-pressable-style"><title>Test</title>${links}<body><script type="module" src="/harness.js"></script>`
}
