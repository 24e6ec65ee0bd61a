// A thread beside the tests: it sees when they do not come back, and nobody else could end them.
import { writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/**
 * `pulse`: how often the tests' thread has answered, and the place of the trial that it is at. `note`: the file that tells which one was ended.
 * `longestMs`: how much of the processor it may use, in all threads, without an answer.
 */
export interface Watched {
  pulse: Int32Array
  note: string
  longestMs: number
}

const { pulse, note, longestMs } = workerData as Watched
const LOOK_MS = 500

let heard = -1
let since = process.cpuUsage()

setInterval(() => {
  if (pulse[0] !== heard) {
    heard = pulse[0]!
    since = process.cpuUsage()
    return
  }
  const { user, system } = process.cpuUsage(since)
  if ((user + system) / 1000 < longestMs) return
  writeFileSync(note, `${pulse[1]}`)
  process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
