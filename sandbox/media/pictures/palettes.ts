import type { SeededRandom } from '../seeded-random.ts'

/** From the darkest to the lightest; `spark` is used sparingly, for the light itself. */
export interface Palette {
  name: string
  ground: string
  deep: string
  middle: string
  glow: string
  spark: string
}

export const PALETTES: readonly Palette[] = [
  { name: 'ember', ground: '#140a0b', deep: '#43141a', middle: '#b0372c', glow: '#ff8f4f', spark: '#ffdfb3' },
  { name: 'lagoon', ground: '#061116', deep: '#0c3340', middle: '#15858a', glow: '#66e2d0', spark: '#f7f0da' },
  { name: 'violet hour', ground: '#0d0919', deep: '#2c1755', middle: '#7040cf', glow: '#d593ff', spark: '#ffdab0' },
  { name: 'rose noir', ground: '#14090f', deep: '#481433', middle: '#b82f66', glow: '#ff86a6', spark: '#ffe6d6' },
  { name: 'cobalt', ground: '#060a1b', deep: '#102766', middle: '#3164df', glow: '#92c3ff', spark: '#ffeccd' },
  { name: 'moss and gold', ground: '#0b0f0a', deep: '#25331d', middle: '#6f7f37', glow: '#dccb6f', spark: '#fff4d2' },
  { name: 'patina', ground: '#0b1011', deep: '#1d3d3e', middle: '#41857d', glow: '#e5a068', spark: '#ffe5c8' },
  { name: 'bordeaux', ground: '#11080b', deep: '#410f20', middle: '#86203a', glow: '#e3ae72', spark: '#fdeed2' },
  { name: 'arctic', ground: '#08121d', deep: '#173d5e', middle: '#4b92c2', glow: '#c1e6f6', spark: '#ffffff' },
  { name: 'dusk', ground: '#140c18', deep: '#432253', middle: '#c24c6e', glow: '#ffa263', spark: '#ffe4ac' },
  { name: 'vermilion', ground: '#080b1a', deep: '#1c2763', middle: '#4149bd', glow: '#ff6a47', spark: '#ffd6b9' },
  { name: 'jade', ground: '#05120e', deep: '#0d3d2f', middle: '#218f69', glow: '#98e7b4', spark: '#fff2ce' },
  { name: 'sand and ink', ground: '#130c0f', deep: '#442b33', middle: '#a8745a', glow: '#e9c191', spark: '#fff3e0' },
  { name: 'orchid', ground: '#0a0a1d', deep: '#261b5d', middle: '#8b41c7', glow: '#58daf1', spark: '#ffe4f5' },
  { name: 'amber', ground: '#0e0a07', deep: '#3d250a', middle: '#b36d15', glow: '#ffc352', spark: '#fff1c9' },
  { name: 'plum and gold', ground: '#110a15', deep: '#3c1846', middle: '#8d3f8b', glow: '#f3b873', spark: '#fff0d4' },
]

export function pickPalette(random: SeededRandom): Palette {
  return random.pick(PALETTES)
}

/** 0 gives `from`, 1 gives `to`. */
export function blend(from: string, to: string, amount: number): string {
  const start = channels(from)
  const end = channels(to)
  const mixed = start.map((value, index) =>
    Math.round(value + (end[index]! - value) * Math.min(1, Math.max(0, amount))),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
