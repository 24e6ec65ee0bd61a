import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { englishDictionaries } from './scripts/support/english-dictionaries.ts'
import { fontApart } from './scripts/support/font-apart.ts'
import { minifyChunks } from './scripts/support/minify-chunks.ts'
import { stripChartNotes } from './scripts/support/strip-chart-notes.ts'
import { styleParts } from './scripts/support/style-parts.ts'

/** Parts of the house that several pages share, but not the two that most visits begin with. */
const ON_SOME_PAGES =
  /sales[/.]|cams[/.-]|rooms\.|catalogue\.|messenger\/|member\/|money|checkout|deals|copy-field|side-dialog|text-field|select\.|checkbox|form\.|(email|password)-rules|video-|video\.|videos|player|gallery|media-|lightbox|scrubber|sprite|trailer|ai-mask|control-menu|pop-menu|tab-list|slider|content[.-]|\/xr\/|xr-player|vr-view|view-(keys|choices|menu)|projection|headset/

/** What every page needs, in one file. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|rxjs|zod|@tanstack\/(history|react-router|react-store|router-core|store))\//

const DRAWS_FILMS = /\/adapters\/xr\/(card|shaders)\.ts|\/machines\/catalogue\/projection\.ts/

const isOnMostPages = (id: string) => /\/(views|app|contracts|adapters|machines)\//.test(id) && !ON_SOME_PAGES.test(id)

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  // RxJS also comes as native classes, which are shorter.
  environments: { client: { resolve: { conditions: ['es2015', ...defaultClientConditions] } } },
  plugins: [
    react(),
    stripChartNotes(),
    englishDictionaries(),
    ...(isSsrBuild ? [] : [minifyChunks(), fontApart(), styleParts()]),
  ],
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
        // By the plugin above.
        minify: false,
        cssMinify: 'lightningcss',
        rollupOptions: {
          input: ['app/browser/start-client.ts', 'app/browser/entry-client.tsx'],
          // What several pages share is one file: on a slow line each further request delays the first picture.
          output: {
            // The plugin above has shortened the code; what is left is white space.
            minify: { compress: false, mangle: false, codegen: true },
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES },
                // What page and headset draw with: fetched with the first VR film.
                { name: 'film-drawing', test: DRAWS_FILMS },
                { name: 'shared', test: isOnMostPages, minShareCount: 2 },
              ],
            },
          },
        },
      },
  // Everything is bundled, so that a deployment needs `dist/` and Node, and no `node_modules`.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Reading the environment is a call out of the script each time, and libraries do it for every link.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
}))
