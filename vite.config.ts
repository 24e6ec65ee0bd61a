import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stripChartNotes } from './scripts/support/strip-chart-notes.ts'

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), stripChartNotes()],
  // One stylesheet: every theme and view together is smaller than one more round trip.
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node24', emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        emptyOutDir: true,
        target: 'es2023',
        rollupOptions: {
          input: 'app/start-client.ts',
          // What several pages share is one file: on a slow line each further request delays the first picture.
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|xstate|zod)\// },
                { name: 'shared', test: /\/(views|app\/pages)\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
  // Everything is bundled, so that a deployment needs `dist/` and Node, and no `node_modules`.
  ssr: isSsrBuild ? { noExternal: true } : {},
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
}))
