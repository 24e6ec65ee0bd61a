import * as z from 'zod/mini'

/** How the cam provider behaves: a part of the settings. */
export const CamSettings = z.object({
  /** `usual`: rooms open and close, viewers come and go, models chat and answer. `off`: only what somebody sets off happens. */
  camLife: z.enum(['off', 'usual']),
  camTokenLifeSeconds: z.int().check(z.gte(1), z.lte(86_400)),
})
export type CamSettings = z.infer<typeof CamSettings>

export const DEFAULT_CAM_SETTINGS: CamSettings = { camLife: 'usual', camTokenLifeSeconds: 600 }
