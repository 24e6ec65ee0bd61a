/** Every dialog that the site can show; its content is a chunk of its own. */
export type DialogName = 'ageRequired' | 'ageRefuse' | 'ageVerified' | 'ageFailed' | 'alert' | 'terms'

/** How a dialog was answered: the name of the button that was chosen. */
export type DialogResult = 'confirmed' | 'contactUs' | 'left' | 'right' | 'verifyNow'

export type DialogPosition = `${'left' | 'center' | 'right'} ${'top' | 'center' | 'bottom'}`

/** Texts of the alert dialog. */
export interface AlertContent {
  header: string
  notice?: string
  icon?: string
  text: string
  leftButton?: string
  rightButton?: string
  footer?: string
}

export interface DialogRequest {
  dialog: DialogName
  /** A persistent dialog does not close on a click outside of it. */
  isPersistent: boolean
  position: DialogPosition
  /** The visitor asked for it, and waits for it. */
  isUserStarted: boolean
  /** For the alert dialog only. */
  alert?: AlertContent
}

/** A dialog in the middle of the window. The alert dialog is always persistent (CHROME-097). */
export function dialogRequest(dialog: DialogName, options: Partial<Omit<DialogRequest, 'dialog'>> = {}): DialogRequest {
  const request: DialogRequest = {
    dialog,
    isPersistent: false,
    position: 'center center',
    isUserStarted: false,
    ...options,
  }
  return dialog === 'alert' ? { ...request, isPersistent: true } : request
}
