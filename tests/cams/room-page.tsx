import type { SnapshotFrom } from 'xstate'
import { open } from '../../app/routes/pages/cam-room.page.tsx'
import type { Site } from '../../app/site/site.ts'
import type { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import type { Live } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'

type RoomChildren = SnapshotFrom<typeof camRoomMachine>['children']
export type RoomPage = Awaited<ReturnType<typeof openRoomPage>>

/** Shorter than the pause between two pings. */
const SLICE_MS = 4_000

export const ROOM_PATH = '/vr-cam-girls/mira-vale/'

/** The page of Mira Vale's room in the composed site, once its visitor is inside. */
export async function openRoomPage(site: Site, { heldChannels = '' } = {}) {
  const layout = standInForLayout()
  const sockets = standInForSockets()
  sockets.hold(heldChannels)
  site.start()
  const cams = await site.startCams()
  if (!cams) throw new Error('There are no live rooms here')
  const match = site.routeAt(ROOM_PATH)
  const page = await open({ site, openActor: site.open, match, search: {}, key: 'Mira Vale' })
  await until(() => {
    if (!cams.actors.camRoom.getSnapshot().hasTag('entered')) throw new Error('Nobody is in the room yet')
  })
  return {
    ...cams.actors,
    page,
    sockets,
    layout,
    view: onStage(page.draw(), { path: ROOM_PATH, actors: site.actors }),
    child<Id extends keyof RoomChildren>(id: Id) {
      const child = cams.actors.camRoom.getSnapshot().children[id]
      if (!child) throw new Error(`The room has no ${id}`)
      return child as NonNullable<RoomChildren[Id]>
    },
  }
}

/** Lets time pass as it does on a line that answers: an answer takes none of it. */
export async function passOnline(milliseconds: number, { site, clock }: Pick<Live, 'site' | 'clock'>) {
  for (let left = milliseconds; left > 0; left -= SLICE_MS) {
    clock.increment(Math.min(left, SLICE_MS))
    const realtime = site.cams.getSnapshot()?.actors.realtime
    await until(() => {
      const line = realtime?.getSnapshot()
      if (line?.hasTag('live') && !line.matches({ connected: { live: 'resting' } })) throw new Error('No pong came')
    })
  }
}

/** The visitor's message that stands in the chat, as long as the chat has not told it back. */
export function ownMessage() {
  const row = document.querySelector('[data-status]')
  const [text, note] = row?.querySelectorAll('p') ?? []
  return { status: row?.getAttribute('data-status') ?? 'none', text: text?.textContent, note: note?.textContent }
}
