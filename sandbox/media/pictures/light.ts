import { type Drawing, fixed, type Point, polygon, range } from './drawing.ts'

/** A soft light with a hot heart. */
export function halo(drawing: Drawing, centre: Point, radius: number, strength: number) {
  const { palette } = drawing
  drawing.cover(
    drawing.radial(centre, radius, [
      [0, palette.spark, strength],
      [0.12, palette.spark, strength * 0.55],
      [0.35, palette.glow, strength * 0.3],
      [0.68, palette.middle, strength * 0.12],
      [1, palette.middle, 0],
    ]),
  )
}

interface SoftEllipse {
  centre: Point
  across: number
  down: number
  colour: string
  strength: number
}

/** Blurred without a filter: filters cost a whole picture's worth of memory each. */
export function softEllipse(drawing: Drawing, { centre, across, down, colour, strength }: SoftEllipse): string {
  const paint = drawing.radial(
    centre,
    across,
    [
      [0, colour, strength],
      [0.45, colour, strength * 0.72],
      [0.75, colour, strength * 0.22],
      [1, colour, 0],
    ],
    down / across,
  )
  return `<ellipse cx="${fixed(centre[0])}" cy="${fixed(centre[1])}" rx="${fixed(across)}" ry="${fixed(down)}" fill="${paint}"/>`
}

/** A shadow or a glow along a line: faint strokes, each narrower than the last. */
export function softEdge(path: string, paint: string, reach: number, strength: number): string {
  const layers = 7
  return range(layers)
    .map(
      (index) =>
        `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${fixed((reach * 2 * (layers - index)) / layers)}" stroke-opacity="${fixed((strength * 1.05) / layers)}" stroke-linejoin="round"/>`,
    )
    .join('')
}

export function blob(drawing: Drawing, centre: Point, radius: number, colour: string, strength: number) {
  drawing.cover(
    drawing.radial(centre, radius, [
      [0, colour, strength],
      [0.4, colour, strength * 0.55],
      [0.75, colour, strength * 0.12],
      [1, colour, 0],
    ]),
  )
}

interface Rays {
  count: number
  length: number
  opacity: number
  from: number
  to: number
}

export function rays(drawing: Drawing, centre: Point, { count, length, opacity, from, to }: Rays) {
  const { random, palette } = drawing
  const paint = drawing.radial(centre, length, [
    [0, palette.spark, 1],
    [0.5, palette.glow, 0.35],
    [1, palette.glow, 0],
  ])
  const wedges = range(count).map((index) => ({
    angle: from + ((index + random.between(0.15, 0.85)) / count) * (to - from),
    half: ((to - from) / count) * random.between(0.08, 0.3),
  }))
  for (const spread of [1.3, 1, 0.7, 0.4]) {
    const path = wedges.map(({ angle, half }) =>
      polygon([
        centre,
        [centre[0] + Math.cos(angle - half * spread) * length, centre[1] + Math.sin(angle - half * spread) * length],
        [centre[0] + Math.cos(angle + half * spread) * length, centre[1] + Math.sin(angle + half * spread) * length],
      ]),
    )
    drawing.add(`<path d="${path.join('')}" fill="${paint}" fill-opacity="${fixed(opacity * 0.36)}"/>`)
  }
}

export function beam(drawing: Drawing, source: Point, left: Point, right: Point, strength: number) {
  const { palette } = drawing
  const middle = (left[0] + right[0]) / 2
  const half = (right[0] - left[0]) / 2
  const paint = drawing.linear(
    source,
    [middle, left[1]],
    [
      [0, palette.spark, strength],
      [0.6, palette.glow, strength * 0.5],
      [1, palette.glow, strength * 0.3],
    ],
  )
  for (const share of [1.15, 1, 0.84, 0.66]) {
    const path = polygon([
      [source[0] - 8, source[1]],
      [source[0] + 8, source[1]],
      [middle + half * share, right[1]],
      [middle - half * share, left[1]],
    ])
    drawing.add(`<path d="${path}" fill="${paint}" fill-opacity=".34"/>`)
  }
}

export function ball(drawing: Drawing, [x, y]: Point, radius: number, lightAngle: number) {
  const { palette } = drawing
  const light: Point = [x + Math.cos(lightAngle) * radius * 0.5, y + Math.sin(lightAngle) * radius * 0.5]
  drawing.add(
    `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${drawing.radial(light, radius * 1.6, [
      [0, palette.spark],
      [0.22, palette.glow],
      [0.55, palette.middle],
      [0.85, palette.deep],
      [1, palette.ground],
    ])}"/>`,
    `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius - 1)}" fill="none" stroke="${drawing.linear(
      [x - Math.cos(lightAngle) * radius, y - Math.sin(lightAngle) * radius],
      [x, y],
      [
        [0, palette.glow, 0.6],
        [1, palette.glow, 0],
      ],
    )}" stroke-width="2"/>`,
  )
}

export function bump(at: number, centre: number, width: number): number {
  return Math.exp(-(((at - centre) / width) ** 2))
}

/** Darker edges draw the eye inward; slides and banners add their own scrim for words. */
export function finishing(drawing: Drawing, strength = 0.7) {
  const { width, height, focus, palette } = drawing
  drawing.cover(
    drawing.radial(
      [focus.x * width, height * 0.48],
      width * 0.78,
      [
        [0.35, palette.ground, 0],
        [0.75, palette.ground, strength * 0.55],
        [1, palette.ground, strength],
      ],
      0.8,
    ),
  )
  drawing.cover(
    drawing.linear(
      [0, height * 0.72],
      [0, height],
      [
        [0, palette.ground, 0],
        [1, palette.ground, strength * 0.6],
      ],
    ),
  )
}
