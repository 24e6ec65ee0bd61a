import type { ReactNode } from 'react'
import type { Observable } from 'rxjs'
import type { SnapshotFrom } from 'xstate'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import type { RefsOf } from '../../machines/site/registry.ts'
import type { RoomPlaces } from '../../views/cams/room.view.tsx'
import type { PlayerSurface } from '../../views/catalogue/player-actor.ts'
import type { PromotionPlace } from '../../views/site/promotion-parts.ts'

/** The site actors whose code comes once the page is alive, and what they show. */
export interface PromotionsPart {
  actors: RefsOf<'promotions'>
  parts: Readonly<Record<PromotionPlace, ReactNode>>
  start(): void
  /** What the server draws of them is known, or took longer than `patienceMs`. */
  settled(patienceMs: number): Promise<unknown>
}

/** The actors of live rooms and the messenger, for one visitor: the next visitor gets new ones. */
export interface CamsPart {
  actors: RefsOf<'cams'>
  /** A channel of the provider's socket, open as long as it has subscribers. Machines get it as a port. */
  channelOf(ch: string): Observable<ChannelFact>
  /** The picture of the room that the visitor is in. */
  surface: PlayerSurface
  /** What a room's page has of its chat and of tokens. */
  roomPlaces: RoomPlaces
  /** The token shop as the server drew it, which knows of no purchase that a reload interrupted. */
  drawnShop(): SnapshotFrom<RefsOf<'cams'>['tokenShop']>
  /** What they show over every page. */
  overlay: ReactNode
  /** Its part of the header. */
  headerPart: ReactNode
  start(): void
  stop(): void
}
