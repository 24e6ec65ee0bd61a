import { acrossWidth, curve, type Drawing, figure, fixed, type Point, polygon, range, wave } from './drawing.ts'
import { ball, blob, finishing, halo, rays, softEdge, softEllipse } from './light.ts'
import { blend } from './palettes.ts'

export function silk(drawing: Drawing) {
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

export function paperCut(drawing: Drawing) {
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

/** A wave that meets itself after a full turn. */
function circleWave(form: (at: number) => number, angle: number): number {
  const blendWidth = Math.PI * 2
  const turn = ((angle % blendWidth) + blendWidth) % blendWidth
  const share = turn / blendWidth
  return form(share) * (1 - share) + form(share - 1) * share
}

export function monolith(drawing: Drawing) {
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

export function lens(drawing: Drawing) {
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

export function spheres(drawing: Drawing) {
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
