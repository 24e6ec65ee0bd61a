import { type EventObject, fromCallback } from 'xstate'

/** Turns a port into an actor: its answer becomes an event, and leaving the state aborts the request. */
export function answerWith<Input, Answer extends EventObject>(
  ask: (signal: AbortSignal, input: Input) => Promise<Answer>,
) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const controller = new AbortController()
    void ask(controller.signal, input).then((answer) => {
      if (!controller.signal.aborted) sendBack(answer)
    })
    return () => controller.abort()
  })
}
