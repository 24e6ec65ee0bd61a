import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, nodeBinary, root } from './project.mjs'

/** The shell first: the same engine without the browser around it, at half the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const NO_CHROMIUM =
  'The browser tests need a Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the command again.'

/** Path of a Chromium that is there: the one that CHROMIUM_PATH names, else one on the machine, else Playwright's own. */
export async function findChromium() {
  return fromEnvironment() ?? onMachine() ?? (await fromPlaywright())
}

/** As findChromium, and where there is none, installs Playwright's or, as root, Debian's. Ends the process with a plain sentence when it cannot. */
export async function ensureChromium() {
  const installed = await findChromium()
  if (installed) return installed
  console.log('Looking for a browser: none on this machine, trying to download one …')
  spawnSync(nodeBinary(), [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  })
  const downloaded = await fromPlaywright()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing Debian's Chromium …")
    const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    // With old package lists an old version is installed, or none is found.
    spawnSync('apt-get', ['update'], options)
    let problem = ''
    // Older releases of Debian have no package of the shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      problem = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).stderr
      const packaged = onMachine()
      if (packaged) return packaged
    }
    if (problem) console.error(problem.trim())
  }
  fail(NO_CHROMIUM)
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  if (!existsSync(path)) fail(`CHROMIUM_PATH: expected the path of a Chromium, got "${path}"`)
  return path
}

function onMachine() {
  for (const place of PLACES) if (existsSync(place)) return place
  for (const name of NAMES) {
    try {
      return execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8', stdio: 'pipe' })
        .trim()
        .split('\n')[0]
    } catch {
      // Not this one.
    }
  }
  return undefined
}

async function fromPlaywright() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}
