import { drawLetters } from '../stroke-letters.ts'
import { type Drawing, fixed, type Point, polygon, range } from './drawing.ts'
import { blob, finishing, halo, rays, softEdge, softEllipse } from './light.ts'
import { blend } from './palettes.ts'

/** A bust in soft light, 3:4, with the initials of whom it stands for in the upper left corner: hearts lie over the right one, names over the lower edge. */
export function drawPortrait(drawing: Drawing, initials: string) {
  const { width, height, random, palette } = drawing
  const lightSide = random.pick([-1, 1])
  const centre = width * (0.5 - lightSide * random.between(0.0, 0.05))
  drawBackdrop(drawing, lightSide)
  drawBust(drawing, { centre, lightSide })
  drawing.cover(
    drawing.linear(
      [0, height * 0.62],
      [0, height],
      [
        [0, palette.ground, 0],
        [1, palette.ground, 0.82],
      ],
    ),
  )
  finishing(drawing, 0.42)
  const edge = width * 0.09
  drawing.add(
    `<path d="M${fixed(edge)} ${fixed(height * 0.06)}h${fixed(width * 0.07)}" stroke="${palette.glow}" stroke-width="4" stroke-linecap="round"/>`,
    drawLetters(initials, {
      x: edge,
      y: height * 0.089,
      height: height * 0.052,
      colour: palette.spark,
      weight: 1.25,
      spacing: 5,
      opacity: 0.95,
    }),
  )
}

function drawBackdrop(drawing: Drawing, lightSide: number) {
  const { width, height, random, palette } = drawing
  const middle: Point = [width * 0.5, height * 0.4]
  drawing.cover(
    drawing.linear(
      [width * (0.5 + lightSide * 0.5), 0],
      [width * (0.5 - lightSide * 0.5), height],
      [
        [0, blend(palette.deep, palette.middle, 0.85)],
        [0.45, palette.deep],
        [1, palette.ground],
      ],
    ),
  )
  blob(drawing, [width * (0.5 + lightSide * 0.55), height * 0.12], width * 1.05, palette.glow, 0.6)
  const backdrop = random.whole(0, 5)
  const radius = width * random.between(0.34, 0.42)
  const discPaint = drawing.linear(
    [0, middle[1] - radius],
    [0, middle[1] + radius],
    [
      [0, blend(palette.glow, palette.spark, 0.35)],
      [0.55, blend(palette.glow, palette.middle, 0.45)],
      [1, blend(palette.middle, palette.deep, 0.4)],
    ],
  )
  if (backdrop === 0) {
    halo(drawing, middle, width * 0.85, 0.4)
    drawing.add(`<circle cx="${fixed(middle[0])}" cy="${fixed(middle[1])}" r="${fixed(radius)}" fill="${discPaint}"/>`)
  }
  if (backdrop === 1) {
    for (const index of range(5))
      drawing.add(
        `<circle cx="${fixed(middle[0])}" cy="${fixed(middle[1])}" r="${fixed(radius * (0.75 + index * 0.3))}" fill="none" stroke="${blend(palette.glow, palette.spark, 0.3)}" stroke-width="${fixed(5 - index * 0.8)}" stroke-opacity="${fixed(0.8 - index * 0.15)}"/>`,
      )
    halo(drawing, middle, width * 0.7, 0.45)
  }
  if (backdrop === 2) {
    const wide = radius * 1.75
    const floor = height * 1.05
    const top = height * 0.1
    drawing.add(
      `<path d="M${fixed(middle[0] - wide / 2)} ${fixed(floor)}V${fixed(top + wide / 2)}a${fixed(wide / 2)} ${fixed(wide / 2)} 0 0 1 ${fixed(wide)} 0V${fixed(floor)}Z" fill="${discPaint}" stroke="${palette.spark}" stroke-opacity=".5" stroke-width="2"/>`,
    )
    halo(drawing, [middle[0], height * 0.3], width * 0.7, 0.3)
  }
  if (backdrop === 3) {
    const slant = width * 0.5 * lightSide
    for (const index of range(7)) {
      const y = height * (0.02 + index * 0.125)
      drawing.add(
        `<path d="${polygon([
          [-20, y + slant * 0.35],
          [width + 20, y - slant * 0.35],
          [width + 20, y - slant * 0.35 + height * 0.058],
          [-20, y + slant * 0.35 + height * 0.058],
        ])}" fill="${drawing.radial([width * (0.5 + lightSide * 0.18), height * 0.36], width * 0.75, [
          [0, palette.spark, 0.85],
          [0.55, palette.glow, 0.5],
          [1, palette.glow, 0],
        ])}"/>`,
      )
    }
  }
  if (backdrop === 4) {
    halo(drawing, [width * (0.5 + lightSide * 0.12), height * 0.3], width * 0.95, 0.7)
    rays(drawing, [width * (0.5 + lightSide * 0.5), -height * 0.1], {
      count: 9,
      length: height * 1.2,
      opacity: 0.22,
      from: 0.2,
      to: Math.PI - 0.2,
    })
  }
  if (backdrop === 5) {
    const half = radius * 1.02
    const turn = random.pick([0, 90, 180, 270])
    drawing.add(
      `<g transform="rotate(${turn} ${fixed(middle[0])} ${fixed(middle[1])})"><path d="M${fixed(middle[0] - half)} ${fixed(middle[1] - half)}h${fixed(half)}a${fixed(half)} ${fixed(half)} 0 0 1 0 ${fixed(half * 2)}h${fixed(-half)}Z" fill="${discPaint}"/><path d="M${fixed(middle[0])} ${fixed(middle[1] - half)}h${fixed(half)}v${fixed(half * 2)}h${fixed(-half)}a${fixed(half)} ${fixed(half)} 0 0 0 0 ${fixed(-half * 2)}" fill="${blend(palette.middle, palette.deep, 0.25)}"/></g>`,
    )
    halo(drawing, middle, width * 0.8, 0.28)
  }
}

interface Bust {
  centre: number
  lightSide: number
}

/** Drawn around a head at (0, 0) whose half height is 100. */
function drawBust(drawing: Drawing, { centre, lightSide }: Bust) {
  const { width, height, random, palette } = drawing
  const scale = (width / 600) * random.between(1.28, 1.42)
  const headY = height * random.between(0.385, 0.41)
  const hair = random.pick(HAIR)
  const broad = hair.broad ? random.between(1.1, 1.22) : random.between(0.9, 1.02)
  const tilt = random.between(-5, 5)
  const face =
    'M0-98C46-98 74-62 73-14C72 24 58 58 40 82C28 98 14 106 0 106S-28 98-40 82C-58 58-72 24-73-14C-74-62-46-98 0-98Z'
  const x = (value: number) => fixed(value * broad)
  const body = `M-30 64C-30 104-32 128-44 140C-66 158-${x(118)} 164-${x(150)} 186C-${x(186)} 212-${x(204)} 300-${x(214)} 520H${x(214)}C${x(204)} 300 ${x(186)} 212 ${x(150)} 186C${x(118)} 164 66 158 44 140C32 128 30 104 30 64Z`
  const lean = `translate(${fixed(centre)} ${fixed(headY)}) scale(${fixed(scale)})`
  const shadow = blend(palette.ground, palette.deep, 0.35)
  const light = blend(palette.glow, palette.spark, 0.4)
  const from: Point = [lightSide * 190, -120]
  const to: Point = [-lightSide * 150, 200]
  const skin = drawing.linear(from, to, [
    [0, blend(palette.middle, palette.glow, 0.75)],
    [0.32, blend(palette.middle, palette.deep, 0.25)],
    [0.62, blend(palette.deep, palette.ground, 0.35)],
    [1, palette.ground],
  ])
  const cloth = drawing.linear(
    [lightSide * 210, 130],
    [-lightSide * 190, 420],
    [
      [0, blend(palette.middle, palette.deep, 0.15)],
      [0.35, palette.deep],
      [1, palette.ground],
    ],
  )
  const hairPaint = drawing.linear(
    [lightSide * 120, -150],
    [-lightSide * 90, 140],
    [
      [0, blend(palette.deep, palette.middle, 0.85)],
      [0.3, blend(palette.deep, palette.ground, 0.2)],
      [1, shadow],
    ],
  )
  const rim = drawing.linear(
    [lightSide * 130, 0],
    [lightSide * 8, 20],
    [
      [0, palette.spark, 0.95],
      [0.45, light, 0.5],
      [1, light, 0],
    ],
  )
  const bodyRim = drawing.linear(
    [lightSide * 210, 180],
    [lightSide * 10, 240],
    [
      [0, palette.spark, 0.9],
      [0.5, light, 0.35],
      [1, light, 0],
    ],
  )
  const fill = drawing.linear(
    [-lightSide * 140, 0],
    [-lightSide * 10, 10],
    [
      [0, palette.middle, 0.7],
      [1, palette.middle, 0],
    ],
  )
  const turn = `rotate(${fixed(tilt)} 0 90)`
  const faceClip = drawing.clip(`<path d="${face}"/>`)
  const frontClip = drawing.clip(`<path d="${hair.front}"/>`)
  const bodyClip = drawing.clip(`<path d="${body}"/>`)
  drawing.add(
    `<g transform="${lean}">`,
    `<g transform="${turn}"><path d="${hair.back}" fill="${hairPaint}"/><path d="${hair.back}" fill="none" stroke="${rim}" stroke-width="3.5"/></g>`,
    `<path d="${body}" fill="${cloth}"/>`,
    `<g clip-path="${bodyClip}">${softEllipse(drawing, { centre: [0, 118], across: 76, down: 54, colour: palette.ground, strength: 0.7 })}<path d="M-46 138C-30 196 30 196 46 138L30 64H-30Z" fill="${skin}"/>${softEllipse(drawing, { centre: [-lightSide * 10, 94], across: 66, down: 48, colour: palette.ground, strength: 0.85 })}${softEdge(body, bodyRim, 15, 0.7)}<path d="${body}" fill="none" stroke="${bodyRim}" stroke-width="4"/>${softEdge(body, fill, 11, 0.8)}</g>`,
    `<g transform="${turn}"><path d="${face}" fill="${skin}"/><g clip-path="${faceClip}">${softEdge(face, rim, 40, 0.75)}<path d="${face}" fill="none" stroke="${rim}" stroke-width="6"/>${softEdge(hair.front, palette.ground, 20, 0.5)}</g><path d="${hair.front}" fill="${hairPaint}"/><g clip-path="${frontClip}">${softEdge(hair.front, rim, 7, 0.5)}</g></g>`,
    '</g>',
  )
}

interface Hair {
  back: string
  front: string
  broad: boolean
}

const HAIR: readonly Hair[] = [
  // Long, parted in the middle.
  {
    broad: false,
    back: 'M0-128C70-132 108-84 106-14C105 50 128 96 122 170C118 226 96 262 64 268C76 200 60 120 52 70H-52C-60 120-76 200-64 268C-96 262-118 226-122 170C-128 96-105 50-106-14C-108-84-70-132 0-128Z',
    front:
      'M0-122C60-128 100-84 99-18C98 20 104 40 108 64C84 40 76 8 70-24C62-56 34-78 0-92C-34-78-62-56-70-24C-76 8-84 40-108 64C-104 40-98 20-99-18C-100-84-60-128 0-122Z',
  },
  // A bob with a fringe.
  {
    broad: false,
    back: 'M0-128C72-130 110-82 110-10C112 44 112 78 96 108C70 116 48 104 44 70H-44C-48 104-70 116-96 108C-112 78-112 44-110-10C-110-82-72-130 0-128Z',
    front:
      'M0-126C66-128 104-84 104-16C106 20 106 48 98 74C84 62 80 28 76-16C40-26-30-28-76-14C-80 28-84 62-98 74C-106 48-106 20-104-16C-104-84-66-128 0-126Z',
  },
  // Swept up, with a knot.
  {
    broad: false,
    back: 'M0-116C60-118 92-74 90-20C88 14 80 40 70 54H-70C-80 40-88 14-90-20C-92-74-60-118 0-116ZM-6-112C-44-118-52-176-4-182C50-184 54-122 14-112Z',
    front:
      'M0-118C56-120 90-80 89-24C86-4 82 8 76 18C72-30 50-70 4-82C-44-72-70-34-76 18C-82 8-86-4-89-24C-90-80-56-120 0-118Z',
  },
  // Short, brushed to one side.
  {
    broad: true,
    back: 'M0-114C54-118 84-80 82-30C80-4 76 14 70 26H-70C-76 14-80-4-82-30C-84-80-54-118 0-114Z',
    front:
      'M-70-2C-90-52-80-112-24-124C40-140 96-104 86-40C84-22 80-10 74 0C72-26 62-48 48-62C14-48-26-52-54-66C-64-48-70-26-70-2Z',
  },
  // Curls.
  {
    broad: false,
    back: 'M0-140C34-150 60-138 72-120C104-114 124-84 118-54C138-28 134 10 114 28C118 60 98 86 70 86H-70C-98 86-118 60-114 28C-134 10-138-28-118-54C-124-84-104-114-72-120C-60-138-34-150 0-140Z',
    front:
      'M-74 6C-92-8-98-40-84-58C-88-84-66-104-44-102C-30-118 14-124 32-108C58-112 84-92 82-66C100-46 94-10 74 6C74-22 66-40 50-50C36-40 18-44 6-54C-8-44-30-44-44-52C-62-40-72-22-74 6Z',
  },
  // Cropped.
  {
    broad: true,
    back: 'M0-104C46-106 78-74 78-26C78-8 74 6 70 14H-70C-74 6-78-8-78-26C-78-74-46-106 0-104Z',
    front:
      'M0-106C48-108 80-76 79-26C78-12 76-4 72 4C68-22 66-36 58-54C24-70-24-70-58-54C-66-36-68-22-72 4C-76-4-78-12-79-26C-80-76-48-108 0-106Z',
  },
  // Long waves over one shoulder.
  {
    broad: false,
    back: 'M4-130C76-132 108-82 104-22C104 14 88 40 84 62H-44C-62 100-52 140-58 178C-64 224-92 262-126 270C-154 232-152 186-138 144C-120 100-108 50-106-10C-106-84-66-128 4-130Z',
    front:
      'M20-126C74-124 102-80 100-26C98 0 90 20 82 34C80-10 66-52 26-80C-10-50-52-36-74 0C-80 40-88 70-104 108C-116 60-108 30-104-10C-100-86-44-132 20-126Z',
  },
  // A pony tail.
  {
    broad: false,
    back: 'M0-116C60-118 92-76 90-22C89 6 82 30 72 48H-72C-82 30-89 6-90-22C-92-76-60-118 0-116ZM40-106C96-126 142-84 138-14C136 54 152 92 132 156C104 128 100 70 98 10C92-34 74-66 40-80Z',
    front:
      'M0-120C58-122 92-82 90-26C88-6 84 8 77 20C76-26 60-64 22-84C-16-70-62-58-77 20C-84 8-88-6-90-26C-92-82-58-122 0-120Z',
  },
]
