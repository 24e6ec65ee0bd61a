import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ promotions: 'off' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

async function draw(path: string, { host = 'localhost:4100', cookieHeader = '' } = {}) {
  const deployment = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
    CAM_ORIGIN: sandbox.camOrigin,
  })
  const request = {
    settings: deployment.defaultSite,
    backendOrigin: deployment.backendOrigin,
    origin: `http://${host}`,
    path,
    cookieHeader,
    userAgent: '',
  }
  const page = await renderPage(request, new AbortController().signal)
  return { ...page, body: new TextDecoder().decode(page.body) }
}

/** Calls of the back end for a page's own list, and whether they carried a token. */
async function askedForVideos() {
  const requests = await sandbox.control.requests()
  return requests.filter(({ endpoint }) => endpoint === 'getVideos').map(({ hasAuthorization }) => hasAuthorization)
}

/** What the back end was asked for all in all. */
async function askedOfGuests() {
  const requests = await sandbox.control.requests()
  const times = (name: string) => requests.filter(({ endpoint }) => endpoint === name).length
  return { maintenance: times('getMaintenance'), film: times('getVideo'), bars: times('showHeaderBars') }
}

async function memberCookies() {
  const { accessToken, refreshToken } = await sandbox.control.signIn('member')
  return `atoken=${accessToken}; rtoken=${refreshToken}`
}

test('guests share what the back end lets them share: the second page asks for it no more, and is the same', async () => {
  await sandbox.control.changeSettings({ sharedSeconds: 60 })
  const first = await draw('/videos/?page=2')
  const second = await draw('/videos/?page=2')
  expect(await askedForVideos()).toEqual([false])
  expect({ status: first.status, body: second.body }).toEqual({ status: 200, body: first.body })
})

test('where the back end forbids caching, each page asks', async () => {
  await draw('/videos/?page=3')
  await draw('/videos/?page=3')
  expect(await askedForVideos()).toEqual([false, false])
})

test('a signed-in visitor asks for themselves, and nobody else gets their answers', async () => {
  await sandbox.control.changeSettings({ sharedSeconds: 60 })
  const cookieHeader = await memberCookies()
  const member = await draw('/videos/?page=4', { cookieHeader })
  const guest = await draw('/videos/?page=4')
  const again = await draw('/videos/?page=4', { cookieHeader })
  expect(await askedForVideos()).toEqual([true, false, true])
  expect({
    memberIsShareable: member.isShareable,
    guestIsShareable: guest.isShareable,
    haveOneBody: guest.body === member.body,
  }).toEqual({ memberIsShareable: false, guestIsShareable: true, haveOneBody: false })
  expect(again.body).toBe(member.body)
})

test('guests also share whether the site is closed, a film and the header bars; a member asks for their own', async () => {
  await sandbox.control.changeSettings({ sharedSeconds: 60, promotions: ['bar'] })
  const path = '/videos/low-tide-in-the-atrium/'
  // No other test asks for this host.
  const host = 'films.localhost:4100'
  await draw(path, { host })
  await draw(path, { host })
  expect(await askedOfGuests()).toEqual({ maintenance: 1, film: 1, bars: 1 })
  await draw(path, { host, cookieHeader: await memberCookies() })
  expect(await askedOfGuests()).toEqual({ maintenance: 2, film: 2, bars: 2 })
})

test('another name of the site, by which the back end may know another site, has answers of its own', async () => {
  await sandbox.control.changeSettings({ sharedSeconds: 60 })
  await draw('/videos/?page=5')
  await draw('/videos/?page=5', { host: 'halcyon.localhost:4100' })
  expect(await askedForVideos()).toEqual([false, false])
})
