import { type AnyActorRef, fromCallback, waitFor } from 'xstate'
import type { PartAnswer } from '../../machines/site/site.machine.ts'
import { answerWith } from '../ports/answer-with.ts'
import { createCell } from './derived.ts'
import type { openDownloads } from './downloads.tsx'
import type { CamsPart, PromotionsPart } from './later-parts.ts'
import type { Site } from './site.ts'

type Send = (answer: PartAnswer) => void

/** Code of the parts that come later. */
export const partCode = {
  promotions: () => import('./promotions.tsx'),
  cams: () => import('./cams.tsx'),
}

/** The ports of the root: parts of the site whose code comes later. What they show is read from the cells. */
export function createParts(site: () => Site, code = partCode) {
  const promotions = createCell<PromotionsPart | null>(null)
  const cams = createCell<CamsPart | null>(null)
  const { promise: whenPromotions, resolve: promotionsCame } = Promise.withResolvers<PromotionsPart>()
  /** What was fetched last, until its actors are open. */
  let promotionsCode: typeof import('./promotions.tsx') | undefined
  let camsCode: typeof import('./cams.tsx') | undefined
  let camsProblem: unknown

  let downloads: ReturnType<typeof openDownloads> | undefined

  async function loadDownloads() {
    const { openDownloads } = await import('./downloads.tsx')
    downloads ??= openDownloads(site())
    return downloads
  }

  function promotionsFailed(error: unknown): PartAnswer {
    site().ports.report(`promotions: ${messageOf(error)}`)
    return { type: 'promotions.failed' }
  }

  function camsFailed(error: unknown): PartAnswer {
    camsProblem = error
    site().ports.report(`live rooms: ${messageOf(error)}`)
    return { type: 'cams.failed' }
  }

  async function loadPromotions(): Promise<PartAnswer> {
    try {
      promotionsCode = await code.promotions()
      return { type: 'promotions.loaded' }
    } catch (error) {
      return promotionsFailed(error)
    }
  }

  async function loadCams(): Promise<PartAnswer> {
    try {
      camsCode = await code.cams()
      return { type: 'cams.loaded' }
    } catch (error) {
      return camsFailed(error)
    }
  }

  function runPromotions({ sendBack }: { sendBack: Send }) {
    try {
      if (!promotionsCode) return
      const found = promotionsCode.createPromotionsPart(site())
      found.start()
      promotions.set(found)
      promotionsCame(found)
      sendBack({ type: 'promotions.opened' })
      return () => dismissAll(found.actors)
    } catch (error) {
      sendBack(promotionsFailed(error))
    }
  }

  function runCams({ sendBack }: { sendBack: Send }) {
    try {
      if (!camsCode) return
      const { root, closeShared } = site()
      const found = camsCode.createCamsPart(site())
      cams.set(found)
      found.start()
      sendBack({ type: 'cams.opened' })
      return () => {
        cams.set(null)
        closeShared()
        found.stop()
        dismissAll(found.actors)
        root.send({ type: 'cams.closed' })
      }
    } catch (error) {
      sendBack(camsFailed(error))
    }
  }

  /** Whoever listens goes before what is listened to. */
  function dismissAll(actors: Readonly<Record<string, AnyActorRef>>) {
    site().system.dismiss(Object.values(actors).toReversed())
  }

  return {
    promotions,
    /** Resolves once promotions are there. */
    whenPromotions,
    cams,
    ports: {
      loadPromotions: answerWith(loadPromotions),
      runPromotions: fromCallback(runPromotions),
      loadCams: answerWith(loadCams),
      runCams: fromCallback(runCams),
    },
    loadDownloads,

    /** Loads the code of live rooms and opens their actors; null on sites without them. Rejects when the code cannot be loaded. */
    async startCams(): Promise<CamsPart | null> {
      const { settings, root } = site()
      if (!settings.camsEnabled || root.getSnapshot().status !== 'active') return null
      root.send({ type: 'cams.wanted' })
      await waitFor(root, (snapshot) => cams.getSnapshot() !== null || snapshot.hasTag('camsFailed'))
      const found = cams.getSnapshot()
      if (!found) throw camsProblem
      return found
    },

    /** The page is alive: loads and starts what can wait. Settles once promotions are there or have failed. */
    async startPromotions() {
      const { root } = site()
      root.send({ type: 'page.alive' })
      if (root.getSnapshot().matches({ promotions: 'absent' })) return
      await waitFor(root, (snapshot) => promotions.getSnapshot() !== null || snapshot.hasTag('promotionsFailed')).catch(
        () => undefined,
      )
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
