import type { Extent, PictureProblem } from '../../machines/account/avatar.ts'

const MOST_BYTES = 20_000_000
const LEAST_SIDE = 128
const MOST_SIDE = 8_000

/** Why a file is no picture that can be used, by its first bytes, before anything of it is decoded; `null`: it may be one. */
export function problemOf(bytes: Uint8Array, size: number): PictureProblem | null {
  if (size === 0) return 'empty'
  if (size > MOST_BYTES) return 'tooHeavy'
  const kind = kindOf(bytes)
  if (!kind) return 'kind'
  const extent = READERS[kind](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!extent || extent.width === 0 || extent.height === 0) return 'broken'
  if (Math.max(extent.width, extent.height) > MOST_SIDE) return 'tooLarge'
  return Math.min(extent.width, extent.height) < LEAST_SIDE ? 'tooSmall' : null
}

type Kind = 'png' | 'jpeg' | 'webp'

/** What a file is, whatever it is called. */
function kindOf(bytes: Uint8Array): Kind | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  return textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP' ? 'webp' : null
}

const READERS: Readonly<Record<Kind, (view: DataView) => Extent | null>> = {
  png: (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  jpeg: jpegExtent,
  webp: webpExtent,
}

/** Of the first frame header: segments before it are skipped by their length. */
function jpegExtent(view: DataView): Extent | null {
  let place = 2
  while (place + 9 <= view.byteLength) {
    if (view.getUint8(place) !== 0xff) return null
    const marker = view.getUint8(place + 1)
    if (marker === 0xff) place += 1
    else if (isFrame(marker)) return { width: view.getUint16(place + 7), height: view.getUint16(place + 5) }
    else place += 2 + view.getUint16(place + 2)
  }
  return null
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function webpExtent(view: DataView): Extent | null {
  if (view.byteLength < 30) return null
  const bytes = new Uint8Array(view.buffer, view.byteOffset)
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
    default:
      return null
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}

function textAt(bytes: Uint8Array, place: number): string {
  return String.fromCharCode(...bytes.subarray(place, place + 4))
}
