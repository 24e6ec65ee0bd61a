import type { FailureReason } from '../../machines/catalogue/loading.ts'

/** The sentence for the generic failure (ERR-021). */
export const SOMETHING_WENT_WRONG = 'Uh-oh... Something went wrong.'

const reasons: Record<FailureReason, string> = {
  offline: 'You seem to be offline. Check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unavailable: 'Our server cannot answer just now. Please try again in a moment.',
  contract: 'The server answered something that we could not read. Please try again in a moment.',
}

export function failureText(reason: FailureReason): string {
  return reasons[reason]
}
