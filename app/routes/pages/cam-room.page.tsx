import type { ActorRefFrom } from 'xstate'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import type { camRoomMachine } from '../../../machines/cams/cam-room.machine.ts'
import { modelNameOf } from '../../../machines/cams/room-facts.ts'
import { RoomView } from '../../../views/cams/room.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { headFor } from './page-facts.ts'

/** `/vr-cam-girls/{nickname}/`. The room lives on with the cams part of the site: a show of one's own goes on off this page. */
export async function open({ site, match, key }: Opening): Promise<OpenPage<ActorRefFrom<typeof camRoomMachine>>> {
  const nickname = match.kind === 'page' ? (match.params.modelNickname ?? '') : ''
  const cams = await site.startCams()
  if (!cams) throw new Error('There are no live rooms here')
  const { camRoom } = cams.actors
  const tellRoute = (type: 'room.wanted' | 'room.left') =>
    camRoom.getSnapshot().children.roomRoute?.send({ type, nickname, viewer: key })
  const want = () => tellRoute('room.wanted')
  want()
  return {
    key,
    match,
    actor: camRoom,
    isShared: true,
    close: () => tellRoute('room.left'),
    // Another room may have been opened meanwhile, and not shown after all.
    readdress: want,
    draw: () => <RoomView nickname={nickname} actors={cams.actors} surface={cams.surface} places={cams.roomPlaces} />,
    head(snapshot) {
      // A show that runs elsewhere may have to be ended before this room is asked for.
      const content = snapshot.context.nickname === nickname ? snapshot.context.content : undefined
      return headFor(site, match, snapshot, {
        seo: content?.seo ?? EMPTY_SEO,
        fallbackTitle: modelNameOf({ model: content?.model ?? null, nickname }),
      })
    },
    jsonLd: () => null,
  }
}
