import { createContext, useContext } from 'react'
import type { DismissedBy } from '../../machines/chrome/dialogs.ts'

/** What a dialog knows of the place that it is drawn in. */
export interface DialogPlace {
  /** It is its turn. */
  isShown: boolean
  /** Of the heading inside that names the dialog. */
  titleId: string
  /** Asks to close it, without an answer. */
  dismiss: (by: DismissedBy) => void
}

export const DialogPlaceContext = createContext<DialogPlace | null>(null)

/** Kept by `DialogMount`, which draws every dialog. */
export function useDialogPlace(): DialogPlace {
  const place = useContext(DialogPlaceContext)
  if (!place) throw new Error('DialogPlaceContext is missing above this dialog')
  return place
}
