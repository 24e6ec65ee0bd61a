import type { EventObject } from 'xstate'
import { answerWith } from './answer-with.ts'

/** Answers that ports gave while the server drew a page, by port and question. JSON: it travels with the document. */
export type HandedAnswers = Readonly<Record<string, EventObject>>

/**
 * Makes ports that the server asks and the browser does not ask again. On the server it notes every answer; in the browser a port
 * whose very question was answered there answers at once, so that the first snapshot is the one that was drawn. Each handed answer is
 * used once.
 */
export function createHandover(handed: HandedAnswers = {}) {
  const waiting = new Map(Object.entries(handed))
  const given: Record<string, EventObject> = {}

  function ask<Input, Answer extends EventObject>(
    name: string,
    port: (signal: AbortSignal, input: Input) => Promise<Answer>,
  ) {
    return answerWith<Input, Answer>(
      async (signal, input) => {
        const answer = await port(signal, input)
        given[keyOf(name, input)] = answer
        return answer
      },
      (input) => {
        const key = keyOf(name, input)
        const answer = waiting.get(key)
        waiting.delete(key)
        return answer
      },
    )
  }

  return {
    ask,
    /** The answer to this question, which is handed over and still unused. */
    waiting: (name: string, input: unknown) => waiting.get(keyOf(name, input)),
    /** What to hand over. */
    given: (): HandedAnswers => given,
    /** Forgets answers that were not used: they were for the first page only. */
    close: () => waiting.clear(),
  }
}

function keyOf(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input ?? null)}`
}
