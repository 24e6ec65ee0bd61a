import { isIP } from 'node:net'
import * as z from 'zod/mini'
import type { SandboxSite } from './handler.ts'
import type { SandboxOptions } from './server.ts'

const Site = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  siteName: z.string().check(z.minLength(1)),
  theme: z.string(),
  isGayThemed: z.boolean(),
  verificationEnabled: z.boolean(),
  origin: z.url({ protocol: /^https?$/, normalize: false }),
  aliases: z.optional(z.array(z.url({ protocol: /^https?$/, normalize: false }))),
}) satisfies z.ZodMiniType<SandboxSite>

const SITES = z.array(Site).check(z.minLength(1))

const NEIGHBOURS: SandboxSite[] = [
  {
    key: 'dark',
    siteName: 'Halcyon VR',
    theme: 'dark',
    isGayThemed: false,
    verificationEnabled: false,
    origin: 'http://localhost:4100',
  },
  {
    key: 'darkest',
    siteName: 'Nocturne VR',
    theme: 'darkest',
    isGayThemed: true,
    verificationEnabled: false,
    origin: 'http://darkest.localhost:4100',
  },
  {
    key: 'light',
    siteName: 'AR Lumen',
    theme: 'light',
    isGayThemed: false,
    verificationEnabled: true,
    origin: 'http://light.localhost:4100',
  },
]

export type Environment = Record<string, string | undefined>

export type Configuration = { ok: true; options: Required<SandboxOptions> } | { ok: false; problems: string[] }

/** Reads the sandbox's options from environment variables. Each problem names the variable, what was expected and what was found. */
export function readConfiguration(environment: Environment): Configuration {
  const problems: string[] = []

  function number(name: string, fallback: number, least: number, most: number): number {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    problems.push(`${name}: expected a number from ${least} to ${most}, got '${text}'`)
    return fallback
  }

  function expectAnotherPort(name: string, port: number, other: string, otherPort: number) {
    if (port === otherPort) problems.push(`${name}: expected another port than ${other}, got '${port}' for both`)
  }

  function onOrOff(name: string): boolean {
    const text = environment[name]
    if (text === undefined || text === '' || text === 'on') return true
    if (text !== 'off') problems.push(`${name}: expected 'on' or 'off', got '${text}'`)
    return false
  }

  function address(name: string, fallback: string): string {
    const text = environment[name] || fallback
    if (text === fallback || isIP(text) !== 0) return text
    problems.push(`${name}: expected ${name === 'HOST' ? 'localhost or ' : ''}an IP address, got '${text}'`)
    return fallback
  }

  function camLife(name: string): 'off' | 'usual' {
    const text = environment[name] || 'usual'
    if (text === 'off' || text === 'usual') return text
    problems.push(`${name}: expected 'off' or 'usual', got '${text}'`)
    return 'usual'
  }

  function promotions(name: string): 'off' | 'usual' | 'all' {
    const text = environment[name] || 'usual'
    if (text === 'off' || text === 'usual' || text === 'all') return text
    problems.push(`${name}: expected 'off', 'usual' or 'all', got '${text}'`)
    return 'usual'
  }

  function sites(name: string): SandboxSite[] {
    const text = environment[name]
    if (text === undefined || text === '') return NEIGHBOURS
    const expected = 'expected a JSON list of sites { key, siteName, theme, isGayThemed, verificationEnabled, origin }'
    try {
      const parsed = SITES.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data.map((site) => ({ ...site, origin: new URL(site.origin).origin }))
      const [issue] = parsed.error.issues
      problems.push(`${name}: ${expected}; ${issue?.path.join('.') || 'the list'} is not one`)
    } catch {
      problems.push(`${name}: ${expected}, got text that is not JSON`)
    }
    return NEIGHBOURS
  }

  const options = {
    port: number('SANDBOX_PORT', 4200, 1, 65_535),
    thirdPartyPort: number('SANDBOX_THIRD_PARTY_PORT', 4201, 1, 65_535),
    camPort: number('SANDBOX_CAM_PORT', 4202, 1, 65_535),
    host: address('HOST', 'localhost'),
    address: address('SANDBOX_ADDRESS', '127.0.0.1'),
    databasePath: environment.SANDBOX_DATABASE || ':memory:',
    sites: sites('SANDBOX_SITES'),
    tokenLifeSeconds: number('SANDBOX_TOKEN_LIFE_SECONDS', 300, 1, 86_400),
    graceSeconds: number('SANDBOX_GRACE_SECONDS', 60, 0, 3600),
    sharedSeconds: number('SANDBOX_SHARED_SECONDS', 0, 0, 3600),
    promotions: promotions('SANDBOX_PROMOTIONS'),
    camLife: camLife('SANDBOX_CAM_LIFE'),
    faults: onOrOff('SANDBOX_FAULTS'),
  }
  expectAnotherPort('SANDBOX_THIRD_PARTY_PORT', options.thirdPartyPort, 'SANDBOX_PORT', options.port)
  expectAnotherPort('SANDBOX_CAM_PORT', options.camPort, 'SANDBOX_PORT', options.port)
  expectAnotherPort('SANDBOX_CAM_PORT', options.camPort, 'SANDBOX_THIRD_PARTY_PORT', options.thirdPartyPort)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, options }
}
