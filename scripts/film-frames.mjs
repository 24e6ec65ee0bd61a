import { acrossWidth, createDrawing, curve, fixed, range } from '../sandbox/media/pictures/drawing.ts'
import { halo } from '../sandbox/media/pictures/light.ts'
import { blend, PALETTES } from '../sandbox/media/pictures/palettes.ts'
import { seededRandom } from '../sandbox/media/seeded-random.ts'
import { drawLetters } from '../sandbox/media/stroke-letters.ts'

const TURN = Math.PI * 2

function paletteNamed(name) {
  return PALETTES.find((palette) => palette.name === name)
}

function newDrawing(name, width, height) {
  return createDrawing({
    width,
    height,
    focus: { x: 0.5, y: 0.5 },
    random: seededRandom(name),
    palette: paletteNamed(name),
  })
}

/** Minutes, seconds, frames. */
function timeCode(second, frameRate) {
  const frame = Math.round(second * frameRate)
  const parts = [Math.floor(frame / frameRate / 60), Math.floor(frame / frameRate) % 60, frame % frameRate]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** What never moves in the flat film: a film leader's dial with one tick a second, the title and the quality. */
export function leaderBackground({ title, label, palette: name, width, height, seconds }) {
  const drawing = newDrawing(name, 1600, 900)
  const { palette } = drawing
  drawing.cover(
    drawing.linear(
      [0, 0],
      [1600, 900],
      [
        [0, blend(palette.deep, palette.middle, 0.35)],
        [0.5, palette.deep],
        [1, palette.ground],
      ],
    ),
  )
  halo(drawing, [800, 450], 820, 0.3)
  drawing.add(
    `<path d="M0 450H1600M800 0V900" stroke="${palette.glow}" stroke-width="2" opacity=".28"/>`,
    `<circle cx="800" cy="450" r="390" fill="${palette.ground}" opacity=".5"/>`,
    `<circle cx="800" cy="450" r="390" fill="none" stroke="${palette.glow}" stroke-width="4" opacity=".6"/>`,
    `<path d="${range(seconds)
      .map((index) => {
        const angle = (index / seconds) * TURN - Math.PI / 2
        return `M${fixed(800 + Math.cos(angle) * 352)} ${fixed(450 + Math.sin(angle) * 352)}L${fixed(800 + Math.cos(angle) * 378)} ${fixed(450 + Math.sin(angle) * 378)}`
      })
      .join('')}" stroke="${palette.glow}" stroke-width="5" stroke-linecap="round" opacity=".7"/>`,
    drawLetters(title, { x: 70, y: 70, height: 44, colour: palette.spark, weight: 1.5, spacing: 6 }),
    drawLetters(label, { x: 1530, y: 70, height: 110, colour: palette.spark, weight: 2.2, anchor: 'end' }),
    drawLetters(`${width} ${height}`, { x: 70, y: 800, height: 30, colour: palette.glow, weight: 1.5 }),
  )
  return drawing.finish({ width, height })
}

/** What moves: the hand, the arc behind it, the time code, a ball that crosses the picture and a blink on each second. */
export function leaderFrame({ second, seconds, palette: name, width, height, frameRate }) {
  const palette = paletteNamed(name)
  const share = second / seconds
  const angle = share * TURN - Math.PI / 2
  const end = [800 + Math.cos(angle) * 365, 450 + Math.sin(angle) * 365]
  const blink = second % 1 < 0.09 ? 1 : 0.16
  const ball = [120 + ((second % 4) / 4) * 1360, 800 - Math.abs(Math.sin(second * Math.PI)) * 110]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 900"><path d="M800 85A365 365 0 ${share > 0.5 ? 1 : 0} 1 ${fixed(end[0])} ${fixed(end[1])}" fill="none" stroke="${palette.spark}" stroke-width="13" stroke-linecap="round"/><circle cx="${fixed(end[0])}" cy="${fixed(end[1])}" r="17" fill="${palette.spark}"/>${drawLetters(
    timeCode(second, frameRate),
    { x: 800, y: 388, height: 116, colour: palette.spark, weight: 1.6, spacing: 3, anchor: 'middle' },
  )}<circle cx="800" cy="630" r="22" fill="${palette.glow}" opacity="${blink}"/><circle cx="${fixed(ball[0])}" cy="${fixed(ball[1])}" r="34" fill="${palette.glow}"/></svg>`
}

const EYES = [
  { mark: 'L', side: -1, paint: 'lagoon' },
  { mark: 'R', side: 1, paint: 'ember' },
]

/** Both eyes of a room drawn in longitude and latitude, one line every 15 degrees. */
export function eyeBackground({ projection, width, height }) {
  const eyes = EYES.map((eye, index) => {
    const inner = eyeRoom(projection, eye)
    return inner
      .replace('<svg ', `<svg x="${(index * width) / 2}" `)
      .replace(/id="d|url\(#d/g, (found) => `${found}${eye.mark}`)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${eyes.join('')}</svg>`
}

function eyeWide(projection) {
  return projection === '180' ? 900 : 1800
}

function eyeRoom(projection, { mark, side, paint }) {
  const wide = eyeWide(projection)
  const drawing = newDrawing('cobalt', wide, 900)
  const { palette } = drawing
  const accent = paletteNamed(paint).glow
  const centre = wide / 2
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, 900],
      [
        [0, palette.ground],
        [0.3, palette.deep],
        [0.49, palette.middle],
        [0.5, blend(palette.glow, palette.middle, 0.4)],
        [0.51, blend(palette.deep, palette.ground, 0.2)],
        [1, palette.ground],
      ],
    ),
  )
  halo(drawing, [centre, 440], 460, 0.5)
  const degrees = Number(projection)
  const lines = range(degrees / 15 + 1).map((index) => `M${fixed((index * 15 * wide) / degrees)} 0V900`)
  const parallels = range(11).map((index) => `M0 ${(index + 1) * 75}H${wide}`)
  drawing.add(
    `<path d="${lines.join('')}${parallels.join('')}" stroke="${palette.glow}" stroke-width="2" opacity=".3"/>`,
  )
  drawing.add(`<path d="M0 450H${wide}M${centre} 0V900" stroke="${palette.spark}" stroke-width="3" opacity=".5"/>`)
  const places =
    projection === '180'
      ? [
          [0.12, 'LEFT'],
          [0.88, 'RIGHT'],
        ]
      : [
          [0.25, 'LEFT'],
          [0.75, 'RIGHT'],
          [0.05, 'BACK'],
          [0.95, 'BACK'],
        ]
  for (const [share, word] of places)
    drawing.add(
      drawLetters(word, {
        x: share * wide + side * -4,
        y: 400,
        height: 34,
        colour: palette.spark,
        weight: 1.6,
        anchor: 'middle',
      }),
    )
  drawing.add(
    drawLetters(projection, {
      x: centre - side * 5,
      y: 215,
      height: 46,
      colour: palette.spark,
      weight: 1.6,
      anchor: 'middle',
      spacing: 6,
    }),
    `<rect x="${centre - 210 - side * 9}" y="330" width="420" height="210" rx="22" fill="${palette.ground}" opacity=".78"/>`,
    `<rect x="${centre - 210 - side * 9}" y="330" width="420" height="210" rx="22" fill="none" stroke="${accent}" stroke-width="4"/>`,
    drawLetters(mark, { x: centre - side * 9, y: 590, height: 90, colour: accent, weight: 2.6, anchor: 'middle' }),
    drawLetters('4K', { x: centre - side * 9, y: 355, height: 34, colour: accent, weight: 1.8, anchor: 'middle' }),
  )
  return drawing.finish({ width: 640, height: 640 }).replace('xMidYMid slice', 'none')
}

export function eyeFrame({ projection, second, seconds, frameRate, width, height }) {
  const wide = eyeWide(projection)
  const palette = paletteNamed('cobalt')
  const centre = wide / 2
  const eyes = EYES.map(({ side, paint }, index) => {
    const accent = paletteNamed(paint).glow
    const angle = (second / seconds) * TURN * 3
    // Nearer things stand further apart in the two eyes.
    const nearness = 8 + 10 * (0.5 + 0.5 * Math.sin(angle * 2))
    const reach = projection === '180' ? 300 : 760
    const ball = [centre + Math.sin(angle) * reach - side * nearness, 690 + Math.cos(angle) * 60]
    const blink = second % 1 < 0.09 ? 1 : 0.2
    return `<svg x="${(index * width) / 2}" width="${width / 2}" height="${height}" viewBox="0 0 ${wide} 900" preserveAspectRatio="none">${drawLetters(
      timeCode(second, frameRate),
      { x: centre - side * 9, y: 415, height: 62, colour: palette.spark, weight: 1.7, spacing: 3, anchor: 'middle' },
    )}<circle cx="${fixed(centre - side * 9)}" cy="507" r="10" fill="${accent}" opacity="${blink}"/><circle cx="${fixed(ball[0])}" cy="${fixed(ball[1])}" r="${fixed(24 + nearness)}" fill="${accent}"/></svg>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${eyes.join('')}</svg>`
}

/** Four seconds each, silent; `share` runs from 0 to 1 and the last frame leads into the first. */
export const PREVIEWS = [
  { name: 'silk', frame: silkFrame },
  { name: 'eclipse', frame: eclipseFrame },
  { name: 'doors', frame: doorsFrame },
  { name: 'tide', frame: tideFrame },
]
const PREVIEW_SIZE = { width: 320, height: 180 }

function silkFrame(share) {
  const drawing = newDrawing('orchid', 1600, 900)
  const { palette } = drawing
  drawing.cover(
    drawing.linear(
      [0, 0],
      [1600, 900],
      [
        [0, blend(palette.middle, palette.glow, 0.35)],
        [0.6, palette.middle],
        [1, palette.deep],
      ],
    ),
  )
  for (const index of range(6)) {
    const base = 130 + index * 150
    const top = acrossWidth(
      1600,
      60,
      (at) =>
        base + 70 * Math.sin(at * 5 + index * 0.9 + share * TURN) + 36 * Math.sin(at * 9 - index - share * TURN * 2),
    )
    const lit = blend(palette.glow, palette.middle, index / 5)
    const body = `${curve(top)}L1640 1200L-40 1200Z`
    drawing.add(
      `<path d="${body}" fill="${palette.ground}" opacity=".45" transform="translate(0 -18)" filter="${drawing.blur(22)}"/>`,
      `<path d="${body}" fill="${drawing.linear(
        [600, base - 120],
        [900, base + 330],
        [
          [0, blend(lit, palette.spark, 0.35)],
          [0.3, lit],
          [1, blend(palette.deep, palette.ground, index / 6)],
        ],
      )}"/>`,
    )
  }
  return drawing.finish(PREVIEW_SIZE)
}

function eclipseFrame(share) {
  const drawing = newDrawing('dusk', 1600, 900)
  const { palette } = drawing
  const angle = share * TURN
  const flare = [800 + Math.cos(angle) * 250, 450 + Math.sin(angle) * 250]
  drawing.cover(
    drawing.linear(
      [0, 0],
      [1600, 900],
      [
        [0, palette.ground],
        [0.5, palette.deep],
        [1, palette.ground],
      ],
    ),
  )
  halo(drawing, [800, 450], 760, 0.85)
  halo(drawing, flare, 520, 0.8)
  drawing.add(
    `<circle cx="${fixed(800 + Math.cos(angle) * 13)}" cy="${fixed(450 + Math.sin(angle) * 13)}" r="253" fill="${palette.spark}" filter="${drawing.blur(6)}"/>`,
    `<circle cx="800" cy="450" r="250" fill="${drawing.radial(
      [800 + Math.cos(angle) * 120, 450 + Math.sin(angle) * 120],
      380,
      [
        [0, palette.deep],
        [1, palette.ground],
      ],
    )}"/>`,
  )
  const moon = [800 + Math.cos(-angle) * 560, 450 + Math.sin(-angle) * 190]
  drawing.add(
    `<circle cx="${fixed(moon[0])}" cy="${fixed(moon[1])}" r="46" fill="${drawing.radial(moon, 60, [
      [0, palette.spark],
      [0.5, palette.glow],
      [1, palette.middle],
    ])}"/>`,
  )
  return drawing.finish(PREVIEW_SIZE)
}

function doorsFrame(share) {
  const drawing = newDrawing('lagoon', 1600, 900)
  const { palette } = drawing
  const shrink = 0.68
  const steps = 9
  drawing.cover(palette.ground)
  for (const index of range(steps + 1)) {
    const place = index - share
    const depth = Math.max(0, Math.min(1, place / (steps - 1)))
    const wide = 2300 * shrink ** place
    const floor = 560 + wide * 0.3
    const half = wide * 0.36
    const tone = blend(blend(palette.ground, palette.deep, depth * 1.8), palette.glow, depth ** 2)
    drawing.add(
      `<path d="M${fixed(800 - half)} ${fixed(floor)}V${fixed(430 - wide * 0.06)}a${fixed(half)} ${fixed(half)} 0 0 1 ${fixed(half * 2)} 0V${fixed(floor)}Z" fill="${blend(tone, palette.spark, depth ** 5)}" stroke="${palette.spark}" stroke-opacity="${fixed(0.08 + depth * 0.4)}" stroke-width="${fixed(1 + wide * 0.005)}"/>`,
    )
  }
  halo(drawing, [800, 480], 640, 0.7)
  return drawing.finish(PREVIEW_SIZE)
}

function tideFrame(share) {
  const drawing = newDrawing('vermilion', 1600, 900)
  const { palette } = drawing
  drawing.cover(
    drawing.linear(
      [0, 0],
      [0, 620],
      [
        [0, palette.ground],
        [0.5, palette.deep],
        [0.85, palette.middle],
        [1, palette.glow],
      ],
    ),
  )
  const sunY = 430 - 26 * Math.cos(share * TURN)
  halo(drawing, [980, sunY], 760, 0.7)
  drawing.add(
    `<circle cx="980" cy="${fixed(sunY)}" r="175" fill="${drawing.linear(
      [0, sunY - 175],
      [0, sunY + 175],
      [
        [0, palette.spark],
        [1, palette.glow],
      ],
    )}"/>`,
  )
  for (const index of range(5)) {
    const base = 500 + index * 88
    const way = index % 2 ? 1 : -1
    const top = acrossWidth(
      1600,
      60,
      (at) =>
        base +
        (18 + index * 7) * Math.sin(at * (9 - index) + index * 2 + way * share * TURN) +
        10 * Math.sin(at * 17 - share * TURN),
    )
    drawing.add(
      `<path d="${curve(top)}V950H-40Z" fill="${drawing.linear(
        [0, base - 40],
        [0, base + 260],
        [
          [0, blend(palette.middle, palette.deep, index / 4)],
          [1, palette.ground],
        ],
      )}"/>`,
      `<path d="${curve(top)}" fill="none" stroke="${drawing.radial([980, base], 620, [
        [0, palette.spark, 0.8],
        [1, palette.glow, 0],
      ])}" stroke-width="4"/>`,
    )
  }
  return drawing.finish(PREVIEW_SIZE)
}
