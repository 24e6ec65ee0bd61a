import type { ActorRefFrom } from 'xstate'
import { createRoomCache } from '../../../adapters/cams/room-cache.adapter.ts'
import { createRoomKeeper, createRoomList } from '../../../adapters/cams/room-list.adapter.ts'
import { camEndpoints } from '../../../contracts/cams/endpoints.ts'
import type { RoomSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { pathIn } from '../../../machines/access/routes.ts'
import { camRoomListMachine, pageOfRooms } from '../../../machines/cams/cam-room-list.machine.ts'
import { roomNarrowing } from '../../../machines/cams/room-filters.ts'
import { pageCountOf } from '../../../machines/cams/room-pages.ts'
import { camLabelOf } from '../../../machines/site/labels.ts'
import { RoomListView } from '../../../views/cams/room-list.view.tsx'
import { answerWith, streamOf } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { roomListWires } from '../../site/wires/rooms.ts'
import { headFor } from './page-facts.ts'

/** `/vr-cam-girls/` and `/vr-cam-tag/{slug}`. */
export function open({
  site,
  match,
  search,
  key,
  openActor,
}: Opening<RoomSearch>): OpenPage<ActorRefFrom<typeof camRoomListMachine>, RoomSearch> {
  const { ports, settings, handover } = site
  site.system.bring(roomListWires)
  ports.bringRows(camEndpoints)
  const cache = createRoomCache({ storage: ports.tabStorage, now: ports.now })
  const { loadList, loadPage } = createRoomList({ ...ports.page, settings, cache })
  const path = pathIn(match)
  // What the server drew is there already; what is kept is for pages that follow.
  const kept = site.arrival.getSnapshot() === null ? undefined : cache.pagesOf(path, search)
  const tag = match.kind === 'page' ? match.params.slug : undefined
  const actor = openActor(
    camRoomListMachine,
    {
      loadList: handover.ask('loadRoomList', loadList),
      // The server fetches no page in advance.
      loadPage: answerWith(site.isBrowser ? loadPage : () => new Promise<never>(() => {})),
      keepRooms: createRoomKeeper(cache, path),
      watchClock: streamOf(ports.ticks),
    },
    {
      name: 'roomList',
      input: { search, step: cache.step(), nowMs: ports.now(), ...(tag && { tag }), ...(kept && { kept }) },
    },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <RoomListView page={actor} />,
    head(snapshot) {
      const { frame, pages } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: frame?.seo ?? EMPTY_SEO,
        fallbackTitle: frame?.title || camLabelOf(settings),
        page: pageOfRooms(snapshot.context),
        pages: pageCountOf(pages),
        narrowing: roomNarrowing(snapshot.context.search, frame),
      })
    },
    jsonLd: () => actor.getSnapshot().context.frame?.jsonLd ?? null,
    readdress: (next) => actor.send({ type: 'address.changed', search: next }),
  }
}
