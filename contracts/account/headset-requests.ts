import * as z from 'zod/mini'
import { Flag, orElse } from '../tolerant.ts'

// What the apps on headsets send. An app that leaves a field out, or fills it with nonsense, is treated as one that did not send it.

const Credential = orElse(z.string().check(z.maxLength(1024)), '')

/** DeoVR repeats it with every request. */
export const DeovrForm = z.object({ login: Credential, password: Credential })

/** HereSphere: any request may carry the log-in and what the visitor changed. `needsMediaSource` false: the app only looks at the description. */
export const HeresphereRequest = z.object({
  username: Credential,
  password: Credential,
  needsMediaSource: orElse(z.boolean(), true),
  isFavorite: orElse(z.optional(z.boolean()), undefined),
  deleteFile: Flag,
})
export type HeresphereRequest = z.infer<typeof HeresphereRequest>

/** HereSphere tells what its player does: 0 opened, 1 played, 2 paused, 3 closed. */
export const HeresphereEvent = z.object({
  username: Credential,
  event: z.literal([0, 1, 2, 3]),
})

export const PlayaLogin = z.object({ login: Credential, password: Credential })
export const PlayaRefresh = z.object({ refresh_token: Credential })
export const PlayaToken = z.object({ token: Credential })

/** PLAY'A: which part of a list, in which order. Pages begin with 0. */
export const PlayaListQuery = z.object({
  'page-index': orElse(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  'page-size': orElse(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 12),
  order: orElse(z.enum(['title', 'release_date']), 'release_date'),
  direction: orElse(z.enum(['asc', 'desc']), 'desc'),
  title: orElse(z.string().check(z.maxLength(100)), ''),
  actor: orElse(z.string().check(z.maxLength(64)), ''),
})
export type PlayaListQuery = z.infer<typeof PlayaListQuery>
