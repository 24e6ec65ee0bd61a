import type { Page, Route } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { VideoPageInput } from '../../machines/catalogue/video-page.machine.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { player } from './film-support.ts'
import { callsOf, open, type Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'
import { BEYOND_A_BROWSER, planVideoPage, sendersOf } from './video-paths.ts'

const plan = planVideoPage()

test.beforeEach(({ adult }) => adult)

test('videoPage: every declared transition is replayed below, or is shown to be beyond a browser', () => {
  expect(plan.infeasible).toEqual([])
  expect(plan.unreached).toEqual([])
  expect([...plan.uncovered].sort()).toEqual(Object.keys(BEYOND_A_BROWSER).sort())
  const seen = new Set(plan.paths.flatMap(({ steps }) => steps.flatMap(({ states }) => states)))
  for (const [id, { reason, unsent, seenIn }] of Object.entries(BEYOND_A_BROWSER)) {
    expect(reason, id).not.toBe('')
    if (unsent) expect(sendersOf(unsent), `${id}: replay it`).toEqual([])
    else expect(seen, `${id}: no path looks for a control there`).toContain(seenIn)
  }
})

for (const path of plan.paths) {
  test(`videoPage in a browser: ${path.title}`, async ({ page, stack, problems }) => {
    problems.allow('status of 403', 'status of 404', 'status of 500', 'ERR_')
    await replay(path, siteInBrowser(page, stack))
  })
}

/** A request that waits until its path says what becomes of it. */
function holder() {
  const held: Route[] = []
  return {
    hold: (route: Route) => void held.push(route),
    isHeld: () => held.length > 0,
    async release() {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      for (const route of held.splice(0)) await route.continue().catch(() => {})
    },
    /** Its asker has given up. */
    drop: () => held.splice(0),
  }
}

function siteInBrowser(page: Page, stack: Stack): Sut {
  const video = holder()
  const view = holder()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const stageButton = (name: string) => page.locator('main button:not([data-player] *)', { hasText: name })
  let isMember = false

  async function answer(request: typeof video, endpoint: string, fault?: 'notFound' | 'forbidden' | 'serverError') {
    if (fault) await stack.control.addFault({ kind: fault, endpoint })
    await request.release()
  }

  const happens: Record<string, (event: AnyEventObject) => Promise<unknown>> = {
    'video.loaded': () => answer(video, 'getVideo'),
    'video.missing': () => answer(video, 'getVideo', 'notFound'),
    'video.refused': () => answer(video, 'getVideo', 'forbidden'),
    'video.failed': () => answer(video, 'getVideo', 'serverError'),
    'view.recorded': () => answer(view, 'addVideoView'),
    'view.failed': () => answer(view, 'addVideoView', 'serverError'),
    // The page tells it by itself; what is to be seen of it is the request.
    'page.seen': () => expect.poll(view.isHeld).toBe(true),
    'play.requested': () => stageButton('Play').click(),
    'trailer.requested': () => button(isMember ? 'Trailer' : 'Watch trailer').click(),
    'sharing.requested': () => button('Share').click(),
    'poster.requested': () => button('Close').or(button('Close trailer')).click(),
    'tab.chosen': ({ tab }) => page.getByRole('tab', { name: tab === 'gallery' ? 'Gallery' : 'Suggested' }).click(),
    'retry.requested': async () => {
      await stack.control.clearFaults()
      await button('Try again').click()
    },
  }

  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const shows = async (expected: { stage?: string; player?: boolean; closes?: string }) => {
    await expect(stageButton('Play').or(stageButton('Watch trailer'))).toHaveCount(expected.stage ? 1 : 0)
    if (expected.stage) await expect(stageButton(expected.stage)).toBeVisible()
    await expect(player(page)).toHaveCount(expected.player ? 1 : 0)
    await expect(button('Close trailer')).toHaveCount(expected.closes === 'trailer' ? 1 : 0)
    await expect(page.getByRole('region', { name: 'Share this video' })).toHaveCount(
      expected.closes === 'sharing' ? 1 : 0,
    )
  }
  const tabIs = (name: string) => () => expect(page.getByRole('tab', { selected: true })).toHaveText(name)
  const recorded = async () => (await callsOf(stack, 'addVideoView')).filter(({ status }) => status === 200).length

  const visitorSees: Sut['see'] = {
    loading: async () => {
      await expect.poll(video.isHeld).toBe(true)
      await expect(main).toBeAttached()
      await expect(heading).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await shows({})
    },
    missing: async () => {
      await expect(heading).toHaveText('404: Page not found')
      await expect(button('Try again')).toHaveCount(0)
    },
    refused: async () => {
      await expect(heading).toHaveText('Access denied')
      await expect(main.getByRole('link', { name: 'JOIN NOW' })).toBeVisible()
      await expect(button('Try again')).toHaveCount(0)
    },
    failed: async () => {
      await expect(page.getByRole('alert')).toContainText('Something went wrong')
      await expect(button('Try again')).toBeVisible()
    },
    'shown.kind.full': () => expect(button('Trailer')).toBeVisible(),
    'shown.kind.trailer': () => expect(button('Trailer')).toHaveCount(0),
    'shown.panel.poster': () => shows({ stage: isMember ? 'Play' : 'Watch trailer' }),
    'shown.panel.player.running': () => shows({ player: true }),
    'shown.panel.trailer': () => shows({ player: true, closes: 'trailer' }),
    'shown.panel.sharing': () => shows({ closes: 'sharing' }),
    'shown.tab.suggested': tabIs('Suggested'),
    'shown.tab.gallery': tabIs('Gallery'),
    'shown.visit.unseen': async () => expect(await recorded()).toBe(0),
    'shown.visit.recording': async () => {
      expect(view.isHeld()).toBe(true)
      expect(await recorded()).toBe(0)
    },
    'shown.visit.counted': () => expect.poll(recorded).toBe(1),
    'shown.visit.uncounted': async () => {
      expect(await recorded()).toBe(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  }

  return {
    async start(input) {
      isMember = (input as VideoPageInput).hasAccess
      if (isMember) await signIn(page, stack, 'member')
      await page.clock.install()
      await page.route(/\/videos\/[a-z0-9-]+(\?|$)/, (route, request) =>
        request.resourceType() === 'document' ? route.fallback() : video.hold(route),
      )
      await page.route(/\/add-video-view(\?|$)/, (route) => view.hold(route))
      await open(page, `${stack.origin}/videos/?layout=simple&sort=latest`)
      await page.mouse.move(0, 0)
      video.drop()
      await main.getByRole('article').nth(1).getByRole('heading').getByRole('link').press('Enter')
      await expect(page).toHaveURL(/\/videos\/[a-z0-9-]+\/$/)
    },
    async step(event, { waitMs, timer }) {
      if (waitMs > 0) await page.clock.fastForward(waitMs)
      if (timer !== undefined) {
        video.drop()
        return
      }
      const happen = happens[event.type]
      if (!happen) throw new Error(`Nothing makes '${event.type}' happen in a browser`)
      await happen(event)
    },
    see: visitorSees,
  }
}
