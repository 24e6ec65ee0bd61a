// Needs Node 24: reads the sites' own settings. Prints them as the sandbox wants them when run with the site's port.
import { sites } from '../../app/sites/sites.ts'

/** The sites as `SANDBOX_SITES` takes them: JSON with the origin at which each one is opened. The first one also goes by these names of the machine. */
export function sandboxSites(sitePort: number | string, names: readonly string[] = []): string {
  return JSON.stringify(
    sites.map(({ key, siteName, theme, isGayThemed, verificationEnabled, hostNames }, place) => ({
      key,
      siteName,
      theme,
      isGayThemed,
      verificationEnabled,
      origin: `http://${hostNames[0]}:${sitePort}`,
      aliases: place === 0 ? names.map((name) => `http://${name}:${sitePort}`) : [],
    })),
  )
}

if (import.meta.main) console.log(sandboxSites(process.argv[2] ?? '', process.argv.slice(3)))
