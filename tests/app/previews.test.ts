// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { previewingCard } from '../../machines/catalogue/card-preview.machine.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()

for (const { previewsEnabled, played } of [
  { previewsEnabled: true, played: '7' },
  { previewsEnabled: false, played: undefined },
]) {
  test(`a site whose setting is ${previewsEnabled} plays ${played ? 'the preview' : 'no preview'} of a card [VIDEO-005]`, async () => {
    const { site, pass } = await tabs.open({ path: '/videos/', settings: { previewsEnabled } })
    site.actors.preview.send({ type: 'card.entered', id: '7' })
    pass(150)
    expect(previewingCard(site.actors.preview.getSnapshot())).toBe(played)
  })
}
