import { readDeployment } from '../../app/server/deployment.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'

/** The settings of a site as a fresh start has them, with some changed. */
export function siteSettings(key: 'dark' | 'darkest' | 'light', changes: Partial<SiteSettings> = {}): SiteSettings {
  const site = readDeployment({}).sites.find((candidate) => candidate.key === key)
  if (!site) throw new Error(`There is no site '${key}'`)
  return { ...site, ...changes }
}
