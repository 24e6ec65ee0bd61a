import type { Handlers, Reply } from '../handler.ts'
import { accountById, mustPassVerification } from '../session/accounts.ts'
import { ageSession, hasPassedVerification, openAgeSession } from './age-records.ts'

type AgeHandlers = Pick<
  Handlers,
  'createAgeSession' | 'getAgeSession' | 'postAgeVerification' | 'getMustPassVerification' | 'getHasVerification'
>

const NOT_FOUND: Reply = { status: 404, body: { status: { code: 404, message: 'There is no such session.' } } }
const NOT_YOURS: Reply = { status: 403, body: { status: { code: 403, message: 'This is not your account.' } } }

export function createAgeHandlers(thirdPartyOrigin: () => string): AgeHandlers {
  return {
    createAgeSession({ viewer, database, site, nowMs }) {
      if (!viewer) return NOT_YOURS
      const { id, returnUrl } = openAgeSession(database, viewer.userId, `${site.origin}/age-verification/`, nowMs)
      const url = `${thirdPartyOrigin()}/age-provider/${id}?return=${encodeURIComponent(returnUrl)}`
      return { status: 201, body: { data: { sessionId: id, url } } }
    },

    getAgeSession({ viewer, database, params, nowMs }) {
      const session = ageSession(database, params.sessionId, nowMs)
      // Another visitor's session is answered like one that does not exist.
      if (!session || session.accountId !== viewer?.userId) return NOT_FOUND
      return { body: { data: { status: session.status } } }
    },

    postAgeVerification({ viewer, database, params, nowMs }) {
      if (params.userId !== viewer?.userId) return NOT_YOURS
      // The body only claims; the provider's record decides.
      return { status: 201, body: { isVerified: hasPassedVerification(database, viewer.userId, nowMs) } }
    },

    getMustPassVerification({ viewer, database, params }) {
      if (params.userId !== viewer?.userId) return NOT_YOURS
      const account = accountById(database, viewer.userId)
      return { body: { isUserMustPassVerification: !account || mustPassVerification(account) } }
    },

    getHasVerification({ viewer, database, params, nowMs }) {
      if (params.userId !== viewer?.userId) return NOT_YOURS
      return { body: { isUserHasVerification: hasPassedVerification(database, viewer.userId, nowMs) } }
    },
  }
}
