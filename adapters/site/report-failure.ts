import type { CallFailure } from './call.ts'

/** Tells the generic handler why `what` did not come (ERR-028). That the visitor has left the page that asked for it is no failure. */
export function reportFailure(
  report: (problem: string) => void,
  what: string,
  { cause }: { readonly cause: CallFailure },
): void {
  if (cause !== 'aborted') report(`${what}: ${cause}`)
}
