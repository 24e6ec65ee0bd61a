import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../support/chromium.ts'

/** Minutes each: begun last, one of them would keep the other workers waiting. */
const LONGEST = /\/(crawl|cams-replay|layout|controls|player|vr|tabs|login|hydration)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  workers: 3,
  retries: 0,
  // For all of a test, on a machine that does other work as well; what a test waits for has its own, shorter limit.
  timeout: 90_000,
  // Less than the 15 s after which the site gives a call up: what is seen within it did not come of that.
  expect: { timeout: 14_000 },
  reporter: [['dot'], ['json']],
  outputDir: '../../.cache/e2e',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await chromiumOptions(),
  },
})
