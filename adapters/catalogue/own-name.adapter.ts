import { fromEvent, Observable } from 'rxjs'
import * as z from 'zod/mini'
import type { OwnNameChanged } from '../../machines/catalogue/comment-news.ts'

const OwnName = z.object({ userId: z.string(), name: z.string() })

interface OwnNameOptions {
  /** Undefined where the browser has none: then this tab is alone. */
  open: () => BroadcastChannel | undefined
  userId: string
}

/** What this visitor is called in the forum, between the tabs in which comments are open. */
export function createOwnName({ open, userId }: OwnNameOptions) {
  let channel: BroadcastChannel | undefined

  return {
    /** Tells the other tabs. A channel does not hear itself. */
    tell: (name: string) => channel?.postMessage({ userId, name }),
    /** What other tabs of the same visitor tell. */
    changes: new Observable<OwnNameChanged>((listener) => {
      const here = open()
      if (!here) return
      channel = here
      const hearing = fromEvent<MessageEvent>(here, 'message').subscribe(({ data }) => {
        const news = OwnName.safeParse(data)
        if (news.success && news.data.userId === userId) {
          listener.next({ type: 'ownName.changed', name: news.data.name })
        }
      })
      return () => {
        hearing.unsubscribe()
        here.close()
        channel = undefined
      }
    }),
  }
}
