import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../sandbox/configuration.ts'
import { createControlClient } from '../../sandbox/control/control-client.ts'
import { freePorts } from '../scripts/project-copy.ts'
import { SITES, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

describe('configuration', () => {
  it('has defaults for everything', () => {
    const configuration = readConfiguration({})
    expect(
      configuration.ok && { ...configuration.options, sites: configuration.options.sites.map(({ key }) => key) },
    ).toEqual({
      port: 4200,
      thirdPartyPort: 4201,
      camPort: 4202,
      host: 'localhost',
      address: '127.0.0.1',
      databasePath: ':memory:',
      sites: ['dark', 'darkest', 'light'],
      tokenLifeSeconds: 300,
      graceSeconds: 60,
      sharedSeconds: 0,
      promotions: 'usual',
      camLife: 'usual',
      faults: true,
    })
  })

  it('names every wrong variable, what was expected and what was found', () => {
    const configuration = readConfiguration({
      HOST: 'everywhere',
      SANDBOX_ADDRESS: 'localhost',
      SANDBOX_PORT: 'x',
      SANDBOX_THIRD_PARTY_PORT: '70000',
      SANDBOX_CAM_PORT: '0',
      SANDBOX_TOKEN_LIFE_SECONDS: '0',
      SANDBOX_FAULTS: 'maybe',
      SANDBOX_SITES: '[{"key":"dark"}]',
    })
    expect(configuration).toEqual({
      ok: false,
      problems: [
        "SANDBOX_PORT: expected a number from 1 to 65535, got 'x'",
        "SANDBOX_THIRD_PARTY_PORT: expected a number from 1 to 65535, got '70000'",
        "SANDBOX_CAM_PORT: expected a number from 1 to 65535, got '0'",
        "HOST: expected localhost or an IP address, got 'everywhere'",
        "SANDBOX_ADDRESS: expected an IP address, got 'localhost'",
        'SANDBOX_SITES: expected a JSON list of sites { key, siteName, theme, isGayThemed, verificationEnabled, origin }; 0.siteName is not one',
        "SANDBOX_TOKEN_LIFE_SECONDS: expected a number from 1 to 86400, got '0'",
        "SANDBOX_FAULTS: expected 'on' or 'off', got 'maybe'",
      ],
    })
  })

  it('refuses one port for two origins, and sites that are not JSON', () => {
    expect(readConfiguration({ SANDBOX_PORT: '5000', SANDBOX_THIRD_PARTY_PORT: '5000' })).toEqual({
      ok: false,
      problems: ["SANDBOX_THIRD_PARTY_PORT: expected another port than SANDBOX_PORT, got '5000' for both"],
    })
    expect(readConfiguration({ SANDBOX_THIRD_PARTY_PORT: '5000', SANDBOX_CAM_PORT: '5000' })).toEqual({
      ok: false,
      problems: ["SANDBOX_CAM_PORT: expected another port than SANDBOX_THIRD_PARTY_PORT, got '5000' for both"],
    })
    expect(readConfiguration({ SANDBOX_SITES: 'dark' })).toEqual({
      ok: false,
      problems: [
        'SANDBOX_SITES: expected a JSON list of sites { key, siteName, theme, isGayThemed, verificationEnabled, origin }, got text that is not JSON',
      ],
    })
  })
})

describe('the command', () => {
  const port = (origin: string) => new URL(origin).port

  async function run(environment: Record<string, string>) {
    const child = spawn(process.execPath, [fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))], {
      env: { ...process.env, ...environment },
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const [code] = await once(child, 'exit')
    return { code, said: said.trim() }
  }

  it('says in one line which port is taken and which variable changes it', async () => {
    for (const [variable, taken] of [
      ['SANDBOX_THIRD_PARTY_PORT', port(sandbox.thirdPartyOrigin)],
      ['SANDBOX_CAM_PORT', port(sandbox.camOrigin)],
    ] as const) {
      const [first = '', second = ''] = await freePorts(2)
      const others = { SANDBOX_THIRD_PARTY_PORT: first, SANDBOX_CAM_PORT: second }
      expect(await run({ ...others, [variable]: taken })).toEqual({
        code: 1,
        said: `Port ${taken} is taken. Stop what uses it, or set ${variable} to another port.`,
      })
    }
  })

  it('says whether balances and log-ins are those of the last time, and keeps them in a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const file = join(folder, 'kept.db')
    const [port = '', thirdParty = '', cams = ''] = await freePorts(3)
    const ports = { SANDBOX_PORT: port, SANDBOX_THIRD_PARTY_PORT: thirdParty, SANDBOX_CAM_PORT: cams }
    const control = createControlClient(`http://127.0.0.1:${port}`)
    const balance = async () =>
      (await control.camLedger()).findLast(({ accountId }) => accountId === 'user-member')?.balance
    const said: string[] = []
    const balances: unknown[] = []
    for (const SANDBOX_DATABASE of ['', file, file]) {
      const child = spawn(process.execPath, [fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))], {
        env: { ...process.env, ...ports, SANDBOX_DATABASE, SANDBOX_CAM_LIFE: 'off' },
      })
      let printed = ''
      child.stdout.on('data', (chunk) => {
        printed += chunk
      })
      await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/^Data {2}.*\n/m)
      said.push(/^Data {2}(.*)$/m.exec(printed)?.[1] ?? '')
      balances.push(await balance())
      await control.cam({ verb: 'setBalance', account: 'member', balance: 7 })
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true })
    expect(said).toEqual([
      'begins anew: balances and log-ins of the last time are gone (SANDBOX_DATABASE=file keeps them)',
      `begins anew in ${file}, which held none of this version`,
      `as it was left, in ${file}`,
    ])
    expect([balances[0], balances[2]]).toEqual([balances[1], 7])
  })

  it('stops at a bad value before it starts anything', async () => {
    expect(await run({ SANDBOX_PORT: 'x' })).toEqual({
      code: 1,
      said: "SANDBOX_PORT: expected a number from 1 to 65535, got 'x'",
    })
  })
})

describe('the cam provider', () => {
  it('has an origin of its own, with pictures and answers that the sites may read', async () => {
    const picture = await fetch(`${sandbox.camOrigin}/pictures/portrait/selene-ardent.avif?w=160`)
    expect({ status: picture.status, contentType: picture.headers.get('content-type') }).toEqual({
      status: 200,
      contentType: 'image/avif',
    })
    const preflight = await fetch(`${sandbox.camOrigin}/broadcasts`, {
      method: 'OPTIONS',
      headers: { origin: 'http://light.localhost:4100', 'access-control-request-method': 'GET' },
    })
    expect({
      status: preflight.status,
      accessControlAllowOrigin: preflight.headers.get('access-control-allow-origin'),
    }).toEqual({ status: 204, accessControlAllowOrigin: 'http://light.localhost:4100' })
    expect((await fetch(`${sandbox.apiOrigin}/broadcasts`)).status).toBe(404)
  })
})

describe('every call', () => {
  it('is open to the sites from their own origins and to no others', async () => {
    for (const [origin, allowed] of [
      ['http://localhost:4100', 'http://localhost:4100'],
      ['http://light.localhost:4100', 'http://light.localhost:4100'],
      ['http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
      ['http://localhost:9999', null],
      ['https://evil.example', null],
      ['null', null],
    ] as const) {
      const asked = await sandbox.call('getFavouriteModels', { headers: { origin } })
      expect({ origin, accessControlAllowOrigin: asked.headers.get('access-control-allow-origin') }).toEqual({
        origin,
        accessControlAllowOrigin: allowed,
      })
    }
    const preflight = await fetch(`${sandbox.thirdPartyOrigin}/api/content/v1/user/favorite-model-ids`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4100', 'access-control-request-method': 'GET' },
    })
    expect({
      status: preflight.status,
      accessControlAllowHeaders: preflight.headers.get('access-control-allow-headers'),
    }).toEqual({ status: 204, accessControlAllowHeaders: 'Authorization, Content-Type, Idempotency-Key, X-App' })
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('answers 400 to what its row of the table does not allow, and 413 to what is too long', async () => {
    const ask = async (...parts: Parameters<TestSandbox['call']>) => {
      const response = await sandbox.call(...parts)
      return [response.status, (await response.json()).status.code]
    }
    expect(await ask('getVideos', { query: { page: '0' } })).toEqual([400, 400])
    expect(await ask('getVideos', { query: { page: 'two' } })).toEqual([400, 400])
    expect(await ask('getVideos', { query: { sort: 'oldest' } })).toEqual([400, 400])
    expect(await ask('refreshToken', { body: { refresh_token: 7 } })).toEqual([400, 400])
    expect(await ask('refreshToken')).toEqual([400, 400])
    expect(await ask('logIn', { body: { email: 'a'.repeat(70_000), password: '' } })).toEqual([413, 413])
    expect(await ask('getVideo', { params: { slug: 'a%2Fb' } })).toEqual([400, 400])
    expect(await ask('getVideo', { params: { slug: 'a%00' } })).toEqual([400, 400])
    expect(await ask('getDigest', { site: 'nowhere' })).toEqual([404, 404])
  })

  it('takes numbers in its query', async () => {
    const response = await sandbox.call('getVideos', { query: { page: '2', limit: '5' } })
    expect((await response.json()).items.length).toBe(5)
  })

  it('is answered on both loopback addresses', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = new URL('/api/maintenance', sandbox.apiOrigin)
      url.hostname = host
      expect((await fetch(url)).status).toBe(200)
    }
  })

  it('knows the site by origin, forwarded host or the switch of the desk', async () => {
    const { accessToken: token } = await sandbox.control.signIn('mustVerify')
    const returnFor = async (headers: Record<string, string>) => {
      const { data } = await (await sandbox.call('createAgeSession', { token, headers })).json()
      return new URL(new URL(data.url).searchParams.get('return') ?? '').origin
    }
    const [dark, light] = SITES.map(({ origin }) => origin)
    expect(await returnFor({})).toBe(dark)
    expect(await returnFor({ origin: light ?? '' })).toBe(light)
    expect(await returnFor({ 'x-forwarded-host': 'light.localhost:4100' })).toBe(light)
    expect(await returnFor({ 'x-forwarded-host': 'evil.example' })).toBe(dark)
  })
})
