import { avatarHandlers } from './account/avatar-handlers.ts'
import { createCancelLinkHandlers } from './account/cancel-link-handlers.ts'
import { createDeviceSessionHandlers } from './account/device-session-handlers.ts'
import { createEmailHandlers } from './account/email-handlers.ts'
import { createHeadsetHandlers } from './account/headset-handlers.ts'
import { createPasskeyHandlers } from './account/passkey-handlers.ts'
import { createPasswordChangeHandler } from './account/password-change-handler.ts'
import { createPasswordHandlers } from './account/password-handlers.ts'
import { createRemovalHandlers } from './account/removal-handlers.ts'
import { createUnblockHandlers } from './account/unblock-handlers.ts'
import { createAgeHandlers } from './age/age-handlers.ts'
import type { Cams } from './cams/cams.ts'
import { blogHandlers } from './content/blog.ts'
import { downloadHandlers } from './content/downloads.ts'
import { favouriteHandlers } from './content/favourites.ts'
import { forumHandlers } from './content/forum-handlers.ts'
import { createContentHandlers } from './content/handlers.ts'
import { helpHandlers } from './content/help.ts'
import { createInquiryHandler } from './content/inquiries.ts'
import { modelHandlers } from './content/model-handlers.ts'
import { notificationHandlers } from './content/notifications.ts'
import { searchHandlers } from './content/search.ts'
import { vreelsHandlers } from './content/vreels.ts'
import type { Handlers } from './handler.ts'
import type { Limits } from './limits.ts'
import { preferenceHandlers } from './mail/preference-handlers.ts'
import { cancelAllMemberships } from './sales/cancellations.ts'
import { createSalesHandlers } from './sales/sales-handlers.ts'
import { createAccountHandlers } from './session/account-handlers.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import type { Tokens } from './session/tokens.ts'
import type { SandboxSettings } from './settings.ts'

interface HandlersOptions {
  tokens: Tokens
  settings: SandboxSettings
  /** Asked at each call: the port is known only when the server listens. */
  thirdPartyOrigin: () => string
  cams: Pick<Cams, 'handlers'>
  limits: Limits
}

export function createHandlers({ tokens, settings, thirdPartyOrigin, cams, limits }: HandlersOptions): Handlers {
  return {
    ...createSessionHandlers(tokens, settings, limits.logIn),
    ...createAccountHandlers(tokens, limits),
    ...avatarHandlers,
    ...createHeadsetHandlers(tokens, limits),
    ...createPasskeyHandlers(tokens, limits.logIn),
    ...createDeviceSessionHandlers(tokens),
    ...createPasswordChangeHandler(tokens, limits.logIn),
    ...preferenceHandlers,
    ...createUnblockHandlers(limits),
    ...createPasswordHandlers(tokens, limits),
    ...createEmailHandlers(tokens, limits),
    ...createCancelLinkHandlers(limits),
    ...createRemovalHandlers(tokens, limits, cancelAllMemberships),
    ...createAgeHandlers(thirdPartyOrigin),
    ...createContentHandlers(settings),
    ...modelHandlers,
    ...favouriteHandlers,
    ...downloadHandlers,
    ...helpHandlers,
    ...blogHandlers,
    ...forumHandlers,
    ...notificationHandlers,
    ...createInquiryHandler(limits.inquiries),
    ...searchHandlers,
    ...vreelsHandlers,
    ...createSalesHandlers({ tokens, settings, thirdPartyOrigin }),
    ...cams.handlers,
  } satisfies Handlers
}
