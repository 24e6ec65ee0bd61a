import type { ActorRefFrom } from 'xstate'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import type { tokenShopMachine } from '../../../machines/cams/token-shop.machine.ts'
import { headOf } from '../../../machines/site/head.ts'
import { TokensView } from '../../../views/cams/tokens.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'

/** `/tokens/`. The shop lives with the cams part of the site: the header shows it as well. */
export async function open({ site, match, key }: Opening): Promise<OpenPage<ActorRefFrom<typeof tokenShopMachine>>> {
  const cams = await site.startCams()
  if (!cams) throw new Error('There are no live rooms here')
  const { tokenBalance, tokenShop } = cams.actors
  tokenShop.send({ type: 'packs.wanted' })
  return {
    key,
    match,
    actor: tokenShop,
    drawn: cams.drawnShop(),
    isShared: true,
    draw: () => <TokensView shop={tokenShop} balance={tokenBalance} />,
    head: () => headOf({ settings: site.settings, match, seo: EMPTY_SEO, fallbackTitle: 'Get Tokens' }),
    jsonLd: () => null,
  }
}
