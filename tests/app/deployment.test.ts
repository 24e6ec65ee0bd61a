import { describe, expect, test } from 'vitest'
import { readDeployment, sellsPlainly } from '../../app/server/deployment.ts'
import { SiteSettings } from '../../contracts/site/site-settings.ts'

test('nothing configured is a site beside a sandbox on this machine', () => {
  const { sites, defaultSite, ...values } = readDeployment({ SITE_PORT: '', TLS: '' })
  expect({ values, sites: sites.map(({ key }) => key), first: defaultSite.key }).toEqual({
    values: {
      host: undefined,
      port: 4100,
      hasTls: false,
      backendOrigin: 'http://127.0.0.1:4200',
      contentOrigin: 'http://127.0.0.1:4201',
      hasSiteSwitch: false,
    },
    sites: ['dark', 'darkest', 'light'],
    first: 'dark',
  })
})

test('one product serves three sites, each with a name, a domain and a theme of its own [CHROME-001]', () => {
  expect(readDeployment({}).sites.map(({ siteName, siteDomain, theme }) => ({ siteName, siteDomain, theme }))).toEqual([
    { siteName: 'Halcyon VR', siteDomain: 'halcyon-vr.example', theme: 'dark' },
    { siteName: 'Nocturne VR', siteDomain: 'nocturne-vr.example', theme: 'darkest' },
    { siteName: 'AR Lumen', siteDomain: 'ar-lumen.example', theme: 'light' },
  ])
})

test('forum and custom search results are on, the bonus category filter is off, and hits are tracked, on each site [CONST-024]', () => {
  const flags = readDeployment({}).sites.map(({ key, urls, hitTrackingEnabled, ...own }) => ({
    key,
    forum: urls.forum,
    customSearchEnabled: own.customSearchEnabled,
    bonusCategoryFilter: own.bonusCategoryFilterEnabled,
    hitTrackingEnabled,
  }))
  const flagsOf = (key: string) => ({
    key,
    forum: 'https://forum.example/',
    customSearchEnabled: true,
    bonusCategoryFilter: false,
    hitTrackingEnabled: true,
  })
  expect(flags).toEqual([flagsOf('dark'), flagsOf('darkest'), flagsOf('light')])
})

test('paths of a site’s own are paths below their hosts, with the same parameters [API-121, API-132]', () => {
  const isTaken = (callPaths: object) =>
    SiteSettings.safeParse({ ...readDeployment({}).defaultSite, callPaths }).success
  expect({
    given: [
      {},
      { getMemberships: '/v2/memberships', getMembershipStatuses: '/v2/states/', getUpgradeRules: '/api/offers.json' },
      { getRoomContent: '/room/{slug}/' },
      { getRoomContent: '/v2/rooms/{slug}/texts' },
    ].map(isTaken),
    refused: [
      { getMemberships: 'https://other.example/list' },
      { getMemberships: '//other.example' },
      { getUpgradeRules: '/offers?all=1' },
      { getRoomContent: '/rooms/' },
      { getRoomContent: '/rooms/{id}' },
    ].map(isTaken),
  }).toEqual({ given: [true, true, true, true], refused: [false, false, false, false, false] })
})

test('every site gets the configured values, each host its own [API-001]', () => {
  const { sites, defaultSite, ...values } = readDeployment({
    HOST: '0.0.0.0',
    SITE_PORT: '8080',
    BACKEND_ORIGIN: 'https://backend.internal/with/a/path',
    CONTENT_ORIGIN: 'https://media.example.com',
    AGE_PROVIDER_HOSTS: ' verify.example, ,check.example',
    LOG_OUT_HOSTS: 'partners.example',
    CAM_ORIGIN: 'https://cams.example',
    MEMBER_PLUS_ORIGIN: 'https://plus.example/',
    VALUE_POPUP_ORIGIN: 'https://pop-ups.example/',
    SEND_SERVICE_ORIGIN: 'https://mails.example/',
    FORUM_ORIGIN: 'https://talk.example/',
    VREELS_ORIGIN: 'https://clips.example/',
    SALE_EVENT_ENDPOINT: 'https://sales.example/event.json?of=all',
    AD_FRAME_ORIGINS: 'https://ads.example/, https://more-ads.example',
    BILLER_HOSTS: 'pay.example, media.example.com',
    EASY_CANCEL_HOSTS: 'goodbye.example',
    PLAIN_REGIONS: 'de, US-tx',
    REGION_HEADER: 'CF-IPCountry',
    COOKIE_DOMAIN: 'example.com',
    TLS: 'on',
    SITE_SWITCH: 'on',
    DEFAULT_SITE: 'light',
    TRACE_STUDIO: 'ws://127.0.0.1:4300/',
  })
  expect({ values, first: defaultSite.key }).toEqual({
    values: {
      host: '0.0.0.0',
      port: 8080,
      hasTls: true,
      backendOrigin: 'https://backend.internal',
      contentOrigin: 'https://media.example.com',
      hasSiteSwitch: true,
      plainSelling: { regions: ['DE', 'US-TX'], header: 'CF-IPCountry' },
    },
    first: 'light',
  })
  const light = sites.find(({ key }) => key === 'light')
  expect({
    hosts: light?.hosts,
    allowedHosts: light?.allowedHosts,
    cookieDomain: light?.cookieDomain,
    hasTls: light?.hasTls,
  }).toEqual({
    hosts: {
      siteHost: '',
      content: '/content/light',
      contentHost: 'https://media.example.com',
      memberPlus: 'https://plus.example',
      valuepopup: 'https://pop-ups.example',
      sendService: 'https://mails.example',
      forum: 'https://talk.example',
      vreels: 'https://clips.example',
      saleEventEndPoint: 'https://sales.example/event.json?of=all',
      popupUploads: 'https://media.example.com/popup-uploads',
      adFrames: ['https://ads.example', 'https://more-ads.example'],
      camProvider: 'https://cams.example',
      camSocket: 'wss://cams.example/realtime',
      traceStudio: 'ws://127.0.0.1:4300',
    },
    allowedHosts: {
      logOut: ['partners.example'],
      ageProvider: ['verify.example', 'check.example'],
      biller: ['pay.example', 'media.example.com'],
      easyCancel: ['goodbye.example'],
    },
    cookieDomain: 'example.com',
    hasTls: true,
  })
  expect(light?.sisterSites.map(({ url }) => url)).toEqual([
    'https://halcyon-vr.example/',
    'https://nocturne-vr.example/',
  ])
})

test('services without an origin of their own are at the content host, and the sale event at the site, on every site [API-001]', () => {
  const media = 'https://media.example'
  const hosts = readDeployment({ CONTENT_ORIGIN: media }).sites.map((site) => {
    const { contentHost, memberPlus, valuepopup, sendService, forum, vreels, saleEventEndPoint } = site.hosts
    return { contentHost, memberPlus, valuepopup, sendService, forum, vreels, saleEventEndPoint }
  })
  const all = {
    contentHost: media,
    memberPlus: media,
    valuepopup: media,
    sendService: media,
    forum: media,
    vreels: media,
    saleEventEndPoint: '/api/sale-event',
  }
  expect(hosts).toEqual([all, all, all])
})

describe('a bad value names its key, what was expected, and what was found', () => {
  const PORT = 'expected a port number from 1 to 65535'
  const ORIGIN = 'expected an origin such as https://api.example.com'
  const SWITCH = 'expected on or off'
  for (const [key, value, expected] of [
    ['HOST', 'halcyon-vr.example', 'expected localhost or an IP address such as 0.0.0.0'],
    ['SITE_PORT', 'http', PORT],
    ['SITE_PORT', '0', PORT],
    ['SITE_PORT', '65536', PORT],
    ['SITE_PORT', '41.5', PORT],
    ['BACKEND_ORIGIN', 'backend.internal', ORIGIN],
    ['BACKEND_ORIGIN', 'ftp://backend.internal', ORIGIN],
    ['CONTENT_ORIGIN', 'https://', ORIGIN],
    ['AD_FRAME_ORIGINS', 'ads.example', 'expected origins such as https://ads.example, separated by commas'],
    ['SALE_EVENT_ENDPOINT', 'sales.example/event', 'expected an address such as https://sales.example/event'],
    ['COOKIE_DOMAIN', 'https://example.com/', 'expected a domain such as example.com'],
    ['TLS', 'yes', SWITCH],
    ['SITE_SWITCH', 'true', SWITCH],
    ['PLAIN_REGIONS', 'Germany', 'expected regions such as DE or US-TX, separated by commas'],
    ['REGION_HEADER', 'x region', 'expected the name of a header such as cf-ipcountry'],
    ['TRACE_STUDIO', 'http://127.0.0.1:4300', 'expected the address of a studio’s hub such as ws://127.0.0.1:4300'],
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

describe('where nobody is persuaded by what is not so', () => {
  test('regions without the header that tells them, or the other way round, are a mistake', () => {
    for (const half of [{ PLAIN_REGIONS: 'DE' }, { REGION_HEADER: 'x-region' }]) {
      expect(() => readDeployment(half)).toThrow(
        new Error('The configuration is wrong:\n  PLAIN_REGIONS and REGION_HEADER: expected both or neither'),
      )
    }
  })

  test.for([
    ['DE', true],
    ['de ', true],
    ['FR', false],
    ['US', false],
    ['US-CA', false],
    ['US-TX', true],
    ['DE-BY', true],
    ['DEU', true],
    ['T1, DE', true],
    ['', true],
    [undefined, true],
  ] as const)('a visitor from %s: %s', ([region, expected]) => {
    const deployment = readDeployment({ PLAIN_REGIONS: 'DE, US-TX', REGION_HEADER: 'x-region' })
    expect(sellsPlainly(deployment, region)).toBe(expected)
  })

  test('is nowhere, as long as no region is named', () => {
    expect(sellsPlainly(readDeployment({}), undefined)).toBe(false)
  })
})
