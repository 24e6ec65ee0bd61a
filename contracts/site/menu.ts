import * as z from 'zod/mini'
import { Colour, Count, Flag, Id, Label, Link, listOf, orElse, Picture } from '../tolerant.ts'

const VisitorGroup = z.enum(['member', 'guest', 'expiredMember', 'inactive'])
export type VisitorGroup = z.infer<typeof VisitorGroup>

const PullDownItem = z.object({ label: Label, link: Link, rel: Label, inNewTab: Flag, sort: Count, image: Picture })

const LONGEST_DRAWING = 65_536

/** One entry of a header, footer, account or bottom menu (core §3). `type` is the key of a menu type of the digest. */
export const MenuItem = z.object({
  id: Id,
  sort: Count,
  label: Label,
  link: Link,
  inNewTab: Flag,
  rel: Label,
  type: orElse(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
  isLogOut: Flag,
  icon: Picture,
  /** A drawing as SVG text, in place of the icon: sanitise before showing. */
  image: orElse(z.string().check(z.maxLength(LONGEST_DRAWING)), ''),
  visibilityRule: listOf(VisitorGroup),
  allowDevices: listOf(z.enum(['android', 'ios'])),
  deviceVisibility: listOf(z.enum(['mobile', 'desktop'])),
  isEnablePullDownOnMobile: Flag,
  pullDownMenus: listOf(PullDownItem),
  leftText: Label,
  leftTextColor: Colour,
  upperText: Label,
  upperTextColor: Colour,
  subtitle: Label,
  siteName: Label,
})
export type MenuItem = z.infer<typeof MenuItem>

/** A kind of menu: what it is called and the key its items carry in `type`. */
export const MenuType = z.object({
  label: Label,
  key: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
})
