import { acrossWidth, curve, type Drawing, figure, fixed, type Point, polygon, range, wave } from './drawing.ts'
import { blend } from './palettes.ts'

export type Scene = (drawing: Drawing) => void

/** Compositions for posters, slides, banners and stills. Each leaves the light at `drawing.focus`. */
export const SCENES: readonly Scene[] = [
  horizon,
  corridor,
  eclipse,
  curtain,
  silk,
  screening,
  paperCut,
  monolith,
  lens,
  dunes,
  spheres,
  nightLights,
  arches,
  canyon,
]

function horizon(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const ground = height * random.between(0.6, 0.72)
  const sunX = focus.x * width
  const sunRadius = height * random.between(0.17, 0.3)
  const sunY = ground - sunRadius * random.between(0.1, 0.9)
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, ground],
      [
        [0, palette.ground],
        [0.45, palette.deep],
        [0.82, palette.middle],
        [1, blend(palette.middle, palette.glow, 0.75)],
      ],
    ),
  )
  halo(drawing, [sunX, sunY], height * 1.05, 0.75)
  rays(drawing, [sunX, sunY], {
    count: random.whole(7, 12),
    length: width,
    opacity: 0.1,
    from: Math.PI,
    to: Math.PI * 2,
  })
  drawing.add(
    `<circle cx="${fixed(sunX)}" cy="${fixed(sunY)}" r="${fixed(sunRadius)}" fill="${drawing.linear(
      [0, sunY - sunRadius],
      [0, sunY + sunRadius],
      [
        [0, palette.spark],
        [0.5, blend(palette.spark, palette.glow, 0.55)],
        [1, blend(palette.glow, palette.middle, 0.5)],
      ],
    )}"/>`,
  )
  const ridges = random.whole(4, 5)
  for (const index of range(ridges)) {
    const depth = index / (ridges - 1)
    const base = ground + (height - ground) * (depth * 0.82 - 0.06)
    const rough = wave(random, [1.1 + depth, 2.6, 5.2, 11])
    const reach = height * (0.05 + 0.075 * (1 - Math.abs(depth - 0.4)))
    const top = acrossWidth(
      width,
      110,
      (share) => base + rough(share) * reach - bump(share, focus.x, 0.3) * -reach * 0.5,
    )
    ridge(drawing, top, {
      light: blend(blend(palette.middle, palette.glow, 0.35 * (1 - depth)), palette.ground, 0.2 + depth * 0.72),
      shade: blend(palette.deep, palette.ground, 0.25 + depth * 0.75),
      rim: palette.spark,
      rimOpacity: 0.5 * (1 - depth * 0.6),
      lightX: sunX,
    })
    if (index === 1 && random.chance(0.55)) {
      const at = top[Math.round((focus.x + random.between(-0.05, 0.05)) * 110)]!
      drawing.add(figure(at[0], at[1] + 4, height * 0.1, palette.ground))
    }
  }
  finishing(drawing)
}

function corridor(drawing: Drawing) {
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

function eclipse(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const centre: Point = [focus.x * width, height * random.between(0.42, 0.5)]
  const radius = height * random.between(0.24, 0.33)
  const turn = random.between(0, Math.PI * 2)
  drawing.cover(
    drawing.linear(
      [0, 0],
      [width * 0.3, height],
      [
        [0, palette.ground],
        [0.6, blend(palette.ground, palette.deep, 0.85)],
        [1, palette.ground],
      ],
    ),
  )
  blob(
    drawing,
    [centre[0] + Math.cos(turn) * radius * 2.2, centre[1] + Math.sin(turn) * radius],
    width * 0.42,
    palette.middle,
    0.55,
  )
  blob(
    drawing,
    [centre[0] - Math.cos(turn) * radius * 2.6, centre[1] - Math.sin(turn) * radius],
    width * 0.36,
    palette.deep,
    0.8,
  )
  halo(drawing, centre, radius * 2.9, 0.95)
  rays(drawing, centre, { count: 14, length: radius * 3.4, opacity: 0.08, from: 0, to: Math.PI * 2 })
  for (const index of range(random.whole(2, 4))) {
    const orbit = radius * (1.55 + index * 0.42)
    drawing.add(
      `<ellipse cx="0" cy="0" rx="${fixed(orbit * 1.5)}" ry="${fixed(orbit * 0.34)}" transform="translate(${fixed(centre[0])} ${fixed(centre[1])}) rotate(${fixed(-18 + turn * 4)})" fill="none" stroke="${palette.spark}" stroke-width="1.6" stroke-opacity="${fixed(0.28 - index * 0.06)}"/>`,
    )
  }
  const edge: Point = [centre[0] + Math.cos(turn) * radius * 0.055, centre[1] + Math.sin(turn) * radius * 0.055]
  drawing.add(
    softEllipse(drawing, {
      centre: edge,
      across: radius * 1.14,
      down: radius * 1.14,
      colour: palette.spark,
      strength: 1,
    }),
    `<circle cx="${fixed(edge[0])}" cy="${fixed(edge[1])}" r="${fixed(radius)}" fill="${palette.spark}"/>`,
    `<circle cx="${fixed(centre[0])}" cy="${fixed(centre[1])}" r="${fixed(radius)}" fill="${drawing.radial(
      [centre[0] + Math.cos(turn) * radius * 0.5, centre[1] + Math.sin(turn) * radius * 0.5],
      radius * 1.5,
      [
        [0, blend(palette.deep, palette.middle, 0.35)],
        [0.55, blend(palette.ground, palette.deep, 0.4)],
        [1, palette.ground],
      ],
    )}"/>`,
  )
  const moon: Point = [
    centre[0] + Math.cos(turn + 2.4) * radius * 1.9,
    centre[1] + Math.sin(turn + 2.4) * radius * 0.95,
  ]
  ball(drawing, moon, radius * random.between(0.1, 0.2), turn + 0.4)
  const flare: Point = [centre[0] + Math.cos(turn) * radius, centre[1] + Math.sin(turn) * radius]
  drawing.add(
    softEllipse(drawing, { centre: flare, across: width * 0.36, down: 9, colour: palette.spark, strength: 0.6 }),
  )
  halo(drawing, flare, radius * 0.7, 0.9)
  finishing(drawing)
}

function curtain(drawing: Drawing) {
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

function silk(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const tilt = random.between(-0.42, 0.42)
  drawing.cover(
    drawing.linear(
      [0, 0],
      [width, height],
      [
        [0, blend(palette.deep, palette.middle, 0.4)],
        [0.5, palette.deep],
        [1, palette.ground],
      ],
    ),
  )
  blob(drawing, [focus.x * width, height * 0.2], width * 0.45, palette.glow, 0.5)
  const sheets = random.whole(6, 8)
  const form = wave(random, [0.7, 1.4, 2.3])
  for (const index of range(sheets)) {
    const depth = index / (sheets - 1)
    const drift = random.between(-0.07, 0.07)
    const base = height * (0.06 + depth * 0.92)
    const top = acrossWidth(
      width,
      70,
      (share) =>
        base + form(share + depth * 0.33 + drift) * height * (0.2 - depth * 0.05) + (share - 0.5) * tilt * height,
    )
    const crest = blend(palette.middle, depth < 0.5 ? palette.glow : palette.deep, Math.abs(0.5 - depth) * 1.6)
    const lit = index % 2 ? crest : blend(crest, palette.glow, 0.35)
    const body = `${curve(top)}L${width * 1.02} ${height * 1.3}L${-width * 0.02} ${height * 1.3}Z`
    drawing.add(
      softEdge(curve(top.map(([x, y]) => [x, y - 10] as const)), palette.ground, 44, 0.5),
      `<path d="${body}" fill="${drawing.linear(
        [width * (0.5 - tilt * 0.2), base - height * 0.2],
        [width * (0.5 + tilt * 0.3), base + height * 0.42],
        [
          [0, blend(lit, palette.spark, 0.35)],
          [0.28, lit],
          [0.62, blend(palette.middle, palette.deep, 0.35 + depth * 0.4)],
          [1, blend(palette.deep, palette.ground, 0.35 + depth * 0.4)],
        ],
      )}"/>`,
      `<path d="${curve(top)}" fill="none" stroke="${drawing.radial([focus.x * width, base], width * 0.5, [
        [0, palette.spark, 0.95],
        [1, palette.glow, 0],
      ])}" stroke-width="2.4"/>`,
    )
  }
  finishing(drawing, 0.5)
}

function screening(drawing: Drawing) {
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

function paperCut(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const centre: Point = [focus.x * width, height * random.between(0.44, 0.58)]
  const lobes = wave(random, [1, 2, 3])
  const layers = 7
  drawing.cover(
    drawing.radial(centre, height * 0.62, [
      [0, palette.spark],
      [0.55, palette.glow],
      [1, palette.middle],
    ]),
  )
  const disc = height * random.between(0.1, 0.15)
  drawing.add(`<circle cx="${fixed(centre[0])}" cy="${fixed(centre[1])}" r="${fixed(disc)}" fill="${palette.spark}"/>`)
  for (const index of range(layers)) {
    const depth = index / (layers - 1)
    const size = height * (0.24 + depth * 0.6 + depth * depth * 0.16)
    const points = range(72).map((step) => {
      const angle = (step / 72) * Math.PI * 2
      const wobble = 1 + 0.17 * circleWave(lobes, angle + depth * 1.15)
      return [centre[0] + Math.cos(angle) * size * wobble * 1.22, centre[1] + Math.sin(angle) * size * wobble] as const
    })
    const hole = `M-60 -60H${width + 60}V${height + 60}H-60Z${polygon(points)}`
    const tone =
      depth < 0.4
        ? blend(palette.glow, palette.middle, 0.35 + depth * 1.6)
        : blend(palette.middle, palette.ground, (depth - 0.4) * 1.62)
    drawing.add(
      softEdge(polygon(points.map(([x, y]) => [x + 4, y + 9] as const)), palette.ground, 34, 0.6),
      `<path d="${hole}" fill-rule="evenodd" fill="${drawing.linear(
        [0, 0],
        [width * 0.2, height],
        [
          [0, blend(tone, palette.glow, 0.16 * (1 - depth))],
          [1, blend(tone, palette.ground, 0.22)],
        ],
      )}"/>`,
      `<path d="${polygon(points)}" fill="none" stroke="${blend(tone, palette.spark, 0.5)}" stroke-width="1.6" stroke-opacity="${fixed(0.75 - depth * 0.5)}"/>`,
    )
  }
  if (random.chance(0.6)) drawing.add(figure(centre[0], centre[1] + height * 0.17, height * 0.2, palette.ground))
  finishing(drawing, 0.45)
}

function monolith(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const floor = height * random.between(0.68, 0.76)
  const centre = focus.x * width
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.ground],
        [0.35, palette.deep],
        [floor / height, palette.middle],
        [floor / height + 0.001, blend(palette.deep, palette.ground, 0.3)],
        [1, palette.ground],
      ],
    ),
  )
  halo(drawing, [centre, floor - height * 0.1], height * 1.1, 0.8)
  const slabs = random.whole(1, 4)
  const slabWidth = (height * random.between(0.16, 0.22)) / Math.sqrt(slabs)
  rays(drawing, [centre, floor - height * 0.3], {
    count: 9,
    length: width,
    opacity: 0.07,
    from: Math.PI,
    to: Math.PI * 2,
  })
  for (const index of range(slabs)) {
    const place = index - (slabs - 1) / 2
    const x = centre + place * slabWidth * 2.1
    const tall = height * (0.52 - Math.abs(place) * 0.09) * random.between(0.9, 1.1)
    const side = slabWidth * 0.32
    drawing.add(
      `<path d="${polygon([
        [x - slabWidth / 2, floor],
        [x + slabWidth / 2 + side, floor - 4],
        [x + place * width * 0.12 + slabWidth * 2.2, height * 1.1],
        [x + place * width * 0.12 - slabWidth * 1.6, height * 1.1],
      ])}" fill="${palette.ground}" fill-opacity=".72"/>`,
      `<rect x="${fixed(x - slabWidth / 2)}" y="${fixed(floor - tall)}" width="${fixed(slabWidth)}" height="${fixed(tall + 4)}" fill="${drawing.linear(
        [0, floor - tall],
        [0, floor],
        [
          [0, blend(palette.deep, palette.ground, 0.35)],
          [1, palette.ground],
        ],
      )}"/>`,
      `<path d="${polygon([
        [x + slabWidth / 2, floor - tall],
        [x + slabWidth / 2 + side, floor - tall + side * 0.5],
        [x + slabWidth / 2 + side, floor - 2],
        [x + slabWidth / 2, floor + 4],
      ])}" fill="${drawing.linear(
        [0, floor - tall],
        [0, floor],
        [
          [0, palette.spark],
          [0.55, palette.glow],
          [1, palette.middle],
        ],
      )}"/>`,
      `<path d="M${fixed(x - slabWidth / 2)} ${fixed(floor)}V${fixed(floor - tall)}H${fixed(x + slabWidth / 2)}" fill="none" stroke="${palette.spark}" stroke-width="2" stroke-opacity=".5"/>`,
    )
  }
  drawing.add(
    softEllipse(drawing, {
      centre: [centre, floor],
      across: width * 0.52,
      down: height * 0.06,
      colour: palette.glow,
      strength: 0.6,
    }),
    `<rect x="0" y="${fixed(floor - 1)}" width="${width}" height="2.4" fill="${drawing.radial(
      [centre, floor],
      width * 0.5,
      [
        [0, palette.spark, 0.95],
        [1, palette.glow, 0],
      ],
    )}"/>`,
    figure(
      centre - slabWidth * ((slabs - 1) * 1.05 + random.between(1.2, 1.8)),
      floor + height * 0.07,
      height * 0.15,
      palette.ground,
    ),
  )
  finishing(drawing)
}

function lens(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const twin = random.chance(0.5)
  const radius = height * (twin ? random.between(0.27, 0.32) : random.between(0.36, 0.46))
  const lift = height * random.between(0.48, 0.54)
  drawing.cover(
    drawing.linear(
      [0, 0],
      [width, height],
      [
        [0, blend(palette.ground, palette.deep, 0.7)],
        [0.6, palette.ground],
        [1, blend(palette.ground, palette.deep, 0.9)],
      ],
    ),
  )
  blob(drawing, [focus.x * width, lift], width * 0.42, palette.middle, 0.7)
  const centres: Point[] = twin
    ? [
        [focus.x * width - radius * 1.12, lift],
        [focus.x * width + radius * 1.12, lift],
      ]
    : [[focus.x * width, lift]]
  const turn = random.between(0, Math.PI * 2)
  for (const centre of centres) {
    halo(drawing, centre, radius * 2, 0.6)
    for (const index of range(8)) {
      const share = 1 - index * 0.115
      const tone = index % 2 ? blend(palette.ground, palette.deep, 0.5) : blend(palette.deep, palette.middle, index / 9)
      drawing.add(
        `<circle cx="${fixed(centre[0])}" cy="${fixed(centre[1])}" r="${fixed(radius * share)}" fill="${drawing.linear(
          [
            centre[0] + Math.cos(turn + index * 0.5) * radius * share,
            centre[1] + Math.sin(turn + index * 0.5) * radius * share,
          ],
          [
            centre[0] - Math.cos(turn + index * 0.5) * radius * share,
            centre[1] - Math.sin(turn + index * 0.5) * radius * share,
          ],
          [
            [0, blend(tone, palette.glow, index % 2 ? 0.28 : 0.75)],
            [0.4, tone],
            [1, palette.ground],
          ],
        )}" stroke="${index === 0 ? palette.glow : palette.ground}" stroke-opacity="${index === 0 ? 0.5 : 0.6}" stroke-width="2"/>`,
      )
    }
    const iris = radius * 0.42
    drawing.add(
      `<circle cx="${fixed(centre[0])}" cy="${fixed(centre[1])}" r="${fixed(iris)}" fill="${drawing.radial(
        [centre[0] - iris * 0.3, centre[1] - iris * 0.35],
        iris * 1.5,
        [
          [0, palette.spark],
          [0.25, palette.glow],
          [0.6, palette.middle],
          [1, palette.ground],
        ],
      )}"/>`,
      `<g transform="rotate(-28 ${fixed(centre[0] - radius * 0.28)} ${fixed(centre[1] - radius * 0.5)})">${softEllipse(drawing, { centre: [centre[0] - radius * 0.28, centre[1] - radius * 0.5], across: radius * 0.6, down: radius * 0.26, colour: palette.spark, strength: 0.32 })}</g>`,
      softEllipse(drawing, {
        centre: [centre[0] + radius * 0.36, centre[1] + radius * 0.4],
        across: radius * 0.1,
        down: radius * 0.1,
        colour: palette.spark,
        strength: 0.65,
      }),
    )
  }
  drawing.add(
    softEllipse(drawing, {
      centre: [focus.x * width, lift],
      across: width * 0.62,
      down: 8,
      colour: palette.spark,
      strength: 0.6,
    }),
  )
  for (const index of range(5)) {
    const at = focus.x * width + (index - 2) * width * 0.19
    drawing.add(
      `<circle cx="${fixed(at)}" cy="${fixed(lift + (at - focus.x * width) * 0.28)}" r="${fixed(height * random.between(0.02, 0.07))}" fill="${palette.glow}" fill-opacity=".16"/>`,
    )
  }
  finishing(drawing)
}

function dunes(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const sun: Point = [focus.x * width + width * random.between(-0.12, 0.12), height * random.between(0.2, 0.32)]
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height * 0.7],
      [
        [0, blend(palette.deep, palette.ground, 0.35)],
        [0.55, blend(palette.deep, palette.middle, 0.7)],
        [1, palette.glow],
      ],
    ),
  )
  halo(drawing, sun, height * 0.9, 0.6)
  drawing.add(
    `<circle cx="${fixed(sun[0])}" cy="${fixed(sun[1])}" r="${fixed(height * random.between(0.06, 0.11))}" fill="${palette.spark}"/>`,
  )
  const count = 5
  for (const index of range(count)) {
    const depth = index / (count - 1)
    const base = height * (0.48 + depth * 0.42)
    const form = wave(random, [0.8 + random.next(), 1.7])
    const reach = height * (0.05 + depth * 0.09)
    const top = acrossWidth(width, 60, (share) => base + form(share) * reach)
    const peakIndex = top.reduce((best, point, at) => (at > 6 && at < 54 && point[1] < top[best]![1] ? at : best), 30)
    const peak = top[peakIndex]!
    const lit = blend(blend(palette.glow, palette.middle, 0.25 + depth * 0.75), palette.deep, depth * 0.55)
    const shade = blend(palette.deep, palette.ground, 0.15 + depth * 0.75)
    drawing.add(
      `<path d="${curve(top)}V${height + 5}H-40Z" fill="${drawing.linear(
        [0, base - reach],
        [0, height],
        [
          [0, lit],
          [1, blend(lit, shade, 0.85)],
        ],
      )}"/>`,
    )
    const away = peak[0] < sun[0] ? -1 : 1
    const reachAway = width * random.between(0.3, 0.5)
    const dark = top.filter(([x]) => (x - peak[0]) * away >= 0 && (x - peak[0]) * away <= reachAway)
    const spine = away > 0 ? dark : [...dark].reverse()
    const end = spine.at(-1) ?? peak
    const foot = height * (0.16 + depth * 0.2)
    drawing.add(
      `<path d="${curve(spine)}C${fixed(end[0] - away * width * 0.12)} ${fixed(end[1] + foot * 0.25)} ${fixed(peak[0] + away * width * 0.14)} ${fixed(peak[1] + foot * 0.7)} ${fixed(peak[0] - away * width * 0.02)} ${fixed(peak[1] + foot * 1.5)}Q${fixed(peak[0] + away * width * 0.045)} ${fixed(peak[1] + foot * 0.5)} ${fixed(peak[0])} ${fixed(peak[1])}Z" fill="${drawing.linear(
        [peak[0], peak[1]],
        [end[0], peak[1] + foot * 0.9],
        [
          [0, shade, 0.95],
          [0.5, shade, 0.6],
          [1, shade, 0],
        ],
      )}"/>`,
      `<path d="${curve(top)}" fill="none" stroke="${drawing.radial([sun[0], base], width * 0.55, [
        [0, palette.spark, 0.8],
        [1, palette.spark, 0],
      ])}" stroke-width="2"/>`,
    )
    if (index === 2 && random.chance(0.65)) drawing.add(figure(peak[0], peak[1] + 3, height * 0.1, palette.ground))
  }
  finishing(drawing)
}

function spheres(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const floor = height * random.between(0.6, 0.7)
  const angle = random.chance(0.5) ? -2.3 : -0.85
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.deep],
        [floor / height - 0.02, blend(palette.deep, palette.middle, 0.75)],
        [floor / height + 0.06, blend(palette.deep, palette.middle, 0.35)],
        [1, palette.ground],
      ],
    ),
  )
  blob(drawing, [focus.x * width + Math.cos(angle) * width * 0.25, height * 0.15], width * 0.4, palette.glow, 0.55)
  const ring = height * random.between(0.3, 0.4)
  drawing.add(
    `<circle cx="${fixed(focus.x * width)}" cy="${fixed(height * 0.45)}" r="${fixed(ring)}" fill="none" stroke="${drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.spark],
        [1, palette.middle, 0.2],
      ],
    )}" stroke-width="${fixed(height * random.pick([0.006, 0.02, 0.045]))}"/>`,
  )
  const placed = [
    { x: random.between(-0.05, 0.05), r: random.between(0.14, 0.27), y: 0 },
    { x: random.between(0.2, 0.27), r: random.between(0.08, 0.12), y: 0.09 },
    { x: -random.between(0.17, 0.25), r: random.between(0.06, 0.1), y: 0.13 },
    { x: random.between(0.08, 0.14), r: 0.04, y: 0.2 },
    { x: random.between(-0.38, -0.3), r: random.between(0.1, 0.15), y: -0.02 },
    { x: random.between(0.34, 0.44), r: random.between(0.04, 0.07), y: 0.05 },
  ]
  const mirror = random.pick([-1, 1])
  const balls = placed
    .map((one) => {
      const radius = one.r * height
      const x = focus.x * width + one.x * mirror * Math.min(width, height * 1.9)
      return { x, radius, base: floor + one.y * height + height * 0.1 }
    })
    .sort((one, other) => one.base - other.base)
  for (const { x, radius, base } of balls) {
    const centre: Point = [x - Math.cos(angle) * radius * 1.4, base]
    drawing.add(
      softEllipse(drawing, {
        centre,
        across: radius * 2.1,
        down: radius * 0.36,
        colour: palette.ground,
        strength: 0.9,
      }),
    )
  }
  for (const { x, radius, base } of balls) ball(drawing, [x, base - radius], radius, angle)
  finishing(drawing)
}

function nightLights(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const water = height * random.between(0.6, 0.68)
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.ground],
        [0.4, blend(palette.ground, palette.deep, 0.9)],
        [water / height, blend(palette.deep, palette.middle, 0.6)],
        [water / height + 0.01, palette.deep],
        [1, palette.ground],
      ],
    ),
  )
  halo(drawing, [focus.x * width, water], width * 0.42, 0.55)
  const towers = range(26).map((index) => {
    const x = (index / 25) * width * 1.04 - width * 0.02
    const tall =
      height * (0.06 + 0.3 * bump(x / width, focus.x, 0.34) * random.between(0.35, 1) + random.between(0, 0.08))
    return { x, wide: (width / 25) * random.between(0.7, 1.3), tall }
  })
  for (const tower of towers) {
    drawing.add(
      `<rect x="${fixed(tower.x - tower.wide / 2)}" y="${fixed(water - tower.tall)}" width="${fixed(tower.wide)}" height="${fixed(tower.tall)}" fill="${drawing.linear(
        [0, water - tower.tall],
        [0, water],
        [
          [0, blend(palette.ground, palette.deep, 0.55)],
          [1, blend(palette.deep, palette.middle, 0.45)],
        ],
      )}" fill-opacity=".96"/>`,
      `<rect x="${fixed(tower.x - tower.wide / 2)}" y="${fixed(water + 3)}" width="${fixed(tower.wide)}" height="${fixed(tower.tall * 0.7)}" fill="${palette.ground}" fill-opacity=".35"/>`,
    )
  }
  for (const index of range(38)) {
    const share = 0.5 + (random.next() + random.next() - 1) * 0.55
    const x = (share + focus.x - 0.5) * width
    const near = random.next()
    const radius = height * (0.008 + near * near * near * 0.075)
    const y = water - random.between(-0.02, 0.32) * height * (1 - near * 0.4) + near * near * height * 0.2
    const colour = random.pick([palette.glow, palette.glow, palette.spark, palette.middle])
    const strength = 0.75 - near * 0.45
    drawing.add(
      `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${colour}" fill-opacity="${fixed(strength)}"/>`,
    )
    if (near > 0.6)
      drawing.add(
        `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="none" stroke="${palette.spark}" stroke-width="1.8" stroke-opacity=".35"/>`,
      )
    if (index % 2)
      drawing.add(
        softEllipse(drawing, {
          centre: [x, water + height * 0.14],
          across: radius + 8,
          down: height * random.between(0.07, 0.14),
          colour,
          strength: strength * 0.55,
        }),
      )
  }
  finishing(drawing)
}

function arches(drawing: Drawing) {
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

function canyon(drawing: Drawing) {
  const { width, height, focus, random, palette } = drawing
  const slot = focus.x * width
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, height],
      [
        [0, palette.spark],
        [0.45, palette.glow],
        [1, palette.middle],
      ],
    ),
  )
  halo(drawing, [slot, height * 0.2], height * 0.8, 0.9)
  const layers = 6
  for (const index of range(layers)) {
    const depth = (index + 1) / layers
    for (const side of [-1, 1]) {
      const form = wave(random, [0.9, 1.9, 3.6])
      const gap = width * (0.02 + depth * depth * 0.36)
      const wall = range(41).map((step) => {
        const share = step / 40
        const open = gap * (1 + 0.35 * (1 - share)) + form(share) * width * 0.045 * (0.6 + depth)
        return [slot + side * open, -10 + share * (height + 20)] as const
      })
      const outside = side < 0 ? -60 : width + 60
      const tone = blend(
        blend(palette.glow, palette.middle, Math.min(1, depth * 1.7)),
        palette.ground,
        Math.max(0, depth - 0.22) * 1.15,
      )
      drawing.add(
        softEdge(curve(wall), palette.ground, 30, 0.36),
        `<path d="${curve(wall)}L${outside} ${height + 10}L${outside} -10Z" fill="${drawing.linear(
          [slot + side * gap * 0.7, 0],
          [slot + side * (gap + width * 0.3), height * 0.4],
          [
            [0, blend(tone, palette.spark, 0.32 * (1 - depth))],
            [0.25, tone],
            [1, blend(tone, palette.ground, 0.75)],
          ],
        )}"/>`,
        `<path d="${curve(wall)}" fill="none" stroke="${drawing.linear(
          [0, 0],
          [0, height],
          [
            [0, palette.spark, 0.8 - depth * 0.45],
            [1, palette.glow, 0.05],
          ],
        )}" stroke-width="2"/>`,
      )
    }
  }
  drawing.add(
    softEllipse(drawing, {
      centre: [slot, height * 1.02],
      across: width * 0.34,
      down: height * 0.15,
      colour: palette.glow,
      strength: 0.55,
    }),
  )
  if (random.chance(0.75)) drawing.add(figure(slot, height * 0.955, height * random.between(0.13, 0.2), palette.ground))
  finishing(drawing)
}

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

function beam(drawing: Drawing, source: Point, left: Point, right: Point, strength: number) {
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

function ball(drawing: Drawing, [x, y]: Point, radius: number, lightAngle: number) {
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

interface Ridge {
  light: string
  shade: string
  rim: string
  rimOpacity: number
  lightX: number
}

function ridge(drawing: Drawing, top: readonly Point[], { light, shade, rim, rimOpacity, lightX }: Ridge) {
  const { width, height } = drawing
  const highest = Math.min(...top.map(([, y]) => y))
  drawing.add(
    `<path d="${curve(top)}V${height + 5}H-40Z" fill="${drawing.linear(
      [0, highest],
      [0, highest + height * 0.34],
      [
        [0, light],
        [1, shade],
      ],
    )}"/>`,
    `<path d="${curve(top)}" fill="none" stroke="${drawing.radial([lightX, highest], width * 0.42, [
      [0, rim, rimOpacity],
      [1, rim, 0],
    ])}" stroke-width="2.4"/>`,
  )
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

function archPath(x: number, floor: number, wide: number, top: number): string {
  const half = wide / 2
  return `M${fixed(x - half)} ${fixed(floor)}V${fixed(top + half)}a${fixed(half)} ${fixed(half)} 0 0 1 ${fixed(wide)} 0V${fixed(floor)}Z`
}

function bump(at: number, centre: number, width: number): number {
  return Math.exp(-(((at - centre) / width) ** 2))
}

/** A wave that meets itself after a full turn. */
function circleWave(form: (at: number) => number, angle: number): number {
  const blendWidth = Math.PI * 2
  const turn = ((angle % blendWidth) + blendWidth) % blendWidth
  const share = turn / blendWidth
  return form(share) * (1 - share) + form(share - 1) * share
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
