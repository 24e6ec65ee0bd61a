import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Deployment } from './deployment.ts'
import { commonHeaders } from './headers.ts'

/** The site as a listener of Node's server. What is no request that the site could be asked is refused with the headers of every answer. */
export function requestListener(site: Hono, deployment: Pick<Deployment, 'hasTls'>) {
  const headers = { ...commonHeaders(deployment), 'Cache-Control': 'no-store' }
  return getRequestListener(site.fetch, {
    errorHandler: (error) => {
      if (!(error instanceof RequestError)) console.error(error)
      return new Response(null, { status: error instanceof RequestError ? 400 : 500, headers })
    },
  })
}

/** Node's server with this listener. What is not even HTTP is refused with the headers of every answer too. */
export function createHttpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  deployment: Pick<Deployment, 'hasTls'>,
): Server {
  const headers = Object.entries(commonHeaders(deployment)).map(([name, value]) => `${name}: ${value}\r\n`)
  const http = createServer((request, response) => void listener(request, response))
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}Content-Length: 0\r\nConnection: close\r\n\r\n`)
  })
  return http
}

/** Opens the port on what `HOST` names: both loopback addresses for `localhost`, and without it every address of the machine. */
export async function listen(http: Server, { host, port }: Pick<Deployment, 'host' | 'port'>) {
  const [first, ...more] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const servers = [http]
  await opened(http, port, first)
  for (const address of more) {
    const twin = createServer()
    for (const event of ['request', 'upgrade', 'clientError'] as const)
      twin.on(event, (...parts: unknown[]) => http.emit(event, ...parts))
    // A machine without IPv6 has the other address.
    await opened(twin, port, address).then(
      () => servers.push(twin),
      (error) => {
        if (error.code === 'EADDRINUSE') throw error
      },
    )
  }
  return { close: () => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))) }
}

function opened(server: Server, port: number, address: string | undefined) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(
      { port, host: address, ipv6Only: address !== undefined && isIPv6(address) && address !== '::' },
      () => {
        server.off('error', reject)
        resolve()
      },
    )
  })
}

/** The address to open, as the server itself knows it. */
export function ownAddress({ host = 'localhost', port }: Pick<Deployment, 'host' | 'port'>) {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}/`
}

/** Says what is wrong in words, and ends the process. */
export function endWith(error: unknown, port?: number): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    isTaken
      ? `Port ${port} is taken. Set SITE_PORT to another one, or stop what listens there.`
      : error instanceof Error
        ? error.message
        : error,
  )
  process.exit(2)
}
