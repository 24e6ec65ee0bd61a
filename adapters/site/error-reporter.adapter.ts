import { type Observable, Subject } from 'rxjs'
import type { FailureFact } from '../../machines/site/notices.machine.ts'

/** Reports a problem that nothing else reports. `isUserStarted`: the visitor waits for what failed. */
export type ReportProblem = (problem: string, isUserStarted?: boolean) => void

export interface ErrorReporter {
  report: ReportProblem
  /** Plug of `watchFailures`: what visitors must be told. */
  failures: Observable<FailureFact>
}

/** The generic handler: developers read of every problem, visitors of those that follow on what they did. */
export function createErrorReporter({ log }: { log: (problem: string) => void }): ErrorReporter {
  const failures = new Subject<FailureFact>()
  return {
    failures,
    report(problem, isUserStarted = false) {
      log(problem)
      if (isUserStarted) failures.next({ type: 'action.failed' })
    },
  }
}
