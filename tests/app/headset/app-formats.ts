import * as z from 'zod'

// What the three apps read, written from their documents and not from the feeds: unknown fields, missing ones and words that an app does not know fail.

const Address = z.url({ protocol: /^https?$/ })
const Whole = z.int().nonnegative()
const Title = z.string().min(1)
/** Pixels and bytes of one file. */
const File = z.strictObject({
  resolution: Whole.positive(),
  height: Whole.positive(),
  width: Whole.positive(),
  size: Whole.positive().optional(),
  url: Address,
})

export const DeovrLibrary = z.strictObject({
  authorized: z.enum(['1', '0', '-1']),
  scenes: z.array(
    z.strictObject({
      name: Title,
      list: z.array(z.strictObject({ title: Title, videoLength: Whole, thumbnailUrl: Address, video_url: Address })),
    }),
  ),
})

export const DeovrFilm = z
  .strictObject({
    authorized: z.enum(['1', '0', '-1']),
    id: z.int().min(0).max(2_147_483_647),
    title: Title,
    encodings: z.array(z.strictObject({ name: Title, videoSources: z.array(File) })),
    is3d: z.boolean(),
    screenType: z.enum(['flat', 'dome', 'sphere', 'fisheye', 'rf52', 'mkx200', 'mkx220', 'vrca220']),
    stereoMode: z.enum(['off', 'sbs', 'tb', 'cuv']),
    chromakey: z.strictObject({ hasAlpha: z.literal(true) }).optional(),
    videoLength: Whole.positive(),
    thumbnailUrl: Address,
    videoPreview: Address.optional(),
    skipIntro: Whole,
    corrections: z.strictObject({ x: z.number(), y: z.number(), br: z.number(), cont: z.number(), sat: z.number() }),
  })
  .refine(({ is3d, stereoMode }) => is3d === (stereoMode !== 'off'), 'is3d and stereoMode disagree')
export type DeovrFilm = z.infer<typeof DeovrFilm>

export const HeresphereLibrary = z.strictObject({
  access: z.literal([1, 0]),
  banner: z.strictObject({ image: Address, link: Address }),
  library: z.array(z.strictObject({ name: Title, list: z.array(Address).max(10_000) })),
})

const Day = z.iso.date()
const Tag = z
  .strictObject({
    name: z.string().regex(/^(Scene|Category|Talent|Studio|Position):./),
    start: Whole,
    end: Whole,
    track: Whole,
    rating: z.number().min(0).max(5),
  })
  .refine(({ start, end }) => start <= end, 'a tag ends before it starts')

export const HeresphereScan = z.strictObject({
  scanData: z.array(
    z.strictObject({
      link: Address,
      title: Title,
      dateReleased: Day,
      dateAdded: Day,
      duration: Whole,
      rating: z.number().min(0).max(5),
      favorites: Whole,
      comments: Whole,
      isFavorite: z.boolean(),
      tags: z.array(Tag),
    }),
  ),
})

export const HeresphereVideo = z.strictObject({
  access: z.literal([1, 0]),
  title: Title,
  description: z.string().regex(/^[^<>]*$/),
  dateReleased: Day,
  dateAdded: Day,
  thumbnailImage: Address,
  thumbnailVideo: Address.refine((url) => !url.includes('.webp')).optional(),
  duration: Whole,
  rating: z.number().min(0).max(5),
  isFavorite: z.boolean(),
  projection: z.enum(['perspective', 'equirectangular', 'equirectangular360', 'fisheye']),
  stereo: z.enum(['mono', 'sbs', 'tb']),
  isEyeSwapped: z.boolean(),
  fov: z.number().min(60).max(360),
  lens: z.enum(['Linear', 'MKX200', 'MKX220', 'VRCA220']),
  alphaPackedSettings: z.strictObject({ defaultSettings: z.literal(true) }).optional(),
  media: z.array(z.strictObject({ name: Title, sources: z.array(File) })),
  tags: z.array(Tag),
  subtitles: z.array(z.never()),
  scripts: z.array(z.never()),
  eventServer: Address,
  writeFavorite: z.boolean(),
  writeRating: z.boolean(),
  writeTags: z.boolean(),
})
export type HeresphereVideo = z.infer<typeof HeresphereVideo>

/** Every answer of PLAY'A. */
export function playaAnswer<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ status: z.strictObject({ code: z.literal(1), message: z.string() }), data })
}

export const PlayaRefusal = z.strictObject({
  status: z.strictObject({ code: z.literal([2, 3, 4, 5, 401, 403, 404, 503]), message: z.string().min(1) }),
})

export function playaPage<Item extends z.ZodType>(item: Item) {
  return playaAnswer(
    z
      .strictObject({
        page_index: Whole,
        page_size: Whole.positive(),
        page_total: Whole.positive(),
        item_total: Whole,
        content: z.array(item),
      })
      .refine(({ content, page_size }) => content.length <= page_size, 'more items than a page has'),
  )
}

export const PlayaListed = z.strictObject({
  id: Title,
  title: Title,
  preview_image: Address,
  release_date: Whole.positive(),
  details: z.array(
    z.strictObject({
      type: z.enum(['trailer', 'full']),
      duration_seconds: Whole,
      transparency_mode: z.literal([0, 1, 2, 3]),
    }),
  ),
})

const PlayaLink = z
  .strictObject({
    url: Address.nullable(),
    unavailable_reason: Title.nullable(),
    is_stream: z.boolean(),
    is_download: z.boolean(),
    projection: z.enum(['FLT', '180', '360', 'FSH']),
    stereo: z.enum(['MN', 'LR', 'RL', 'TB', 'BT']),
    quality_name: Title,
    quality_order: z.literal([25, 35, 45, 55, 65, 75, 85]),
  })
  .refine(({ url, unavailable_reason }) => (url === null) !== (unavailable_reason === null), 'neither open nor locked')

const Named = z.strictObject({ id: Title, title: Title })

export const PlayaVideo = z
  .strictObject({
    id: Title,
    title: Title,
    description: z.string().regex(/^[^<>]*$/),
    preview_image: Address,
    release_date: Whole.positive(),
    studio: Named,
    actors: z.array(Named),
    transparency: z.strictObject({ m: z.literal([0, 1, 2, 3]) }),
    details: z.array(
      z.strictObject({
        type: z.enum(['trailer', 'full']),
        duration_seconds: Whole,
        links: z.array(PlayaLink),
        alpha_mask: Address.optional(),
        timeline_atlas: z.strictObject({ version: z.literal(1), url: Address, rows: Whole, columns: Whole }).optional(),
      }),
    ),
  })
  .refine(
    ({ transparency, details }) => (transparency.m === 3) === details.some(({ alpha_mask }) => alpha_mask),
    'a mask of its own without its film, or the other way round',
  )
export type PlayaVideo = z.infer<typeof PlayaVideo>

/** What an app draws, in words that are no app's: by it feeds and pages are compared. */
export interface Drawn {
  sphere: 'none' | 'half' | 'whole' | 'fisheye'
  eyes: 'one' | 'left-right' | 'right-left' | 'top-bottom' | 'bottom-top'
}

export function drawnByDeovr({ screenType, stereoMode }: Pick<DeovrFilm, 'screenType' | 'stereoMode'>): Drawn {
  const spheres: Partial<Record<string, Drawn['sphere']>> = { flat: 'none', dome: 'half', sphere: 'whole' }
  const eyes = { off: 'one', sbs: 'left-right', cuv: 'left-right', tb: 'top-bottom' } as const
  return { sphere: spheres[screenType] ?? 'fisheye', eyes: eyes[stereoMode] }
}

export function drawnByHeresphere({
  projection,
  stereo,
  isEyeSwapped,
}: Pick<HeresphereVideo, 'projection' | 'stereo' | 'isEyeSwapped'>): Drawn {
  const spheres = {
    perspective: 'none',
    equirectangular: 'half',
    equirectangular360: 'whole',
    fisheye: 'fisheye',
  } as const
  const eyes = isEyeSwapped
    ? ({ mono: 'one', sbs: 'right-left', tb: 'bottom-top' } as const)
    : ({ mono: 'one', sbs: 'left-right', tb: 'top-bottom' } as const)
  return { sphere: spheres[projection], eyes: eyes[stereo] }
}

export function drawnByPlaya({ projection, stereo }: { projection: string; stereo: string }): Drawn {
  const spheres: Record<string, Drawn['sphere']> = { FLT: 'none', '180': 'half', '360': 'whole', FSH: 'fisheye' }
  const eyes: Record<string, Drawn['eyes']> = {
    MN: 'one',
    LR: 'left-right',
    RL: 'right-left',
    TB: 'top-bottom',
    BT: 'bottom-top',
  }
  return { sphere: spheres[projection]!, eyes: eyes[stereo]! }
}
