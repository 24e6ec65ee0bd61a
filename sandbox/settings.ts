import * as z from 'zod/mini'
import { CamSettings, DEFAULT_CAM_SETTINGS } from './cams/cam-settings.ts'
import { DEFAULT_SALES_SETTINGS, SalesSettings } from './sales/sales-settings.ts'

/** What the control plane can change while the sandbox runs. */
export const SandboxSettings = z.object({
  /** Life of an access token. */
  tokenLifeSeconds: z.int().check(z.gte(1), z.lte(86_400)),
  /** How long a rotated refresh token still gives its successor; after that it counts as stolen. */
  graceSeconds: z.int().check(z.gte(0), z.lte(3600)),
  /** Code of a refused refresh. */
  refusalCode: z.literal([401, 419, 465]),
  /** Whether a refused refresh says so by its HTTP status, or by `status.code` in a body under HTTP 200. */
  refusalStyle: z.enum(['http', 'body']),
  /** A refresh answers the pair that it was asked with, as a broken server would. */
  refreshReturnsSameToken: z.boolean(),
  /** Makes tokens longer than a cookie may be: bytes of filler in every access token. */
  tokenPaddingBytes: z.int().check(z.gte(0), z.lte(65_536)),
  isUnderMaintenance: z.boolean(),
  /** How long the sites' own server may keep what it answers every guest alike; 0: it asks every time. */
  sharedSeconds: z.int().check(z.gte(0), z.lte(3600)),
  /** Whether the links of mails are opened before anybody reads them. */
  scansMailedLinks: z.boolean(),
  ...SalesSettings.shape,
  ...CamSettings.shape,
})
export type SandboxSettings = z.infer<typeof SandboxSettings>

export const DEFAULT_SETTINGS: SandboxSettings = {
  tokenLifeSeconds: 300,
  graceSeconds: 60,
  refusalCode: 401,
  refusalStyle: 'body',
  refreshReturnsSameToken: false,
  tokenPaddingBytes: 0,
  isUnderMaintenance: false,
  sharedSeconds: 0,
  scansMailedLinks: false,
  ...DEFAULT_SALES_SETTINGS,
  ...DEFAULT_CAM_SETTINGS,
}
