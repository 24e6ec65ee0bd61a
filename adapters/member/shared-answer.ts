type Ask<Answer> = (signal: AbortSignal) => Promise<Answer | null>

/**
 * One answer for all parts of a page that want it: `ask` takes the last one, `askAnew` replaces it, and after `forget` the next one asks. Where
 * there was none (null), each asks for itself.
 */
export function shareAnswer<Answer>(fetchAnswer: Ask<Answer>): {
  ask: Ask<Answer>
  askAnew: Ask<Answer>
  forget: () => void
} {
  let last: Promise<Answer | null> | undefined
  const askAnew: Ask<Answer> = (signal) => {
    last = fetchAnswer(signal)
    return last
  }
  const forget = () => {
    last = undefined
  }
  return { ask: async (signal) => (last && (await last)) ?? askAnew(signal), askAnew, forget }
}
