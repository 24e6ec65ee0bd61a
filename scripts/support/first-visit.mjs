// `npm start` as a newcomer: until the addresses are printed, then the home page and the sandbox's page, then Ctrl+C.
import { spawn } from 'node:child_process'

const child = spawn('npm', ['start'], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
const ended = new Promise((resolve) => child.on('exit', resolve))
let printed = ''
try {
  for await (const chunk of child.stdout) {
    process.stdout.write(chunk)
    printed += chunk
    if (printed.includes('Ctrl+C')) break
  }
  const [site, sandbox] = printed.match(/http:\/\/\S+/g) ?? []
  if (!site || !sandbox) throw new Error('npm start printed no address')
  for (const address of [site, sandbox]) {
    const { status } = await fetch(address)
    console.log(`${address} answers ${status}`)
    if (status !== 200) process.exitCode = 1
  }
} finally {
  // To the whole group, as a terminal does.
  if (child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  await ended
}
