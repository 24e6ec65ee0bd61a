import { mergeMap, NEVER, type Observable } from 'rxjs'
import * as z from 'zod/mini'
import { UserEvent } from '../../contracts/cams/realtime-events.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { LoadBalance } from '../../machines/cams/token-balance.machine.ts'
import { tokenPacksOf } from '../../machines/cams/token-packs.ts'
import type { LoadPacks } from '../../machines/cams/token-shop.machine.ts'
import type { Call } from '../site/call.ts'
import type { ChannelFact } from './channels.adapter.ts'

interface TokensOptions {
  call: Call
  settings: Pick<SiteSettings, 'tokenBilling' | 'camProvider'>
  channelOf: (ch: string) => Observable<ChannelFact>
  report: (problem: string) => void
}

const BalanceChanged = z.object({ ev: z.literal('balanceChanged') })

/** The ports of `tokenBalance`, and of `tokenShop`, the money and the billers aside. */
export function createTokens({ call, settings, channelOf, report }: TokensOptions) {
  const params = { provider: settings.camProvider.name }

  const loadBalance: LoadBalance = async (signal) => {
    const result = await call('getTokenBalance', { params }, signal)
    return result.ok ? { type: 'balance.loaded', ...result.answer } : { type: 'balance.failed' }
  }

  const loadPacks: LoadPacks = async (signal) => {
    const result = await call('getTokenPacks', { params }, signal)
    if (result.ok) return { type: 'packs.loaded', packs: tokenPacksOf(result.answer, settings.tokenBilling) }
    report(`token packs: ${result.cause} ${result.status ?? ''}`.trim())
    return { type: 'packs.failed' }
  }

  return {
    loadBalance,
    loadPacks,
    /** Balances that the provider tells by itself, in whichever tab they changed. One that cannot be read is asked for. */
    balances: ({ userUuid }: { userUuid: string }): Observable<BalanceFact> => {
      // Whom the provider does not know has no channel there.
      if (userUuid === '') return NEVER
      return channelOf(`user:${userUuid}`).pipe(
        mergeMap((fact): BalanceFact[] => {
          if (fact.type === 'channel.reset') return [{ type: 'balance.wanted' }]
          if (fact.type !== 'channel.heard') return []
          return fact.events.flatMap((event): BalanceFact[] => {
            if (!BalanceChanged.safeParse(event).success) return []
            const { data: told } = UserEvent.safeParse(event)
            return [
              told?.ev === 'balanceChanged' ? { type: 'balance.learned', ...told.data } : { type: 'balance.wanted' },
            ]
          })
        }),
      )
    },
  }
}

type BalanceFact = { type: 'balance.learned'; balance: number; version: number } | { type: 'balance.wanted' }
