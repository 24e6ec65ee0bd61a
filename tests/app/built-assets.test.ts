import { expect, test } from 'vitest'
import { createAssetFinder } from '../../app/server/built-assets.ts'
import { readStyleParts } from '../../scripts/support/style-parts.ts'

const MANIFEST = {
  'app/browser/start-client.ts': { file: 'assets/start-1.js' },
  'app/browser/entry-client.tsx': { file: 'assets/entry-1.js', imports: ['shared'] },
  'films.ts': { file: 'assets/films-1.js', imports: ['shared'] },
  shared: { file: 'assets/shared-1.js' },
  'style.css': { file: 'assets/style-1.css' },
}
const FILES: Readonly<Record<string, string>> = {
  'font.css': '@font-face{}',
  '.vite/styles.json': JSON.stringify(
    readStyleParts(
      '[data-theme=dark]{--a:tan}[data-theme=darkest]{--a:#000}[data-theme=light]{--a:red}.card{color:red}.absent{color:tan}',
    ),
  ),
}
const assetsOf = createAssetFinder(MANIFEST, (file) => FILES[file] ?? '')
const page = { body: new TextEncoder().encode('<p class="card"></p>'), chunks: ['films.ts'] }

test('each site is painted with the colours of its own theme, and with what its page holds [CHROME-001]', () => {
  expect(['dark', 'darkest', 'light'].map((theme) => assetsOf(page, theme).css)).toEqual([
    '@font-face{}[data-theme=dark]{--a:tan}.card{color:red}',
    '@font-face{}[data-theme=darkest]{--a:#000}.card{color:red}',
    '@font-face{}[data-theme=light]{--a:red}.card{color:red}',
  ])
})

test('a page names the start, and preloads the stylesheet and each script once, what is imported first', () => {
  const { script, preloads } = assetsOf(page, 'dark')
  expect({ script, preloads }).toEqual({
    script: '/assets/start-1.js',
    preloads: ['/assets/style-1.css', '/assets/shared-1.js', '/assets/entry-1.js', '/assets/films-1.js'],
  })
})
