type Ask<Answer> = (signal: AbortSignal) => Promise<Answer | null>

/** One answer for all parts of a page that want it: `ask` takes the last one, `askAnew` replaces it. Where there was none (null), each asks for itself. */
export function shareAnswer<Answer>(fetchAnswer: Ask<Answer>): { ask: Ask<Answer>; askAnew: Ask<Answer> } {
  let last: Promise<Answer | null> | undefined
  const askAnew: Ask<Answer> = (signal) => {
    last = fetchAnswer(signal)
    return last
  }
  return { ask: async (signal) => (last && (await last)) ?? askAnew(signal), askAnew }
}
