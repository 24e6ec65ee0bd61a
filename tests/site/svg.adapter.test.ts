import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSvgLoader } from '../../adapters/site/svg.adapter.ts'
import { sanitiser } from '../support/safe-html.ts'
import { until } from '../support/until.ts'

const LIMIT = 65_536
/** What the network hands over at a time may lie beyond the limit. */
const ONE_READ = 262_144

const svg = (length: number) => `<svg><path d="M0 0"/>${' '.repeat(length - 27)}</svg>`
const bomb = brotliCompressSync(Buffer.from(svg(100_000_000)), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
})

const pages: Record<string, (response: ServerResponse) => void> = {
  '/small.svg': (response) => response.end(svg(1_000)),
  '/largest.svg': (response) => response.end(svg(LIMIT)),
  '/larger.svg': (response) => response.end(svg(LIMIT + 1)),
  '/bomb.svg': (response) => response.setHeader('content-encoding', 'br').end(bomb),
  '/endless.svg'(response) {
    const more = () => {
      while (!response.destroyed && response.write('<path d="M0 0"/>'.repeat(1_000)));
    }
    response.write('<svg>')
    response.on('drain', more)
    more()
  },
  '/page.svg': (response) => response.setHeader('content-type', 'text/html').end(svg(100)),
  '/almost.svg': (response) => response.setHeader('content-type', 'image/svg+xmlish').end(svg(100)),
  '/upper.svg': (response) => response.setHeader('content-type', 'IMAGE/SVG+XML; charset=utf-8').end(svg(100)),
  '/moved.svg': (response) => response.writeHead(302, { location: '/small.svg' }).end(),
  '/letters.svg': (response) => response.end(`<svg><text>${'é'.repeat(20_000)}</text></svg>`),
}

const isOpen = new Set<string>()
const server = createServer((request, response) => {
  isOpen.add(request.url ?? '')
  response.on('close', () => isOpen.delete(request.url ?? ''))
  response.setHeader('content-type', 'image/svg+xml')
  pages[request.url ?? '']?.(response)
})
let contentHost = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  contentHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What was made of an answer, and how many bytes of it were unpacked for that. */
async function loaded(path: string) {
  let unpacked = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      unpacked += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  const loadSvg = createSvgLoader({
    async fetch(input, init) {
      const response = await fetch(input, init)
      return new Response(response.body?.pipeThrough(counted), response)
    },
    contentHost,
    html: async () => sanitiser,
  })
  const drawing = await loadSvg(path, 'x', new AbortController().signal)
  return { drawing: drawing ? drawing.children?.length : null, unpacked }
}

describe('a drawing from the content host', () => {
  test('has at most 64 kB as it is unpacked, whatever its sender says of its length [H04]', async () => {
    expect(bomb.length).toBeLessThan(LIMIT)
    expect({ loaded: await loaded('/small.svg'), drawing: (await loaded('/largest.svg')).drawing }).toEqual({
      loaded: { drawing: 1, unpacked: 1_000 },
      drawing: 1,
    })
    expect((await loaded('/larger.svg')).drawing).toBeNull()
    for (const path of ['/bomb.svg', '/endless.svg']) {
      const { drawing, unpacked } = await loaded(path)
      expect({ path, drawing, isStoppedEarly: unpacked < LIMIT + ONE_READ }).toEqual({
        path,
        drawing: null,
        isStoppedEarly: true,
      })
    }
  })

  test('is not sent any further once it is too long', async () => {
    await loaded('/endless.svg')
    await until(() => expect([...isOpen]).toEqual([]))
  })

  test('is what calls itself SVG, and comes from the very address', async () => {
    const paths = ['/page.svg', '/almost.svg', '/moved.svg', '/upper.svg']
    const drawn = await Promise.all(paths.map(async (path) => (await loaded(path)).drawing))
    expect(drawn).toEqual([null, null, null, 1])
  })

  test('may have letters that arrive in two pieces', async () => {
    const loadSvg = createSvgLoader({ fetch, contentHost, html: async () => sanitiser })
    const drawing = await loadSvg('/letters.svg', 'x', new AbortController().signal)
    expect(drawing?.children).toEqual([{ tag: 'text', children: ['é'.repeat(20_000)] }])
  })
})
