import { lazy, Suspense } from 'react'
import { IconButton } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import styles from './menu.module.css'
import { SiteLogo } from './site-logo.view.tsx'

/** Fetched when the burger is reached for: most visits never open it. */
export const loadPanel = () => import('./panel-content.view.tsx')
const PanelContent = lazy(async () => ({ default: (await loadPanel()).PanelContent }))

/** The side panel of narrow windows: main menu, account, and Log Out or Join Now. */
export function MobilePanel() {
  const { menus, viewport } = useActors()
  const isOpen = useSelector(menus, (snapshot) => snapshot.hasTag('panelOpen'))
  const isDesktop = useSelector(viewport, (snapshot) => snapshot.hasTag('desktop'))
  if (isDesktop) return null
  return (
    <Modal aria-label="Menu" className={styles.sidePanel}>
      <div className={styles.panelHead}>
        <SiteLogo place="header" />
        <IconButton icon="close" label="Close menu" onClick={() => menus.send({ type: 'panel.closed' })} />
      </div>
      <Suspense>{isOpen && <PanelContent />}</Suspense>
    </Modal>
  )
}
