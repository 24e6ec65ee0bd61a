// Needs Node 24: draws the diagrams, gathers what test runs left and builds the studio into one file. `node build-studio.ts [revision]` draws what has
// changed since the revision as well.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { mergeCoverage, readCoverage } from '../../studio/coverage/merge.ts'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { layoutOfMap } from '../../studio/diagrams/layout.ts'
import { pictureOf } from '../../studio/diagrams/sheets.ts'
import { wiringGraph } from '../../studio/diagrams/wiring-map.ts'
import type { Changes } from '../../studio/diff/changes.ts'
import { drawChanges } from '../../studio/diff/draw-changes.ts'
import { diffMachines } from '../../studio/diff/machine-diff.ts'
import type { House } from '../../studio/house.ts'
import type { Album, MachinePage, StudioData } from '../../studio/page/data.ts'
import { endWith } from './end-with.ts'
import { loadCases, loadHouse, projectRoot } from './house.ts'
import { revision } from './revision.ts'
import { copyOf } from './revision-copies.ts'

const OUT = join(projectRoot, 'dist/studio')

const [since] = process.argv.slice(2)

await endWith(async () => {
  const house = await loadHouse()
  const changes = since === undefined ? undefined : await changesSince(since, house)
  const machines: Record<string, MachinePage> = {}
  for (const [id, { machine }] of house.machines) {
    const graph = graphOf(machine)
    machines[id] = { graph, picture: await pictureOf(graph) }
  }
  const data: StudioData = {
    revision: revision(),
    map: await layoutOfMap(wiringGraph(house)),
    machines,
    coverage: mergeCoverage(
      globSync('.cache/coverage/*.json', { cwd: projectRoot })
        .sort()
        .map((file) => readCoverage(readFileSync(join(projectRoot, file), 'utf8'), file)),
    ),
    screens: screens(),
    changes,
  }
  const { script, style } = await bundle()
  mkdirSync(OUT, { recursive: true })
  writeFileSync(join(OUT, 'index.html'), pageOf(JSON.stringify(data), script, style))
  return 0
})

async function bundle() {
  const built = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
    build: {
      write: false,
      target: 'es2024',
      cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: {
        input: join(projectRoot, 'studio/page/main.tsx'),
        // A page that is opened from a file can load no modules.
        output: { format: 'iife' },
      },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite built more than one bundle of the studio.')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const styles = built.output.filter((file) => file.fileName.endsWith('.css'))
  if (chunks.length !== 1 || styles.length !== 1) {
    throw new Error(
      `The studio must be one script and one stylesheet, not ${built.output.map(({ fileName }) => fileName)}`,
    )
  }
  return { script: chunks[0]!.code, style: String((styles[0] as { source: unknown }).source) }
}

function pageOf(json: string, script: string, style: string) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Studio</title>
<style>${style}</style>
</head>
<body>
<div id="studio"></div>
<script type="application/json" id="studio-data">${json.replaceAll('<', '\\u003c')}</script>
<script>${script.replaceAll(/<(?=\/script|!--|script)/gi, '\\x3c')}</script>
</body>
</html>
`
}

async function changesSince(before: string, { machines }: House): Promise<Changes> {
  const sides = { before: await loadCases(copyOf(before)), after: [...machines.values()] }
  const between = { before, after: revision() || 'now' }
  return drawChanges(diffMachines(sides.before, sides.after), sides, between)
}

/** What `npm run studio -- --screens` has taken. */
function screens(): StudioData['screens'] {
  const album = join(projectRoot, '.cache/screens/album.json')
  if (!existsSync(album)) return { revision: '', machines: {}, pictures: {} }
  const { revision, machines } = JSON.parse(readFileSync(album, 'utf8')) as Album
  const entries = Object.values(machines).flatMap((states) => Object.values(states))
  const names = new Set(entries.flatMap((entry) => ('none' in entry ? [] : [entry.desktop, entry.mobile])))
  const pictures = [...names].map((name) => [
    name,
    `data:image/webp;base64,${readFileSync(join(projectRoot, `.cache/screens/${name}.webp`)).toString('base64')}`,
  ])
  return { revision, machines, pictures: Object.fromEntries(pictures) }
}
