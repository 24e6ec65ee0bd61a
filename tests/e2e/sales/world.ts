import type { APIResponse, BrowserContext, Page, Route } from '@playwright/test'
import type { Path } from '../../../studio/paths/path.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import type { BrowserPlan } from '../replay-plan.ts'
import type { timeOf } from '../replay-support.ts'
import type { Stack } from '../session-support.ts'

/** Where one path is replayed. */
export interface World {
  path: Path
  page: Page
  context: BrowserContext
  stack: Stack
}

/** A machine whose paths are replayed in a browser. */
export interface Replayed {
  plan: BrowserPlan
  /** Declared transitions that no browser takes, each with the reason. */
  leftOut: Readonly<Record<string, string>>
  /** What Chromium says of answers that paths ask for, by parts of its text. */
  problems: readonly string[]
  site: (world: World) => Sut
}

/** Some calls share an address, and differ in their method. */
type Pattern = string | RegExp | { url: string; method: string }

/** Calls whose answers wait until their path says so; the latest of each name counts. */
export function heldCalls<Name extends string>(
  page: Page,
  time: ReturnType<typeof timeOf>,
  patterns: Readonly<Record<Name, Pattern>>,
) {
  const held = new Set<Name>()
  const waiting = new Map<Name, Route>()
  const early = new Map<Name, APIResponse>()
  const asAnswered = (name: Name) => (route: Route) => {
    const response = early.get(name)
    early.delete(name)
    return response ? route.fulfill({ response }) : route.continue()
  }
  return {
    async watch() {
      page.on('requestfailed', (request) => {
        for (const [name, route] of waiting) if (route.request() === request) waiting.delete(name)
      })
      for (const [name, pattern] of Object.entries(patterns) as [Name, Pattern][]) {
        const { url, method } = typeof pattern === 'object' && 'url' in pattern ? pattern : { url: pattern, method: '' }
        await page.route(url, (route) => {
          if (method && route.request().method() !== method) return route.fallback()
          return held.has(name) ? void waiting.set(name, route) : route.continue()
        })
      }
    },
    hold: (...names: Name[]) => {
      for (const name of names) held.add(name)
    },
    isAsked: (name: Name) => waiting.has(name),
    asked: (name: Name) => waiting.get(name)?.request(),
    /** Has it answered now; the answer arrives when it is released. */
    async answerNow(name: Name) {
      const route = waiting.get(name)
      if (route) early.set(name, await route.fetch())
    },
    async release(name: Name, answer: (route: Route) => Promise<unknown> = asAnswered(name)) {
      await time.until(`${name} is asked`, async () => waiting.has(name))
      const route = waiting.get(name)
      waiting.delete(name)
      if (route) await answer(route)
      await time.settle()
    },
    /** From now on they are answered at once. */
    async letGo(name: Name) {
      held.delete(name)
      await waiting.get(name)?.continue()
      waiting.delete(name)
    },
    /** Whoever asked has given up. */
    drop: (name: Name) => waiting.delete(name),
  }
}
