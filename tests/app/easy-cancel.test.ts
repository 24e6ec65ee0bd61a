// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()
const path = '/main-dashboard/easy-cancel/'

test.for<[string, object, Partial<SiteSettings>]>([
  ['its site', {}, { easyCancelEnabled: false }],
  ['the editors', { isEasyCancelActive: false }, {}],
  ['the membership', { hasEasyCancelMembers: false }, {}],
])(
  'the address of easy cancel that %s has off becomes that of the membership [CANCEL-011]',
  async ([, switches, settings]) => {
    await tabs.control().changeSettings(switches)
    const tab = await tabs.open({ account: 'member', path, settings })
    await until(() => expect(tab.path()).toBe('/main-dashboard/membership-info/'))
  },
)

test('the address of easy cancel that is on stays [CANCEL-011]', async () => {
  const tab = await tabs.open({ account: 'member', path })
  const beside = tab.site.arrival.getSnapshot()?.page?.beside ?? []
  const survey = beside.find(({ id }) => id.startsWith('easyCancel'))
  await until(() => expect(survey?.getSnapshot().hasTag('survey')).toBe(true))
  expect(tab.path()).toBe(path)
})
