import * as z from 'zod/mini'
import { Label, listOf } from '../tolerant.ts'

const StatusCode = z.catch(z.nullish(z.number()), undefined)

/** A new pair of tokens, or why there is none. Both refresh and login answer so (API-005, API-016). */
export const TokenAnswer = z.pipe(
  z.object({
    status: z.catch(z.nullish(z.object({ code: StatusCode, message: Label })), undefined),
    data: z.catch(
      z.nullish(
        z.object({
          token: z.object({ atoken: z.string().check(z.minLength(1)), rtoken: z.string().check(z.minLength(1)) }),
        }),
      ),
      undefined,
    ),
  }),
  z.transform(({ status, data }) => ({
    code: status?.code ?? 0,
    message: status?.message ?? '',
    pair: data ? { accessToken: data.token.atoken, refreshToken: data.token.rtoken } : null,
  })),
)
export type TokenAnswer = z.infer<typeof TokenAnswer>

/** Both tokens as the server issued them together. Kept in cookies and behind ports, never in context or events. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
}

export const RefreshRequest = z.object({ refresh_token: z.string() })

export const LoginRequest = z.object({ email: z.string(), password: z.string() })

export const Messages = z.pipe(
  z.union([z.string(), listOf(z.string())]),
  z.transform((messages) => (typeof messages === 'string' ? messages : messages.join('\n'))),
)

const MessagesByField = z.catch(z.nullish(z.record(z.string(), z.catch(z.nullish(Messages), undefined))), undefined)

/** Why an account action was refused (API-016, assumed): messages by field in `errors` or `data`, or an account that is blocked until unlocked by e-mail. */
export function refusalOf<Field extends string>(names: readonly Field[]) {
  return z.pipe(
    z.object({
      status: z.catch(z.nullish(z.object({ code: StatusCode, message: Label })), undefined),
      errors: MessagesByField,
      data: MessagesByField,
      blocked: z.catch(z.nullish(z.boolean()), undefined),
    }),
    z.transform(({ status, errors, data, blocked }) => ({
      message: status?.message ?? '',
      fields: Object.fromEntries(names.map((name) => [name, errors?.[name] ?? data?.[name] ?? ''])) as Record<
        Field,
        string
      >,
      isBlocked: blocked ?? false,
    })),
  )
}

export const LoginRefusal = refusalOf(['email', 'password'])
export type LoginRefusal = z.infer<typeof LoginRefusal>

/** Payload assumed (API-017): without `code`, one is mailed; with it, it is traded for tokens. */
export const AuthCodeRequest = z.object({ email: z.string(), code: z.optional(z.string()) })

export const AuthCodeRefusal = refusalOf(['email', 'code'])
export type AuthCodeRefusal = z.infer<typeof AuthCodeRefusal>

const Roles = z.pipe(
  z.catch(z.union([z.string().check(z.maxLength(1000)), z.array(z.string()).check(z.maxLength(50))]), []),
  z.transform((roles) => (typeof roles === 'string' ? roles.split(',').map((role) => role.trim()) : roles)),
)

/**
 * Claims of an access token that the client reads (core §3, SESSION-033). `exp` and `iat` are unix seconds. `av`, `benefits` and `trial` are
 * optional (SESSION-006, SESSION-014); `fam` and `gen` tell whether two tokens were issued together.
 */
export const TokenClaims = z.object({
  exp: z.number().check(z.gt(0), z.lte(4_102_444_800)),
  iat: z.catch(z.nullish(z.number()), undefined),
  sub: z.catch(z.nullish(z.string().check(z.maxLength(64))), undefined),
  usc: z.catch(z.nullish(z.literal([1, 100, 200, 300])), undefined),
  partners: z.catch(
    z.pipe(
      z.nullish(listOf(z.string())),
      z.transform((partners) => partners ?? []),
    ),
    [],
  ),
  vra: Roles,
  av: z.catch(z.nullish(z.enum(['required', 'requiredNoJoin', 'verified'])), undefined),
  benefits: z.catch(z.nullish(z.boolean()), undefined),
  trial: z.catch(z.nullish(z.boolean()), undefined),
  fam: z.catch(z.nullish(z.string()), undefined),
  gen: z.catch(z.nullish(z.number()), undefined),
})
export type TokenClaims = z.infer<typeof TokenClaims>

/** What is read off either token of a pair: both carry the same family and generation when they were issued together. */
export const TokenMarks = z.object({
  exp: z.catch(z.nullish(z.number()), undefined),
  iat: z.catch(z.nullish(z.number()), undefined),
  fam: z.catch(z.nullish(z.string().check(z.maxLength(128))), undefined),
  gen: z.catch(z.nullish(z.number()), undefined),
})
export type TokenMarks = z.infer<typeof TokenMarks>

/** `GET /api/wp/user`: the user, or null unless `status.code` is 2 (SESSION-022). */
export const UserAnswer = z.pipe(
  z.object({
    status: z.object({ code: z.number() }),
    data: z.catch(
      z.nullish(
        z.object({
          item: z.object({
            uuid: z.string().check(z.regex(/^[\w-]{1,64}$/)),
            email: z.string().check(z.maxLength(254)),
            affiliateId: Label,
            tokenBalance: z.catch(z.number(), 0),
            hasBenefits: z.catch(z.nullish(z.boolean()), undefined),
            isTrial: z.catch(z.nullish(z.boolean()), undefined),
          }),
        }),
      ),
      undefined,
    ),
  }),
  z.transform(({ status, data }) => (status.code === 2 && data ? data.item : null)),
)
export type User = NonNullable<z.infer<typeof UserAnswer>>

/** `GET /api/account/favorites`: ids; the string 'undefined' is not one (FAV-002). */
export const FavouriteVideosAnswer = z.pipe(
  z.object({ data: z.object({ favorites: listOf(z.coerce.string()) }) }),
  z.transform(({ data }) => data.favorites.filter((id) => id !== 'undefined')),
)

/** `GET /api/content/v1/user/favorite-model-ids`: ids. */
export const FavouriteModelsAnswer = z.pipe(
  z.object({ data: z.object({ ids: listOf(z.coerce.string()) }) }),
  z.transform(({ data }) => data.ids),
)
