import { spawn } from 'node:child_process'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import type { Profile } from './profiles.ts'
import { openScreen } from './screen.ts'

/** CSS px are this much smaller than those of the screen: MiniBrowser's toolbar keeps a window from being as narrow as a phone. */
const PHONE_SCALE = 1.25
/** Height of that toolbar, screen px. */
const TOOLBAR = 38

interface WebKitOptions {
  port: number
  profile: Profile
  hasScripts: boolean
}

/** Starts WebKitGTK's own browser with its WebDriver, on a screen that nobody sees. WEBKIT_PATH names the browser; the driver is found on the PATH. */
export async function startWebKit({ port, profile, hasScripts }: WebKitOptions) {
  const scale = profile.isPhone ? PHONE_SCALE : 1
  const screen = await openScreen()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      // Without a graphics card screenshots hang otherwise.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      GDK_DPI_SCALE: String(scale),
      // As in Safari, which plays streams by itself as well.
      WEBKIT_GST_ENABLE_HLS_SUPPORT: '1',
    },
    stdio: 'ignore',
  })
  const stop = () => {
    service.kill('SIGKILL')
    screen.close()
  }
  process.once('exit', stop)
  const driver = await connect(port, [
    '--automation',
    ...(hasScripts ? [] : ['--enable-javascript=false']),
    ...(profile.userAgent ? [`--user-agent=${profile.userAgent}`] : []),
  ])
  const [width, height] = [profile.width * scale, profile.height * scale + TOOLBAR].map(Math.round)
  await driver.manage().window().setRect({ x: 0, y: 0, width, height })
  return {
    driver,
    scale,
    async close() {
      await driver.quit().catch(() => {})
      process.off('exit', stop)
      stop()
    },
  }
}

async function connect(port: number, args: string[]): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: process.env.WEBKIT_PATH, args },
  })
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
    } catch (error) {
      if (attempt === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}
