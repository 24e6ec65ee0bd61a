import { defineConfig } from '@playwright/test'
import type { EngineName } from './journey.ts'

const engines: EngineName[] = ['chromium', 'firefox', 'webkit']

/** Each engine is a project: what is not installed is left out by `--project`. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 14_000 },
  reporter: [['dot'], ['json']],
  outputDir: '../../.cache/engines',
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
