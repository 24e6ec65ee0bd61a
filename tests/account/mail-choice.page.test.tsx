// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { prepareTabs } from '../app/open-tab.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'

const tabs = prepareTabs()
afterEach(cleanup)

/** Of whoever is mailed a code. */
async function uidOf(email: string) {
  await tabs.call('authCode', { body: { email } })
  const { headers } = (await tabs.control().mails()).at(-1)!
  return headers['List-Unsubscribe']!.split('/').at(-1)!.replace('>', '')
}

test('the page changes the choice of whoever the mailed link names, and nobody else’s, and says the result [SUBS-001, SUBS-002, API-120]', async () => {
  const uids = [await uidOf('ada.holm@example.com'), await uidOf('bruno.keller@example.com')]
  const kept = () =>
    Promise.all(
      uids.map(async (uid) => {
        const { type } = (await (await tabs.call('getMailPreferences', { params: { uid } })).json()) as { type: number }
        return type
      }),
    )
  const choose = async (uid: string, label: string) => {
    const { site } = await tabs.open({ path: `/subscription/?uid=${uid}` })
    const { page } = site.arrival.getSnapshot() ?? {}
    render(onStage(page?.draw(), { settings: site.settings, path: '/subscription/', actors: site.actors }))
    await until(() => screen.getByRole('form', { name: 'E-mail preferences' }))
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: label })))
    await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'E-mail preferences' })))
    await until(() => screen.getByText('Your choice is saved'))
    const said = screen.getByRole('status').textContent
    cleanup()
    return { said, kept: await kept() }
  }
  const said = 'Your choice is savedIt holds from the next mail on.'
  expect([await choose(uids[0]!, 'As it happens'), await choose(uids[1]!, 'One summary a week')]).toEqual([
    { said, kept: [1, 3] },
    { said, kept: [1, 2] },
  ])
})
