import { formatInUse } from '../../machines/catalogue/vr-view.machine.ts'
import { needsDrawing } from '../../machines/catalogue/vr-view.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { CanvasElement } from '../kit/canvas-element.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { HeadsetActor, PlayerSurface, ViewActor } from './player-actor.ts'
import styles from './vr-view.module.css'

/** The film as it is drawn, over the film as the browser shows it. */
export function VrPicture({
  view,
  headset,
  surface,
}: {
  view: ViewActor
  headset: HeadsetActor
  surface: PlayerSurface
}) {
  // One card is busy enough with it.
  const isInHeadset = useSelector(headset, (snapshot) => snapshot.hasTag('inside'))
  const isDrawing = useSelector(view, (snapshot) => snapshot.hasTag('drawn') || snapshot.hasTag('waiting'))
  const isDrawn = useSelector(view, (snapshot) => snapshot.hasTag('drawn'))
  if (!isDrawing || isInHeadset) return null
  return <CanvasElement attach={surface.attachCanvas} className={`${styles.canvas} ${isDrawn ? '' : styles.waiting}`} />
}

interface Actors {
  view: ViewActor
  headset: HeadsetActor
}

/** What can be done with the view, and what stands in its way. `isBare`: nothing lies over the picture but what is in use. */
export function VrTools({ isBare = false, ...actors }: Actors & { isBare?: boolean }) {
  const { view } = actors
  const isSphere = useSelector(view, (snapshot) => snapshot.hasTag('sphere'))
  // Before a film is opened it is the headset only that knows how it will be seen.
  const isForHeadsets = useSelector(actors.headset, ({ context }) => needsDrawing(context.format))
  const isUnknown = useSelector(view, (snapshot) => snapshot.hasTag('unknown'))
  const isUndrawable = useSelector(view, (snapshot) => snapshot.hasTag('undrawable'))
  const isTiltRefused = useSelector(view, (snapshot) => snapshot.hasTag('tiltRefused'))
  return (
    <div className={styles.tools}>
      {isUnknown && (
        <p className={styles.note}>
          How this film is to be seen is not known, so it plays flat. If it looks wrong, choose another view below.
        </p>
      )}
      {isUndrawable && (
        <div className={styles.note} role="status">
          <p>This device cannot draw a film for headsets, so it plays as it was stored.</p>
          <Button isSmall onClick={() => view.send({ type: 'drawing.retried' })}>
            Try again
          </Button>
        </div>
      )}
      {isTiltRefused && (
        <p className={styles.note} role="status">
          The device does not tell how it is held. Drag the picture instead.
        </p>
      )}
      {isForHeadsets && <Buttons {...actors} isBare={isBare} isTurnable={isSphere && !isUndrawable} />}
    </div>
  )
}

function Buttons({ isBare, isTurnable, ...actors }: Actors & { isBare: boolean; isTurnable: boolean }) {
  const isOpen = useSelector(actors.headset, (snapshot) => snapshot.hasTag('dialog'))
  return (
    <div className={`${styles.buttons} ${isBare ? styles.bare : ''}`}>
      {isTurnable && <ViewButtons view={actors.view} />}
      <IconButton
        icon="headset"
        label="Watch in a headset"
        aria-expanded={isOpen}
        onClick={() => actors.headset.send({ type: 'headset.asked' })}
      />
    </div>
  )
}

function ViewButtons({ view }: { view: ViewActor }) {
  const eyes = useSelector(view, (snapshot) => snapshot.context.eyes)
  const isTilting = useSelector(view, (snapshot) => snapshot.hasTag('tilting'))
  const format = useSelector(view, (snapshot) => formatInUse(snapshot.context))
  return (
    <>
      <span className={styles.touch}>
        <IconButton
          icon="phone"
          label="Turn with the device"
          aria-pressed={isTilting}
          onClick={() => view.send({ type: 'tilt.toggled' })}
        />
      </span>
      {format.stereo !== 'none' && (
        <>
          <IconButton
            icon="glasses"
            label="Show both eyes"
            aria-pressed={eyes === 'both'}
            onClick={() => view.send({ type: 'eyes.chosen', eyes: eyes === 'both' ? 'left' : 'both' })}
          />
          <IconButton
            icon="swap"
            label="Swap the eyes"
            aria-pressed={format.isEyeSwapped}
            onClick={() => view.send({ type: 'format.chosen', change: { isEyeSwapped: !format.isEyeSwapped } })}
          />
        </>
      )}
      {format.projection !== 'flat' && (
        <IconButton icon="target" label="Look ahead" onClick={() => view.send({ type: 'view.recentred' })} />
      )}
    </>
  )
}
