import { acrossWidth, curve, type Drawing, figure, fixed, type Point, range, wave } from './drawing.ts'
import { ball, blob, bump, finishing, halo, rays, softEdge, softEllipse } from './light.ts'
import { blend } from './palettes.ts'

export function horizon(drawing: Drawing) {
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

export function eclipse(drawing: Drawing) {
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

export function dunes(drawing: Drawing) {
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

export function canyon(drawing: Drawing) {
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

export function nightLights(drawing: Drawing) {
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
