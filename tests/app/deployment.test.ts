import { describe, expect, test } from 'vitest'
import { readDeployment } from '../../app/deployment.ts'

test('nothing configured is a site beside a sandbox on this machine', () => {
  const { sites, defaultSite, ...values } = readDeployment({ SITE_PORT: '', TLS: '' })
  expect([values, sites.map(({ key }) => key), defaultSite.key]).toEqual([
    {
      port: 4100,
      backendOrigin: 'http://127.0.0.1:4200',
      contentOrigin: 'http://127.0.0.1:4201',
      hasSiteSwitch: false,
    },
    ['dark', 'darkest', 'light'],
    'dark',
  ])
})

test('what is configured reaches every site', () => {
  const { sites, defaultSite, ...values } = readDeployment({
    SITE_PORT: '8080',
    BACKEND_ORIGIN: 'https://backend.internal/with/a/path',
    CONTENT_ORIGIN: 'https://media.example.com',
    AGE_PROVIDER_HOSTS: ' verify.example, ,check.example',
    LOG_OUT_HOSTS: 'partners.example',
    COOKIE_DOMAIN: 'example.com',
    TLS: 'on',
    SITE_SWITCH: 'on',
    DEFAULT_SITE: 'light',
    LIVE_STUDIO: 'ws://127.0.0.1:4300/',
  })
  expect([values, defaultSite.key]).toEqual([
    {
      port: 8080,
      backendOrigin: 'https://backend.internal',
      contentOrigin: 'https://media.example.com',
      hasSiteSwitch: true,
    },
    'light',
  ])
  const light = sites.find(({ key }) => key === 'light')
  expect([light?.hosts, light?.allowedHosts, light?.cookieDomain, light?.hasTls]).toEqual([
    {
      siteHost: '',
      content: '/content/light',
      contentHost: 'https://media.example.com',
      liveStudio: 'ws://127.0.0.1:4300',
    },
    { logOut: ['partners.example'], ageProvider: ['verify.example', 'check.example'] },
    'example.com',
    true,
  ])
  expect(light?.sisterSites.map(({ url }) => url)).toEqual([
    'https://halcyon-vr.example/',
    'https://nocturne-vr.example/',
  ])
})

describe('a bad value names its key, what was expected, and what was found', () => {
  const PORT = 'expected a port number from 1 to 65535'
  const ORIGIN = 'expected an origin such as https://api.example.com'
  const SWITCH = 'expected on or off'
  for (const [key, value, expected] of [
    ['SITE_PORT', 'http', PORT],
    ['SITE_PORT', '0', PORT],
    ['SITE_PORT', '65536', PORT],
    ['SITE_PORT', '41.5', PORT],
    ['BACKEND_ORIGIN', 'backend.internal', ORIGIN],
    ['BACKEND_ORIGIN', 'ftp://backend.internal', ORIGIN],
    ['CONTENT_ORIGIN', 'https://', ORIGIN],
    ['COOKIE_DOMAIN', 'https://example.com/', 'expected a domain such as example.com'],
    ['TLS', 'yes', SWITCH],
    ['SITE_SWITCH', 'true', SWITCH],
    ['LIVE_STUDIO', 'http://127.0.0.1:4300', 'expected the address of a studio’s hub such as ws://127.0.0.1:4300'],
    ['DEFAULT_SITE', 'pink', 'expected one of dark, darkest, light'],
  ] as const) {
    test(`${key}=${value}`, () => {
      expect(() => readDeployment({ [key]: value })).toThrow(
        new Error(`The configuration is wrong:\n  ${key}: ${expected}, got "${value}"`),
      )
    })
  }

  test('several at once', () => {
    expect(() => readDeployment({ SITE_PORT: 'x', TLS: 'y' })).toThrow(
      new Error(`The configuration is wrong:\n  SITE_PORT: ${PORT}, got "x"\n  TLS: ${SWITCH}, got "y"`),
    )
  })
})
