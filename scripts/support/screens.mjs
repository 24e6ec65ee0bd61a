import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { fail, nodeBinary, root, run } from './project.mjs'

/** Pictures what the visitor sees in every state of every machine into `.cache/screens/`: a minute's work, and less where little has changed. */
export async function takeScreens() {
  const { code } = await run(nodeBinary(), [join(root, 'scripts/support/take-screens.ts')], {
    env: { CHROMIUM_PATH: await ensureChromium() },
  })
  if (code !== 0) fail('The pictures could not be taken.')
}
