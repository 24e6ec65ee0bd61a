import { vi } from 'vitest'
import { reportTrace } from '../../app/browser/trace-report.ts'
import { TraceMessage } from '../../contracts/site/trace.ts'
import { SITES } from '../support/samples.ts'

export const SITE = 'http://localhost:4100'

/** A page of the site that tells everything to a studio: what its machines do from now on is said, until it is left. */
export function openTracedPage() {
  const said: TraceMessage[] = []
  let address = ''
  let socket: EventTarget | undefined
  class Socket extends EventTarget {
    static readonly OPEN = 1
    readyState = 1
    bufferedAmount = 0
    constructor(to: string) {
      super()
      address = to
      socket = this
      queueMicrotask(() => this.dispatchEvent(new Event('open')))
    }
    send(text: string) {
      said.push(TraceMessage.parse(JSON.parse(text)))
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: SITE, pathname: '/login/' })
  vi.stubGlobal('document', { querySelector: () => ({ src: `${SITE}/assets/start-abc.js` }) })
  const { hosts, ...settings } = SITES.dark
  reportTrace({ ...settings, hosts: { ...hosts, traceStudio: 'ws://127.0.0.1:4300' } })
  const close = () => socket?.dispatchEvent(new Event('close'))
  return {
    said,
    address: () => address,
    opened: new Promise<void>((resolve) => queueMicrotask(resolve)),
    close,
    leave() {
      close()
      vi.unstubAllGlobals()
    },
  }
}

export type TracedPage = ReturnType<typeof openTracedPage>
