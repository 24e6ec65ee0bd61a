import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The project's scripts in a folder of their own, where tools and servers are stand-ins: nothing of the checkout is touched. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  for (const part of ['scripts', 'app/sites', 'package-lock.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  write('package.json', '{ "type": "module" }')
  markInstalled()

  function write(path: string, text: string, mode = 0o644) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, mode)
  }

  function markInstalled() {
    const lockfile = readFileSync(join(folder, 'package-lock.json'))
    write('node_modules/.proscenium-installed', createHash('sha256').update(lockfile).digest('hex'))
  }

  return {
    folder,
    write,
    /** A command that does what the shell script says. */
    tool: (path: string, script: string) => write(path, `#!/bin/sh\n${script}\n`, 0o755),
    start: (args: string[], environment: Record<string, string> = {}) => start(folder, args, environment),
    run: async (args: string[], environment: Record<string, string> = {}) => start(folder, args, environment).ended,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function start(cwd: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk
  })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...printed }))
  })
  return { child, printed, ended }
}

/** Ports that nobody listens on at this moment. */
export async function freePorts(count: number): Promise<string[]> {
  const probes = await Promise.all(Array.from({ length: count }, () => listen(0)))
  const ports = probes.map(({ port }) => String(port))
  await Promise.all(probes.map(({ close }) => close()))
  return ports
}

export function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
