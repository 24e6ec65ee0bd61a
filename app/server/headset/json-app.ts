import type { Context, Handler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { json } from './answers.ts'

/** Log-ins, favourites and tags of one film. */
const LONGEST_BODY = 65_536

type Answer = (context: Context) => Response | Promise<Response>

/** Turns longer bodies away before they are read. */
export function shortBodies(tooLong: Answer) {
  return bodyLimit({ maxSize: LONGEST_BODY, onError: tooLong })
}

/** What stands at addresses below a root, by GET or by POST, with and without the slash at the end. Everything else there is answered in JSON, too. */
export function addJsonRoutes(app: Hono, root: string, answers: Readonly<Record<string, Handler>>) {
  app.use(
    `${root}/*`,
    shortBodies((context) => json(context, { error: 'This is too long.' }, 413)),
  )
  for (const [path, answer] of Object.entries(answers)) {
    for (const spelled of [root + path, `${root}${path}/`]) app.get(spelled, answer).post(spelled, answer)
  }
  app.all(`${root}/*`, (context) => json(context, { error: 'There is nothing at this address.' }, 404))
  app.onError((error, context) => {
    console.error(error)
    return json(context, { error: 'Something went wrong.' }, 500)
  })
}
