import * as z from 'zod/mini'

const SessionId = z.string().check(z.regex(/^[\w-]{8,128}$/))

/** `POST /api/age-verification/sessions`: a session at the provider and the address where the visitor continues. */
export const AgeSessionAnswer = z.pipe(
  z.object({ data: z.object({ sessionId: SessionId, url: z.string().check(z.maxLength(2048)) }) }),
  z.transform(({ data }) => data),
)

/** `GET …/sessions/{sessionId}`: what the provider says so far; an unknown status counts as pending. */
export const AgeSessionStatusAnswer = z.pipe(
  z.object({ data: z.object({ status: z.union([z.string(), z.boolean()]) }) }),
  z.transform(({ data }) => ({ status: String(data.status) })),
)

export const AgeVerificationRequest = z.object({ isVerified: z.boolean() })

/** `POST …/users/{userId}/verification`, 201: what the server decided, by its own record (D6). */
export const AgeVerificationAnswer = z.object({ isVerified: z.boolean() })

/** Whether the user must pass verification at all, by registration date. Only an exact `false` clears. */
export const MustPassAnswer = z.object({ isUserMustPassVerification: z.unknown() })

/** Whether the user has passed before. */
export const HasVerificationAnswer = z.object({ isUserHasVerification: z.unknown() })
