// Needs Node 24: reads the sites' own settings. Prints them as the sandbox wants them when run with the site's port.
import { sites } from '../../app/sites/sites.ts'

/** The sites as `SANDBOX_SITES` takes them: JSON with the origin at which each one is opened. */
export function sandboxSites(sitePort: number | string): string {
  return JSON.stringify(
    sites.map(({ key, siteName, theme, isGayThemed, verificationEnabled, hostNames }) => ({
      key,
      siteName,
      theme,
      isGayThemed,
      verificationEnabled,
      origin: `http://${hostNames[0]}:${sitePort}`,
    })),
  )
}

if (import.meta.main) console.log(sandboxSites(process.argv[2] ?? ''))
