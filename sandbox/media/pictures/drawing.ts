import type { SeededRandom } from '../seeded-random.ts'
import type { Palette } from './palettes.ts'

/** Offset 0..1, colour, opacity 0..1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Point = readonly [x: number, y: number]

export interface Drawing {
  width: number
  height: number
  /** Where the light is; slides keep it away from the words. */
  focus: { x: number; y: number }
  random: SeededRandom
  palette: Palette
  add: (...shapes: string[]) => void
  linear: (from: Point, to: Point, stops: readonly Stop[]) => string
  radial: (centre: Point, radius: number, stops: readonly Stop[], squash?: number) => string
  blur: (deviation: number) => string
  /** Throws the shape's own shadow; give it to a group's `filter`. */
  shadow: (deviation: number, down: number) => string
  clip: (shape: string) => string
  /** Covers the whole picture with a paint. */
  cover: (paint: string, opacity?: number) => void
  finish: (pixels: { width: number; height: number }) => string
}

interface DrawingOptions {
  width: number
  height: number
  focus: { x: number; y: number }
  random: SeededRandom
  palette: Palette
}

export function createDrawing({ width, height, focus, random, palette }: DrawingOptions): Drawing {
  const definitions: string[] = []
  const shapes: string[] = []
  const blurs = new Map<number, string>()
  const newId = () => `d${definitions.length}`

  function define(markup: (id: string) => string): string {
    const id = newId()
    definitions.push(markup(id))
    return `url(#${id})`
  }

  function blur(deviation: number): string {
    const known = blurs.get(deviation)
    if (known) return known
    const made = define(
      (id) =>
        `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${fixed(deviation)}"/></filter>`,
    )
    blurs.set(deviation, made)
    return made
  }

  return {
    width,
    height,
    focus,
    random,
    palette,
    blur,
    add: (...added) => void shapes.push(...added),
    linear: ([x1, y1], [x2, y2], stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}">${stops.map(stopMarkup).join('')}</linearGradient>`,
      ),
    radial: ([cx, cy], radius, stops, squash = 1) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${fixed(radius)}" gradientTransform="translate(${fixed(cx)} ${fixed(cy)}) scale(1 ${fixed(squash)})">${stops.map(stopMarkup).join('')}</radialGradient>`,
      ),
    shadow: (deviation, down) =>
      define(
        (id) =>
          `<filter id="${id}" x="-40%" y="-40%" width="180%" height="190%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${fixed(deviation)}"/><feOffset dy="${fixed(down)}"/><feComponentTransfer><feFuncA type="linear" slope=".6"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    cover: (paint, opacity = 1) =>
      void shapes.push(
        `<rect width="${width}" height="${height}" fill="${paint}"${opacity < 1 ? ` opacity="${fixed(opacity)}"` : ''}/>`,
      ),
    finish: (pixels) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  }
}

function stopMarkup([offset, colour, opacity = 1]: Stop): string {
  return `<stop offset="${fixed(offset)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${fixed(opacity)}"` : ''}/>`
}

export function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}Z`
}

/** Straight pieces short enough to read as a curve. */
export function curve(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}`
}

/** A calm random wave: a few sines whose sum stays within ±1. */
export function wave(random: SeededRandom, frequencies: readonly number[]): (at: number) => number {
  const parts = frequencies.map((frequency, index) => ({
    frequency: frequency * random.between(0.75, 1.25),
    phase: random.between(0, Math.PI * 2),
    size: 1 / (index + 1.2),
  }))
  const total = parts.reduce((sum, part) => sum + part.size, 0)
  return (at) =>
    parts.reduce((sum, part) => sum + part.size * Math.sin(at * part.frequency * Math.PI * 2 + part.phase), 0) / total
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** `count` points of a function over the whole width and a little beyond. */
export function acrossWidth(width: number, count: number, height: (share: number) => number): Point[] {
  return range(count + 1).map((index) => {
    const share = -0.02 + (1.04 * index) / count
    return [share * width, height(share)] as const
  })
}

/** A standing person of a given height whose feet are at (x, y): scale and a story in a few strokes. */
export function figure(x: number, y: number, height: number, paint: string): string {
  const s = height / 100
  return `<path fill="${paint}" transform="translate(${fixed(x)} ${fixed(y)}) scale(${fixed(s * 0.86)} ${fixed(s)})" d="M0-100c3.8 0 6.2 2.9 6.2 6.7 0 2.9-1.1 5.2-2.7 6.5l.3 2.6c5.6 1 9.3 2.8 10.4 7.6 1.8 8 2.7 18 3.2 27.6.2 2.5-2.9 3-3.5.6L12.2-63.5c-.3 6.2-.6 10.5 0 15.5l2.6 16.5-5.6 1.2L7.8-1.5c-.1 2-5.4 2-5.6 0L.6-29.5h-1.2L-3-1.5c-.2 2-5.5 2-5.6 0L-9.6-30.3l-5.2-1.2 2.6-16.5c.6-5 .3-9.3 0-15.5l-1.7 15.1c-.6 2.4-3.7 1.9-3.5-.6.5-9.6 1.4-19.6 3.2-27.6 1.1-4.8 4.8-6.6 10.4-7.6l.3-2.6c-1.6-1.3-2.7-3.6-2.7-6.5 0-3.8 2.4-6.7 6.2-6.7z"/>`
}
