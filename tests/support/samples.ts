import { readDeployment } from '../../app/server/deployment.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { visitorOf } from '../../machines/session/visitor.ts'

export const SITES = Object.fromEntries(readDeployment({}).sites.map((site) => [site.key, site])) as Record<
  'dark' | 'darkest' | 'light',
  SiteSettings
>

/** 21 November 2026, 12:00 UTC. */
export const NOON_MS = Date.UTC(2026, 10, 21, 12)

const FACTS = {
  user: null,
  nowSeconds: NOON_MS / 1000,
  isVerified: false,
  verificationEnabled: false,
  camPartnersClaim: 'camnet',
}
const TOKEN = { exp: NOON_MS / 1000 + 900, iat: 0, partners: [], vra: [] as string[] }

export const VISITORS = {
  guest: visitorOf({ ...FACTS, claims: null }),
  member: visitorOf({ ...FACTS, claims: { ...TOKEN, usc: 100 } }),
  administrator: visitorOf({ ...FACTS, claims: { ...TOKEN, usc: 100, vra: ['admin'] } }),
  expired: visitorOf({ ...FACTS, claims: { ...TOKEN, usc: 300 } }),
  inactive: visitorOf({ ...FACTS, claims: { ...TOKEN, usc: 1 } }),
  unverified: visitorOf({ ...FACTS, claims: null, verificationEnabled: true }),
}
