import { ValuePopupsAnswer } from '../../contracts/sales/promotions.ts'
import type { HeaderBar } from '../../machines/sales/header-bar.machine.ts'
import type { PromoBanner } from '../../machines/sales/promo-countdown.machine.ts'
import type { Popup } from '../../machines/sales/value-popups.machine.ts'
import { safeHtml } from '../support/safe-html.ts'

/** 21 November 2026, 20:00 UTC: noon in Los Angeles. */
export const NOW_MS = Date.UTC(2026, 10, 21, 20)

/** What the pop-up service sends of one item. */
export function wirePopup(changes: object = {}) {
  return { uuid: 'one', template: 'regular', active: true, title: 'One', showTrigger: 1, groupId: 100, ...changes }
}

export function popup(changes: object = {}): Popup {
  const [parsed] = ValuePopupsAnswer.parse([wirePopup(changes)])
  return { ...parsed!, html: safeHtml(parsed!.html) }
}

export function headerBar(changes: Partial<HeaderBar> = {}): HeaderBar {
  return {
    uuid: 'bar',
    title: 'The autumn programme is open',
    titleMobile: 'Autumn programme',
    subTitle: 'A lower price while it lasts',
    subTitleMobile: 'A lower price',
    gradientStartColor: '#3a2f6b',
    gradientEndColor: '#7a3b52',
    bgColor: '#1d1a2b',
    textColor: '#ffffff',
    buttonText: 'See the prices',
    buttonUrl: '/join-now/',
    openLinkInNewTab: false,
    showCancelButton: true,
    showTrigger: 1,
    hasButton: true,
    image: 'http://127.0.0.1:4201/popup-uploads/wide.avif',
    imageMobile: 'http://127.0.0.1:4201/popup-uploads/narrow.avif',
    startsAtMs: 0,
    endsAtMs: null,
    ...changes,
  }
}

export function promoBanner(changes: Partial<PromoBanner> = {}): PromoBanner {
  return {
    imageMobile: '/p/mobile.avif',
    imageTablet: '/p/tablet.avif',
    imageDesktop: '/p/desktop.avif',
    description: safeHtml('<p>A month for the price of a ticket</p>'),
    endsAtMs: NOW_MS + 7_200_000,
    ...changes,
  }
}
