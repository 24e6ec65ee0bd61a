import { parentPort, Worker } from 'node:worker_threads'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { PageRequest, RenderedPage, RenderPage } from './render-page.ts'

type Order =
  | { site: number; settings: SiteSettings }
  | { id: number; site: number; request: Omit<PageRequest, 'settings'> }
  | { id: number; isUnwanted: true }
type Reply = { id: number; page: RenderedPage } | { id: number; problem: string }

interface Thread {
  pending: number
  isReady: Promise<void>
  render: RenderPage
  end(): Promise<unknown>
}

/**
 * Draws pages in threads of their own, so that files, calls and whoever leaves are attended to meanwhile. `file` is a module that calls
 * `answerOrders`. A thread that dies fails the pages that it was drawing, and the next page opens another.
 */
export async function startRenderThreads(file: URL, count: number) {
  const threads: (Thread | undefined)[] = Array.from({ length: count }, (_, place) => open(place))
  await Promise.all(threads.map((thread) => thread?.isReady))

  function open(place: number): Thread {
    const thread = openThread(file, () => {
      if (threads[place] === thread) threads[place] = undefined
    })
    return thread
  }

  const render: RenderPage = (request, signal) => {
    const places = threads.map((thread, place) => ({ place, pending: thread?.pending ?? 0 }))
    const { place } = places.reduce((least, other) => (other.pending < least.pending ? other : least))
    const thread = threads[place] ?? open(place)
    threads[place] = thread
    return thread.render(request, signal)
  }

  return { render, close: () => Promise.all(threads.splice(0).map((thread) => thread?.end())) }
}

function openThread(file: URL, onEnd: () => void): Thread {
  const worker = new Worker(file)
  const pending = new Map<number, PromiseWithResolvers<RenderedPage>>()
  const ready = Promise.withResolvers<void>()
  // Sent once: in the thread too, what is known of a site hangs on its settings being the same object.
  const sites = new Map<SiteSettings, number>()
  let last = 0
  worker.on('message', (message: Reply | 'ready') => {
    if (message === 'ready') return ready.resolve()
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if ('page' in message) waiting?.resolve(message.page)
    else waiting?.reject(new Error(message.problem))
  })
  worker.on('error', (error) => console.error(error))
  worker.on('exit', () => {
    const gone = new Error('The thread that draws pages ended.')
    ready.reject(gone)
    for (const { reject } of pending.values()) reject(gone)
    onEnd()
  })
  // Who opens a thread in the course of a page hears of its end by that page.
  ready.promise.catch(() => {})
  return {
    get pending() {
      return pending.size
    },
    isReady: ready.promise,
    async render({ settings, ...request }, signal) {
      const site = sites.get(settings) ?? sites.size
      if (site === sites.size) worker.postMessage({ site, settings } satisfies Order)
      sites.set(settings, site)
      last += 1
      const id = last
      const drawn = Promise.withResolvers<RenderedPage>()
      const leave = () => worker.postMessage({ id, isUnwanted: true } satisfies Order)
      pending.set(id, drawn)
      worker.postMessage({ id, site, request } satisfies Order)
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await drawn.promise
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    end: () => worker.terminate(),
  }
}

/** What a thread does: draws what it is asked for until it is no longer wanted. */
export function answerOrders(renderPage: RenderPage) {
  const wanted = new Map<number, AbortController>()
  const sites: SiteSettings[] = []
  const reply = (answer: Reply | 'ready', moved: ArrayBuffer[] = []) => parentPort?.postMessage(answer, moved)

  parentPort?.on('message', async (order: Order) => {
    if ('settings' in order) {
      sites[order.site] = order.settings
      return
    }
    const { id } = order
    if ('isUnwanted' in order) return wanted.get(id)?.abort()
    const settings = sites[order.site]!
    const life = new AbortController()
    wanted.set(id, life)
    try {
      const page = await renderPage({ ...order.request, settings }, life.signal)
      reply({ id, page }, [page.body.buffer])
    } catch (error) {
      reply({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      wanted.delete(id)
    }
  })
  reply('ready')
}
