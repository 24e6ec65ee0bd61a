import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { createSite } from '../../app/site/create-site.ts'
import type { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

test('only an expired member is offered renewals, on either address of the page [JOIN-010, SESSION-031]', async () => {
  const renewal = await offerTo('expired', '/join-now/?event=expired')
  const everyday = await offerTo('inactive', '/join-now/')
  expect(await offerTo('expired', '/join-now/')).toEqual(renewal)
  expect([renewal.isExpired, everyday.isExpired]).toEqual([true, false])
  expect(everyday.prices).not.toEqual(renewal.prices)
  expect((await offerTo('inactive', '/join-now/?event=expired')).prices).toEqual(everyday.prices)
})

/** Whether the page welcomes somebody back, and what it costs. */
async function offerTo(account: 'expired' | 'inactive', firstPath: string) {
  const { accessToken, refreshToken } = await sandbox.control.signIn(account)
  const { defaultSite: settings } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
  })
  const request = {
    settings,
    backendOrigin: sandbox.apiOrigin,
    origin: 'http://localhost:4100',
    path: firstPath,
    cookieHeader: `atoken=${accessToken}; rtoken=${refreshToken}`,
    userAgent: 'test',
  }
  const { ports } = createServerPorts(request)
  const site = createSite({ ...request, ports, firstPath, isBrowser: false, patienceMs: 10_000 })
  try {
    site.start()
    const { page } = await site.arrive(firstPath)
    if (!page) throw new Error(`${firstPath} did not open`)
    const { isExpired, tariffs } = (page.actor as ActorRefFrom<typeof joinNowMachine>).getSnapshot().context
    return { isExpired, prices: tariffs.map(({ price }) => price.amount) }
  } finally {
    site.stop()
  }
}
