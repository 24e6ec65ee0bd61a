import type { PlayerVisitorEvent } from '../../machines/catalogue/player-keys.ts'

const SEEK_STEP_SECONDS = 10

const KEYS: ReadonlyArray<readonly [MediaSessionAction, PlayerVisitorEvent | undefined]> = [
  ['play', { type: 'play.requested' }],
  ['pause', { type: 'pause.requested' }],
  ['seekbackward', { type: 'position.nudged', bySeconds: -SEEK_STEP_SECONDS }],
  ['seekforward', { type: 'position.nudged', bySeconds: SEEK_STEP_SECONDS }],
  ['seekto', undefined],
]

/** Takes the media keys of keyboard, headset and lock screen; the answer gives them back. */
export function takeMediaKeys(
  session: MediaSession | undefined,
  title: string,
  report: (event: PlayerVisitorEvent) => void,
): () => void {
  if (!session) return () => {}
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    // A browser throws for a key that it does not know.
    try {
      session.setActionHandler(action, handler)
    } catch {}
  }
  for (const [action, event] of KEYS) {
    handle(action, ({ seekTime }) => {
      if (event) report(event)
      else if (seekTime !== undefined) report({ type: 'position.chosen', seconds: seekTime })
    })
  }
  if (typeof MediaMetadata !== 'undefined') session.metadata = new MediaMetadata({ title })
  return () => {
    for (const [action] of KEYS) handle(action, null)
    session.metadata = null
  }
}
