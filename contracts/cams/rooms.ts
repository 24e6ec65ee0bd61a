import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Count, Flag, Id, Label, listOf, orElse, Permalink, Slug, Text, unwrapped } from '../tolerant.ts'

/** What a broadcast is doing (cams §4.1), as this viewer sees it. */
export const BroadcastState = z.enum([
  'PUBLIC',
  'OFFLINE',
  'PRIVATE_SHOW',
  'MY_PRIVATE_SHOW',
  'SPY_SHOW',
  'AWAY',
  'ERROR',
  'UNINITIALIZED',
])
export type BroadcastState = z.infer<typeof BroadcastState>

/** In lists `PRIVATE` is another word for a private show; an unknown status is not initialised (CAMLIST-020). */
const ListedState = z.pipe(
  z.unknown(),
  z.transform((code): BroadcastState => {
    if (code === 'PRIVATE') return 'PRIVATE_SHOW'
    const known = BroadcastState.safeParse(code)
    return known.success ? known.data : 'UNINITIALIZED'
  }),
)

export const StreamType = z.enum(['video2D', 'video3D'])
export type StreamType = z.infer<typeof StreamType>

/** A nickname is a path segment of our own and of the provider's addresses. */
export const Nickname = Slug

/**
 * One room of the list (cams §3.1). Besides what the specification names: the model, a picture below the provider's host, and whether the
 * stream is a 6K one.
 */
export const RoomItem = z.object({
  id: Id,
  broadcastStatus: ListedState,
  broadcastTextStatus: Label,
  broadcastMembersCount: Count,
  modelNickname: Nickname,
  modelName: Label,
  picture: Permalink,
  isSixThousand: Flag,
})
export type RoomItem = z.infer<typeof RoomItem>

/** `GET {camProvider}/broadcasts`: comma-joined lists; `offset` = (page - 1) x `limit`. */
export const RoomPageQuery = z.object({
  partnerId: z.string(),
  status: z.string(),
  limit: z.int(),
  offset: z.int(),
  tags: z.optional(z.string()),
  'tag-categories': z.optional(z.string()),
  'stream-types': z.literal('video2D,video3D'),
  'show-offline': z.literal('true'),
  'include-tags': z.literal('false'),
  'include-tip-menu': z.literal('false'),
  'include-favorites': z.literal('false'),
})

/** The same by the provider's client interface, whose pages begin at 0 (API-136). */
export const InterfaceRoomPageQuery = z.object({
  page: z.int(),
  perPage: z.int(),
  showOffline: z.literal('true'),
  showHidden: z.literal('false'),
  statuses: z.string(),
  tags: z.optional(z.string()),
  categories: z.optional(z.string()),
})

export const RoomPageAnswer = z.object({ pageItems: listOf(RoomItem), totalCount: Count })
export type RoomPageAnswer = z.infer<typeof RoomPageAnswer>

const Tag = z.object({ code: Slug, name: Label })
export type CamTag = z.infer<typeof Tag>

/** A category of rooms to filter by. */
export const CamCategory = z.object({ code: Slug, name: Label })
export type CamCategory = z.infer<typeof CamCategory>

/** Groups of tags to filter by, model specifics among them (CAMLIST-004, CAMLIST-010). */
export const TagGroup = z.object({ code: Slug, name: Label, tags: listOf(Tag) })
export type TagGroup = z.infer<typeof TagGroup>

export const CategoriesOfRoomsAnswer = unwrapped(z.object({ categories: listOf(CamCategory) }))
export const TagGroupsAnswer = unwrapped(z.object({ groups: listOf(TagGroup) }))

/** Tags of a tag page or of the page of all rooms, from the content API. `group`: the tag group's human name, for the breadcrumb. */
export const PageTagsAnswer = unwrapped(z.object({ group: Label, tags: listOf(Tag) }))

/** What the editors say of a room: `item.seoParams` (API-132). */
export const RoomContentAnswer = unwrapped(z.object({ item: z.object({ seoParams: SeoParams }) }))

/** A price in whole tokens; per minute where it is a tariff. */
export const Tokens = orElse(z.int().check(z.gte(0), z.lte(1_000_000_000)), 0)

export const TipMenuItem = z.object({ id: Id, title: Label, price: Tokens })
export type TipMenuItem = z.infer<typeof TipMenuItem>

/** A toy reacts for `seconds` to `amount` tokens. */
export const ToyMenuItem = z.object({ id: Id, title: Label, amount: Tokens, seconds: Count })
export type ToyMenuItem = z.infer<typeof ToyMenuItem>

const Stream = z.object({
  streamTypeCode: StreamType,
  status: orElse(z.enum(['online', 'offline']), 'offline'),
  /** HLS playlist, absolute, on the provider's host. */
  url: orElse(z.string().check(z.maxLength(2048)), ''),
  resolutionInfo: orElse(z.object({ resolutionType: Label }), { resolutionType: '' }),
})
export type CamStream = z.infer<typeof Stream>

/** What shows cost here, tokens a minute; shortest paid time in minutes (ENT-072). Names as the provider has them. */
export const BroadcastSettings = z.object({
  privateModeMinDuration: Count,
  privateModeTariff: Tokens,
  spyModeEnabled: Flag,
  spyModeTariff: Tokens,
  privateAudioModeMinDuration: Count,
  privateAudioModeTariff: Tokens,
  withClientAudio: Flag,
})
export type BroadcastSettings = z.infer<typeof BroadcastSettings>

/** One broadcast whole (cams §3.2). A menu that is absent was not told, which is not the same as an empty one. */
export const Broadcast = z.object({
  id: Id,
  modelId: Id,
  modelNickname: Nickname,
  picture: Permalink,
  ...BroadcastSettings.shape,
  broadcastStatus: ListedState,
  streams: listOf(Stream),
  broadcastMembersCount: Count,
  broadcastTextStatus: Label,
  tipMenu: orElse(z.optional(listOf(TipMenuItem)), undefined),
  tipMenuEnabled: orElse(z.optional(z.boolean()), undefined),
  toysMenu: orElse(z.optional(listOf(ToyMenuItem)), undefined),
})
export type Broadcast = z.infer<typeof Broadcast>

export const BroadcastAnswer = unwrapped(Broadcast)

/** A model as the provider's profile has them (cams §3.4). */
export const ModelProfile = z.object({
  name: Label,
  /** Lines; the view puts the name before them (ROOM-005). */
  bio: listOf(Text),
  avatar: Permalink,
  age: Count,
  interests: listOf(Label),
  languages: listOf(Label),
  bodyType: Label,
  ethnicity: Label,
  eyeColor: Label,
  hairColor: Label,
  tagGroups: listOf(z.object({ code: Slug, tags: listOf(z.object({ name: Label })) })),
})
export type ModelProfile = z.infer<typeof ModelProfile>

export const ModelProfileAnswer = unwrapped(ModelProfile)
