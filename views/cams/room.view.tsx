import { lazy, type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { modelNameOf, type RoomContent } from '../../machines/cams/room-facts.ts'
import type { PlayerSurface } from '../catalogue/player-actor.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import type { CamActors } from '../site/cam-actors.context.ts'
import { MiddleAd } from '../site/middle-ad.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import { ModelProfile } from './model-profile.view.tsx'
import styles from './room.module.css'
import { RoomControls } from './room-controls.view.tsx'
import { RoomMenus } from './room-menus.view.tsx'
import { RoomStage } from './room-stage.view.tsx'
import { ShowBar } from './show-bar.view.tsx'

export interface RoomPlaces {
  /** The tip widget. */
  tips?: ReactNode
  /** The chat, a column beside the picture or a sheet below it. */
  chat?: ReactNode
  onTipMenuItem?: (itemId: string) => void
  onToy?: (itemId: string) => void
}

interface RoomViewProps {
  nickname: string
  actors: CamActors
  /** Ref of the picture that the room's player drives. */
  surface: PlayerSurface
  places?: RoomPlaces
}

/** The page of one room. Another room may be on its way while this page is still shown. */
export function RoomView({ nickname, actors, ...props }: RoomViewProps) {
  const { camRoom } = actors
  const content = useSelector(camRoom, (snapshot) =>
    snapshot.context.nickname === nickname ? snapshot.context.content : undefined,
  )
  return (
    <PageState page={camRoom}>
      <Breadcrumbs
        title={modelNameOf({ model: content?.model ?? null, nickname })}
        breadcrumb={content?.seo.breadcrumb}
      />
      {content ? <Loaded content={content} actors={actors} {...props} /> : <Loading />}
    </PageState>
  )
}

const QrOverlay = lazy(async () => ({ default: (await import('./qr-overlay.view.tsx')).QrOverlay }))

function Loaded({ content, actors, surface, places = {} }: Omit<RoomViewProps, 'nickname'> & { content: RoomContent }) {
  const code = useSelector(actors.camRoom, (snapshot) => snapshot.children.qrCode)
  return (
    <>
      <h1 className="only-read">{`${modelNameOf({ model: content.model, nickname: content.broadcast.modelNickname })}: live room`}</h1>
      <div className={styles.page}>
        <ShowBar actors={actors} />
        <div className={styles.main}>
          <RoomStage actors={actors} content={content} surface={surface}>
            {code && <Code code={code} />}
          </RoomStage>
          <RoomControls actors={actors} />
          <div className={styles.tips}>{places.tips}</div>
        </div>
        <aside className={styles.side} aria-label="Chat">
          {/* First the picture is made alive, then what stands around it, or what is touched. */}
          <Suspense>{places.chat}</Suspense>
        </aside>
        <div className={styles.below}>
          <Suspense>
            <RoomMenus room={actors.camRoom} onTipMenuItem={places.onTipMenuItem} onToy={places.onToy} />
            <ModelProfile model={content.model} />
          </Suspense>
        </div>
      </div>
      <MiddleAd />
      <SeoText seo={content.seo} />
    </>
  )
}

function Code({ code }: { code: ActorRefFrom<typeof qrCodeMachine> }) {
  const isShown = useSelector(code, (snapshot) => snapshot.hasTag('qr'))
  if (!isShown) return null
  return (
    <Suspense>
      <QrOverlay code={code} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div className={styles.page}>
      <p className="only-read" role="status">
        Loading the room
      </p>
      <div className={styles.main} aria-hidden="true">
        <div className={styles.stage} />
        <div className={styles.loadingLine} />
      </div>
      <div className={`${styles.side} ${styles.loadingSide}`} aria-hidden="true" />
    </div>
  )
}
