import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StreamType } from '../../contracts/cams/rooms.ts'
import type { buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import { stageOf } from '../../machines/cams/cam-show.machine.ts'
import type { nearbyRoomMachine } from '../../machines/cams/nearby-room.machine.ts'
import { modelNameOf } from '../../machines/cams/room-facts.ts'
import { phaseOf, type ShowControls, type ShowOffer, showControlsOf } from '../../machines/cams/show-controls.ts'
import type { streamChoiceMachine } from '../../machines/cams/stream-choice.machine.ts'
import { counted } from '../../machines/site/words.ts'
import { Button, ButtonLink, IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import styles from './room.module.css'
import { EndShow } from './show-bar.view.tsx'
import { useSpending } from './use-spending.ts'

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

function Shows({ actors }: { actors: CamActors }) {
  const { camRoom, showRequest, showEnding } = actors
  const name = useSelector(camRoom, (snapshot) => modelNameOf(snapshot.context))
  const controls = useShowControls(actors)
  switch (controls.kind) {
    case 'running':
      return (
        <div className={styles.shows}>
          <EndShow actors={actors} />
        </div>
      )
    case 'pending':
      return (
        <Line text={`Waiting for ${name} to accept. We won't charge you until the private show begins.`}>
          <Button
            isBusy={controls.isEnding}
            busyLabel="Cancelling…"
            disabled={!controls.mayCancel}
            onClick={() => showEnding.send({ type: 'cancel.requested' })}
          >
            Cancel request
          </Button>
        </Line>
      )
    case 'unresolved':
      return (
        <Line text="We could not find out whether your request arrived. It will not be paid twice.">
          <Button onClick={() => showRequest.send({ type: 'check.requested' })}>Check again</Button>
        </Line>
      )
    case 'checking':
      return <Line text="Checking… We have had no answer yet, and are finding out. You will not be charged twice." />
    case 'closed':
      return null
    case 'offers':
      return (
        <div className={styles.shows}>
          {controls.offers.map((offer) => (
            <Offer key={offer.kind} offer={offer} onAsk={(request) => showRequest.send(request)} />
          ))}
        </div>
      )
  }
}

/** Read one by one: what changes nothing of them draws nothing anew. */
function useShowControls({ camRoom, camShow, showRequest, showEnding }: CamActors): ShowControls {
  const state = useSelector(camRoom, (snapshot) => snapshot.context.state)
  const permissions = useSelector(camRoom, (snapshot) => snapshot.context.permissions)
  const settings = useSelector(camRoom, (snapshot) => snapshot.context.settings)
  const isEntered = useSelector(camRoom, (snapshot) => snapshot.hasTag('entered'))
  const isBanned = useSelector(camRoom, (snapshot) => snapshot.hasTag('banned'))
  const access = useSelector(showRequest, (snapshot) => snapshot.context.access)
  const kind = useSelector(showRequest, (snapshot) => snapshot.context.kind)
  const stage = useSelector(camShow, stageOf)
  const isUnresolved = useSpending(showRequest, 'unresolved')
  const isChecking = useSpending(showRequest, 'checking')
  const isAsking = useSelector(showRequest, (snapshot) => snapshot.hasTag('asking'))
  const isEnding = useSelector(showEnding, (snapshot) => snapshot.hasTag('ending'))
  return showControlsOf(
    { state, permissions, settings, isEntered, isBanned },
    { access, kind, phase: phaseOf(stage, { isUnresolved, isChecking }), isAsking, isEnding },
  )
}

const OFFERS = {
  private: { name: 'Private show', request: { type: 'private.requested' } },
  voice: { name: 'Voice private', request: { type: 'voice.requested' } },
  spy: { name: 'Spy', request: { type: 'spy.requested' } },
} as const satisfies Record<ShowOffer['kind'], { name: string; request: { type: string } }>

interface OfferProps {
  offer: ShowOffer
  onAsk: (request: (typeof OFFERS)[ShowOffer['kind']]['request']) => void
}

function Offer({ offer: { kind, tariff, toStart, isOpen, isAsking }, onAsk }: OfferProps) {
  const { name, request } = OFFERS[kind]
  return (
    <Button
      {...(kind === 'private' && { look: 'primary' })}
      isBusy={isAsking}
      busyLabel="Asking…"
      disabled={!isOpen}
      onClick={() => onAsk(request)}
    >
      <Priced name={name} tariff={tariff} toStart={toStart} />
    </Button>
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
  const current = useSelector(room, (snapshot) => snapshot.context.currentStreamType)
  const choice = useSelector(room, (snapshot) => snapshot.children.streamChoice)
  if (!isOffered) return null
  const choose = (streamType: StreamType) => room.send({ type: 'streamType.chosen', streamType })
  return (
    <fieldset className={styles.streams}>
      <legend className="only-read">Picture</legend>
      {choice ? (
        <Choice choice={choice} current={current} onChoose={choose} />
      ) : (
        <StreamTypes current={current} isBusy={false} />
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  choice: ActorRefFrom<typeof streamChoiceMachine>
  current: StreamType
  onChoose: (type: StreamType) => void
}

function Choice({ choice, current, onChoose }: ChoiceProps) {
  const isSwitching = useSelector(choice, (snapshot) => snapshot.hasTag('switchingStream'))
  return <StreamTypes current={current} isBusy={isSwitching} onChoose={onChoose} />
}

function StreamTypes({
  current,
  isBusy,
  onChoose,
}: {
  current: StreamType
  isBusy: boolean
  onChoose?: (type: StreamType) => void
}) {
  return TYPES.map(({ type, label }) => (
    <button
      key={type}
      type="button"
      aria-pressed={type === current}
      aria-busy={isBusy}
      disabled={!onChoose}
      onClick={() => onChoose?.(type)}
    >
      {label}
    </button>
  ))
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
