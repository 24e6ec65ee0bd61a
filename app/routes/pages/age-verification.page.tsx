import { AgeVerificationView } from '../../../views/age/age-verification.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, match, key }: Opening): OpenPage {
  return { key, match, actor: null, draw: () => <AgeVerificationView />, ...unlisted(site, match, 'Age Verification') }
}
