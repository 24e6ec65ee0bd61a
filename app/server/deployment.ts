import { isIP } from 'node:net'
import * as z from 'zod'
import { SiteSettings } from '../../contracts/site/site-settings.ts'
import { sites } from '../sites/sites.ts'

const Origin = z
  .url({ protocol: /^https?$/, error: 'expected an origin such as https://api.example.com' })
  .transform((url) => new URL(url).origin)

const Origins = z
  .string()
  .transform(splitList)
  .refine(
    (list) => list.every((origin) => Origin.safeParse(origin).success),
    'expected origins such as https://ads.example, separated by commas',
  )
  .transform((list) => list.map((origin) => new URL(origin).origin))

const SocketOrigin = z
  .url({ protocol: /^wss?$/, error: 'expected the address of a studio’s hub such as ws://127.0.0.1:4300' })
  .transform((url) => `${new URL(url).protocol}//${new URL(url).host}`)

const A_PORT = 'expected a port number from 1 to 65535'
const Port = z.coerce.number({ error: A_PORT }).int(A_PORT).min(1, A_PORT).max(65_535, A_PORT)

const Host = z
  .string()
  .refine((host) => host === 'localhost' || isIP(host) !== 0, 'expected localhost or an IP address such as 0.0.0.0')

const siteKeys = sites.map((site) => site.key) as [string, ...string[]]

const Switch = z.enum(['on', 'off'], { error: 'expected on or off' }).transform((value) => value === 'on')

const A_REGION = 'expected regions such as DE or US-TX, separated by commas'
const Regions = z
  .string()
  .transform((list) => splitList(list.toUpperCase()))
  .refine((regions) => regions.every((region) => /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(region)), A_REGION)

const Environment = z.object({
  HOST: Host.optional(),
  SITE_PORT: Port.default(4100),
  BACKEND_ORIGIN: Origin.default('http://127.0.0.1:4200'),
  CONTENT_ORIGIN: Origin.default('http://127.0.0.1:4201'),
  MEMBER_PLUS_ORIGIN: Origin.optional(),
  VALUE_POPUP_ORIGIN: Origin.optional(),
  SEND_SERVICE_ORIGIN: Origin.optional(),
  FORUM_ORIGIN: Origin.optional(),
  VREELS_ORIGIN: Origin.optional(),
  SALE_EVENT_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://sales.example/event' })
    .optional(),
  POPUP_UPLOADS: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://cdn.example/pop-ups' })
    .optional(),
  AD_FRAME_ORIGINS: Origins.optional(),
  CAM_ORIGIN: Origin.default('http://127.0.0.1:4202'),
  CAM_SOCKET: z
    .url({ protocol: /^wss?$/, error: 'expected the address of a socket such as wss://cams.example/realtime' })
    .optional(),
  EASY_CANCEL_HOSTS: z.string().default('').transform(splitList),
  BILLER_HOSTS: z.string().transform(splitList).optional(),
  AGE_PROVIDER_HOSTS: z.string().default('127.0.0.1:4201').transform(splitList),
  LOG_OUT_HOSTS: z.string().default('127.0.0.1:4201').transform(splitList),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'expected a domain such as example.com')
    .optional(),
  TLS: Switch.default(false),
  SITE_SWITCH: Switch.default(false),
  TRACE_STUDIO: SocketOrigin.optional(),
  PLAIN_REGIONS: Regions.optional(),
  REGION_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'expected the name of a header such as cf-ipcountry')
    .optional(),
  DEFAULT_SITE: z.enum(siteKeys, { error: `expected one of ${siteKeys.join(', ')}` }).optional(),
})

export interface Deployment {
  /** Address that the port is opened on, `localhost` for both of the loopback interface. Absent: on every one. */
  host?: string
  port: number
  /** Whether visitors come over https. */
  hasTls: boolean
  /** Where `/api` and `/content` are forwarded to. */
  backendOrigin: string
  contentOrigin: string
  /** Whether the `sandbox_site` cookie may choose the site: only beside a sandbox. */
  hasSiteSwitch: boolean
  sites: SiteSettings[]
  defaultSite: SiteSettings
  /** Regions whose visitors see plain selling (D15). Absent: every site's own setting counts everywhere. */
  plainSelling?: PlainSelling
}

interface PlainSelling {
  /** ISO 3166: `DE`, `US-TX`. A country includes all its parts. */
  regions: readonly string[]
  /** What the proxy in front writes the visitor's region into. */
  header: string
}

/** Reads the deployment from environment variables. Throws one error that names every bad key and what was expected. */
export function readDeployment(environment: Record<string, string | undefined>): Deployment {
  const parsed = Environment.safeParse(withoutEmpty(environment))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const key = path.join('.')
      return `  ${key}: ${message}, got ${JSON.stringify(environment[key])}`
    })
    throw new Error(`The configuration is wrong:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  const { PLAIN_REGIONS: regions, REGION_HEADER: header } = values
  if ((regions === undefined) !== (header === undefined)) {
    throw new Error('The configuration is wrong:\n  PLAIN_REGIONS and REGION_HEADER: expected both or neither')
  }
  const complete = sites.map((site) =>
    parseSite({
      ...site,
      hosts: {
        siteHost: '',
        content: `/content/${site.key}`,
        contentHost: values.CONTENT_ORIGIN,
        memberPlus: values.MEMBER_PLUS_ORIGIN ?? values.CONTENT_ORIGIN,
        valuepopup: values.VALUE_POPUP_ORIGIN ?? values.CONTENT_ORIGIN,
        sendService: values.SEND_SERVICE_ORIGIN ?? values.CONTENT_ORIGIN,
        forum: values.FORUM_ORIGIN ?? values.CONTENT_ORIGIN,
        vreels: values.VREELS_ORIGIN ?? values.CONTENT_ORIGIN,
        saleEventEndPoint: values.SALE_EVENT_ENDPOINT ?? '/api/sale-event',
        popupUploads: (values.POPUP_UPLOADS ?? `${values.CONTENT_ORIGIN}/popup-uploads`).replace(/\/$/, ''),
        adFrames: values.AD_FRAME_ORIGINS ?? [values.CONTENT_ORIGIN],
        camProvider: values.CAM_ORIGIN,
        camSocket: values.CAM_SOCKET ?? `${values.CAM_ORIGIN.replace(/^http/, 'ws')}/realtime`,
        traceStudio: values.TRACE_STUDIO,
      },
      allowedHosts: {
        logOut: values.LOG_OUT_HOSTS,
        ageProvider: values.AGE_PROVIDER_HOSTS,
        biller: values.BILLER_HOSTS ?? [new URL(values.CONTENT_ORIGIN).host],
        easyCancel: values.EASY_CANCEL_HOSTS,
      },
      sisterSites: sites
        .filter((sister) => sister.key !== site.key)
        .map(({ siteName, subtitle, siteDomain }) => ({ siteName, subtitle, url: `https://${siteDomain}/` })),
      cookieDomain: values.COOKIE_DOMAIN,
      hasTls: values.TLS,
    }),
  )
  const defaultSite = complete.find((site) => site.key === values.DEFAULT_SITE) ?? complete[0]
  if (!defaultSite) throw new Error('app/sites/sites.ts names no site')
  return {
    host: values.HOST,
    port: values.SITE_PORT,
    hasTls: values.TLS,
    backendOrigin: values.BACKEND_ORIGIN,
    contentOrigin: values.CONTENT_ORIGIN,
    hasSiteSwitch: values.SITE_SWITCH,
    sites: complete,
    defaultSite,
    ...(regions && header && { plainSelling: { regions, header } }),
  }
}

/** Whether a visitor from there sees plain selling. An unknown region does, because it may be one where the rest is unlawful. */
export function sellsPlainly({ plainSelling }: Pick<Deployment, 'plainSelling'>, region: string | undefined): boolean {
  if (!plainSelling) return false
  const known = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.exec(region?.trim().toUpperCase() ?? '')?.[0]
  return known === undefined || plainSelling.regions.some((each) => each === known || known.startsWith(`${each}-`))
}

function parseSite(candidate: unknown): SiteSettings {
  const parsed = SiteSettings.safeParse(candidate)
  if (parsed.success) return parsed.data
  const key = (candidate as { key?: unknown }).key
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The settings of site ${JSON.stringify(key)} are wrong:\n${problems.join('\n')}`)
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}
