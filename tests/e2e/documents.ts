import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A document as the server sent it, before any script ran. */
export interface SentDocument {
  status: number
  headers: IncomingHttpHeaders
  html: string
}

interface Asking {
  cookies?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  method?: string
  body?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 24 })

/** Asks the site's server without following redirects. `origin` names the sibling site; names under localhost need no resolver. */
export function askServer(origin: string, path: string, { cookies, headers, method, body }: Asking = {}) {
  const { host, port } = new URL(origin)
  const cookie = Object.entries(cookies ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return new Promise<SentDocument>((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { host, ...(cookie && { cookie }), ...headers } },
      (answer) => {
        let html = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          html += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, html }))
        answer.on('error', reject)
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection while it was taken up again: browsers ask once more as well.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) askServer(origin, path, { cookies, headers, method, body }).then(resolve, reject)
      else reject(error)
    })
    outgoing.end(body)
  })
}

export function titlesIn(html: string): string[] {
  return [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => unescaped(title ?? ''))
}

/** `content` of every `<meta>` with this name or property. */
export function metaIn(html: string, name: string): string[] {
  const pattern = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')
  return [...html.matchAll(pattern)].map(([, content]) => unescaped(content ?? ''))
}

/** `href` of every `<link>` with this relation in the head. */
export function linksIn(html: string, relation: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'))
  const pattern = new RegExp(`<link rel="${relation}" href="([^"]*)"`, 'g')
  return [...head.matchAll(pattern)].map(([, href]) => unescaped(href ?? ''))
}

/** What a reader without scripts sees of the page's own part. */
export function mainTextIn(html: string): string {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? ''
  return textOf(main)
}

export function headingsIn(html: string, level: 1 | 2 | 3): string[] {
  const pattern = new RegExp(`<h${level}\\b[^>]*>([\\s\\S]*?)</h${level}>`, 'g')
  return [...html.matchAll(pattern)].map(([, inside]) => textOf(inside ?? ''))
}

/** Paths of videos that the document links to, in order, each once. */
export function videoPathsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/href="(\/videos\/[a-z0-9-]+\/)"/g)].map(([, path]) => path ?? ''))]
}

export function jsonBlocksIn(html: string, type: 'application/json' | 'application/ld+json'): unknown[] {
  const pattern = new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>([\\s\\S]*?)</script>`, 'g')
  return [...html.matchAll(pattern)].map(([, text]) => JSON.parse(text ?? ''))
}

function textOf(html: string) {
  return unescaped(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function unescaped(text: string) {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
