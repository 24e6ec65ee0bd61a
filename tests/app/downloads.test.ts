// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { FILES, FILM } from '../catalogue/download-samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()

/** What comes of two files that are pressed one right after the other. */
async function pressedBy(account: AccountName) {
  const tab = await tabs.open({ account })
  const checks = async () => (await tab.endpoints()).filter((name) => name === 'checkDownload').length
  const before = await checks()
  const { download, dialogOrder } = tab.site.actors
  download.send({ type: 'film.wanted', film: FILM })
  for (const file of FILES) download.send({ type: 'file.chosen', file })
  await until(() => expect(download.getSnapshot().hasTag('busy')).toBe(false))
  return {
    checks: (await checks()) - before,
    message: download.getSnapshot().context.message,
    dialogs: dialogOrder.getSnapshot().context.wanted.filter((name) => name !== 'splash'),
  }
}

test('a check that refuses is told in an alert, one of which nobody knows in none, and a press meanwhile asks for nothing [DOWN-007, DOWN-010, DOWN-011]', async () => {
  const refused = await pressedBy('trial')
  await tabs.control().addFault({ kind: 'serverError', endpoint: 'checkDownload' })
  expect({ refused, unknown: await pressedBy('member') }).toEqual({
    refused: { checks: 1, message: 'Downloads are not part of a trial.', dialogs: ['downloadAlert'] },
    unknown: { checks: 1, message: '', dialogs: ['download'] },
  })
})
