import { Hono } from 'hono'
import type { Deployment } from '../deployment.ts'
import type { HeadsetParts } from './answers.ts'
import { createDeovr } from './deovr.ts'
import { createFilmList, createModelList } from './film-list.ts'
import { createHeresphere } from './heresphere.ts'
import { createLogIns } from './log-in.ts'
import { createPlaya } from './playa.ts'

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
  feeds.route('/', createDeovr(parts))
  feeds.route('/', createHeresphere(parts))
  feeds.route('/', createPlaya(parts))
  return feeds
}
