import type { CDPSession, Page } from '@playwright/test'

/** A phone of the visitor, of which Chromium knows (its domain WebAuthn). It confirms nothing until it is told to. */
export async function addAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  const confirms = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    /** The visitor touches it while this happens: what is asked meanwhile is confirmed. */
    async confirmed(happens: () => Promise<unknown>) {
      await confirms(true)
      await happens()
      await confirms(false)
    },
    /** How many passkeys it holds. */
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
