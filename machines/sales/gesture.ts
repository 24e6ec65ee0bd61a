interface Asked {
  kind: string
  params?: object
  query?: object
  body?: object
}

/** What was confirmed, but its password: it names the gesture after a reload. */
export type Gesture = Readonly<Partial<Record<'params' | 'query' | 'body', unknown>>>

/** A request that may hold a password: neither JSON nor a structured clone of it says anything. */
export class HeldRequest<Request extends Asked> {
  readonly #request: Request

  constructor(request: Request) {
    this.#request = request
  }

  open(): Request {
    return this.#request
  }
}

/** An action whose outcome is not known. `request`: null after a reload. */
interface OpenAction {
  intent: { kind: string; gesture?: Gesture | undefined }
  request: HeldRequest<Asked> | null
}

export function gestureOf({ kind: _, ...asked }: Asked): Gesture {
  if (!asked.body || !('password' in asked.body)) return asked
  const { password: _secret, ...body } = asked.body
  return { ...asked, body }
}

/** Whether a request is the one that is open, and so has its key. */
export function isSameAction(open: OpenAction, request: Asked): boolean {
  if (open.request) return textOf(open.request.open()) === textOf(request)
  return !hasSecret(request) && isSameGesture(open, request)
}

/** Whether only a forgotten password could tell a request from the one that is open. */
export function isForgottenAction(open: OpenAction, request: Asked): boolean {
  return open.request === null && hasSecret(request) && isSameGesture(open, request)
}

function isSameGesture({ intent }: OpenAction, request: Asked): boolean {
  return intent.kind === request.kind && textOf(intent.gesture) === textOf(gestureOf(request))
}

function hasSecret({ body }: Asked): boolean {
  return body !== undefined && 'password' in body
}

function textOf(value: unknown) {
  return JSON.stringify(value)
}
