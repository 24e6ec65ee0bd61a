// Where the three browser engines are, and how they come onto a machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureChromium } from './chromium.mjs'

const FILMS = ['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav']

/** `variable` names the browser to the tests; `packages` are Debian's, `places` where they put the browser; `tools` are found on the PATH. */
const ENGINES = {
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    packages: ['firefox-esr'],
    places: () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    tools: [],
  },
  webkit: {
    title: 'WebKit',
    variable: 'WEBKIT_PATH',
    packages: ['webkit2gtk-driver', 'xvfb', ...FILMS],
    places: () => inLibraries('webkit2gtk-4.1/MiniBrowser'),
    tools: ['WebKitWebDriver', 'Xvfb'],
    /** Without these WebKit plays no film. */
    libraries: ['gstreamer-1.0/libgstlibav.so', 'gstreamer-1.0/libgsthls.so'],
  },
}

/**
 * The environment in which journeys find these engines ('chromium', 'firefox', 'webkit'), and those that are there. What is missing is installed where
 * that is allowed (Debian's packages, as root); else one line says what to install.
 */
export async function ensureEngines(names) {
  const env = {}
  const there = []
  for (const name of names) {
    if (name === 'chromium') {
      env.CHROMIUM_PATH = await ensureChromium()
      there.push(name)
      continue
    }
    const { title, variable, packages } = ENGINES[name]
    const path = find(ENGINES[name]) ?? (install(title, packages) ? find(ENGINES[name]) : undefined)
    if (path) {
      env[variable] = path
      there.push(name)
    } else console.log(`Not run: ${title} is not on this machine. Debian has it: apt-get install ${packages.join(' ')}`)
  }
  return { env, there }
}

function find({ variable, places, tools, libraries = [] }) {
  const isComplete =
    tools.every(isOnPath) && libraries.every((file) => inLibraries(file).some((place) => existsSync(place)))
  if (!isComplete) return undefined
  const named = process.env[variable]
  if (named) return existsSync(named) ? named : undefined
  return places().find((place) => existsSync(place))
}

/** Debian has a folder of libraries for each kind of processor. */
function inLibraries(file) {
  return existsSync('/usr/lib') ? readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, file)) : []
}

function isOnPath(tool) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, tool)))
}

function install(title, packages) {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return false
  console.log(`Installing Debian's packages of ${title} …`)
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // With old package lists an old version is installed, or none is found.
  spawnSync('apt-get', ['update'], options)
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
  if (status !== 0) console.error(stderr?.trim().split('\n').slice(-4).join('\n'))
  return status === 0
}
