import { acrossWidth, curve, type Drawing, figure, fixed, type Point, polygon, range, wave } from './drawing.ts'
import { beam, blob, finishing, halo, softEdge, softEllipse } from './light.ts'
import { blend } from './palettes.ts'

export function corridor(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const shape = random.pick(['door', 'arch', 'round', 'hexagon'] as const)
  const centre: Point = [focus.x * width, height * (shape === 'round' || shape === 'hexagon' ? 0.5 : 0.56)]
  const layers = 9
  const shrink = random.between(0.68, 0.74)
  const outer = width * 1.05
  const lean = random.between(-0.12, 0.12)
  drawing.cover(palette.ground)
  for (const index of range(layers)) {
    const depth = index / (layers - 1)
    const size = outer * shrink ** index
    const x = centre[0] + lean * size * 0.6
    const tone = blend(
      blend(palette.ground, palette.deep, depth * 1.8),
      depth > 0.5 ? palette.middle : palette.deep,
      depth,
    )
    const bright = depth === 1 ? palette.spark : blend(tone, palette.glow, depth * 0.75)
    drawing.add(
      `<path d="${opening(shape, [x, centre[1]], size)}" fill="${drawing.linear(
        [x - size * 0.5, centre[1] - size * 0.4],
        [x + size * 0.5, centre[1] + size * 0.5],
        [
          [0, depth === 1 ? palette.spark : tone],
          [1, bright],
        ],
      )}"/>`,
      `<path d="${opening(shape, [x, centre[1]], size)}" fill="none" stroke="${blend(palette.glow, palette.spark, depth)}" stroke-width="${fixed(1 + size * 0.004)}" stroke-opacity="${fixed(0.1 + depth * 0.5)}"/>`,
    )
  }
  const last = outer * shrink ** (layers - 1)
  const lastX = centre[0] + lean * last * 0.6
  halo(drawing, [lastX, centre[1]], height * 0.75, 0.85)
  const floor = centre[1] + last * (shape === 'door' || shape === 'arch' ? 0.62 : 0.43)
  drawing.add(
    `<path d="${polygon([
      [lastX - last * 0.4, floor],
      [lastX + last * 0.4, floor],
      [lastX + width * 0.3, height * 1.05],
      [lastX - width * 0.3, height * 1.05],
    ])}" fill="${drawing.linear(
      [0, floor],
      [0, height],
      [
        [0, palette.spark, 0.55],
        [1, palette.glow, 0],
      ],
    )}"/>`,
    figure(lastX, floor + height * 0.05, height * random.between(0.15, 0.2), blend(palette.ground, palette.deep, 0.2)),
  )
  finishing(drawing)
}

type OpeningShape = 'door' | 'arch' | 'round' | 'hexagon'

function opening(shape: OpeningShape, [x, y]: Point, size: number): string {
  const half = size * 0.5
  if (shape === 'round')
    return `M${fixed(x - half)} ${fixed(y)}a${fixed(half)} ${fixed(half)} 0 1 0 ${fixed(size)} 0a${fixed(half)} ${fixed(half)} 0 1 0 ${fixed(-size)} 0Z`
  if (shape === 'hexagon')
    return polygon(
      range(6).map(
        (corner) => [x + Math.cos((corner * Math.PI) / 3) * half, y + Math.sin((corner * Math.PI) / 3) * half] as const,
      ),
    )
  if (shape === 'arch') return archPath(x, y + size * 0.62, size * 0.84, y - size * 0.5)
  return polygon([
    [x - half * 0.84, y - size * 0.5],
    [x + half * 0.84, y - size * 0.5],
    [x + half * 0.84, y + size * 0.62],
    [x - half * 0.84, y + size * 0.62],
  ])
}

export function curtain(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const lightX = focus.x * width
  drawing.cover(palette.ground)
  const folds = random.whole(15, 22)
  const flow = wave(random, [1.2, 2.1])
  const edges = range(folds + 1).map(
    (index) => (width * (index + (index % folds ? random.between(-0.28, 0.28) : 0))) / folds,
  )
  for (const index of range(folds)) {
    const left = edges[index]! - 4
    const right = edges[index + 1]! + 4
    const near = 1 - Math.min(1, Math.abs((left + right) / 2 - lightX) / (width * 0.62))
    const dark = blend(palette.ground, palette.deep, near * 0.9)
    const body = blend(palette.deep, palette.middle, 0.1 + near)
    const crest = blend(palette.middle, palette.glow, near * 0.85)
    const sway = flow(index / folds) * width * 0.02
    drawing.add(
      `<path d="M${fixed(left)} -10C${fixed(left + sway)} ${fixed(height * 0.4)} ${fixed(left - sway)} ${fixed(height * 0.7)} ${fixed(left + sway * 0.6)} ${height + 10}H${fixed(right + sway * 0.6)}C${fixed(right - sway)} ${fixed(height * 0.7)} ${fixed(right + sway)} ${fixed(height * 0.4)} ${fixed(right)} -10Z" fill="${drawing.linear(
        [left, 0],
        [right, 0],
        [
          [0, dark],
          [0.3, body],
          [0.52, crest],
          [0.72, body],
          [1, dark],
        ],
      )}"/>`,
    )
  }
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.ground, 0.72],
        [0.35, palette.ground, 0],
        [0.78, palette.ground, 0.12],
        [1, palette.ground, 0.92],
      ],
    ),
  )
  for (const side of [-1, 1]) {
    const stage = Math.min(width, height * 1.78)
    const source: Point = [lightX + side * stage * random.between(0.12, 0.3), -height * 0.1]
    const spread = stage * random.between(0.09, 0.14)
    const landing = lightX + side * stage * random.between(-0.02, 0.08)
    beam(drawing, source, [landing - spread, height * 0.93], [landing + spread, height * 0.93], 0.38)
    drawing.add(
      softEllipse(drawing, {
        centre: [landing, height * 0.93],
        across: spread * 1.35,
        down: height * 0.065,
        colour: palette.spark,
        strength: 0.75,
      }),
    )
  }
  if (random.chance(0.6)) drawing.add(figure(lightX, height * 0.945, height * 0.34, palette.ground))
  finishing(drawing)
}

export function screening(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const screenWidth = Math.min(width * 0.5, height * 1.02)
  const screenHeight = screenWidth / random.pick([1.85, 2.2, 2.39])
  const x = focus.x * width - screenWidth / 2
  const y = height * random.between(0.17, 0.22)
  const middle: Point = [focus.x * width, y + screenHeight / 2]
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.ground],
        [0.5, blend(palette.ground, palette.deep, 0.8)],
        [1, palette.ground],
      ],
    ),
  )
  for (const side of [-1, 1]) {
    for (const index of range(5)) {
      const near = middle[0] + side * (screenWidth * 0.62 + index * screenWidth * 0.2)
      drawing.add(
        `<path d="${polygon([
          [near, y - height * 0.02 - index * 18],
          [near + side * screenWidth * 0.11, y - height * 0.06 - index * 18],
          [near + side * screenWidth * 0.11, height * 0.8 + index * 26],
          [near, height * 0.76 + index * 26],
        ])}" fill="${blend(palette.deep, palette.middle, 0.75 - index * 0.2)}" fill-opacity="${fixed(0.75 - index * 0.13)}"/>`,
      )
    }
  }
  halo(drawing, middle, width * 0.42, 0.7)
  const frame = `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(screenWidth)}" height="${fixed(screenHeight)}" rx="6"`
  drawing.add(
    softEdge(
      polygon([
        [x, y],
        [x + screenWidth, y],
        [x + screenWidth, y + screenHeight],
        [x, y + screenHeight],
      ]),
      palette.glow,
      90,
      0.5,
    ),
    `${frame} fill="${drawing.linear(
      [x, y],
      [x + screenWidth, y + screenHeight],
      [
        [0, blend(palette.glow, palette.spark, 0.75)],
        [0.5, palette.glow],
        [1, palette.middle],
      ],
    )}"/>`,
  )
  const inside = drawing.clip(`${frame}/>`)
  const disc = screenHeight * random.between(0.26, 0.4)
  const dune = acrossWidth(screenWidth, 30, (share) => y + screenHeight * (0.72 + 0.1 * Math.sin(share * 5 + disc)))
  drawing.add(
    `<g clip-path="${inside}"><circle cx="${fixed(x + screenWidth * random.between(0.25, 0.75))}" cy="${fixed(y + screenHeight * 0.5)}" r="${fixed(disc)}" fill="${palette.spark}"/><path d="${curve(dune.map(([px, py]) => [px + x, py] as const))}V${height}H${fixed(x)}Z" fill="${blend(palette.middle, palette.deep, 0.3)}"/><path d="${curve(dune.map(([px, py]) => [px + x, py + screenHeight * 0.12 * Math.cos(px / 90)] as const))}V${height}H${fixed(x)}Z" fill="${palette.deep}"/></g>`,
    `<path d="${polygon([
      [x, y + screenHeight],
      [x + screenWidth, y + screenHeight],
      [x + screenWidth * 1.4, height],
      [x - screenWidth * 0.4, height],
    ])}" fill="${drawing.linear(
      [0, y + screenHeight],
      [0, height],
      [
        [0, palette.glow, 0.42],
        [1, palette.middle, 0],
      ],
    )}"/>`,
  )
  for (const row of range(4)) {
    const size = height * (0.046 + row * 0.022)
    const base = height * (0.72 + row * 0.095)
    const step = size * 2.15
    const shift = row % 2 ? step / 2 : 0
    const seats = range(Math.ceil(width / step) + 3).map((index) => {
      const seatX = (index - 1) * step + shift
      const arch = ((seatX - middle[0]) / width) ** 2 * height * 0.16
      return `M${fixed(seatX)} ${height + 40}V${fixed(base + size * 0.55 + arch)}a${fixed(size * 0.55)} ${fixed(size * 0.55)} 0 0 1 ${fixed(size * 0.55)} ${fixed(-size * 0.55)}h${fixed(size * 0.85)}a${fixed(size * 0.55)} ${fixed(size * 0.55)} 0 0 1 ${fixed(size * 0.55)} ${fixed(size * 0.55)}V${height + 40}Z`
    })
    drawing.add(
      `<path d="${seats.join('')}" fill="${blend(blend(palette.deep, palette.middle, 0.45), palette.ground, 0.25 + row * 0.25)}" stroke="${drawing.radial(
        [middle[0], base],
        width * 0.4,
        [
          [0, palette.spark, 0.75 - row * 0.14],
          [1, palette.glow, 0],
        ],
      )}" stroke-width="2.2"/>`,
    )
  }
  finishing(drawing)
}

export function arches(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const floor = height * random.between(0.74, 0.8)
  const wall = blend(palette.deep, palette.middle, 0.55)
  drawing.cover(
    drawing.linear(
      [width * (focus.x - 0.5), 0],
      [width * (focus.x + 0.5), height],
      [
        [0, blend(wall, palette.ground, 0.45)],
        [0.5, wall],
        [1, blend(wall, palette.ground, 0.65)],
      ],
    ),
  )
  blob(drawing, [focus.x * width, height * 0.3], height * 0.85, palette.glow, 0.35)
  const opening = height * random.between(0.3, 0.36)
  const gap = opening * random.between(1.4, 1.6)
  const lean = random.pick([-1, 1])
  drawing.add(
    `<rect x="0" y="${fixed(floor)}" width="${width}" height="${fixed(height - floor)}" fill="${drawing.linear(
      [0, floor],
      [0, height],
      [
        [0, blend(wall, palette.ground, 0.3)],
        [1, palette.ground],
      ],
    )}"/>`,
  )
  const around = Math.ceil(width / gap)
  for (const index of range(around * 2 + 1)) {
    const place = index - around
    const x = focus.x * width + place * gap
    const top = floor - opening * 1.75
    const shape = archPath(x, floor, opening, top)
    const near = Math.max(0, 1 - Math.abs(place) / 3.2)
    const sky = drawing.linear(
      [0, top],
      [0, floor],
      [
        [0, blend(palette.ground, palette.middle, near)],
        [0.65, blend(palette.deep, palette.glow, near)],
        [1, blend(palette.middle, palette.spark, near)],
      ],
    )
    drawing.add(
      `<path d="${archPath(x - lean * opening * 0.1, floor, opening * 1.02, top - 4)}" fill="${blend(palette.ground, palette.deep, 0.35)}"/>`,
      `<path d="${shape}" fill="${sky}"/>`,
      `<path d="${shape}" fill="none" stroke="${palette.spark}" stroke-width="2" stroke-opacity="${fixed(0.15 + near * 0.5)}"/>`,
      `<path d="${polygon([
        [x - opening / 2, floor],
        [x + opening / 2, floor],
        [x + opening / 2 + lean * opening * 0.9, height * 1.04],
        [x - opening / 2 + lean * opening * 0.9, height * 1.04],
      ])}" fill="${drawing.linear(
        [0, floor],
        [0, height],
        [
          [0, palette.spark, 0.2 + near * 0.5],
          [1, palette.glow, 0.05],
        ],
      )}"/>`,
    )
    if (place === 0)
      drawing.add(
        `<g clip-path="${drawing.clip(`<path d="${shape}"/>`)}"><circle cx="${fixed(x + lean * opening * 0.1)}" cy="${fixed(floor - opening * 0.55)}" r="${fixed(opening * 0.3)}" fill="${palette.spark}"/></g>`,
        figure(x - lean * opening * 0.1, floor + height * 0.05, opening * 0.8, palette.ground),
      )
  }
  finishing(drawing)
}

function archPath(x: number, floor: number, wide: number, top: number): string {
  const half = wide / 2
  return `M${fixed(x - half)} ${fixed(floor)}V${fixed(top + half)}a${fixed(half)} ${fixed(half)} 0 0 1 ${fixed(wide)} 0V${fixed(floor)}Z`
}
