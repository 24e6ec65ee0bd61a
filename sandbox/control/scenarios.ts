import type { FaultRequest } from '../faults/fault-rules.ts'
import type { SandboxSettings } from '../settings.ts'

interface Scenario {
  label: string
  note: string
  settings: Partial<SandboxSettings>
  faults: FaultRequest[]
}

const AGE_ENDPOINTS = [
  'createAgeSession',
  'getAgeSession',
  'postAgeVerification',
  'getMustPassVerification',
  'getHasVerification',
]

/** States of the world that one press sets up. Each starts from 'all well'. */
export const SCENARIOS = {
  allWell: { label: 'All well', note: 'No faults, real time, everything open', settings: {}, faults: [] },
  maintenance: {
    label: 'Maintenance',
    note: 'The site is closed for now',
    settings: { isUnderMaintenance: true },
    faults: [],
  },
  slowNetwork: {
    label: 'Slow network',
    note: 'Every answer takes 2.5 seconds more',
    settings: {},
    faults: [{ kind: 'latency', latencyMs: 2500 }],
  },
  apiDown: {
    label: 'API down',
    note: 'Every call is cut off; pictures still load',
    settings: {},
    faults: [{ kind: 'refuse' }],
  },
  ageServiceDown: {
    label: 'Age service down',
    note: 'Every age-verification call answers 503',
    settings: {},
    faults: AGE_ENDPOINTS.map((endpoint) => ({ kind: 'serverError', status: 503, endpoint })),
  },
  shortTokens: {
    label: 'Short tokens',
    note: 'Access tokens live 40 seconds',
    settings: { tokenLifeSeconds: 40 },
    faults: [],
  },
  refreshAnswerLostOnce: {
    label: 'Refresh answer lost',
    note: '40-second tokens; the next new pair never arrives',
    settings: { tokenLifeSeconds: 40 },
    faults: [{ kind: 'dropAnswer', endpoint: 'refreshToken', count: 1 }],
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

interface Standing {
  settings: SandboxSettings
  faults: FaultRequest[]
  clock: { offsetMs: number; dateOffsetMs: number }
}

/** The scenario that the sandbox stands in, or null when somebody has set it up by hand. */
export function scenarioNow({ settings, faults, clock }: Standing): ScenarioName | null {
  if (clock.offsetMs !== 0 || clock.dateOffsetMs !== 0) return null
  const names = Object.keys(SCENARIOS).reverse() as ScenarioName[]
  const found = names.find((name) => {
    const scenario: Scenario = SCENARIOS[name]
    const wanted = { isUnderMaintenance: false, ...scenario.settings }
    return (
      Object.entries(wanted).every(([key, value]) => settings[key as keyof SandboxSettings] === value) &&
      faults.length === scenario.faults.length &&
      scenario.faults.every(({ kind, endpoint = '*' }, index) => {
        const fault = faults[index]
        return fault?.kind === kind && fault.endpoint === endpoint
      })
    )
  })
  return found ?? null
}
