import { existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyProject, freePorts, listen } from './project-copy.ts'

vi.setConfig({ testTimeout: 30_000 })

let project: ReturnType<typeof copyProject>
let ports: Record<
  'SITE_PORT' | 'SANDBOX_PORT' | 'SANDBOX_THIRD_PARTY_PORT' | 'SANDBOX_CAM_PORT' | 'STUDIO_TRACE_PORT',
  string
>

beforeEach(async () => {
  project = copyProject()
  const [site = '', sandbox = '', thirdParty = '', cams = '', studio = ''] = await freePorts(5)
  ports = {
    SITE_PORT: site,
    SANDBOX_PORT: sandbox,
    SANDBOX_THIRD_PARTY_PORT: thirdParty,
    SANDBOX_CAM_PORT: cams,
    STUDIO_TRACE_PORT: studio,
  }
  project.write('sandbox/main.ts', serverOn('SANDBOX_PORT'))
  project.write('app/server/dev-server.ts', serverOn('SITE_PORT'))
  project.write('scripts/support/studio-hub.ts', serverOn('STUDIO_TRACE_PORT'))
})
afterEach(() => project.remove())

describe('before anything starts', () => {
  test('a port that is taken is named, with the setting that changes it', async () => {
    const other = await listen(Number(ports.SANDBOX_PORT))
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs', '--dev'], ports)
    await other.close()
    const next = other.port > 60_000 ? other.port - 1_000 : other.port + 1_000
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${other.port} is taken. Stop what listens there, or choose another port: SANDBOX_PORT=${next} npm run dev\n`,
    })
  })

  test('a port that is none is refused', async () => {
    const { code, stderr } = await project.run(['scripts/start.mjs'], { ...ports, SITE_PORT: 'high' })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'SITE_PORT: expected a port number from 1 to 65535, got "high"\n',
    })
  })

  test('an address that is none is refused', async () => {
    const { code, stderr } = await project.run(['scripts/start.mjs'], { ...ports, HOST: 'everywhere' })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'HOST: expected localhost or an IPv4 address of this machine, 0.0.0.0 for all of them, got "everywhere"\n',
    })
  })

  test('an installation that fails says what npm said, and what to do', async () => {
    project.write('node_modules/.proscenium-installed', 'of another lockfile')
    project.tool('bin/npm', 'echo "npm error code ENOTFOUND" >&2; echo "npm error no network" >&2; exit 1')
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs'], {
      ...ports,
      PATH: `${project.folder}/bin:${process.env.PATH}`,
    })
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: 'Installing the packages of package-lock.json, Node 24 among them …\n',
      stderr:
        'The installation failed. npm said:\nnpm error code ENOTFOUND\nnpm error no network\n\nMend that and run the command again.\n',
    })
  })

  test('the tools that build are installed where NODE_ENV says production', async () => {
    project.write('node_modules/.proscenium-installed', 'of another lockfile')
    project.tool('bin/npm', 'echo "$*" > asked; exit 1')
    await project.run(['scripts/start.mjs'], {
      ...ports,
      NODE_ENV: 'production',
      PATH: `${project.folder}/bin:${process.env.PATH}`,
    })
    expect(readFileSync(join(project.folder, 'asked'), 'utf8')).toMatch(/^ci .*--include=dev /)
  })

  test('nothing is installed through a link, which would empty the folder that it leads to', async () => {
    project.write('node_modules/.proscenium-installed', 'of another lockfile')
    project.write('node_modules/vite/bin/vite.js', 'console.error("no such import"); process.exit(1)')
    renameSync(join(project.folder, 'node_modules'), join(project.folder, 'shared'))
    symlinkSync('shared', join(project.folder, 'node_modules'))
    project.tool('bin/npm', 'echo "$*" > asked; exit 1')
    const { stdout } = await project.run(['scripts/start.mjs'], {
      ...ports,
      PATH: `${project.folder}/bin:${process.env.PATH}`,
    })
    expect(stdout).toBe(
      'node_modules is a link to packages of another lockfile: install where it leads if something is missing.\nBuilding …\n',
    )
    expect(existsSync(join(project.folder, 'asked'))).toBe(false)
  })

  test('a build that fails says why', async () => {
    project.write('node_modules/vite/bin/vite.js', 'console.error("no such import"); process.exit(1)')
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs'], ports)
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: 'Building …\n',
      stderr: 'The build failed:\nno such import\n\n',
    })
  })
})

describe('once it runs', () => {
  test('the first address is the site’s, the next the sandbox’s and the studio’s; Ctrl+C ends everything and frees the ports', async () => {
    const { child, printed, ended } = project.start(['scripts/start.mjs', '--dev'], ports)
    await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
    expect(printed.stdout).toContain('data begins anew\n')
    expect(printed.stdout.match(/http:\/\/\S+/g)).toEqual([
      `http://localhost:${ports.SITE_PORT}/`,
      `http://localhost:${ports.SANDBOX_PORT}/sandbox/`,
      expect.stringMatching(`^http://127.0.0.1:${ports.STUDIO_TRACE_PORT}/\\?token=[0-9a-f]{24}#/tracing$`),
      `http://darkest.localhost:${ports.SITE_PORT}/`,
      `http://light.localhost:${ports.SITE_PORT}/`,
    ])
    child.kill('SIGINT')
    const { code, stderr } = await ended
    const reopened = await Promise.all(
      [ports.SITE_PORT, ports.SANDBOX_PORT, ports.STUDIO_TRACE_PORT].map((port) => listen(Number(port))),
    )
    await Promise.all(reopened.map(({ close }) => close()))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('one part that dies is named, and ends the other', async () => {
    const { printed, ended } = project.start(['scripts/start.mjs', '--dev'], ports)
    await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
    await fetch(`http://127.0.0.1:${ports.SITE_PORT}/die`).catch(() => undefined)
    const { code, stderr } = await ended
    await (await listen(Number(ports.SANDBOX_PORT))).close()
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'The site stopped with code 3.\n' })
  })

  test('the site’s port opens once the sandbox answers, so that no visitor finds it without a back end', async () => {
    project.write(
      'sandbox/main.ts',
      `import { appendFileSync, existsSync } from 'node:fs'
import { createServer } from 'node:http'
createServer((request, response) => {
  if (existsSync('go')) return response.end()
  appendFileSync('asked', 'x')
  response.destroy()
}).listen(process.env.SANDBOX_PORT, '127.0.0.1')
`,
    )
    const { child, printed, ended } = project.start(['scripts/start.mjs', '--dev'], ports)
    await expect.poll(() => answers(ports.STUDIO_TRACE_PORT), { timeout: 20_000 }).toBe(true)
    const asked = join(project.folder, 'asked')
    await expect
      .poll(() => existsSync(asked) && readFileSync(asked, 'utf8').length, { timeout: 20_000 })
      .toBeGreaterThan(3)
    expect(await answers(ports.SITE_PORT)).toBe(false)
    project.write('go', '')
    await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
    expect(await answers(ports.SITE_PORT)).toBe(true)
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  })

  test('a sandbox that dies is named, and the site stays', async () => {
    const { child, printed, ended } = project.start(['scripts/start.mjs', '--dev'], ports)
    await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
    await fetch(`http://127.0.0.1:${ports.SANDBOX_PORT}/die`).catch(() => undefined)
    await expect.poll(() => printed.stderr).toContain('The site stays')
    expect([await answers(ports.SANDBOX_PORT), await answers(ports.SITE_PORT)]).toEqual([false, true])
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        'The sandbox stopped with code 3.\nThe site stays, and says that it cannot reach its server. Run the command again for both.\n',
    })
  })

  test('everything listens on this machine only, unless HOST opens it: then third parties have an address of the network, the site a name', async () => {
    project.write(
      'app/server/dev-server.ts',
      `${serverOn('SITE_PORT')}
const { HOST, CONTENT_ORIGIN, CAM_ORIGIN, BACKEND_ORIGIN, BILLER_HOSTS, TRACE_STUDIO, SANDBOX_SITES, SANDBOX_ADDRESS } = process.env
console.error(JSON.stringify({ HOST, CONTENT_ORIGIN, CAM_ORIGIN, BACKEND_ORIGIN, BILLER_HOSTS, TRACE_STUDIO, SANDBOX_ADDRESS, aliases: JSON.parse(SANDBOX_SITES)[0].aliases }))`,
    )
    const seen = []
    for (const HOST of ['', '127.0.0.2']) {
      const { child, printed, ended } = project.start(['scripts/start.mjs', '--dev'], { ...ports, HOST })
      if (HOST === '') await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
      else await expect.poll(() => printed.stderr, { timeout: 20_000 }).toContain('}')
      child.kill('SIGINT')
      await ended
      seen.push(JSON.parse(printed.stderr))
    }
    const [content, cams] = [ports.SANDBOX_THIRD_PARTY_PORT, ports.SANDBOX_CAM_PORT]
    const own = hostname().toLowerCase()
    const name = own.includes('.') ? own : `${own}.local`
    expect(seen).toEqual([
      {
        HOST: 'localhost',
        CONTENT_ORIGIN: `http://127.0.0.1:${content}`,
        CAM_ORIGIN: `http://127.0.0.1:${cams}`,
        BACKEND_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
        BILLER_HOSTS: `127.0.0.1:${content}`,
        TRACE_STUDIO: `ws://127.0.0.1:${ports.STUDIO_TRACE_PORT}`,
        SANDBOX_ADDRESS: '127.0.0.1',
        aliases: [],
      },
      {
        HOST: '127.0.0.2',
        CONTENT_ORIGIN: `http://127.0.0.2:${content}`,
        CAM_ORIGIN: `http://127.0.0.2:${cams}`,
        BACKEND_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
        BILLER_HOSTS: `http://127.0.0.2:${content}`,
        TRACE_STUDIO: '',
        SANDBOX_ADDRESS: '127.0.0.2',
        aliases: [`http://${name}:${ports.SITE_PORT}`, `http://127.0.0.2:${ports.SITE_PORT}`],
      },
    ])
  })

  test('one part that cannot start ends it with what that part said', async () => {
    project.write('app/server/dev-server.ts', 'console.error("The configuration is wrong"); process.exit(2)')
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs', '--dev'], ports)
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The configuration is wrong\nThe site stopped with code 2.\n',
    })
  })
})

async function answers(port: string) {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

/** Answers everything, and dies when asked to. */
function serverOn(variable: string) {
  return `import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
if ('${variable}' === 'SANDBOX_PORT') console.log('Data  begins anew')
createServer((request, response) => {
  if (request.url === '/die') process.exit(3)
  response.end()
}).listen(process.env.${variable}, '127.0.0.1')
`
}
