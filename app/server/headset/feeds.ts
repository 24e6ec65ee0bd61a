import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deployment } from '../deployment.ts'
import { type HeadsetParts, json } from './answers.ts'
import { createDeovr } from './deovr.ts'
import { createFilmList, createModelList } from './film-list.ts'
import { createHeresphere } from './heresphere.ts'
import { createLogIns } from './log-in.ts'
import { createPlaya } from './playa.ts'
import { PLAYA, playaAnswer } from './playa-answer.ts'

/** Log-ins, favourites and tags of one film. */
const LONGEST_BODY = 65_536

/** What the apps on headsets ask instead of pages: the same films, said in the words of each app. */
export function createHeadsetFeeds(deployment: Deployment, now = () => Date.now()): Hono {
  const parts: HeadsetParts = {
    deployment,
    logIns: createLogIns({ now }),
    films: createFilmList({ now }),
    models: createModelList({ now }),
    now,
  }
  const feeds = new Hono()
  const tooLong = (context: Context) => json(context, { error: 'This is too long.' }, 413)
  const short = bodyLimit({ maxSize: LONGEST_BODY, onError: tooLong })
  feeds.use('/deovr/*', short)
  feeds.use('/heresphere/*', short)
  const sayTooLong = (context: Context) => playaAnswer(context, PLAYA.error, 'This is too long.')
  feeds.use('/api/playa/v2/*', bodyLimit({ maxSize: LONGEST_BODY, onError: sayTooLong }))
  feeds.route('/', createDeovr(parts))
  feeds.route('/', createHeresphere(parts))
  feeds.route('/', createPlaya(parts))
  return feeds
}
