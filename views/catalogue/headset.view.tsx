import type { HeadsetMissing } from '../../machines/catalogue/xr-player.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { InnerDialog } from '../kit/inner-dialog.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { usePath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './headset.module.css'
import type { HeadsetActor, PassActor, PlayerActor } from './player-actor.ts'

/** The way into a headset: this browser's own, or another one that reads the film's address off the screen. */
export function HeadsetDialog({ headset, player }: { headset: HeadsetActor; player: PlayerActor }) {
  return (
    <InnerDialog label="Watch in a headset" className={styles.cover}>
      <div className={styles.head}>
        <h2>Watch in a headset</h2>
        <IconButton icon="close" label="Close" onClick={() => headset.send({ type: 'headset.closed' })} />
      </div>
      <div className={styles.ways}>
        <ThisBrowser headset={headset} />
        <AnotherDevice headset={headset} player={player} />
      </div>
    </InnerDialog>
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

function AnotherDevice({ headset, player }: { headset: HeadsetActor; player: PlayerActor }) {
  const pass = useSelector(headset, (snapshot) => snapshot.children.pass)
  const seconds = useSelector(player, ({ context }) => (context.kind === 'live' ? 0 : Math.floor(context.seconds)))
  const moment = seconds > 0 ? `?t=${seconds}` : ''
  return (
    <div className={styles.way}>
      <h3>On another one</h3>
      {pass ? <HandOver pass={pass} moment={moment} /> : <PlainAddress moment={moment} />}
    </div>
  )
}

function PlainAddress({ moment }: { moment: string }) {
  const { origin } = useSite()
  const address = origin + usePath() + moment
  return (
    <>
      <div className={styles.code}>
        <QrCode text={address} label={`Code of ${address}`} />
      </div>
      <p>
        Look at the code with your headset, or type this address into its browser.
        {moment && ' The film opens at this second.'}
      </p>
      <p className={styles.address}>{address}</p>
    </>
  )
}

/** The film's address, and for a member a link that logs the headset in as well. */
export function HandOver({ pass, moment }: { pass: PassActor; moment: string }) {
  const isOffered = useSelector(pass, (snapshot) => snapshot.hasTag('offered'))
  const isBusy = useSelector(pass, (snapshot) => snapshot.hasTag('busy'))
  const isLimited = useSelector(pass, (snapshot) => snapshot.hasTag('limited'))
  const isExpired = useSelector(pass, (snapshot) => snapshot.hasTag('expired'))
  const isMade = useSelector(pass, (snapshot) => snapshot.hasTag('made'))
  const message = useSelector(pass, (snapshot) => snapshot.context.message)
  if (isMade) return <Pass pass={pass} moment={moment} />
  return (
    <>
      <PlainAddress moment={moment} />
      {message && <p role="alert">{message}</p>}
      {isExpired && <p role="status">The link that logs in has expired. This address logs nobody in.</p>}
      {isOffered && (
        <Button
          isBusy={isBusy}
          busyLabel="Making the link"
          disabled={isLimited}
          onClick={() => pass.send({ type: 'pass.wanted' })}
        >
          {isExpired ? 'Make a new link' : 'Log it in as well'}
        </Button>
      )}
    </>
  )
}

/** The token goes into the fragment, which browsers send to no server and name in no `Referer`. */
function Pass({ pass, moment }: { pass: PassActor; moment: string }) {
  const { origin } = useSite()
  const path = usePath()
  const token = useSelector(pass, (snapshot) => snapshot.context.token)
  const minutes = useSelector(pass, (snapshot) => Math.max(1, Math.round(snapshot.context.livesMs / 60_000)))
  const link = `${origin}/playalogin/#${new URLSearchParams({ pass: token, to: path + moment })}`
  return (
    <>
      <div className={styles.code}>
        <QrCode text={link} label="Code of a link that logs in" />
      </div>
      <p role="status">
        Look at the code with your headset. Whoever opens this link first is logged in as you. It works once, for{' '}
        {minutes === 1 ? 'a minute' : `${minutes} minutes`}: show it to nobody.
      </p>
      <p className={styles.address}>{link}</p>
      <Button onClick={() => pass.send({ type: 'pass.dropped' })}>Back to the address without a log-in</Button>
    </>
  )
}
