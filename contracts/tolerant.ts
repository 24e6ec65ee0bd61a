import * as z from 'zod/mini'

type Schema<T> = z.ZodMiniType<T>

/** A list that survives its worst item: null or absent is empty, an item that does not parse is left out. */
export function listOf<T>(item: Schema<T>) {
  return z.pipe(
    z.catch(z.nullish(z.array(z.unknown())), []),
    z.transform((entries) =>
      (entries ?? []).flatMap((entry) => {
        const parsed = item.safeParse(entry)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )
}

/** A value that falls back instead of failing the answer around it. */
export function orElse<T>(schema: Schema<T>, fallback: NoInfer<T>) {
  return z.catch(schema, fallback)
}

/** Text of at most 200 kB; anything else is empty. */
export const Text = orElse(z.string().check(z.maxLength(200_000)), '')

/** Like {@link Text}, but one line for titles and labels. */
export const Label = orElse(z.string().check(z.maxLength(300)), '')

export const Flag = orElse(z.boolean(), false)

/** A finite number of at least 0; 0 when the server sends anything else. */
export const Count = orElse(z.number().check(z.nonnegative()), 0)

/** Unix seconds, below 0 before 1970: birthdays are dates too. Millisecond stamps, NaN and dates before 1900 or after 2100 count as unknown (0). */
export const UnixSeconds = orElse(z.number().check(z.gte(-2_208_988_800), z.lte(4_102_444_800)), 0)

/** A path segment that names one thing: no separators, no dot segments, at most 120 characters. */
export const Slug = z.string().check(z.regex(/^[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*$/u), z.maxLength(120))

/** Ids arrive as numbers or strings; both become the same short string. */
export const Id = z.pipe(
  z.union([z.string().check(z.regex(/^[\w-]{1,64}$/)), z.number().check(z.int(), z.gte(0))]),
  z.transform(String),
)

/** A colour that can do no more than colour: #rgb, #rrggbb or a plain keyword. */
export const Colour = orElse(z.string().check(z.regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i)), '')

/** A link as the server wrote it. Where it may lead is decided when it is followed, not here. */
export const Link = orElse(z.string().check(z.maxLength(2048)), '')

/** Path of a picture or film below the content host. Empty when absent or not a plain path. */
export const Permalink = orElse(z.string().check(z.regex(/^\/(?!\/)[\w./~%-]*(\?[\w=&.%~-]*)?$/), z.maxLength(512)), '')

/** A picture: alternative text and its path below the content host. `null` when the path is unusable. */
export const Picture = z.pipe(
  z.catch(z.nullish(z.object({ alt: Label, permalink: Permalink, colour: Colour })), null),
  z.transform((picture) => (picture?.permalink ? picture : null)),
)
export type Picture = z.infer<typeof Picture>

/** Answers arrive bare or wrapped once more in `data` (API-072): takes either. */
export function unwrapped<T>(schema: Schema<T>) {
  return z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((body) =>
        isRecord(body) && isRecord(body.data) && Object.keys(body).every((key) => key === 'data' || key === 'status')
          ? body.data
          : body,
      ),
    ),
    schema,
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
