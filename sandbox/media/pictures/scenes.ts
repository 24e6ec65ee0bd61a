import type { Drawing } from './drawing.ts'
import { arches, corridor, curtain, screening } from './interiors.ts'
import { canyon, dunes, eclipse, horizon, nightLights } from './landscapes.ts'
import { lens, monolith, paperCut, silk, spheres } from './still-lifes.ts'

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
