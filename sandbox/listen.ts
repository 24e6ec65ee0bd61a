import type { IncomingMessage } from 'node:http'
import { type AddressInfo, isIPv6, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpEnvironment } from './http-environment.ts'

/** A port that something else holds. The message names the port; who starts the sandbox adds how to change it. */
export class PortTakenError extends Error {
  readonly port: number
  constructor(port: number) {
    super(`Port ${port} is taken.`)
    this.port = port
  }
}

export interface Listener {
  port: number
  close(): Promise<void>
}

/** Whoever takes over a connection that asks to become another protocol's. */
export type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Serves an app on these addresses under one port; 0 picks a free one. IPv6 is left out on machines that have none. */
export async function listen(
  app: Hono<HttpEnvironment>,
  addresses: readonly string[],
  wantedPort: number,
  onUpgrade?: OnUpgrade,
): Promise<Listener> {
  const servers: Server[] = []
  let port = wantedPort
  for (const address of addresses) {
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    if (onUpgrade) server.on('upgrade', onUpgrade)
    try {
      port = await listenOn(server, address, port)
      servers.push(server)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (isIPv6(address) && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      await Promise.all(servers.map(closeServer))
      if (code === 'EADDRINUSE' && wantedPort === 0) return listen(app, addresses, 0, onUpgrade)
      throw code === 'EADDRINUSE' ? new PortTakenError(port) : error
    }
  }
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

function listenOn(server: Server, address: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections()
  })
}
