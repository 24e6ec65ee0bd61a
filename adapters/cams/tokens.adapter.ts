import * as z from 'zod/mini'
import { UserEvent } from '../../contracts/cams/realtime-events.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { tokenPacksOf } from '../../machines/cams/token-packs.ts'
import type { LoadBalance, LoadPacks } from '../../machines/cams/token-shop.machine.ts'
import type { Call } from '../site/call.ts'
import type { Stream } from '../site/stream.ts'
import type { ChannelFact } from './channels.adapter.ts'

interface TokensOptions {
  call: Call
  settings: Pick<SiteSettings, 'tokenBilling' | 'camProvider'>
  channelOf: (ch: string) => Stream<ChannelFact>
  report: (problem: string) => void
}

const BalanceChanged = z.object({ ev: z.literal('balanceChanged') })

/** The ports of `tokenShop`, the money and the billers aside. */
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
    balances: (userUuid: string): Stream<{ type: 'balance.learned'; balance: number; version: number } | Wanted> => {
      // Whom the provider does not know has no channel there.
      if (userUuid === '') return () => () => {}
      return (say) =>
        channelOf(`user:${userUuid}`)((fact) => {
          if (fact.type === 'channel.reset') say({ type: 'balance.wanted' })
          if (fact.type !== 'channel.heard') return
          for (const event of fact.events) {
            if (!BalanceChanged.safeParse(event).success) continue
            const { data: told } = UserEvent.safeParse(event)
            if (told?.ev === 'balanceChanged') say({ type: 'balance.learned', ...told.data })
            else say({ type: 'balance.wanted' })
          }
        })
    },
  }
}

type Wanted = { type: 'balance.wanted' }
