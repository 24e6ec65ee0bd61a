import type { Bench } from './bench.ts'
import type { PathRequest, PlannedPaths, PlanPaths } from './path-planner.machine.ts'
import type { Simulate, SimulationRequest, SimulationState } from './simulation.machine.ts'

type Work = { name: 'planPaths'; request: PathRequest } | { name: 'simulate'; request: SimulationRequest }

type Task = Work & { id: number }

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

  function ask(signal: AbortSignal, work: Work): Promise<unknown> {
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
      busy.postMessage({ ...work, id })
    })
  }

  const planPaths: PlanPaths = (signal, request) =>
    ask(signal, { name: 'planPaths', request }).then(
      (plan) => ({ type: 'paths.planned', plan: plan as PlannedPaths }),
      (error: Error) => ({ type: 'planning.failed', reason: error.message }),
    )
  const simulate: Simulate = (signal, request) =>
    ask(signal, { name: 'simulate', request }).then(
      (state) => ({ type: 'simulation.moved', state: state as SimulationState }),
      (error: Error) => ({ type: 'simulation.failed', reason: error.message }),
    )
  return { planPaths, simulate }
}

function attempt(bench: Bench, task: Task): Reply {
  try {
    const result = task.name === 'planPaths' ? bench.planPaths(task.request) : bench.simulate(task.request)
    return { id: task.id, result }
  } catch (error) {
    return { id: task.id, failure: error instanceof Error ? error.message : String(error) }
  }
}
