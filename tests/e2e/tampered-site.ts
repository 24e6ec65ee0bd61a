import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { askServer } from './documents.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Rewrites one JSON answer of the back end before the site's server reads it. */
export type Tamper = (path: string, answer: Record<string, unknown>) => unknown

interface TamperedSite {
  origin: string
  stop(): Promise<void>
}

/**
 * The built site before a back end that lies. The sandbox behind it is the stack's own; `thirdPartyOrigin` stays where pictures come
 * from.
 */
export async function startTamperedSite(
  stack: { origin: string; sandboxOrigin: string },
  port: number,
  tamper: Tamper,
): Promise<TamperedSite> {
  const sandbox = new URL(stack.sandboxOrigin)
  const liar = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => !['host', 'content-length', 'connection'].includes(name)),
      ) as Record<string, string>
      const answer = await fetch(`http://127.0.0.1:${sandbox.port}${incoming.url}`, {
        method: incoming.method,
        headers: { ...headers, 'x-forwarded-host': new URL(stack.origin).host },
        body: chunks.length > 0 ? Buffer.concat(chunks).toString() : undefined,
      })
      const text = await answer.text()
      const path = new URL(incoming.url ?? '/', stack.origin).pathname
      outgoing.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'application/json' })
      outgoing.end(text.startsWith('{') && answer.ok ? tampered(path, text, tamper) : text)
    })
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  const site = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SITE_PORT: String(port),
      BACKEND_ORIGIN: `http://127.0.0.1:${(liar.address() as AddressInfo).port}`,
      CONTENT_ORIGIN: `http://127.0.0.1:${Number(sandbox.port) + 1}`,
      SITE_SWITCH: 'on',
    },
  })
  const origin = `http://localhost:${port}`
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await askServer(origin, '/robots.txt').then(
      () => true,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    async stop() {
      site.kill('SIGTERM')
      liar.closeAllConnections()
      await new Promise((resolve) => liar.close(resolve))
    },
  }
}

function tampered(path: string, text: string, tamper: Tamper) {
  const answer = tamper(path, JSON.parse(text) as Record<string, unknown>)
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}
