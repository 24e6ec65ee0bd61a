import type { SandboxSite } from '../handler.ts'
import { pictureOf } from './pictures-of.ts'

/** What the sites' own settings name; another one finds nothing. */
const SECRET = '-4e91c7'

/** Words of the pop-up on AI-mask videos. */
export function aiMaskOf(secret: string, site: SandboxSite) {
  if (secret !== SECRET) return null
  return {
    title: 'A film that steps into your room',
    text: `<p>${site.siteName} cuts the people of this film out of their surroundings, frame by frame. A headset with cameras shows them in yours.</p><p>Without one the film plays as any other.</p>`,
    image: pictureOf('banner', 'ai-mask', 'A figure of light in a plain room'),
    link: '/try-ar/',
  }
}
