/** How long somebody waits for what came of their money: longer than everything that `moneyAction` tries to find it out. */
export const MONEY_PATIENCE_MS = 300_000
