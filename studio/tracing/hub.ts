import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type StudioMessage, TraceMessage } from '../../contracts/site/trace.ts'
import { LONGEST_TRACE_MESSAGE } from '../../contracts/site/trace-limit.ts'
import { SITE_PATH, STUDIO_PATH } from './protocol.ts'

export interface HubOptions {
  /** On the loopback interface; 0 takes a free one. */
  port: number
  /** Origins whose pages may report. */
  siteOrigins: readonly string[]
  /** What a studio must show, in its address: other local pages and files could ask as well. */
  token: string
  /** Draws the studio's page for whoever opens the hub's own address. */
  page?: () => Promise<Uint8Array | undefined>
}

/** Messages kept of each tab, for studios that come later. */
const MOST_KEPT = 2_000
/** Tabs that are kept after they closed. */
const MOST_CLOSED_TABS = 8
/** A studio that reads slower than that, in bytes waiting, is let go; it comes back by itself. */
const MOST_WAITING = 8_000_000

interface Tab {
  isOpen: boolean
  /** The greeting and every actor's start, without which nothing later can be read. */
  first: string[]
  rest: string[]
}

/** Relays what pages of the site say to every studio, on the loopback interface only. Resolves once it listens. */
export async function openHub({ port, siteOrigins, token, page }: HubOptions) {
  const tabs = new Map<string, Tab>()
  const studios = new Set<WebSocket>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_TRACE_MESSAGE, perMessageDeflate: false })
  const http = createHttpServer((request, response) => void answer(request, response, page))

  http.on('upgrade', (request, socket, head) => {
    // Node listens to it no more: a client that goes while it is refused would end the process.
    socket.on('error', () => socket.destroy())
    const url = new URL(request.url ?? '/', 'http://hub.invalid')
    const origin = request.headers.origin ?? ''
    const isSite = url.pathname === SITE_PATH && siteOrigins.includes(origin)
    const isStudio =
      url.pathname === STUDIO_PATH &&
      url.searchParams.get('token') === token &&
      [...ownOrigins(), 'null'].includes(origin)
    if (!isSite && !isStudio) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => (isSite ? hearSite(client) : greetStudio(client)))
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = http.address() as { port: number }

  function ownOrigins() {
    return [`http://127.0.0.1:${taken}`, `http://localhost:${taken}`]
  }

  function hearSite(client: WebSocket) {
    const own = new Set<string>()
    client.on('message', (data) => {
      const message = parse(String(data))
      // A page says hello once, and speaks for itself only.
      if (!message || (message.kind === 'hello') === own.has(message.tab)) return void client.close(1008)
      own.add(message.tab)
      keep(message)
      tell(message)
    })
    client.on('error', () => client.terminate())
    client.on('close', () => {
      for (const tab of own) {
        const known = tabs.get(tab)
        if (known) known.isOpen = false
        tell({ kind: 'tab.closed', tab, atMs: Date.now() })
      }
      forgetOldTabs()
    })
  }

  function greetStudio(client: WebSocket) {
    for (const [tab, { first, rest, isOpen }] of tabs) {
      for (const text of [...first, ...rest]) client.send(text)
      if (!isOpen) client.send(JSON.stringify({ kind: 'tab.closed', tab, atMs: Date.now() } satisfies StudioMessage))
    }
    studios.add(client)
    client.on('error', () => client.terminate())
    client.on('close', () => studios.delete(client))
    client.on('message', () => client.close(1008))
  }

  function keep(message: TraceMessage) {
    const text = JSON.stringify(message)
    if (message.kind === 'hello') {
      tabs.delete(message.tab)
      tabs.set(message.tab, { isOpen: true, first: [text], rest: [] })
      return
    }
    const tab = tabs.get(message.tab)
    const isFirst = message.kind === 'actor.started'
    const list = isFirst ? tab?.first : tab?.rest
    list?.push(text)
    if (list && list.length > MOST_KEPT) list.splice(isFirst ? 1 : 0, 1)
  }

  function tell(message: StudioMessage) {
    const text = JSON.stringify(message)
    for (const studio of studios) {
      if (studio.bufferedAmount > MOST_WAITING) studio.terminate()
      else studio.send(text)
    }
  }

  function forgetOldTabs() {
    const closed = [...tabs].filter(([, { isOpen }]) => !isOpen).map(([tab]) => tab)
    for (const tab of closed.slice(0, -MOST_CLOSED_TABS)) tabs.delete(tab)
  }

  return {
    port: taken,
    /** For pages of the site. */
    siteAddress: `ws://127.0.0.1:${taken}${SITE_PATH}`,
    /** For studios. */
    studioAddress: `ws://127.0.0.1:${taken}${STUDIO_PATH}?token=${token}`,
    async close() {
      for (const client of sockets.clients) client.terminate()
      http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
    },
  }
}

export type Hub = Awaited<ReturnType<typeof openHub>>

async function answer(request: IncomingMessage, response: ServerResponse, page: HubOptions['page']) {
  const isPage = request.method === 'GET' && new URL(request.url ?? '/', 'http://hub.invalid').pathname === '/'
  const body = isPage ? await page?.().catch(() => undefined) : undefined
  response.writeHead(body ? 200 : 404, {
    'Content-Type': `text/${body ? 'html' : 'plain'}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  })
  response.end(body ?? 'Not found')
}

function parse(text: string): TraceMessage | undefined {
  try {
    return TraceMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
