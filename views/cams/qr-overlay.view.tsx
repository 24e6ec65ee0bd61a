import { canonicalOf } from '../../machines/access/routes.ts'
import { IconButton } from '../kit/button.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import type { CamActors } from '../site/cam-actors.context.ts'
import { useRoute } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './room.module.css'

/** The room's address for the camera of a headset. */
export function QrOverlay({ room }: { room: CamActors['camRoom'] }) {
  const { settings } = useSite()
  const address = canonicalOf(useRoute(), 1, settings)
  return (
    <section className={styles.qr} aria-label="Open this room in your headset">
      <div className={styles.qrCard}>
        <QrCode text={address} label={`Code of ${address}`} />
        <p>Look at the code with your headset to open this room there.</p>
        <IconButton icon="close" label="Close the code" autoFocus onClick={() => room.send({ type: 'qr.toggled' })} />
      </div>
    </section>
  )
}
