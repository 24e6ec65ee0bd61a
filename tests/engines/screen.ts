import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Opens a screen that nobody sees. */
export async function openScreen() {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const close = () => void screen.kill('SIGKILL')
  process.once('exit', close)
  const [display] = await once(screen.stdout, 'data')
  return {
    display: `:${String(display).trim()}`,
    close() {
      process.off('exit', close)
      close()
    },
  }
}
