import * as z from 'zod/mini'

/** What the site's promotions are made of; each can be switched on alone. */
export const PROMOTIONS = [
  'promoBanner',
  'fakeBuy',
  'bar',
  'barWithCountdown',
  'barWithCheatTimer',
  'barOnExit',
  'timed',
  'immediate',
  'video',
  'customVideo',
  'vipOffer',
  'comeBack',
  'exit',
  'trap',
  'affiliate',
  'retired',
  'adPicture',
  'adFilm',
  'adFrame',
  'hostile',
  'adHostile',
] as const
export type Promotion = (typeof PROMOTIONS)[number]

/** `usual` is what a deployment of the site shows, `all` everything that is well formed; or just those that are named. */
export const PromotionsSetting = z.union([z.enum(['off', 'usual', 'all']), z.array(z.enum(PROMOTIONS))])
export type PromotionsSetting = z.infer<typeof PromotionsSetting>

export const TRAP_EDGES = ['back', 'top', 'left', 'right'] as const
export const BILLER_SETS = ['usual', 'one', 'none', 'excluded', 'oneTime', 'duplicated'] as const
export const PAYMENT_ADDRESSES = [
  'usual',
  'missing',
  'empty',
  'object',
  'script',
  'elsewhere',
  'credentials',
  'overlong',
] as const

/** What stands where the survey of members who cancel leads on, and where it offers something else. */
export const EASY_CANCEL_ADDRESSES = ['usual', 'missing', 'script', 'elsewhere'] as const

const Minutes = z.int().check(z.gte(0), z.lte(1440))

/** How the site sells: the part of the settings that prices, billers and promotions follow. */
export const SalesSettings = z.object({
  /** Partner sites that tariffs can be bundled with. */
  bundles: z.literal([0, 1, 2]),
  /** Tariffs of each set, in the order of their lengths. */
  plans: z.literal([1, 2, 3, 4]),
  specialTariffs: z.boolean(),
  isSaleOn: z.boolean(),
  /** Of the price positions One to Four; 0: none. */
  timerMinutes: z.array(Minutes).check(z.length(4)),
  /** Timer of the tariff in the middle; 0: none. */
  specialTimerMinutes: Minutes,
  /** Timers restart instead of ending. */
  fakeTimers: z.boolean(),
  trapEdges: z.array(z.enum(TRAP_EDGES)),
  trapMinutes: Minutes,
  /** By how much everything is dearer from now on. */
  priceRisePercent: z.int().check(z.gte(-90), z.lte(1000)),
  /** Some tariffs come without a price, with one that is none, or with a partner site that is none. */
  hasDamagedTariffs: z.boolean(),
  billerSet: z.enum(BILLER_SETS),
  /** The biller refuses the next payment, once. */
  refusesNextPayment: z.boolean(),
  /** Billers refuse to collect for another period. */
  refusesRenewals: z.boolean(),
  /** The editors' switch of easy cancel, and that of the memberships; the third is in the settings of each site. */
  isEasyCancelActive: z.boolean(),
  hasEasyCancelMembers: z.boolean(),
  easyCancelAddress: z.enum(EASY_CANCEL_ADDRESSES),
  /** How long a biller's webhook takes, in sandbox time. */
  webhookDelaySeconds: z.int().check(z.gte(0), z.lte(86_400)),
  /** How long a money-like action takes after its key is taken. */
  moneyActionMs: z.int().check(z.gte(0), z.lte(60_000)),
  /** What stands where the address of a biller should. */
  paymentAddress: z.enum(PAYMENT_ADDRESSES),
  promotions: PromotionsSetting,
  /** When the promotion ends, counted from today. */
  promotionEndsInDays: z.int().check(z.gte(-365), z.lte(365)),
  /** The promo banner's deadline is the end of today, every day. */
  promoBannerCheats: z.boolean(),
})
export type SalesSettings = z.infer<typeof SalesSettings>

export const DEFAULT_SALES_SETTINGS: SalesSettings = {
  bundles: 2,
  plans: 3,
  specialTariffs: true,
  isSaleOn: false,
  timerMinutes: [0, 15, 0, 0],
  specialTimerMinutes: 0,
  fakeTimers: false,
  trapEdges: ['back', 'top'],
  trapMinutes: 10,
  priceRisePercent: 0,
  hasDamagedTariffs: false,
  billerSet: 'usual',
  refusesNextPayment: false,
  refusesRenewals: false,
  isEasyCancelActive: true,
  hasEasyCancelMembers: true,
  easyCancelAddress: 'usual',
  webhookDelaySeconds: 0,
  moneyActionMs: 0,
  paymentAddress: 'usual',
  promotions: 'usual',
  promotionEndsInDays: 3,
  promoBannerCheats: false,
}

const ADS = ['adPicture', 'adFilm', 'adFrame'] as const

const USUAL: Record<string, readonly Promotion[]> = {
  dark: ['promoBanner', 'fakeBuy', 'barWithCountdown', 'timed', 'exit', 'trap', 'comeBack', ...ADS],
  darkest: ['barWithCountdown', 'trap', ...ADS],
  light: ['promoBanner', 'trap', ...ADS],
}

const HOSTILE: readonly Promotion[] = ['hostile', 'adHostile']

/** The promotions that a site shows now. */
export function promotionsOn(siteKey: string, { promotions }: SalesSettings): readonly Promotion[] {
  if (promotions === 'off') return []
  if (promotions === 'usual') return USUAL[siteKey] ?? []
  return promotions === 'all' ? PROMOTIONS.filter((name) => !HOSTILE.includes(name)) : promotions
}
