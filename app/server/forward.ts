import type { Context } from 'hono'
import { proxy } from 'hono/proxy'

/** How long a call may take, its body included, ms: pages wait for none of them that long. */
const PATIENCE_MS = 20_000

/** Types that a browser only shows or hands to the page. Everything else could run in the site's origin, and is sent as plain text. */
const INERT =
  /^(application\/([\w.-]+\+)?json|application\/octet-stream|text\/plain|(image|audio|video|font)\/(?!svg))/i

/** Between one connection and the next only (RFC 9110 §7.6.1), or asked of this server and not of the back end. */
const OF_THIS_CONNECTION = [
  'accept-encoding',
  'connection',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Hands a call to the back end, and its answer back: as data, whatever the back end says that it is. */
export async function forward(context: Context, origin: string, patienceMs = PATIENCE_MS): Promise<Response> {
  const { raw } = context.req
  const { pathname, search } = new URL(context.req.url)
  const headers = new Headers(raw.headers)
  for (const name of OF_THIS_CONNECTION) headers.delete(name)
  headers.set('x-forwarded-host', context.req.header('host') ?? '')
  headers.set('x-forwarded-for', forwardedFor(context))
  const deadline = AbortSignal.timeout(patienceMs)
  // Once the answer is under way, the stream aborts by itself and without an error when the visitor leaves.
  const left = new AbortController()
  const leave = () => left.abort()
  raw.signal.addEventListener('abort', leave, { once: true })
  try {
    const answer = await proxy(`${origin}${pathname}${search}`, {
      raw,
      headers,
      // A redirect that is followed here reaches what only this server can reach; one that is passed on leads visitors anywhere.
      redirect: 'manual',
      signal: AbortSignal.any([left.signal, deadline]),
    })
    const leadsElsewhere = answer.status >= 300 && answer.status < 400 && answer.status !== 304
    if (!leadsElsewhere) return asData(answer)
    await answer.body?.cancel()
    return refusal(context, 502, 'The back end leads elsewhere.')
  } catch {
    return deadline.aborted
      ? refusal(context, 504, 'The back end takes too long.')
      : refusal(context, 502, 'The back end does not answer.')
  } finally {
    raw.signal.removeEventListener('abort', leave)
  }
}

/** By it the back end tells who tries too often. A proxy in front has written its own before. */
export function forwardedFor(context: Context): string {
  const before = context.req.header('x-forwarded-for')
  const caller = context.env?.incoming?.socket.remoteAddress ?? 'unknown'
  return before ? `${before}, ${caller}` : caller
}

function asData({ body, status, headers: given }: Response): Response {
  const headers = new Headers(given)
  if (body && !INERT.test(headers.get('content-type') ?? '')) headers.set('Content-Type', 'text/plain; charset=utf-8')
  headers.set('Content-Security-Policy', "sandbox; default-src 'none'")
  // A redirect by another name.
  headers.delete('refresh')
  return new Response(body, { status, headers })
}

function refusal(context: Context, code: 502 | 504, message: string) {
  return context.json({ status: { code, message } }, code, { 'Cache-Control': 'no-store' })
}
