import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'

export const MOST_PICTURE_BYTES = 2_000_000
const LEAST_SIDE = 128
const MOST_SIDE = 8_000
const MOST_PIXELS = 40_000_000
const SIDE = 512

/** Anybody may have one of these. */
export const LISTED_AVATARS = Array.from({ length: 8 }, (_, place) => ({
  id: `ours-${place + 1}`,
  permalink: `/pictures/category/avatar-${place + 1}.avif`,
}))

const STARTS = {
  jpeg: [[0xff, 0xd8, 0xff]],
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  webp: [[0x52, 0x49, 0x46, 0x46], [], [0x57, 0x45, 0x42, 0x50]],
} as const

/** What is kept of a picture: drawn anew, upright, square, and without what anybody has written into it. Or why it is not taken. */
export async function redrawn(bytes: Buffer): Promise<{ webp: Buffer } | { problem: string }> {
  if (bytes.length === 0) return { problem: 'This file is empty.' }
  if (bytes.length > MOST_PICTURE_BYTES) return { problem: 'This picture has more than 2 MB.' }
  const kind = kindOf(bytes)
  if (!kind) return { problem: 'A picture has to be a JPEG, PNG or WebP.' }
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
    // Reads the header only.
    const { width, height, format } = await picture.metadata()
    if (format !== kind) return BROKEN
    if (Math.max(width, height) > MOST_SIDE) return { problem: `A picture may have ${MOST_SIDE} pixels on each side.` }
    if (Math.min(width, height) < LEAST_SIDE) return { problem: `A picture needs ${LEAST_SIDE} pixels on each side.` }
    const webp = await picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    return { webp }
  } catch {
    return BROKEN
  }
}

const BROKEN = { problem: 'This picture cannot be read.' }

function kindOf(bytes: Buffer) {
  const kinds = Object.entries(STARTS) as [keyof typeof STARTS, readonly (readonly number[])[]][]
  return kinds.find(([, words]) =>
    words.every((word, place) => word.every((byte, offset) => bytes[place * 4 + offset] === byte)),
  )?.[0]
}

export function avatarOf(database: DatabaseSync, accountId: string) {
  const row = database.prepare('SELECT id FROM avatars WHERE account_id = ?').get(accountId)
  if (!row) return null
  return LISTED_AVATARS.find(({ id }) => id === row.id) ?? { id: String(row.id), permalink: `/avatars/${row.id}.webp` }
}

export function keepAvatar(database: DatabaseSync, accountId: string, avatar: { id: string } | { webp: Buffer }) {
  const [id, webp] = 'id' in avatar ? [avatar.id, null] : [randomUUID(), avatar.webp]
  database.prepare('INSERT OR REPLACE INTO avatars VALUES (?, ?, ?)').run(accountId, id, webp)
}

/** A picture of somebody's own, by the name that its address ends with. */
export function keptPicture(database: DatabaseSync, file: string): Uint8Array<ArrayBuffer> | null {
  const row = database.prepare("SELECT webp FROM avatars WHERE id || '.webp' = ?").get(file)
  return row?.webp instanceof Uint8Array ? new Uint8Array(row.webp) : null
}
