import type { ActorRefFrom } from 'xstate'
import { canonicalOf } from '../../machines/access/routes.ts'
import type { qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { IconButton } from '../kit/button.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { useRoute } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './room.module.css'

/** The room's address for the camera of a headset. */
export function QrOverlay({ code }: { code: ActorRefFrom<typeof qrCodeMachine> }) {
  const { settings } = useSite()
  const address = canonicalOf(useRoute(), 1, settings)
  return (
    <section className={styles.qr} aria-label="Open this room in your headset">
      <div className={styles.qrCard}>
        <QrCode text={address} label={`Code of ${address}`} />
        <p>Look at the code with your headset to open this room there.</p>
        <IconButton icon="close" label="Close the code" autoFocus onClick={() => code.send({ type: 'qr.toggled' })} />
      </div>
    </section>
  )
}
