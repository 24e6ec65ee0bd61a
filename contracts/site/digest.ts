import * as z from 'zod/mini'
import { Count, Flag, Id, Label, Link, listOf, orElse, Permalink } from '../tolerant.ts'
import { MenuItem, MenuType } from './menu.ts'

const Named = z.object({ id: Id, name: Label })

const SocialItem = z.object({
  name: orElse(z.enum(['twitter', 'instagram', 'reddit', 'youtube', 'facebook']), 'twitter'),
  url: Link,
  isInNewTab: Flag,
  sort: Count,
})

const SiteSettings = z.object({
  headerLogoColor: orElse(z.object({ permalink: Permalink }), { permalink: '' }),
  footerLogo: orElse(z.object({ permalink: Permalink }), { permalink: '' }),
  logoutRedirectLink: Link,
  isShowReleaseDate: Flag,
  isActiveJoinNowBtn: Flag,
})

/** Reference data of the whole site (core §3 Digest): menus, settings, names of formats and positions. */
export const Digest = z.object({
  headerMenu: listOf(MenuItem),
  headerMenuTypes: listOf(MenuType),
  footerMenu: listOf(MenuItem),
  footerMenuTypes: listOf(MenuType),
  mobileBottomMenu: listOf(MenuItem),
  socialItems: listOf(SocialItem),
  videoPositions: listOf(Named),
  videoTechFormats: listOf(Named),
  freeVideoCategoryKey: Label,
  bonusVideoCategoryKey: Label,
  pullDownMenuBanner: orElse(z.object({ isActive: Flag, visibilityRule: listOf(z.string()) }), {
    isActive: false,
    visibilityRule: [],
  }),
  siteSettings: SiteSettings,
})
export type Digest = z.infer<typeof Digest>

/** What `GET /digest` answers. */
export const DigestAnswer = z.pipe(
  z.object({ digest: Digest }),
  z.transform(({ digest }) => digest),
)

/** What the site shows while no digest could be had: no menus, no logos, no external targets. */
export const EMPTY_DIGEST: Digest = Digest.parse({ siteSettings: {} })

/** What `GET /api/maintenance` answers: whether the site is closed for now. */
export const MaintenanceAnswer = z.pipe(
  z.object({ data: z.object({ isActive: Flag }) }),
  z.transform(({ data }) => data),
)
