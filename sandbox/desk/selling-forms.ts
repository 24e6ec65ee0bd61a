import { SettingsChange } from '../control/control.ts'
import { PROMOTIONS, TRAP_EDGES } from '../sales/sales-settings.ts'

/** What a form of the desk sends: ticked boxes are `on`, empty fields are absent. */
type Fields = Record<string, string>

const isTicked = (fields: Fields, name: string) => fields[name] === 'on'

export function pricesFrom(fields: Fields): SettingsChange {
  return SettingsChange.parse({
    bundles: Number(fields.bundles),
    plans: Number(fields.plans),
    specialTariffs: isTicked(fields, 'specialTariffs'),
    isSaleOn: isTicked(fields, 'isSaleOn'),
    hasDamagedTariffs: isTicked(fields, 'hasDamagedTariffs'),
    priceRisePercent: Number(fields.priceRisePercent),
    timerMinutes: [1, 2, 3, 4].map((position) => Number(fields[`timer-${position}`])),
    specialTimerMinutes: Number(fields.specialTimerMinutes),
    fakeTimers: isTicked(fields, 'fakeTimers'),
    trapEdges: TRAP_EDGES.filter((edge) => isTicked(fields, `edge-${edge}`)),
    trapMinutes: Number(fields.trapMinutes),
  })
}

export function checkoutFrom(fields: Fields): SettingsChange {
  return SettingsChange.parse({
    billerSet: fields.billerSet,
    paymentAddress: fields.paymentAddress,
    webhookDelaySeconds: Number(fields.webhookDelaySeconds),
    moneyActionMs: Number(fields.moneyActionMs),
    refusesNextPayment: isTicked(fields, 'refusesNextPayment'),
    refusesRenewals: isTicked(fields, 'refusesRenewals'),
  })
}

export function easyCancelFrom(fields: Fields): SettingsChange {
  return SettingsChange.parse({
    isEasyCancelActive: isTicked(fields, 'isEasyCancelActive'),
    hasEasyCancelMembers: isTicked(fields, 'hasEasyCancelMembers'),
    easyCancelAddress: fields.easyCancelAddress,
  })
}

export function promotionsFrom(fields: Fields): SettingsChange {
  const named = PROMOTIONS.filter((name) => isTicked(fields, `promotion-${name}`))
  return SettingsChange.parse({
    promotions: fields.promotions === 'named' ? named : fields.promotions,
    promotionEndsInDays: Number(fields.promotionEndsInDays),
    promoBannerCheats: isTicked(fields, 'promoBannerCheats'),
  })
}
