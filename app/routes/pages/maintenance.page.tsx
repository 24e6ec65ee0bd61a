import { lazy } from 'react'
import { errorHead } from '../../../machines/site/head.ts'
import type { DealsActor } from '../../../views/sales/deals.view.tsx'
import { MaintenanceDeals } from '../../../views/sales/maintenance-deals.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { startDeals } from './deals-actor.ts'

const Carousel = lazy(async () => {
  const { DealCarousel } = await import('../../../views/sales/deal-carousel.view.tsx')
  return { default: DealCarousel }
})

export function open({ site, openActor, match, key }: Opening): OpenPage<DealsActor> {
  const actor = startDeals({ site, openActor }, 'maintenance')
  return {
    key,
    match,
    actor,
    draw: () => <MaintenanceDeals shelf={actor} Carousel={Carousel} />,
    head: () => errorHead({ settings: site.settings, title: 'Website Maintenance' }),
    jsonLd: () => null,
  }
}
