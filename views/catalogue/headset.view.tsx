import { canonicalOf } from '../../machines/access/routes.ts'
import type { HeadsetMissing } from '../../machines/catalogue/xr-player.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useRoute } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './headset.module.css'
import type { HeadsetActor, PlayerActor } from './player-actor.ts'

/** The way into a headset: this browser's own, or another one that reads the film's address off the screen. */
export function HeadsetDialog({ headset, player }: { headset: HeadsetActor; player: PlayerActor }) {
  return (
    <section className={styles.cover} role="dialog" aria-label="Watch in a headset">
      <div className={styles.head}>
        <h2>Watch in a headset</h2>
        <IconButton icon="close" label="Close" autoFocus onClick={() => headset.send({ type: 'headset.closed' })} />
      </div>
      <div className={styles.ways}>
        <ThisBrowser headset={headset} />
        <AnotherDevice player={player} />
      </div>
    </section>
  )
}

const reasons: Record<HeadsetMissing, string> = {
  noApi: 'This browser cannot open films in a headset. The browser inside your headset can.',
  insecure: 'This page came over a connection that is not secure, and browsers open headsets for secure pages only.',
  policy: 'The page that shows this player does not let it use a headset. Open the film on its own page.',
  noDevice: 'No headset is connected to this device.',
}

function ThisBrowser({ headset }: { headset: HeadsetActor }) {
  const missing = useSelector(headset, (snapshot) => (snapshot.hasTag('missing') ? snapshot.context.missing : null))
  const isOffered = useSelector(headset, (snapshot) => snapshot.hasTag('offered'))
  const isEntering = useSelector(headset, (snapshot) => snapshot.hasTag('entering'))
  const isInside = useSelector(headset, (snapshot) => snapshot.hasTag('inside'))
  return (
    <div className={styles.way}>
      <h3>On this device</h3>
      {missing && <p>{reasons[missing]}</p>}
      {isOffered && <Doors headset={headset} />}
      {isEntering && (
        <p className={styles.waiting} role="status">
          <Spinner /> Put your headset on and say yes to its question.
        </p>
      )}
      {isInside && (
        <>
          <p role="status">The film plays in your headset.</p>
          <Button onClick={() => headset.send({ type: 'headset.left' })}>Leave the headset</Button>
        </>
      )}
      {!missing && !isOffered && !isEntering && !isInside && <p>Looking for a headset…</p>}
    </div>
  )
}

function Doors({ headset }: { headset: HeadsetActor }) {
  const { vr, ar } = useSelector(headset, (snapshot) => snapshot.context.offers)
  const isDenied = useSelector(headset, (snapshot) => snapshot.hasTag('denied'))
  const hasFailed = useSelector(headset, (snapshot) => snapshot.hasTag('failed'))
  return (
    <>
      {isDenied && <p role="alert">The browser was not allowed to use the headset. You can ask again.</p>}
      {hasFailed && <p role="alert">The headset did not open. Check that it is on and connected, and try again.</p>}
      {vr && (
        <Button look="primary" onClick={() => headset.send({ type: 'headset.entered', kind: 'vr' })}>
          Enter VR
        </Button>
      )}
      {ar && (
        <Button onClick={() => headset.send({ type: 'headset.entered', kind: 'ar' })}>
          Enter with your room around
        </Button>
      )}
    </>
  )
}

function AnotherDevice({ player }: { player: PlayerActor }) {
  const { settings } = useSite()
  const route = useRoute()
  const seconds = useSelector(player, ({ context }) => (context.kind === 'live' ? 0 : Math.floor(context.seconds)))
  const address = canonicalOf(route, 1, settings) + (seconds > 0 ? `?t=${seconds}` : '')
  return (
    <div className={styles.way}>
      <h3>On another one</h3>
      <div className={styles.code}>
        <QrCode text={address} label={`Code of ${address}`} />
      </div>
      <p>
        Look at the code with your headset, or type this address into its browser.
        {seconds > 0 && ' The film opens at this second.'}
      </p>
      <p className={styles.address}>{address}</p>
    </div>
  )
}
