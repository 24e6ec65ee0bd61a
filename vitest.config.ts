import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    // By default one core is left to an editor.
    maxWorkers: '100%',
    // A slow machine is not a mistake of the code: only what never ends fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 14_000 } },
    setupFiles: ['tests/support/seed.ts', 'tests/support/coverage.ts'],
  },
})
