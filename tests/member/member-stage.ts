import { createActor } from 'xstate'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import type { DashboardContent } from '../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { type FavouriteKind, favouritesMachine } from '../../machines/member/favourites.machine.ts'
import { favouritesListMachine } from '../../machines/member/favourites-list.machine.ts'
import { silent } from '../support/stage-frame.tsx'
import { favouriteModel, membershipContent, upgradesContent } from './member-samples.ts'

/** A part that shows this. */
function shown(content: DashboardContent) {
  const actor = createActor(silent(dashboardPartMachine), { input: { part: content.part } }).start()
  actor.send({ type: 'part.loaded', content, asOfMs: 1_795_262_400_000 })
  return actor
}

/** A whole dashboard that stands still. */
export function dashboardActors() {
  return {
    menu: shown({ part: 'menu', items: [] }),
    scenes: shown({ part: 'scenes', upcomingScenes: [], topScenes: [], easySetupImage: null }),
    posts: shown({ part: 'posts', posts: [] }),
    membership: shown(membershipContent()),
    offers: shown(upgradesContent()),
    cancellation: createActor(silent(cancellationMachine)).start(),
  }
}

/** A page of favourites that stands still: a model, and no videos. */
export function favouritesActors() {
  const ofKind = (kind: FavouriteKind) => {
    const list = createActor(silent(favouritesListMachine), { input: { kind } }).start()
    const items = kind === 'model' ? [favouriteModel('1')] : []
    list.send({ type: 'favourites.loaded', content: { kind: 'model', items, hasNext: false } })
    return { list, changes: createActor(silent(favouritesMachine), { input: { kind } }).start() }
  }
  return { menu: shown({ part: 'menu', items: [] }), videos: ofKind('video'), models: ofKind('model') }
}
