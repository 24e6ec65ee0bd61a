import * as z from 'zod/mini'

export const CAM_ANSWERS = ['usual', 'accept', 'refuse', 'BILLING', 'SETTINGS_CHANGED', 'expire'] as const

/** How the cam provider behaves: a part of the settings. */
export const CamSettings = z.object({
  /** `usual`: rooms open and close, viewers come and go, models chat and answer. `off`: only what somebody sets off happens. */
  camLife: z.enum(['off', 'usual']),
  camTokenLifeSeconds: z.int().check(z.gte(1), z.lte(86_400)),
  /**
   * What becomes of every request for a private show. `usual`: mostly yes while the rooms live, else nothing until somebody answers by hand;
   * BILLING and SETTINGS_CHANGED are refusals for that reason.
   */
  camAnswers: z.enum(CAM_ANSWERS),
  /** From how many remaining minutes on whoever pays by the minute is warned. */
  camWarningMinutes: z.int().check(z.gte(1), z.lte(10_000)),
  /** Whoever enters a room finds it banned. */
  areCamRoomsBanned: z.boolean(),
})
export type CamSettings = z.infer<typeof CamSettings>

export const DEFAULT_CAM_SETTINGS: CamSettings = {
  camLife: 'usual',
  camTokenLifeSeconds: 600,
  camAnswers: 'usual',
  camWarningMinutes: 2,
  areCamRoomsBanned: false,
}
