import { type Drawing, fixed, type Point, polygon, range } from './drawing.ts'
import { blob, finishing, halo } from './light.ts'
import { blend } from './palettes.ts'

type Motif = (drawing: Drawing, centre: Point, size: number) => string

/** One clear sign on a quiet ground: a category is recognised before it is read. */
export function drawCategory(drawing: Drawing, key: string) {
  const { width, height, random, palette } = drawing
  const centre: Point = [width * 0.5, height * 0.5]
  const angle = random.between(0, Math.PI * 2)
  drawing.cover(
    drawing.linear(
      [width / 2 - Math.cos(angle) * width * 0.5, height / 2 - Math.sin(angle) * height * 0.5],
      [width / 2 + Math.cos(angle) * width * 0.5, height / 2 + Math.sin(angle) * height * 0.5],
      [
        [0, blend(palette.deep, palette.middle, 0.7)],
        [0.5, palette.deep],
        [1, blend(palette.deep, palette.ground, 0.75)],
      ],
    ),
  )
  blob(
    drawing,
    [width * (0.5 - Math.cos(angle) * 0.4), height * (0.5 - Math.sin(angle) * 0.5)],
    width * 0.55,
    palette.glow,
    0.4,
  )
  halo(drawing, centre, height * 0.85, 0.28)
  const motif = motifFor(key, drawing)
  const size = height * 0.33
  const markup = motif(drawing, centre, size)
  drawing.add(`<g filter="${drawing.shadow(20, height * 0.035)}">${markup}</g>`)
  finishing(drawing, 0.4)
}

function motifFor(key: string, drawing: Drawing): Motif {
  const known = KNOWN.find(([pattern]) => pattern.test(key))
  return known ? known[1] : drawing.random.pick(MOTIFS)
}

function light(drawing: Drawing, from: Point, to: Point): string {
  const { palette } = drawing
  return drawing.linear(from, to, [
    [0, palette.spark],
    [0.5, palette.glow],
    [1, palette.middle],
  ])
}

function dim(drawing: Drawing, from: Point, to: Point): string {
  const { palette } = drawing
  return drawing.linear(from, to, [
    [0, palette.middle],
    [1, blend(palette.deep, palette.ground, 0.3)],
  ])
}

const halfCircle: Motif = (drawing, [x, y], size) => {
  const arcs = range(4).map((index) => {
    const radius = size * (1.15 - index * 0.27)
    const paint =
      index % 2
        ? dim(drawing, [x, y - radius], [x, y + size * 0.5])
        : light(drawing, [x, y - radius], [x, y + size * 0.7])
    return `<path d="M${fixed(x - radius)} ${fixed(y + size * 0.5)}a${fixed(radius)} ${fixed(radius)} 0 0 1 ${fixed(radius * 2)} 0Z" fill="${paint}"/>`
  })
  return `${arcs.join('')}<path d="M${fixed(x - size * 1.45)} ${fixed(y + size * 0.5)}H${fixed(x + size * 1.45)}" stroke="${drawing.palette.spark}" stroke-width="3" opacity=".7"/>`
}

const globe: Motif = (drawing, [x, y], size) => {
  const lines = range(3).map((index) => {
    const squash = size * (0.25 + index * 0.33)
    return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(squash)}" ry="${fixed(size)}"/><ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(size)}" ry="${fixed(squash)}"/>`
  })
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size)}" fill="${drawing.radial(
    [x - size * 0.4, y - size * 0.5],
    size * 1.7,
    [
      [0, drawing.palette.glow],
      [0.5, drawing.palette.middle],
      [1, drawing.palette.ground],
    ],
  )}"/><g fill="none" stroke="${drawing.palette.spark}" stroke-width="3" opacity=".75">${lines.join('')}<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size)}"/></g>`
}

const rings: Motif = (drawing, [x, y], size) =>
  range(5)
    .map((index) => {
      const radius = size * (1.1 - index * 0.22)
      const shift = size * index * 0.07
      const paint =
        index % 2
          ? dim(drawing, [x - radius, y - radius], [x + radius, y + radius])
          : light(drawing, [x - radius, y - radius], [x + radius, y + radius])
      return `<circle cx="${fixed(x + shift)}" cy="${fixed(y + shift * 0.6)}" r="${fixed(radius)}" fill="${paint}"/>`
    })
    .join('')

const petals: Motif = (drawing, [x, y], size) => {
  const count = drawing.random.pick([5, 6, 8])
  const paint = light(drawing, [0, -size * 1.15], [0, 0])
  return range(count)
    .map(
      (index) =>
        `<path transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed((index * 360) / count)})" d="M0 0C${fixed(-size * 0.55)} ${fixed(-size * 0.45)} ${fixed(-size * 0.4)} ${fixed(-size)} 0 ${fixed(-size * 1.15)}C${fixed(size * 0.4)} ${fixed(-size)} ${fixed(size * 0.55)} ${fixed(-size * 0.45)} 0 0Z" fill="${paint}" opacity=".82" stroke="${drawing.palette.ground}" stroke-width="3" stroke-opacity=".4"/>`,
    )
    .join('')
}

const cubes: Motif = (drawing, [x, y], size) => {
  const { palette } = drawing
  const edge = size * 0.52
  const rise = edge * 0.5
  const run = edge * 0.866
  const places: Point[] = [
    [x, y - edge * 1.5],
    [x - run, y],
    [x + run, y],
  ]
  return places
    .map(([cx, cy]) => {
      const top: Point[] = [
        [cx, cy],
        [cx + run, cy + rise],
        [cx, cy + edge],
        [cx - run, cy + rise],
      ]
      const left: Point[] = [
        [cx - run, cy + rise],
        [cx, cy + edge],
        [cx, cy + edge * 2],
        [cx - run, cy + rise + edge],
      ]
      const right: Point[] = [
        [cx + run, cy + rise],
        [cx, cy + edge],
        [cx, cy + edge * 2],
        [cx + run, cy + rise + edge],
      ]
      return `<path d="${polygon(top)}" fill="${blend(palette.glow, palette.spark, 0.55)}"/><path d="${polygon(left)}" fill="${drawing.linear(
        [cx - run, cy],
        [cx, cy + edge * 2],
        [
          [0, palette.glow],
          [1, palette.middle],
        ],
      )}"/><path d="${polygon(right)}" fill="${drawing.linear(
        [cx + run, cy],
        [cx, cy + edge * 2],
        [
          [0, palette.middle],
          [1, palette.deep],
        ],
      )}"/>`
    })
    .join('')
}

const dots: Motif = (drawing, [x, y], size) => {
  const { palette } = drawing
  const step = size * 0.235
  return range(121)
    .map((index) => {
      const column = (index % 11) - 5
      const row = Math.floor(index / 11) - 5
      const distance = Math.hypot(column, row) / 5.4
      if (distance > 1.01) return ''
      const radius = step * 0.5 * (1.04 - distance * 0.85)
      return `<circle cx="${fixed(x + column * step)}" cy="${fixed(y + row * step)}" r="${fixed(radius)}" fill="${blend(palette.spark, palette.middle, distance)}"/>`
    })
    .join('')
}

const quarters: Motif = (drawing, [x, y], size) => {
  const unit = size * 0.72
  const tiles = range(6).map((index) => {
    const left = x + ((index % 3) - 1.5) * unit
    const top = y + (Math.floor(index / 3) - 1) * unit
    const turn = drawing.random.whole(0, 3) * 90
    const paint =
      index % 2
        ? light(drawing, [left, top], [left + unit, top + unit])
        : dim(drawing, [left, top], [left + unit, top + unit])
    const other =
      index % 2
        ? blend(drawing.palette.deep, drawing.palette.ground, 0.3)
        : blend(drawing.palette.deep, drawing.palette.middle, 0.25)
    return `<g transform="rotate(${turn} ${fixed(left + unit / 2)} ${fixed(top + unit / 2)})"><rect x="${fixed(left)}" y="${fixed(top)}" width="${fixed(unit)}" height="${fixed(unit)}" fill="${other}"/><path d="M${fixed(left)} ${fixed(top)}h${fixed(unit)}a${fixed(unit)} ${fixed(unit)} 0 0 1 ${fixed(-unit)} ${fixed(unit)}Z" fill="${paint}"/></g>`
  })
  return tiles.join('')
}

const stripes: Motif = (drawing, [x, y], size) => {
  const clip = drawing.clip(`<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size * 1.08)}"/>`)
  const bars = range(9).map((index) => {
    const top = y - size * 1.08 + index * size * 0.24
    const thick = size * (0.05 + index * 0.019)
    return `<rect x="${fixed(x - size * 1.1)}" y="${fixed(top)}" width="${fixed(size * 2.2)}" height="${fixed(size * 0.24 - thick)}"/>`
  })
  return `<g clip-path="${clip}" fill="${light(drawing, [x, y - size], [x, y + size * 1.1])}">${bars.join('')}</g>`
}

const triangles: Motif = (drawing, [x, y], size) =>
  range(4)
    .map((index) => {
      const reach = size * (1.3 - index * 0.3)
      const shift = size * 0.14
      const paint =
        index % 2
          ? dim(drawing, [x - reach, y - reach], [x + reach, y + reach])
          : light(drawing, [x - reach, y - reach], [x + reach, y + reach])
      return `<path d="${polygon([
        [x - reach * 0.72 + shift, y - reach * 0.86],
        [x + reach * 0.86 + shift, y],
        [x - reach * 0.72 + shift, y + reach * 0.86],
      ])}" fill="${paint}" stroke="${drawing.palette.ground}" stroke-opacity=".35" stroke-width="3" stroke-linejoin="round"/>`
    })
    .join('')

const waves: Motif = (drawing, [x, y], size) => {
  const clip = drawing.clip(`<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size * 1.08)}"/>`)
  const bands = range(6).map((index) => {
    const top = y - size * 0.75 + index * size * 0.36
    const points = range(41).map(
      (step) =>
        [x - size * 1.1 + (step / 40) * size * 2.2, top + Math.sin(step / 4.2 + index * 1.1) * size * 0.14] as const,
    )
    const paint =
      index % 2
        ? dim(drawing, [x - size, top], [x + size, top + size])
        : light(drawing, [x - size, top], [x + size, top + size * 0.8])
    return `<path d="M${points.map(([px, py]) => `${fixed(px)} ${fixed(py)}`).join('L')}V${fixed(y + size * 1.2)}H${fixed(x - size * 1.1)}Z" fill="${paint}"/>`
  })
  return `<g clip-path="${clip}"><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size * 1.08)}" fill="${blend(drawing.palette.deep, drawing.palette.middle, 0.6)}"/><circle cx="${fixed(x + size * 0.35)}" cy="${fixed(y - size * 0.5)}" r="${fixed(size * 0.3)}" fill="${drawing.palette.spark}"/>${bands.join('')}</g>`
}

const orbits: Motif = (drawing, [x, y], size) => {
  const { palette } = drawing
  const ellipses = range(3).map(
    (index) =>
      `<ellipse cx="0" cy="0" rx="${fixed(size * 1.25)}" ry="${fixed(size * 0.44)}" transform="translate(${fixed(x)} ${fixed(y)}) rotate(${index * 60})" fill="none" stroke="${blend(palette.glow, palette.spark, index * 0.35)}" stroke-width="${fixed(size * 0.05)}"/>`,
  )
  const beads = range(3).map((index) => {
    const angle = ((index * 60 + 0) * Math.PI) / 180
    return `<circle cx="${fixed(x + Math.cos(angle) * size * 1.25)}" cy="${fixed(y + Math.sin(angle) * size * 1.25)}" r="${fixed(size * 0.11)}" fill="${palette.spark}"/>`
  })
  return `${ellipses.join('')}${beads.join('')}<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(size * 0.27)}" fill="${light(drawing, [x - size * 0.3, y - size * 0.3], [x + size * 0.3, y + size * 0.4])}"/>`
}

const twinLenses: Motif = (drawing, [x, y], size) => {
  const { palette } = drawing
  const frame = drawing.linear(
    [x, y - size],
    [x, y + size],
    [
      [0, blend(palette.glow, palette.spark, 0.4)],
      [0.5, palette.middle],
      [1, blend(palette.deep, palette.ground, 0.2)],
    ],
  )
  const lenses = [-1, 1].map((side) => {
    const centre: Point = [x + side * size * 0.74, y]
    const radius = size * 0.56
    return `<circle cx="${fixed(centre[0])}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${palette.ground}"/><circle cx="${fixed(centre[0])}" cy="${fixed(y)}" r="${fixed(radius * 0.88)}" fill="${drawing.radial(
      [centre[0] - radius * 0.35, y - radius * 0.45],
      radius * 1.7,
      [
        [0, palette.glow],
        [0.3, palette.middle],
        [0.7, palette.deep],
        [1, palette.ground],
      ],
    )}"/><path d="M${fixed(centre[0] - radius * 0.62)} ${fixed(y - radius * 0.12)}a${fixed(radius * 0.64)} ${fixed(radius * 0.64)} 0 0 1 ${fixed(radius * 0.56)} ${fixed(-radius * 0.5)}" fill="none" stroke="${palette.spark}" stroke-width="${fixed(size * 0.05)}" stroke-linecap="round" stroke-opacity=".85"/>`
  })
  const wide = size * 3.2
  const tall = size * 1.62
  return `<rect x="${fixed(x - wide / 2)}" y="${fixed(y - tall / 2)}" width="${fixed(wide)}" height="${fixed(tall)}" rx="${fixed(tall * 0.46)}" fill="${frame}"/>${lenses.join('')}`
}

const steps: Motif = (drawing, [x, y], size) =>
  range(6)
    .map((index) => {
      const wide = size * 0.42
      const left = x - wide * 3 + index * wide
      const tall = size * (0.4 + index * 0.33)
      return `<rect x="${fixed(left)}" y="${fixed(y + size - tall)}" width="${fixed(wide + 1)}" height="${fixed(tall)}" fill="${drawing.linear(
        [0, y + size - tall],
        [0, y + size],
        [
          [0, blend(drawing.palette.glow, drawing.palette.spark, index / 6)],
          [1, blend(drawing.palette.deep, drawing.palette.middle, index / 6)],
        ],
      )}"/>`
    })
    .join('')

const diamond: Motif = (drawing, [x, y], size) => {
  const { palette } = drawing
  const crown: Point[] = range(5).map((index) => [x + (index - 2) * size * 0.62, y - size * 0.3] as const)
  const table: Point[] = [
    [x - size * 0.72, y - size * 0.92],
    [x, y - size * 0.92],
    [x + size * 0.72, y - size * 0.92],
  ]
  const tip: Point = [x, y + size * 1.08]
  const tones = [palette.middle, palette.glow, palette.spark, blend(palette.middle, palette.deep, 0.4)]
  const lower = range(4).map(
    (index) => `<path d="${polygon([crown[index]!, crown[index + 1]!, tip])}" fill="${tones[index]}"/>`,
  )
  const upper = [
    [crown[0]!, table[0]!, crown[1]!],
    [table[0]!, table[1]!, crown[1]!],
    [crown[1]!, table[1]!, crown[2]!],
    [crown[2]!, table[1]!, crown[3]!],
    [table[1]!, table[2]!, crown[3]!],
    [crown[3]!, table[2]!, crown[4]!],
  ].map((points, index) => `<path d="${polygon(points)}" fill="${blend(tones[index % 4]!, palette.spark, 0.22)}"/>`)
  return lower.join('') + upper.join('')
}

const spiral: Motif = (drawing, [x, y], size) => {
  const points = range(190).map((index) => {
    const angle = index / 9
    const radius = (size * 1.12 * index) / 190
    return `${fixed(x + Math.cos(angle) * radius)} ${fixed(y + Math.sin(angle) * radius)}`
  })
  return `<path d="M${points.join('L')}" fill="none" stroke="${light(drawing, [x - size, y - size], [x + size, y + size])}" stroke-width="${fixed(size * 0.13)}" stroke-linecap="round"/>`
}

const hive: Motif = (drawing, [x, y], size) => {
  const { palette, random } = drawing
  const radius = size * 0.37
  const places: Point[] = [
    [0, 0],
    ...range(6).map(
      (index) =>
        [
          Math.cos((index * Math.PI) / 3 + Math.PI / 6) * radius * 1.82,
          Math.sin((index * Math.PI) / 3 + Math.PI / 6) * radius * 1.82,
        ] as const,
    ),
  ]
  return places
    .map(([dx, dy], index) => {
      const corners = range(6).map(
        (corner) =>
          [
            x + dx + Math.cos((corner * Math.PI) / 3) * radius,
            y + dy + Math.sin((corner * Math.PI) / 3) * radius,
          ] as const,
      )
      const tone =
        index === 0
          ? palette.spark
          : random.pick([palette.glow, palette.middle, blend(palette.glow, palette.middle, 0.5)])
      return `<path d="${polygon(corners)}" fill="${drawing.linear(
        [x + dx, y + dy - radius],
        [x + dx, y + dy + radius],
        [
          [0, tone],
          [1, blend(tone, palette.deep, 0.5)],
        ],
      )}"/>`
    })
    .join('')
}

const MOTIFS: readonly Motif[] = [
  rings,
  petals,
  cubes,
  dots,
  quarters,
  stripes,
  triangles,
  waves,
  orbits,
  steps,
  diamond,
  spiral,
  hive,
]

const KNOWN: readonly (readonly [RegExp, Motif])[] = [
  [/180/, halfCircle],
  [/360|world|travel/, globe],
  [/\bvr\b|headset|stereo|3d/, twinLenses],
  [/premium|gold|exclusive|best|award/, diamond],
  [/new|latest|trending|popular/, steps],
  [/outdoor|beach|sea|pool|nature/, waves],
]
