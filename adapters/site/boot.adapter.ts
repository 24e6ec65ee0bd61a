import type { Digest } from '../../contracts/site/digest.ts'
import {
  type AskMaintenance,
  type Drawings,
  type LoadDigest,
  menuDrawing,
} from '../../machines/site/app-boot.machine.ts'
import type { Call } from './call.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { LoadSanitiser } from './html-rules.ts'
import type { createSvgLoader } from './svg.adapter.ts'

const PLATFORM = 'x_platform_source'
const APP = 'app'

const MENUS = ['headerMenu', 'footerMenu', 'mobileBottomMenu'] as const

interface BootOptions {
  call: Call
  jar: CookieJar
  html: LoadSanitiser
  loadSvg: ReturnType<typeof createSvgLoader>
}

/** What the site needs before its first page. */
export function createBoot({ call, jar, html, loadSvg }: BootOptions) {
  const loadDigest: LoadDigest = async (signal) => {
    const result = await call('getDigest', {}, signal)
    if (!result.ok) return { type: 'digest.failed', reason: `digest: ${result.cause}` }
    const { headerLogoColor, footerLogo } = result.answer.siteSettings
    const [header, footer, menus] = await Promise.all([
      loadSvg(headerLogoColor.permalink, 'drawing-header', signal),
      loadSvg(footerLogo.permalink, 'drawing-footer', signal),
      drawingsOf(result.answer),
    ])
    return { type: 'digest.loaded', digest: withoutImages(result.answer), drawings: { header, footer, ...menus } }
  }

  /** The pictures that menus bring as SVG text. */
  async function drawingsOf(digest: Digest): Promise<Drawings> {
    const items = MENUS.flatMap((name) => digest[name]).filter(({ image }) => image !== '')
    if (items.length === 0) return {}
    const sanitiser = await html()
    const drawings = items.map(({ id, image }, index) => [
      menuDrawing(id),
      sanitiser.drawing(image, `drawing-menu-${index}`),
    ])
    return Object.fromEntries(drawings)
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

/** Nobody is to draw what was not sanitised, or to send it along. */
function withoutImages(digest: Digest): Digest {
  const menus = MENUS.map((name) => [name, digest[name].map((item) => ({ ...item, image: '' }))])
  return { ...digest, ...Object.fromEntries(menus) }
}
