import type { EndpointName } from '../../contracts/endpoints.ts'
import type { Call, CallRequest } from './call.ts'
import type { ReportProblem } from './error-reporter.adapter.ts'
import { reportFailure } from './report-failure.ts'

export interface PartOptions {
  call: Call
  /** The generic handler of what was swallowed. */
  report: ReportProblem
}

/** Asks for what the rest can do without. Where it does not come there is `empty`, and the generic handler hears why (ERR-028). */
export async function partOf<Name extends EndpointName, Empty>(
  { call, report }: PartOptions,
  name: Name,
  request: CallRequest<Name>,
  empty: Empty,
  signal: AbortSignal,
) {
  const result = await call(name, request, signal)
  if (result.ok) return result.answer
  reportFailure(report, name, result)
  return empty
}
