import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { findChromium, NO_CHROMIUM } from '../../scripts/support/chromium.mjs'

/** How every test and benchmark starts Chromium: silent on the network, films play without a gesture. Throws where there is no Chromium. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  return {
    executablePath,
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--autoplay-policy=no-user-gesture-required',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  }
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await chromiumOptions())
}
