import type { Bench } from './bench.ts'
import type { PathAnswer, PathRequest } from './path-desk.machine.ts'
import type { SimulationAnswer, SimulationRequest } from './simulation.machine.ts'

type Task =
  | { id: number; name: 'planPaths'; request: PathRequest }
  | { id: number; name: 'simulate'; request: SimulationRequest }

type Reply = { id: number; result: unknown } | { id: number; failure: string }

/** The worker's side: does one task after the other. */
export function serveBench(bench: Bench, scope: Pick<DedicatedWorkerGlobalScopeLike, 'onmessage' | 'postMessage'>) {
  scope.onmessage = ({ data: task }: { data: Task }) => {
    scope.postMessage(attempt(bench, task))
  }
}

interface DedicatedWorkerGlobalScopeLike {
  onmessage: ((message: { data: Task }) => void) | null
  postMessage: (reply: Reply) => void
}

/** The page's side: ports for its machines. Whoever leaves while a worker is busy ends that worker; the next task gets a new one. */
export function createWorkbench(hire: () => Worker) {
  let worker: Worker | undefined
  let lastId = 0

  function ask(signal: AbortSignal, task: Omit<Task, 'id'>): Promise<unknown> {
    worker ??= hire()
    const busy = worker
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const listening = new AbortController()
      const { signal: whileListening } = listening
      const end = () => {
        listening.abort()
        busy.terminate()
        if (worker === busy) worker = undefined
      }
      signal.addEventListener('abort', end, { signal: whileListening })
      busy.addEventListener(
        'message',
        ({ data }: MessageEvent<Reply>) => {
          if (data.id !== id) return
          listening.abort()
          if ('failure' in data) reject(new Error(data.failure))
          else resolve(data.result)
        },
        { signal: whileListening },
      )
      busy.addEventListener(
        'error',
        ({ message }) => {
          end()
          reject(new Error(message || 'This browser does not let a page opened from a file work in the background.'))
        },
        { signal: whileListening },
      )
      busy.postMessage({ ...task, id })
    })
  }

  return {
    planPaths: (signal: AbortSignal, request: PathRequest): Promise<PathAnswer> =>
      ask(signal, { name: 'planPaths', request } as Omit<Task, 'id'>).then(
        (plan) => ({ type: 'paths.planned', plan }) as PathAnswer,
        (error: Error) => ({ type: 'planning.failed', reason: error.message }),
      ),
    simulate: (signal: AbortSignal, request: SimulationRequest): Promise<SimulationAnswer> =>
      ask(signal, { name: 'simulate', request } as Omit<Task, 'id'>).then(
        (state) => ({ type: 'simulation.moved', state }) as SimulationAnswer,
        (error: Error) => ({ type: 'simulation.failed', reason: error.message }),
      ),
  }
}

function attempt(bench: Bench, task: Task): Reply {
  try {
    const result = task.name === 'planPaths' ? bench.planPaths(task.request) : bench.simulate(task.request)
    return { id: task.id, result }
  } catch (error) {
    return { id: task.id, failure: error instanceof Error ? error.message : String(error) }
  }
}
