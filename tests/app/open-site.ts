import { createServer as createBackEnd, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { readDeployment } from '../../app/server/deployment.ts'
import { createHttpServer, listen, requestListener } from '../../app/server/listen.ts'
import type { PageRequest, RenderedPage, RenderPage } from '../../app/server/render-page.ts'
import { createServer } from '../../app/server/server.ts'

interface OpenSiteOptions {
  environment?: Record<string, string>
  render?: RenderPage
  renders?: Parameters<typeof createServer>[0]['renders']
  clientFolder?: string
}

/** The site's server as it runs, on a free port of the loopback interface. */
export async function openSite({ environment = {}, render = blank, renders, clientFolder = '' }: OpenSiteOptions) {
  const deployment = { ...readDeployment({ HOST: '127.0.0.1', ...environment }), port: 0 }
  const site = createServer({
    deployment,
    loadRenderer: async () => render,
    assetsOf: () => ({ css: '', script: '/assets/entry-1.js', preloads: [] }),
    clientFolder,
    renders,
  })
  const http = createHttpServer(requestListener(site, deployment), deployment)
  await listen(http, deployment)
  const { port } = http.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    },
  }
}

/** A back end that answers as it is told, and notes what it was asked and which requests were given up. */
export async function openBackEnd(answer: RequestListener) {
  const asked: string[] = []
  const givenUp: string[] = []
  const http = createBackEnd((request, response) => {
    asked.push(request.url ?? '')
    response.on('close', () => {
      if (!response.writableFinished) givenUp.push(request.url ?? '')
    })
    answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    givenUp,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    },
  }
}

/** A page that holds nothing but what was asked for. */
export async function blank(request: PageRequest): Promise<RenderedPage> {
  const handover = JSON.stringify({ path: request.path })
  const body = new TextEncoder().encode(request.path)
  return { status: 200, isShareable: true, head: '', body, handover, jsonLd: '', setCookies: [], chunks: [] }
}

/** Sends these very bytes and reads what comes back until the server has nothing more to say. */
export function sendRaw(port: number, text: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    let said = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [headers = '', ...body] = said.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
        headers: headers.toLowerCase(),
        body: body.join('\r\n\r\n'),
      })
    })
  })
}

/** A request for this very target, as no client would tidy it up. */
export function rawGet(port: number, target: string, method = 'GET') {
  return sendRaw(port, `${method} ${target} HTTP/1.1\r\nHost: localhost:4100\r\nConnection: close\r\n\r\n`)
}
