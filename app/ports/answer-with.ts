import type { Observable } from 'rxjs'
import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate'

/**
 * Turns a port into an actor: its answer becomes an event, and leaving the state aborts the request. An answer that is already `known` is given
 * at once, before the actor's `start()` returns, and nobody is asked.
 */
export function answerWith<Input, Answer extends EventObject>(
  ask: (signal: AbortSignal, input: Input) => Promise<Answer>,
  known?: (input: Input) => EventObject | undefined,
) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const answer = known?.(input)
    if (answer) {
      sendBack(answer)
      return undefined
    }
    const controller = new AbortController()
    let isAsking = true
    void ask(controller.signal, input).then((fresh) => {
      isAsking = false
      if (!controller.signal.aborted) sendBack(fresh)
    })
    // An abort is dear, and what is answered has nothing to abort.
    return () => isAsking && controller.abort()
  })
}

/** The same of a port whose code comes when it is first asked: `instead` is its answer where that code does not come. */
export function answerLater<Input, Answer extends EventObject>(
  load: () => Promise<(signal: AbortSignal, input: Input) => Promise<Answer>>,
  instead: () => Answer,
) {
  return answerWith<Input, Answer>(async (signal, input) => {
    try {
      const ask = await load()
      return await ask(signal, input)
    } catch {
      return instead()
    }
  })
}

/** Turns a stream of events, or one that depends on the actor's input, into an actor: it is heard for as long as the state is there. */
export function streamOf<Input = NonReducibleUnknown>(
  stream: Observable<EventObject> | ((input: Input) => Observable<EventObject>),
) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const hearing = (typeof stream === 'function' ? stream(input) : stream).subscribe(sendBack)
    return () => hearing.unsubscribe()
  })
}
