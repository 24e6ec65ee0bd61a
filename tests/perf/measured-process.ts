// Imported by the site's process and by each of its threads, before anything else: answers what they use once their garbage is gone.
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

/** What the site's process uses, its threads included. */
export interface Usage {
  cpuMs: number
  heapMb: number
  rssMb: number
}

const threads = new BroadcastChannel('measured threads')
threads.unref()
const isBorn = 'born'
const question = 'heap'

if (isMainThread) {
  let count = 0
  let heaps: number[] = []
  let enough = () => {}
  threads.onmessage = ({ data }: { data: unknown }) => {
    if (data === isBorn) count += 1
    else heaps.push(data as number)
    if (heaps.length === count) enough()
  }
  process.on('message', async () => {
    const { user, system } = process.cpuUsage()
    heaps = []
    const { promise, resolve } = Promise.withResolvers<void>()
    enough = resolve
    threads.postMessage(question)
    if (count > 0) await promise
    const heap = [ownHeap(), ...heaps].reduce((sum, bytes) => sum + bytes, 0)
    const usage: Usage = { cpuMs: (user + system) / 1e3, heapMb: heap / 1e6, rssMb: process.memoryUsage.rss() / 1e6 }
    process.send?.(usage)
  })
  // It must not keep the process from ending.
  process.channel?.unref()
} else {
  threads.onmessage = () => threads.postMessage(ownHeap())
  threads.postMessage(isBorn)
}

function ownHeap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
