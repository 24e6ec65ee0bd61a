import { fromCallback } from 'xstate'
import type { HeadsetCommand, HeadsetKind, HeadsetReport } from '../../machines/catalogue/xr-player.ts'
import type { createScene, HeadsetScene } from './headset-scene.ts'

interface HeadsetOptions {
  xr: XRSystem | undefined
  isSecure: boolean
  /** Whether the frame around the page lets it use headsets. Asking the headset itself would write an error into the console. */
  isAllowed: boolean
  /** `() => import('./headset-scene.ts')`: fetched when somebody enters. */
  loadScene: () => Promise<{ createScene: typeof createScene }>
}

const SESSIONS = { vr: 'immersive-vr', ar: 'immersive-ar' } as const

/** The port of the headset. `attachFilm` is a ref of the `<video>`, which stays where it is: no file is asked for anew. */
export function createHeadset({ xr, isSecure, isAllowed, loadScene }: HeadsetOptions) {
  let film: HTMLVideoElement | null = null

  const logic = fromCallback<HeadsetCommand>(({ receive, sendBack }) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const send = (report: HeadsetReport) => {
      if (!signal.aborted) sendBack(report)
    }
    let session: XRSession | undefined
    let scene: HeadsetScene | undefined
    /** What came before the scene was there. */
    const early: HeadsetCommand[] = []

    // After the machine has heard who its port is.
    queueMicrotask(() => void probe())
    xr?.addEventListener('devicechange', () => void probe(), { signal })

    async function probe() {
      if (!xr) return send({ type: 'headset.missing', reason: isSecure ? 'noApi' : 'insecure' })
      if (!isAllowed) return send({ type: 'headset.missing', reason: 'policy' })
      try {
        const [vr, ar] = await Promise.all([
          xr.isSessionSupported(SESSIONS.vr),
          xr.isSessionSupported(SESSIONS.ar).catch(() => false),
        ])
        send(vr || ar ? { type: 'headset.found', vr, ar } : { type: 'headset.missing', reason: 'noDevice' })
      } catch (error) {
        send({ type: 'headset.missing', reason: isNamed(error, 'SecurityError') ? 'policy' : 'noDevice' })
      }
    }

    async function enter(kind: HeadsetKind) {
      if (!xr || !film) return send({ type: 'session.failed' })
      const loading = loadScene()
      // What it says is heard below; a visitor who says no must not leave it unheard.
      loading.catch(() => {})
      try {
        session = await xr.requestSession(SESSIONS[kind], {
          requiredFeatures: ['local'],
          optionalFeatures: ['layers', 'hand-tracking'],
        })
      } catch (error) {
        return send({ type: isNamed(error, 'NotAllowedError', 'SecurityError') ? 'session.denied' : 'session.failed' })
      }
      const mine = session
      if (signal.aborted) return void mine.end().catch(() => {})
      mine.addEventListener('end', () => {
        scene?.stop()
        scene = undefined
        session = undefined
        early.length = 0
        send({ type: 'session.ended' })
      })
      mine.addEventListener('visibilitychange', () => {
        send({ type: mine.visibilityState === 'visible' ? 'session.shown' : 'session.hidden' })
      })
      send({ type: 'session.granted' })
      try {
        const module = await loading
        const made = await module.createScene({ session: mine, film, send, fail: () => fail(mine) })
        if (session !== mine) return made.stop()
        scene = made
        for (const command of early.splice(0)) tellScene(command)
      } catch {
        fail(mine)
      }
    }

    function fail(broken: XRSession) {
      if (session !== broken) return
      send({ type: 'session.failed' })
      broken.end().catch(() => {})
    }

    function tellScene(command: HeadsetCommand) {
      if (!scene) return early.push(command)
      if (command.type === 'picture.show') scene.show(command)
      if (command.type === 'picture.hide') scene.hide()
      if (command.type === 'panel.show') scene.showPanel(command.facts)
      if (command.type === 'panel.hide') scene.showPanel(null, command.cost)
      if (command.type === 'headset.recentre') scene.recentre()
    }

    receive((command) => {
      if (command.type === 'session.request') void enter(command.kind)
      else if (command.type === 'session.end') session?.end().catch(() => {})
      else tellScene(command)
    })
    return () => {
      stopping.abort()
      session?.end().catch(() => {})
    }
  })

  return {
    logic,
    attachFilm(element: HTMLVideoElement | null) {
      film = element
    },
  }
}

function isNamed(error: unknown, ...names: string[]) {
  return error instanceof DOMException && names.includes(error.name)
}
