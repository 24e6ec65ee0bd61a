/// <reference types="vite/client" />
import { furnish, type House } from '../house.ts'
import type { MachineCases } from '../paths/cases.ts'
import { createBench } from './bench.ts'
import { serveBench } from './bench-messages.ts'
import { openStudio } from './open-studio.tsx'
import './theme.css'

const cases = import.meta.glob<MachineCases>('/tests/**/*.cases.ts', { eager: true, import: 'cases' })
const [wired] = Object.values(
  import.meta.glob<Pick<House, 'wiring' | 'siteActors'>>('/app/site/wiring.ts', { eager: true }),
)
const [requirements = ''] = Object.values(
  import.meta.glob<string>('/docs/requirements.jsonl', { eager: true, query: '?raw', import: 'default' }),
)
const house = furnish({
  cases: Object.values(cases),
  wiring: wired!.wiring,
  siteActors: wired!.siteActors,
  requirements,
})

// The one script of the page is its worker's too: a page that is opened from a file can load no second one.
if (typeof document === 'undefined') serveBench(createBench(house.machines), self as never)
else openStudio(house, document.currentScript?.textContent ?? '')
