import * as z from 'zod/mini'
import { refusalOf } from '../session/tokens.ts'
import { Id, Label, listOf, UnixSeconds } from '../tolerant.ts'

/** What a passkey may be called. */
export const PASSKEY_NAME_LIMIT = 60

/** A passkey of who is logged in. How it is named on the wire is ours: the specification knows none. */
export const Passkey = z.object({ id: Id, name: Label, createdAt: UnixSeconds, lastUsedAt: UnixSeconds })
export type Passkey = z.infer<typeof Passkey>

/** `GET /api/account/passkeys`, and after each change of them: those of this site, oldest first. */
export const PasskeysAnswer = z.pipe(
  z.object({ data: z.object({ passkeys: listOf(Passkey) }) }),
  z.transform(({ data }) => data.passkeys),
)

/** What a browser's `navigator.credentials` is asked (WebAuthn Level 3): passed on as it comes. */
export const CeremonyOptions = z.pipe(
  z.object({ data: z.object({ options: z.looseObject({ challenge: z.string().check(z.minLength(16)) }) }) }),
  z.transform(({ data }) => data.options),
)

/** What it answers, in JSON: the server checks it. */
const Credential = z.looseObject({ id: z.string().check(z.maxLength(1400)), type: z.literal('public-key') })
export type PasskeyAssertion = z.infer<typeof Credential>

export const AddPasskeyRequest = z.object({ name: z.string(), credential: Credential })
export const NamePasskeyRequest = z.object({ name: z.string() })
export const PasskeyLoginRequest = z.object({ credential: Credential })

/** Why nothing was changed. */
export const PasskeyRefusal = refusalOf([])

/** Why nobody logged in; under `challenge` where what was to be signed is too old. */
export const PasskeyLoginRefusal = refusalOf(['challenge'])
