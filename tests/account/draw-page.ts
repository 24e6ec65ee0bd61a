import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'

interface Drawing {
  key?: 'dark' | 'darkest' | 'light'
  account?: AccountName | undefined
  /** Further cookies of the browser: `name=value; name=value`. */
  cookies?: string
  changes?: Partial<SiteSettings>
}

/** A page as the server draws it. */
export async function drawPage(
  sandbox: TestSandbox,
  path: string,
  { key = 'dark', account, cookies = '', changes }: Drawing = {},
) {
  const { sites } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
    CAM_ORIGIN: sandbox.camOrigin,
  })
  const settings = { ...sites.find((site) => site.key === key)!, ...changes }
  const pair = account && (await sandbox.control.signIn(account))
  const page = await renderPage(
    {
      settings,
      backendOrigin: sandbox.apiOrigin,
      origin: `http://${settings.hostNames[0]}:4100`,
      path,
      cookieHeader: pair ? `atoken=${pair.accessToken}; rtoken=${pair.refreshToken}; ${cookies}` : cookies,
      userAgent: 'test',
    },
    new AbortController().signal,
  )
  const html = new TextDecoder().decode(page.body)
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  return { ...page, html, main }
}
