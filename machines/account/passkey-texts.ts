/** Why a browser gave no passkey, or the server was not reached. */
export type PasskeyProblem = 'unsupported' | 'cancelled' | 'known' | 'timedOut' | 'broken' | 'offline' | 'unavailable'

export const passkeyTexts = {
  unsupported: 'This browser cannot use passkeys here. Your password and codes by e-mail work as before.',
  cancelled: 'Nothing was changed: the passkey was cancelled, or this device allowed none.',
  known: 'This device has a passkey for your account already.',
  timedOut: 'That took too long, and nothing was changed. Please try again.',
  broken: 'Your device could not make a passkey. Please try again, or use another device.',
  offline: 'You seem to be offline. Nothing was changed: try again when you are back.',
  unavailable: 'We could not reach the server. Nothing may be changed: please try again.',
} as const satisfies Record<PasskeyProblem, string>
