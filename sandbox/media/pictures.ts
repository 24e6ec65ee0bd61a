import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createDrawing, type Drawing } from './pictures/drawing.ts'
import { drawCategory } from './pictures/motifs.ts'
import { blend, type Palette, pickPalette } from './pictures/palettes.ts'
import { drawPortrait } from './pictures/portraits.ts'
import { SCENES } from './pictures/scenes.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export const PICTURE_KINDS = ['poster', 'portrait', 'category', 'slide', 'banner', 'still', 'upright'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

export const PICTURE_WIDTHS = [160, 320, 400, 480, 640, 720, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** What to draw; the same key always gives the same picture. */
export interface PictureRequest {
  kind: string
  key: string
  width: number
}

/** Thrown for a kind or width outside the lists and for an empty or overlong key; the message says which. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

const ASPECTS: Record<PictureKind, readonly [across: number, down: number]> = {
  poster: [16, 9],
  portrait: [3, 4],
  category: [16, 9],
  slide: [21, 9],
  banner: [4, 1],
  still: [4, 3],
  upright: [9, 16],
}
/** How far the mean of a kind's pictures lies from the palette's second colour. */
const TONES: Record<PictureKind, { light: number; dark: number }> = {
  poster: { light: 0.34, dark: 0.1 },
  portrait: { light: 0.3, dark: 0.2 },
  category: { light: 0.36, dark: 0.06 },
  slide: { light: 0.25, dark: 0.2 },
  banner: { light: 0.22, dark: 0.25 },
  still: { light: 0.34, dark: 0.1 },
  upright: { light: 0.34, dark: 0.1 },
}
const UNITS_ACROSS: Partial<Record<PictureKind, number>> = { portrait: 1200, upright: 900 }
const LONGEST_KEY = 200
const CACHE_FOLDER = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url))
const GRAIN_STRENGTH = 14
const AVIF = { quality: 62, effort: 1, chromaSubsampling: '4:2:0' } as const

export function isPictureKind(kind: string): kind is PictureKind {
  return PICTURE_KINDS.some((known) => known === kind)
}

export function isPictureWidth(width: number): width is PictureWidth {
  return PICTURE_WIDTHS.some((known) => known === width)
}

/** The height that goes with a width, for `<img height>`. */
export function pictureHeight(kind: PictureKind, width: number): number {
  const [across, down] = ASPECTS[kind]
  return Math.round((width * down) / across)
}

/** A placeholder close to the finished picture, without drawing it. */
export function dominantColour(kind: PictureKind, key: string): string {
  const { ground, deep, middle } = choosePalette(kind, key).palette
  const { light, dark } = TONES[kind]
  return blend(blend(deep, middle, light), ground, dark)
}

export function pictureSvg({ kind, key, width }: PictureRequest): string {
  const request = checkRequest({ kind, key, width })
  const { random, palette } = choosePalette(request.kind, key)
  const height = pictureHeight(request.kind, request.width)
  const [across, down] = ASPECTS[request.kind]
  const unitsAcross = UNITS_ACROSS[request.kind] ?? 1600
  const drawing = createDrawing({
    width: unitsAcross,
    height: Math.round((unitsAcross * down) / across),
    focus: chooseFocus(request.kind, random),
    random,
    palette,
  })
  drawSubject(drawing, request.kind, key)
  return drawing.finish({ width: request.width, height })
}

const beingRendered = new Map<string, Promise<Buffer>>()

/** AVIF bytes: from the disk when they are there, else drawn once however many ask at the same time. */
export async function renderPicture(request: PictureRequest): Promise<Buffer> {
  const svg = pictureSvg(request)
  const name = createHash('sha256').update(svg).update(JSON.stringify(AVIF)).digest('hex')
  const running = beingRendered.get(name)
  if (running) return running
  const started = readOrRender(join(CACHE_FOLDER, `${name}.avif`), svg).finally(() => beingRendered.delete(name))
  beingRendered.set(name, started)
  return started
}

async function readOrRender(path: string, svg: string): Promise<Buffer> {
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return kept
  const picture = await rasterise(svg)
  await keep(path, picture)
  return picture
}

async function rasterise(svg: string): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000000' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grain = grainTile(Math.min(GRAIN_SIDE, width, height))
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ ...grain, tile: true, blend: 'soft-light' }])
    .avif(AVIF)
    .toBuffer()
}

/** A disk that cannot be written only costs speed. The rename keeps a reader from seeing half a file. */
async function keep(path: string, picture: Buffer) {
  const unfinished = `${path}.${randomUUID()}`
  try {
    await mkdir(CACHE_FOLDER, { recursive: true })
    await writeFile(unfinished, picture)
    await rename(unfinished, path)
  } catch {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}

const GRAIN_SIDE = 256
const grainTiles = new Map<number, ReturnType<typeof drawGrain>>()

/** A tile may not be larger than the picture it covers. */
function grainTile(side: number) {
  const tile = grainTiles.get(side) ?? drawGrain(side)
  grainTiles.set(side, tile)
  return tile
}

/** Film grain, soft enough for the codec; it also hides banding. */
function drawGrain(side: number) {
  const random = seededRandom('grain')
  const pixels = Buffer.alloc(side * side * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(128 + Math.round((random.next() + random.next() - 1) * GRAIN_STRENGTH), at, at + 3)
    pixels[at + 3] = 255
  }
  return { input: pixels, raw: { width: side, height: side, channels: 4 as const } }
}

function checkRequest({ kind, key, width }: PictureRequest): { kind: PictureKind; width: PictureWidth } {
  if (!isPictureKind(kind))
    throw new PictureRefused(`There is no picture kind "${kind}"; the kinds are ${PICTURE_KINDS.join(', ')}.`)
  if (!isPictureWidth(width))
    throw new PictureRefused(`Pictures are not made ${width} pixels wide; the widths are ${PICTURE_WIDTHS.join(', ')}.`)
  if (key.length === 0 || key.length > LONGEST_KEY)
    throw new PictureRefused(`A picture's key has 1 to ${LONGEST_KEY} characters.`)
  return { kind, width }
}

function choosePalette(kind: PictureKind, key: string): { random: SeededRandom; palette: Palette } {
  const random = seededRandom(`${kind}/${key}`)
  return { random, palette: pickPalette(random) }
}

function chooseFocus(kind: PictureKind, random: SeededRandom) {
  if (kind === 'slide' || kind === 'banner') return { x: random.between(0.64, 0.76), y: 0.5 }
  return { x: random.pick([random.between(0.34, 0.44), 0.5, random.between(0.56, 0.66)]), y: 0.5 }
}

function drawSubject(drawing: Drawing, kind: PictureKind, key: string) {
  if (kind === 'portrait') return drawPortrait(drawing, initialsOf(key))
  if (kind === 'category') return drawCategory(drawing, key)
  drawing.random.pick(SCENES)(drawing)
  if (kind === 'slide' || kind === 'banner') darkenForWords(drawing)
}

/** Headlines lie on the left of slides and banners. */
function darkenForWords(drawing: Drawing) {
  const { width, palette } = drawing
  drawing.cover(
    drawing.linear(
      [0, 0],
      [width * 0.62, 0],
      [
        [0, palette.ground, 0.86],
        [0.5, palette.ground, 0.55],
        [1, palette.ground, 0],
      ],
    ),
  )
}

/** `mia-laurent` gives ML, `mia` gives M; numbers and file endings are not names. */
export function initialsOf(key: string): string {
  const words = key
    .normalize('NFD')
    .split(/[^\p{Letter}\p{Mark}]+/u)
    .filter((word) => /\p{Letter}/u.test(word))
  const [first, ...others] = words
  const last = others.at(-1)
  return [first, last].map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}
