import * as z from 'zod/mini'
import { Link, listOf, orElse, UnixSeconds, unwrapped } from '../tolerant.ts'

/** Query of a check and of a download: the address of the file, as the video lists it. */
export const DownloadQuery = z.object({ url: z.string().check(z.minLength(1), z.maxLength(2048)) })

/** Why a file may not be downloaded, in the server's words (403). */
export const DownloadRefusal = z.object({ msg: z.string().check(z.minLength(1), z.maxLength(2000)) })

/** What a check found out (ENT-038): `unknown` is every failure but a refusal. `message` is empty unless it was refused. */
export const DownloadAbility = z.object({ result: z.enum(['unknown', 'error', 'success']), message: z.string() })
export type DownloadAbility = z.infer<typeof DownloadAbility>

/** `POST /api/account/download`: a signed link to the file. `''`: the server signs none, and the listed address is good. */
export const DownloadLinkAnswer = orElse(unwrapped(z.object({ url: Link })), { url: '' })

/** `GET /api/account/downloads`: how many files a member may still download today, and the listed addresses that count already. */
export const DownloadAllowance = unwrapped(
  z.object({
    limit: z.int().check(z.gte(1)),
    left: z.int().check(z.gte(0)),
    /** Unix s at which all of them may be downloaded again; 0: unknown. */
    resetsAt: UnixSeconds,
    counted: listOf(z.string().check(z.maxLength(2048))),
  }),
)
export type DownloadAllowance = z.infer<typeof DownloadAllowance>

/** Body of `PUT /api/wp/user/event`. */
export const VideoEventLog = z.object({
  event_type: z.literal('videoDownloaded'),
  video_id: z.string(),
  video_quality: z.string(),
  video_title: z.string(),
  video_slug: z.string(),
})
