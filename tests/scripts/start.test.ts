import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyProject, freePorts, listen } from './project-copy.ts'

vi.setConfig({ testTimeout: 30_000 })

let project: ReturnType<typeof copyProject>
let ports: Record<
  'SITE_PORT' | 'SANDBOX_PORT' | 'SANDBOX_THIRD_PARTY_PORT' | 'SANDBOX_CAM_PORT' | 'STUDIO_LIVE_PORT',
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
    STUDIO_LIVE_PORT: studio,
  }
  project.write('sandbox/main.ts', serverOn('SANDBOX_PORT'))
  project.write('app/dev-server.ts', serverOn('SITE_PORT'))
  project.write('scripts/support/studio-hub.ts', serverOn('STUDIO_LIVE_PORT'))
})
afterEach(() => project.remove())

describe('before anything starts', () => {
  test('a port that is taken is named, with the setting that changes it', async () => {
    const other = await listen(Number(ports.SANDBOX_PORT))
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs', '--dev'], ports)
    await other.close()
    const next = other.port > 60_000 ? other.port - 1_000 : other.port + 1_000
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `Port ${other.port} is taken. Stop what listens there, or choose another port: SANDBOX_PORT=${next} npm run dev\n`,
    ])
  })

  test('a port that is none is refused', async () => {
    const { code, stderr } = await project.run(['scripts/start.mjs'], { ...ports, SITE_PORT: 'high' })
    expect([code, stderr]).toEqual([1, 'SITE_PORT: expected a port number from 1 to 65535, got "high"\n'])
  })

  test('an installation that fails says what npm said, and what to do', async () => {
    project.write('node_modules/.proscenium-installed', 'of another lockfile')
    project.tool('bin/npm', 'echo "npm error code ENOTFOUND" >&2; echo "npm error no network" >&2; exit 1')
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs'], {
      ...ports,
      PATH: `${project.folder}/bin:${process.env.PATH}`,
    })
    expect([code, stdout, stderr]).toEqual([
      1,
      'Installing what is missing …\n',
      'The installation failed. npm said:\nnpm error code ENOTFOUND\nnpm error no network\n\nMend that and run the command again.\n',
    ])
  })

  test('a build that fails says why', async () => {
    project.write('node_modules/vite/bin/vite.js', 'console.error("no such import"); process.exit(1)')
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs'], ports)
    expect([code, stdout, stderr]).toEqual([1, 'Building …\n', 'The build failed:\nno such import\n\n'])
  })
})

describe('once it runs', () => {
  test('the first address is the site’s, the next the sandbox’s and the studio’s; Ctrl+C ends everything and frees the ports', async () => {
    const { child, printed, ended } = project.start(['scripts/start.mjs', '--dev'], ports)
    await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
    expect(printed.stdout.match(/http:\/\/\S+/g)).toEqual([
      `http://localhost:${ports.SITE_PORT}/`,
      `http://localhost:${ports.SANDBOX_PORT}/sandbox/`,
      expect.stringMatching(`^http://127.0.0.1:${ports.STUDIO_LIVE_PORT}/\\?token=[0-9a-f]{24}#/live$`),
      `http://darkest.localhost:${ports.SITE_PORT}/`,
      `http://light.localhost:${ports.SITE_PORT}/`,
    ])
    child.kill('SIGINT')
    const { code, stderr } = await ended
    const reopened = await Promise.all(
      [ports.SITE_PORT, ports.SANDBOX_PORT, ports.STUDIO_LIVE_PORT].map((port) => listen(Number(port))),
    )
    await Promise.all(reopened.map(({ close }) => close()))
    expect([code, stderr]).toEqual([0, ''])
  })

  test('one part that dies is named, and ends the other', async () => {
    const { printed, ended } = project.start(['scripts/start.mjs', '--dev'], ports)
    await expect.poll(() => printed.stdout, { timeout: 20_000 }).toContain('Ctrl+C')
    await fetch(`http://127.0.0.1:${ports.SITE_PORT}/die`).catch(() => undefined)
    const { code, stderr } = await ended
    await (await listen(Number(ports.SANDBOX_PORT))).close()
    expect([code, stderr]).toEqual([1, 'The site stopped with code 3.\n'])
  })

  test('one part that cannot start ends it with what that part said', async () => {
    project.write('app/dev-server.ts', 'console.error("The configuration is wrong"); process.exit(2)')
    const { code, stdout, stderr } = await project.run(['scripts/start.mjs', '--dev'], ports)
    expect([code, stdout, stderr]).toEqual([1, '', 'The configuration is wrong\nThe site stopped with code 2.\n'])
  })
})

/** Answers everything, and dies when asked to. */
function serverOn(variable: string) {
  return `import { createServer } from 'node:http'
createServer((request, response) => {
  if (request.url === '/die') process.exit(3)
  response.end()
}).listen(process.env.${variable}, '127.0.0.1')
`
}
