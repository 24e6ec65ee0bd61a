import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { DIALOGS, type DialogId } from '../../machines/chrome/dialogs.ts'
import { MobilePanel } from '../chrome/mobile-panel.view.tsx'
import { type DialogPlace, DialogPlaceContext } from '../kit/dialog-place.ts'
import { ErrorBoundary } from '../kit/error-boundary.tsx'
import { type Readable, useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { SiteDialog } from './site-dialog.view.tsx'

export type DialogViews = Readonly<Partial<Record<DialogId, ReactNode>>>

/** The content of dialogs whose code comes later, or which belong to a page. */
export const DialogViewsContext = createContext<Readable<DialogViews>>({
  getSnapshot: () => NO_VIEWS,
  subscribe: () => ({ unsubscribe() {} }),
})

const NO_VIEWS: DialogViews = {}

/** In the first scripts. */
const OWN: DialogViews = { site: <SiteDialog />, menu: <MobilePanel /> }

/** Stand beside the page, in its rail, and are not modal. */
const RAIL: ReadonlySet<DialogId> = new Set(['exitOffer', 'valuePopup'])

/** The element that dialogs are drawn in. */
export const DIALOG_ROOT_ID = 'dialog'

/** Draws every dialog of the site: the one whose turn it is, those that wait below it, and the one that fades out. */
export function DialogMount() {
  return (
    <div id={DIALOG_ROOT_ID}>
      <Placed isIn={(dialog) => !RAIL.has(dialog)} />
    </div>
  )
}

/** The same for what is in the rail of the page. */
export function RailDialogMount() {
  return <Placed isIn={(dialog) => RAIL.has(dialog)} />
}

function Placed({ isIn }: { isIn: (dialog: DialogId) => boolean }) {
  const { dialogOrder } = useActors()
  const views = useSelector(useContext(DialogViewsContext), (all) => all)
  const wanted = useSelector(dialogOrder, ({ context }) => context.wanted)
  const fading = useSelector(dialogOrder, ({ context }) => context.fading)
  return DIALOGS.filter((dialog) => isIn(dialog) && (wanted.includes(dialog) || fading.includes(dialog))).map(
    (dialog) => (
      <Place key={dialog} dialog={dialog} isShown={dialog === wanted[0]}>
        {OWN[dialog] ?? views[dialog]}
      </Place>
    ),
  )
}

function Place({ dialog, isShown, children }: { dialog: DialogId; isShown: boolean; children: ReactNode }) {
  const { dialogOrder } = useActors()
  const place = useMemo(
    (): DialogPlace => ({
      isShown,
      titleId: `dialog-title-${dialog}`,
      dismiss: (by) => dialogOrder.send({ type: 'dismissal.requested', dialog, by }),
    }),
    [dialogOrder, dialog, isShown],
  )
  return (
    <DialogPlaceContext value={place}>
      <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>
    </DialogPlaceContext>
  )
}
