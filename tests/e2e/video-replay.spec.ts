import type { Page, Route } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { VideoPageInput } from '../../machines/catalogue/video-facts.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { filmOf, player } from './film-support.ts'
import { ofThisRun } from './replay-suites.ts'
import { callsOf, open, type Stack } from './session-support.ts'
import { expect, signIn, test } from './stack.ts'
import { BEYOND_A_BROWSER, modeOf, planVideoPage } from './video-paths.ts'

const plan = planVideoPage()

test.beforeEach(({ adult }) => adult)

test('videoPage: every declared transition is replayed below, or is shown to be beyond a browser', () => {
  expect(plan.infeasible).toEqual([])
  expect(plan.unreached).toEqual([])
  expect([...plan.uncovered].sort()).toEqual(Object.keys(BEYOND_A_BROWSER).sort())
  const seen = new Set(plan.paths.flatMap(({ steps }) => steps.flatMap(({ states }) => states)))
  for (const [id, { seenIn }] of Object.entries(BEYOND_A_BROWSER)) {
    expect(seen, `${id}: no path looks for a control there`).toContain(seenIn)
  }
})

for (const path of ofThisRun(plan.paths)) {
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
    /** `mend` may change what the server says. */
    async release(mend?: (body: never) => void) {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      for (const route of held.splice(0)) await (mend ? mended(route, mend) : route.continue()).catch(() => {})
    },
    /** Its asker has given up. */
    drop: () => held.splice(0),
  }
}

async function mended(route: Route, mend: (body: never) => void) {
  const response = await route.fetch()
  const json = await response.json()
  mend(json as never)
  await route.fulfill({ response, json })
}

function siteInBrowser(page: Page, stack: Stack): Sut {
  const video = holder()
  const view = holder()
  const mask = holder()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const stageButton = (name: string) => page.locator('main button:not([data-player] *)', { hasText: name })
  let isMember = false

  async function answer(request: typeof video, endpoint: string, fault?: 'notFound' | 'forbidden' | 'serverError') {
    if (fault) await stack.control.addFault({ kind: fault, endpoint })
    await request.release()
  }

  const happens: Record<string, (event: AnyEventObject) => Promise<unknown>> = {
    'video.loaded': ({ content }) =>
      video.release(({ item }: { item: { videoSettings: { transparency: { mode: number } } } }) => {
        item.videoSettings.transparency.mode = modeOf(content) ?? 0
      }),
    'video.missing': () => answer(video, 'getVideo', 'notFound'),
    'video.refused': () => answer(video, 'getVideo', 'forbidden'),
    'video.failed': () => answer(video, 'getVideo', 'serverError'),
    'view.recorded': () => answer(view, 'addVideoView'),
    'view.failed': () => answer(view, 'addVideoView', 'serverError'),
    'mask.loaded': () => answer(mask, 'getAiMask'),
    'mask.absent': () => answer(mask, 'getAiMask', 'serverError'),
    'mask.opened': () => button('AI mask').click(),
    'mask.closed': () => popUp.getByRole('button', { name: 'Close' }).click(),
    // The page tells it by itself; what is to be seen of it is the request.
    'page.seen': () => expect.poll(view.isHeld).toBe(true),
    'play.requested': () => stageButton('Play').click(),
    'headset.requested': () => button('Watch in a headset').click(),
    'trailer.requested': () => button(isMember ? 'Trailer' : 'Watch trailer').click(),
    'kind.toggled': () => button('Trailer').click(),
    'sharing.requested': () => button('Share').click(),
    'poster.requested': () => button('Close').or(button('Close trailer')).click(),
    'tab.chosen': ({ tab }) => page.getByRole('tab', { name: String(tab), exact: false }).click(),
    'retry.requested': async () => {
      await stack.control.clearFaults()
      await button('Try again').click()
    },
  }

  const main = page.getByRole('main')
  const popUp = page.getByRole('dialog', { name: 'A film that steps into your room' })
  const maskIs = (state: 'none' | 'offered' | 'open') => async () => {
    await expect(page.locator('main button', { hasText: 'AI mask' })).toHaveCount(state === 'none' ? 0 : 1)
    await expect(popUp).toHaveCount(state === 'open' ? 1 : 0)
  }
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
  const plays = (kind: 'full' | 'trailer') => async () => {
    await shows({ player: true })
    const file = async () => (await filmOf(page)).file
    await expect.poll(file).toMatch(kind === 'trailer' ? /^trailer-/ : /^(?!trailer-)./)
  }
  const tabIs = (name: string) => () => expect(page.getByRole('tab', { selected: true })).toHaveText(name)
  const recorded = async () => (await callsOf(stack, 'addVideoView')).filter(({ status }) => status === 200).length

  const visitorSees: Sut['see'] = {
    loading: async () => {
      await expect.poll(video.isHeld).toBe(true)
      await expect(main).toBeAttached()
      await expect(heading).toHaveCount(0)
      await expect(main.getByRole('alert')).toHaveCount(0)
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
      await expect(main.getByRole('alert')).toContainText('Something went wrong')
      await expect(button('Try again')).toBeVisible()
    },
    'shown.panel.poster': () => shows({ stage: isMember ? 'Play' : 'Watch trailer' }),
    'shown.panel.player.full': plays('full'),
    'shown.panel.player.trailer': plays('trailer'),
    'shown.panel.trailer': () => shows({ player: true, closes: 'trailer' }),
    'shown.panel.sharing': () => shows({ closes: 'sharing' }),
    'shown.tab.suggested': tabIs('Suggested'),
    'shown.tab.comments': tabIs('Comments'),
    'shown.tab.gallery': tabIs('Gallery'),
    'shown.mask.none': maskIs('none'),
    'shown.mask.unseen': maskIs('none'),
    'shown.mask.asking': maskIs('none'),
    'shown.mask.closed': maskIs('offered'),
    'shown.mask.open': maskIs('open'),
    'shown.visit.unseen': async () => expect(await recorded()).toBe(0),
    'shown.visit.recording': async () => {
      expect(view.isHeld()).toBe(true)
      expect(await recorded()).toBe(0)
    },
    'shown.visit.counted': () => expect.poll(recorded).toBe(1),
    'shown.visit.uncounted': async () => {
      expect(await recorded()).toBe(0)
      await expect(main.getByRole('alert')).toHaveCount(0)
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
      await page.route(/\/aima[^/]*$/, (route) => mask.hold(route))
      await page.route(/\/add-video-view(\?|$)/, (route) => view.hold(route))
      await open(page, `${stack.origin}/videos/?layout=simple&sort=latest`)
      await page.mouse.move(0, 0)
      video.drop()
      // The one before it is free: guests would be given the film.
      await main.getByRole('article').nth(2).getByRole('heading').getByRole('link').press('Enter')
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
