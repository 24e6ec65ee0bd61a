import type { DatabaseSync } from 'node:sqlite'
import type { ValuePopupContext } from '../../contracts/sales/promotions.ts'
import type { Handlers, SandboxSite } from '../handler.ts'
import { lastDayOf } from './promo-timer.ts'
import { type Promotion, promotionsOn, type SalesSettings } from './sales-settings.ts'

interface PopupRow {
  uuid: string
  promotion: Promotion
  audiences: string
  affiliate_id: string
  only_at: string
  not_at: string
  not_to: string
  timer: 'none' | 'dated' | 'cheat'
  content: string
}

const DAY_MS = 86_400_000

/** A service of its own: it knows of the visitor what the context says, and nothing else. */
export function createValuePopupHandlers(
  settings: SalesSettings,
): Pick<Handlers, 'showHeaderBars' | 'showValuePopups'> {
  return {
    showHeaderBars: ({ body, database, site, nowMs }) => ({ body: itemsFor(database, 'bar', body, site, nowMs) }),
    showValuePopups: ({ body, database, site, nowMs }) => ({
      body: { data: itemsFor(database, 'popup', body, site, nowMs) },
    }),
  }

  function itemsFor(
    database: DatabaseSync,
    place: 'bar' | 'popup',
    context: ValuePopupContext,
    site: SandboxSite,
    nowMs: number,
  ) {
    const shown = new Set(context.shownValuePopUps?.map(({ uuid }) => uuid))
    const promotions = promotionsOn(site.key, settings)
    const rows = database
      .prepare('SELECT * FROM value_popups WHERE place = ? ORDER BY sort')
      .all(place) as unknown as PopupRow[]
    return rows
      .filter(({ uuid, promotion }) => promotions.includes(promotion) && !shown.has(uuid))
      .filter((row) => isMeantFor(row, context))
      .map((row) => ({ uuid: row.uuid, ...JSON.parse(row.content), ...timerOf(row, settings, nowMs) }))
  }
}

function isMeantFor(row: PopupRow, context: ValuePopupContext): boolean {
  const { url = '/', targetLink = '', affiliateId = '' } = context
  const starts = (address: string, list: string) =>
    (JSON.parse(list) as string[]).some((path) => address.startsWith(path))
  const audiences = JSON.parse(row.audiences) as string[]
  if (!audiencesOf(context).some((audience) => audiences.includes(audience))) return false
  if (row.affiliate_id !== '' && row.affiliate_id !== affiliateId) return false
  if (context.showAllPages) return true
  return url.startsWith(row.only_at) && !starts(url, row.not_at) && !starts(pathOf(targetLink), row.not_to)
}

function audiencesOf({ showToGuest, showToInactive, showToMembers, showToExpired }: ValuePopupContext): string[] {
  return Object.entries({
    guest: showToGuest,
    inactive: showToInactive,
    members: showToMembers,
    expired: showToExpired,
  }).flatMap(([audience, isShown]) => (isShown ? [audience] : []))
}

/** Links arrive whole or as a path. */
function pathOf(link: string): string {
  return link === '' ? '' : (URL.parse(link, 'http://site.example')?.pathname ?? '')
}

function timerOf({ timer }: PopupRow, settings: SalesSettings, nowMs: number) {
  if (timer === 'none') return {}
  const lastDay = lastDayOf(nowMs, settings)
  return {
    timerDateTimeStart: new Date(Math.min(nowMs, Date.parse(lastDay)) - DAY_MS).toISOString(),
    // Without an offset, as the editors in Los Angeles enter it.
    timerDateTimeEnd: `${lastDay}T23:59:59`,
    cheatTimer: timer === 'cheat',
  }
}
