import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_CAM_SETTINGS } from '../cams/cam-settings.ts'
import type { ClockReading } from '../clock.ts'
import type { FaultRequest } from '../faults/fault-rules.ts'
import { DEFAULT_SALES_SETTINGS } from '../sales/sales-settings.ts'
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
  sale: {
    label: 'Autumn sale',
    note: 'A quarter off, and a timer on every tariff',
    settings: { isSaleOn: true, timerMinutes: [20, 15, 10, 5] },
    faults: [],
  },
  everyPromotion: {
    label: 'Every promotion',
    note: 'All pop-ups, bars and banners, on every site',
    settings: { promotions: 'all' },
    faults: [],
  },
  priceRise: {
    label: 'Price rise',
    note: 'A fifth dearer from now on; who sees the old price must agree anew',
    settings: { priceRisePercent: 20 },
    faults: [],
  },
  paymentRefused: {
    label: 'Payment refused',
    note: 'The biller refuses the next payment',
    settings: { refusesNextPayment: true },
    faults: [],
  },
  renewalsRefused: {
    label: 'Renewals refused',
    note: 'No membership can be collected for again; move the clock a month to see it',
    settings: { refusesRenewals: true },
    faults: [],
  },
  lateWebhook: {
    label: 'Late webhook',
    note: 'What is paid arrives 90 seconds later',
    settings: { webhookDelaySeconds: 90 },
    faults: [],
  },
  signUpAnswerLost: {
    label: 'Sign-up answer lost',
    note: 'The next account is created, and nobody hears of it',
    settings: {},
    faults: [{ kind: 'resetAfter', endpoint: 'createAccount', count: 1 }],
  },
  noBillers: {
    label: 'No billers',
    note: 'Nobody takes money today',
    settings: { billerSet: 'none' },
    faults: [],
  },
  showsAccepted: {
    label: 'Shows accepted',
    note: 'Every model says yes to a private show',
    settings: { camAnswers: 'accept' },
    faults: [],
  },
  showsRefused: {
    label: 'Shows refused',
    note: 'Every model says no to a private show',
    settings: { camAnswers: 'refuse' },
    faults: [],
  },
  fewTokens: {
    label: 'Few tokens',
    note: 'Shows begin at once, and warn of the balance from the start',
    settings: { camAnswers: 'accept', camWarningMinutes: 10_000 },
    faults: [],
  },
  roomsBanned: {
    label: 'Rooms banned',
    note: 'Whoever enters a live room finds it closed',
    settings: { areCamRoomsBanned: true },
    faults: [],
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

/** What all is like where a scenario does not say otherwise. How long tokens live and what is advertised, the deployment decides. */
const { promotions: _promotions, ...SALES_AT_REST } = DEFAULT_SALES_SETTINGS
const { camLife: _camLife, ...CAMS_AT_REST } = DEFAULT_CAM_SETTINGS
const AT_REST: Partial<SandboxSettings> = { isUnderMaintenance: false, ...SALES_AT_REST, ...CAMS_AT_REST }

interface Standing {
  settings: SandboxSettings
  faults: FaultRequest[]
  clock: Pick<ClockReading, 'offsetMs' | 'dateOffsetMs' | 'isHeld'>
}

/** The scenario that the sandbox stands in, or null when somebody has set it up by hand. */
export function scenarioNow({ settings, faults, clock }: Standing): ScenarioName | null {
  if (clock.offsetMs !== 0 || clock.dateOffsetMs !== 0 || clock.isHeld) return null
  const names = Object.keys(SCENARIOS).reverse() as ScenarioName[]
  const found = names.find((name) => {
    const scenario: Scenario = SCENARIOS[name]
    const wanted = { ...AT_REST, ...scenario.settings }
    return (
      Object.entries(wanted).every(([key, value]) =>
        isDeepStrictEqual(settings[key as keyof SandboxSettings], value),
      ) &&
      faults.length === scenario.faults.length &&
      scenario.faults.every(({ kind, endpoint = '*' }, index) => {
        const fault = faults[index]
        return fault?.kind === kind && fault.endpoint === endpoint
      })
    )
  })
  return found ?? null
}
