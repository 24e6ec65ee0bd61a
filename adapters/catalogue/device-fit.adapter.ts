import type { DownloadFilm, FileFit } from '../../machines/catalogue/downloads.ts'

interface DeviceFitOptions {
  /** Absent where the browser has none. */
  mediaCapabilities?: Pick<MediaCapabilities, 'decodingInfo'> | undefined
  storage?: Pick<StorageManager, 'estimate'> | undefined
}

/** Picture of a film by its quality: two eyes side by side. */
const PICTURES: Readonly<Record<string, { width: number; height: number }>> = {
  '2K': { width: 2048, height: 1024 },
  '3K': { width: 2880, height: 1440 },
  '4K': { width: 3840, height: 1920 },
  '5K': { width: 5120, height: 2560 },
  '6K': { width: 5760, height: 2880 },
  '7K': { width: 7168, height: 3584 },
  '8K': { width: 7680, height: 3840 },
}
/** What the product's labels stand for. */
const ALIASES: Readonly<Record<string, string>> = { Low: '2K', Good: '3K', Great: '4K' }
/** Wider pictures than H.264 can hold are H.265. */
const WIDEST_H264 = 4096
const FRAMES_A_SECOND = 60
const USUAL_BITRATE = 20_000_000
const UNITS: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

/** What the browser knows of this device: whether it can play each file of a film, and has room for it. */
export function createDeviceFit({ mediaCapabilities, storage }: DeviceFitOptions) {
  return async (film: DownloadFilm): Promise<Readonly<Record<string, FileFit>>> => {
    const free = await freeBytes(storage)
    const fits = await Promise.all(
      film.downLoadVideoListForFront.map(async ({ quality, size }): Promise<[string, FileFit]> => {
        const bytes = bytesOf(size)
        const plays = await playingOf(mediaCapabilities, ALIASES[quality] ?? quality, bytes, film.durationSeconds)
        const isMeasured = bytes > 0 && free !== null
        return [quality, { plays, room: !isMeasured ? 'unknown' : bytes <= free ? 'enough' : 'short' }]
      }),
    )
    return Object.fromEntries(fits)
  }
}

async function playingOf(
  mediaCapabilities: DeviceFitOptions['mediaCapabilities'],
  quality: string,
  bytes: number,
  seconds: number,
): Promise<FileFit['plays']> {
  const picture = PICTURES[quality]
  if (!mediaCapabilities || !picture) return 'unknown'
  const contentType =
    picture.width <= WIDEST_H264 ? 'video/mp4; codecs="avc1.640034"' : 'video/mp4; codecs="hvc1.1.6.L186.B0"'
  const bitrate = bytes > 0 && seconds > 0 ? Math.round((bytes * 8) / seconds) : USUAL_BITRATE
  try {
    const { supported, smooth } = await mediaCapabilities.decodingInfo({
      type: 'file',
      video: { contentType, ...picture, bitrate, framerate: FRAMES_A_SECOND },
    })
    if (!supported) return 'no'
    return smooth ? 'smoothly' : 'roughly'
  } catch {
    return 'unknown'
  }
}

async function freeBytes(storage: DeviceFitOptions['storage']): Promise<number | null> {
  try {
    const { quota, usage = 0 } = (await storage?.estimate()) ?? {}
    return quota === undefined ? null : quota - usage
  } catch {
    return null
  }
}

/** `'4.5 GB'` as bytes; 0 for what is no size. */
export function bytesOf(size: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([kmgt]b)$/i.exec(size.trim()) ?? []
  return Math.round(Number(amount.replace(',', '.')) * (UNITS[unit.toLowerCase()] ?? 0))
}
