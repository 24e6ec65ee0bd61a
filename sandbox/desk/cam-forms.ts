import { CamVerb, type CamVerbRequest } from '../cams/cam-verbs.ts'
import { SettingsChange } from '../control/control.ts'

/** What a form of the desk sends: ticked boxes are `on`, empty fields are absent. */
type Fields = Record<string, string>

const NUMBERS = ['viewers', 'balance', 'remainingMinutes', 'count', 'amount', 'status']

/** The verb that a form names, with its fields; those that are called `is…` or `has…` say yes or no. */
export function camVerbFrom(fields: Fields): CamVerbRequest {
  const values = Object.entries(fields).map(([name, value]) => {
    if (/^(is|has)[A-Z]/.test(name)) return [name, value === 'yes']
    return [name, NUMBERS.includes(name) ? Number(value) : value]
  })
  return CamVerb.parse(Object.fromEntries(values))
}

export function camSettingsFrom(fields: Fields): SettingsChange {
  return SettingsChange.parse({
    camLife: fields.camLife,
    camAnswers: fields.camAnswers,
    camTokenLifeSeconds: Number(fields.camTokenLifeSeconds),
    camWarningMinutes: Number(fields.camWarningMinutes),
    areCamRoomsBanned: fields.areCamRoomsBanned === 'on',
  })
}
