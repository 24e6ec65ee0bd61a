import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Findings of axe that keep somebody out, as rule and place: in the whole page, or in a part of it. */
export async function seriousIn(page: Page, part?: string) {
  const builder = new AxeBuilder({ page })
    // Without a page of its own to put the results together: three times as fast. Only frames of other origins are left out.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .options({ resultTypes: ['violations'], preload: false })
  if (part) builder.include(part)
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`)
}
