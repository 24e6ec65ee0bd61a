import type { Context } from 'hono'
import { HeresphereEvent } from '../../../contracts/account/headset-requests.ts'
import { type HeadsetParts, headsetRequestOf, json } from './answers.ts'
import { createBoundedMap } from './bounded-map.ts'
import { callsOf } from './viewer.ts'

const OPENED = 0
const MOST_VIEWS = 10_000
/** Opening a film again after so long is another view. */
const SAME_VIEW_MS = 3_600_000

/** What HereSphere's player does. A film that is opened counts as viewed once an hour, however often the app says so. */
export function createEventAnswer(parts: HeadsetParts) {
  const views = createBoundedMap<number>(MOST_VIEWS)
  return async (context: Context) => {
    const sent: unknown = await context.req.json().catch(() => null)
    const event = HeresphereEvent.safeParse(sent)
    if (!event.success) return json(context, { error: 'This is no event.' }, 400)
    const id = context.req.param('id') ?? ''
    const request = headsetRequestOf(context, parts)
    const viewKey = JSON.stringify([request.settings.key, event.data.username, id])
    const viewedAtMs = views.get(viewKey) ?? Number.NEGATIVE_INFINITY
    if (event.data.event === OPENED && parts.now() - viewedAtMs >= SAME_VIEW_MS) {
      views.set(viewKey, parts.now())
      await callsOf(request, null)('addVideoView', { body: { id } }, context.req.raw.signal)
    }
    return json(context, {})
  }
}
