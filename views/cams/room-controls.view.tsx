import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StreamType } from '../../contracts/cams/rooms.ts'
import type { buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import type { nearbyRoomMachine } from '../../machines/cams/nearby-room.machine.ts'
import { modelNameOf } from '../../machines/cams/room-facts.ts'
import { costToStart } from '../../machines/cams/show-rules.ts'
import { counted } from '../../machines/site/words.ts'
import { Button, ButtonLink, IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import styles from './room.module.css'
import { EndShow } from './show-bar.view.tsx'

/** What can be done with the room. The provider says what may be done just now. */
export function RoomControls({ actors }: { actors: CamActors }) {
  const code = useSelector(actors.camRoom, (snapshot) => snapshot.children.qrCode)
  const tooltip = useSelector(actors.camRoom, (snapshot) => snapshot.children.buyTooltip)
  const nearby = useSelector(actors.camRoom, (snapshot) => snapshot.children.nearbyRoom)
  return (
    <div className={styles.controls}>
      <Shows actors={actors} />
      <div className={styles.tools}>
        <Streams room={actors.camRoom} />
        <MessageModel actors={actors} />
        <span className={styles.desktopOnly}>
          <IconButton icon="qr" label="QR code" onClick={() => code?.send({ type: 'qr.toggled' })} />
        </span>
        {nearby ? <Nearby nearby={nearby} show={actors.camShow} /> : <NearbyButtons isDisabled />}
      </div>
      {tooltip && <BuyTooltip tooltip={tooltip} />}
    </div>
  )
}

function Shows({ actors: { camRoom, camShow } }: { actors: CamActors }) {
  const state = useSelector(camRoom, (snapshot) => snapshot.context.state)
  const isEntered = useSelector(camRoom, (snapshot) => snapshot.hasTag('entered'))
  const isBanned = useSelector(camRoom, (snapshot) => snapshot.hasTag('banned'))
  const permissions = useSelector(camRoom, (snapshot) => snapshot.context.permissions)
  const settings = useSelector(camRoom, (snapshot) => snapshot.context.settings)
  const name = useSelector(camRoom, (snapshot) => modelNameOf(snapshot.context))
  const isStranger = useSelector(camShow, (snapshot) => snapshot.context.access !== 'authorized')
  const kind = useSelector(camShow, (snapshot) => snapshot.context.kind)
  const isAsking = useSelector(camShow, (snapshot) => snapshot.hasTag('asking'))
  const isChecking = useSelector(camShow, (snapshot) => snapshot.hasTag('checking'))
  const isUnresolved = useSelector(camShow, (snapshot) => snapshot.hasTag('unresolved'))
  const isPending = useSelector(camShow, (snapshot) => snapshot.hasTag('pending'))
  const isRunning = useSelector(camShow, (snapshot) => snapshot.hasTag('running'))
  const isEnding = useSelector(camShow, (snapshot) => snapshot.hasTag('ending'))

  if (isRunning) {
    return (
      <div className={styles.shows}>
        <EndShow actors={{ camRoom, camShow }} />
      </div>
    )
  }
  if (isPending) {
    return (
      <Line text={`Waiting for ${name} to accept. We won't charge you until the private show begins.`}>
        <Button
          isBusy={isEnding}
          busyLabel="Cancelling…"
          disabled={!permissions.canUseCancelPrivateShowRequest}
          onClick={() => camShow.send({ type: 'cancel.requested' })}
        >
          Cancel request
        </Button>
      </Line>
    )
  }
  if (isUnresolved) {
    return (
      <Line text="We could not find out whether your request arrived. It will not be paid twice.">
        <Button onClick={() => camShow.send({ type: 'check.requested' })}>Check again</Button>
      </Line>
    )
  }
  if (isChecking)
    return <Line text="Checking… We have had no answer yet, and are finding out. You will not be charged twice." />
  // Before the viewer is in, and when the way in is closed, they stand there too: what comes or goes would move what lies below it.
  if (isBanned) return null
  const isOpen = (isPermitted: boolean, toStrangersWhile: typeof state) =>
    isEntered && !isEnding && (isPermitted || (isStranger && state === toStrangersWhile))
  const hasVoice = settings.withClientVoice && settings.voicePrivateShowTariff > 0
  return (
    <div className={styles.shows}>
      {settings.privateShowTariff > 0 && (
        <Button
          look="primary"
          isBusy={isAsking && kind === 'private'}
          busyLabel="Asking…"
          disabled={!isOpen(permissions.canUseRequestPrivateShow, 'PUBLIC')}
          onClick={() => camShow.send({ type: 'private.requested' })}
        >
          <Priced name="Private show" tariff={settings.privateShowTariff} toStart={costToStart('private', settings)} />
        </Button>
      )}
      {hasVoice && (
        <Button
          isBusy={isAsking && kind === 'voice'}
          busyLabel="Asking…"
          disabled={!isOpen(permissions.canUseRequestVoicePrivateShow, 'PUBLIC')}
          onClick={() => camShow.send({ type: 'voice.requested' })}
        >
          <Priced
            name="Voice private"
            tariff={settings.voicePrivateShowTariff}
            toStart={costToStart('voice', settings)}
          />
        </Button>
      )}
      {settings.spyShowEnabled && (
        <Button
          isBusy={isAsking && kind === 'spy'}
          busyLabel="Asking…"
          disabled={!isOpen(permissions.canUseEnterSpyShow, 'PRIVATE_SHOW')}
          onClick={() => camShow.send({ type: 'spy.requested' })}
        >
          <Priced name="Spy" tariff={settings.spyShowTariff} toStart={0} />
        </Button>
      )}
    </div>
  )
}

function Priced({ name, tariff, toStart }: { name: string; tariff: number; toStart: number }) {
  return (
    <span className={styles.priced}>
      <span>{name}</span>
      <small>
        {counted(tariff, 'token')}/min{toStart > 0 && `, from ${toStart}`}
      </small>
    </span>
  )
}

function Line({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.line} role="status">
      <p>{text}</p>
      {children}
    </div>
  )
}

const TYPES: readonly { type: StreamType; label: string }[] = [
  { type: 'video2D', label: '2D' },
  { type: 'video3D', label: '3D' },
]

/** Offered only where there is a choice. */
function Streams({ room }: { room: CamActors['camRoom'] }) {
  const isOffered = useSelector(room, (snapshot) => !snapshot.hasTag('banned') && snapshot.context.streamTypes)
  const isEntered = useSelector(room, (snapshot) => snapshot.hasTag('entered'))
  const current = useSelector(room, (snapshot) => snapshot.context.currentStreamType)
  const isSwitching = useSelector(room, (snapshot) => snapshot.hasTag('switchingStream'))
  if (!isOffered) return null
  return (
    <fieldset className={styles.streams}>
      <legend className="only-read">Picture</legend>
      {TYPES.map(({ type, label }) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === current}
          aria-busy={isSwitching}
          disabled={!isEntered}
          onClick={() => room.send({ type: 'streamType.chosen', streamType: type })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** Opens the chat with the model, for viewers who have a messenger (MSG-023). */
function MessageModel({ actors: { camRoom, messenger } }: { actors: CamActors }) {
  const modelId = useSelector(camRoom, (snapshot) => snapshot.context.model?.id ?? '')
  const isWriter = useSelector(messenger, (snapshot) => snapshot.hasTag('authorized'))
  if (!modelId || !isWriter) return null
  return (
    <IconButton
      icon="message"
      label="Send a private message"
      onClick={() => messenger.send({ type: 'modelChat.wanted', modelId })}
    />
  )
}

type NearbyRoom = ActorRefFrom<typeof nearbyRoomMachine>

function Nearby({ nearby, show }: { nearby: NearbyRoom; show: CamActors['camShow'] }) {
  const isFinding = useSelector(nearby, (snapshot) => snapshot.hasTag('findingNearby'))
  const isHeld = useSelector(show, (snapshot) => snapshot.hasTag('running') || snapshot.hasTag('pending'))
  const ask = (direction: 'previous' | 'next') => nearby.send({ type: 'nearby.requested', direction })
  return <NearbyButtons isDisabled={isFinding || isHeld} onAsk={ask} />
}

function NearbyButtons({
  isDisabled,
  onAsk,
}: {
  isDisabled: boolean
  onAsk?: (direction: 'previous' | 'next') => void
}) {
  return (
    <div className={styles.nearby}>
      <IconButton icon="chevronLeft" label="Previous room" disabled={isDisabled} onClick={() => onAsk?.('previous')} />
      <IconButton icon="chevronRight" label="Next room" disabled={isDisabled} onClick={() => onAsk?.('next')} />
    </div>
  )
}

function BuyTooltip({ tooltip }: { tooltip: ActorRefFrom<typeof buyTooltipMachine> }) {
  const isShown = useSelector(tooltip, (snapshot) => snapshot.hasTag('buyTooltip'))
  if (!isShown) return null
  return (
    <div className={styles.tooltip} role="status">
      <Icon name="tokens" size={18} />
      <span>Your tokens are running low.</span>
      <ButtonLink isSmall look="primary" to="/tokens/">
        Buy Tokens
      </ButtonLink>
    </div>
  )
}
