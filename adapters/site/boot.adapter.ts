import type { AskMaintenance, LoadDigest } from '../../machines/site/app-boot.machine.ts'
import type { Call } from './call.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { createSvgLoader } from './svg.adapter.ts'

const PLATFORM = 'x_platform_source'
const APP = 'app'

interface BootOptions {
  call: Call
  jar: CookieJar
  loadSvg: ReturnType<typeof createSvgLoader>
}

/** What the site needs before its first page. */
export function createBoot({ call, jar, loadSvg }: BootOptions) {
  const loadDigest: LoadDigest = async (signal) => {
    const result = await call('getDigest', {}, signal)
    if (!result.ok) return { type: 'digest.failed', reason: `digest: ${result.cause}` }
    const { headerLogoColor, footerLogo } = result.answer.siteSettings
    const [header, footer] = await Promise.all([
      loadSvg(headerLogoColor.permalink, 'header-logo', signal),
      loadSvg(footerLogo.permalink, 'footer-logo', signal),
    ])
    return { type: 'digest.loaded', digest: result.answer, logos: { header, footer } }
  }

  const askMaintenance: AskMaintenance = async (signal) => {
    const result = await call('getMaintenance', {}, signal)
    if (!result.ok) return { type: 'maintenance.failed', reason: `maintenance: ${result.cause}` }
    return { type: 'maintenance.answered', isActive: result.answer.isActive }
  }

  return {
    loadDigest,
    askMaintenance,
    /** Whether the session comes from our VR app. The query of its first page says so; a session cookie keeps it. */
    isFromApp(query: URLSearchParams): boolean {
      if (query.get(PLATFORM) === APP) jar.write(PLATFORM, APP)
      return jar.read(PLATFORM) === APP
    },
  }
}
