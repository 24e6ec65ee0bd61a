import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../support/chromium.ts'

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
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await chromiumOptions(),
  },
})
