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

/** Shown at the end of a trailer to visitors who cannot watch the whole film (ENT-022); null: it is switched off. */
const TrailerPopUp = z.catch(z.nullish(z.object({ title: Label.check(z.minLength(1)), text: Label })), null)

/** Whole seconds, at least 1 (FAKEBUY-008) and at most a day; `usual` when the server says nothing that begins with a number. */
const wholeSeconds = (usual: number) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => {
      const seconds = Number.parseInt(String(value), 10)
      return Number.isNaN(seconds) ? usual : Math.min(Math.max(seconds, 1), 86_400)
    }),
  )

/** How invented purchases are announced (sales §3): nothing is, unless the server says so. */
const FakeBuyPopup = z.object({
  isActive: Flag,
  isEnablePopup: Flag,
  enableListLinks: Flag,
  popupPause: wholeSeconds(15),
  popupShowDuration: wholeSeconds(5),
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
  videoSettings: orElse(z.object({ trailerPopUp: TrailerPopUp }), { trailerPopUp: null }),
  videoFormats: listOf(Named),
  videoQualities: listOf(Named),
  videoDegrees: listOf(Named),
  videoFps: listOf(Named),
  videoSounds: listOf(Named),
  videoResolutions: listOf(Named),
  desktopType: Label,
  mobileType: Label,
  contactPageTag: Label,
  freeVideoCategoryKey: Label,
  bonusVideoCategoryKey: Label,
  notificationTypes: listOf(z.object({ id: Id, name: Label, ico: Label })),
  fakeBuyPopup: z.catch(FakeBuyPopup, () => FakeBuyPopup.parse({})),
  loginPageSliderTypeList: listOf(Named),
  schemaOrgEntities: listOf(Named),
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
