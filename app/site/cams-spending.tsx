import type { Observable } from 'rxjs'
import { type ActorRefFrom, getInitialSnapshot, type SnapshotFrom } from 'xstate'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createChat } from '../../adapters/cams/chat.adapter.ts'
import { createDrafts } from '../../adapters/cams/drafts.adapter.ts'
import { createTokens } from '../../adapters/cams/tokens.adapter.ts'
import { createCheckout } from '../../adapters/sales/checkout.adapter.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import { camChatMachine, messageGateOf } from '../../machines/cams/cam-chat.machine.ts'
import { accessOf, type camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import type { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { composerMachine, type FindEmoji, type SendText } from '../../machines/cams/composer.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { billersOfPack } from '../../machines/cams/token-packs.ts'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { billerChooserMachine, type LoadBillers } from '../../machines/sales/biller-chooser.machine.ts'
import { rememberDrawn } from '../../views/kit/use-selector.ts'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import { interruptedPurposes, moneyOf, newKey, payAt, returnsTo, spendAt } from './money.ts'
import type { Site } from './site.ts'

type RoomMenus = Pick<SnapshotFrom<typeof camRoomMachine>['context'], 'tipMenu' | 'toyMenuItems'>

/** The actors of a room's chat, and of tokens: balance, packs, tips. */
export function createCamsSpending(
  site: Site,
  channelOf: (ch: string) => Observable<ChannelFact>,
  camIntegration: ActorRefFrom<typeof camIntegrationMachine>,
  findEmoji: FindEmoji,
) {
  const { settings, ports, visitor, isBrowser, handover } = site
  const { call } = ports.page
  const { report } = ports
  const unheard = () => new Promise<never>(() => {})
  const interrupted = isBrowser ? interruptedPurposes(site) : []

  const chat = createChat({ call, channelOf, storage: ports.tabStorage, random: Math.random, report })
  const camChat = site.open(
    camChatMachine,
    {
      logIn: answerWith(chat.logIn),
      hearChat: streamOf(chat.hearChat),
      loadHistory: answerWith(chat.loadHistory),
      sendMessage: answerWith(chat.sendMessage),
      keepOutbox: chat.keepOutbox,
    },
    { name: 'camChat', children: ['chatHistory', 'chatOutbox'], input: { gate: messageGateOf(visitor.getSnapshot()) } },
  )
  /** The chat answers for what it has taken: it shows what becomes of it. */
  const sendText: SendText = async (_signal, { text }) => {
    const clientMsgId = newKey()
    camChat.send({ type: 'message.submitted', clientMsgId, text })
    const outbox = camChat.getSnapshot().children.chatOutbox?.getSnapshot().context.outbox ?? []
    const isTaken = outbox.some((message) => message.clientMsgId === clientMsgId)
    return { type: isTaken ? 'message.taken' : 'message.withheld' }
  }
  const roomComposer = site.open(
    composerMachine,
    {
      sendText: answerWith(sendText),
      findEmoji: answerWith(findEmoji),
      drafts: createDrafts({ storage: ports.tabStorage }),
    },
    { name: 'roomComposer', input: { isMultiline: false } },
  )

  /** Actors that begin otherwise than the server drew them, each with what it drew. */
  const drawn: (() => void)[] = []
  function tipsAt(id: 'tipFlow' | 'messengerTips', purpose: 'roomSpending' | 'messengerTip') {
    const input = {
      access: accessOf(camIntegration.getSnapshot()),
      isPending: false,
      confirmAbove: settings.confirmTipsAbove,
    }
    const tips = site.open(
      tipFlowMachine,
      {
        spend: spendAt(() => moneyOf(site, purpose)),
      },
      { name: id, input: { ...input, isPending: interrupted.includes(purpose) } },
    )
    drawn.push(() => rememberDrawn(tips, getInitialSnapshot(tipFlowMachine, input)))
    return tips
  }
  const tipFlow = tipsAt('tipFlow', 'roomSpending')
  const messengerTips = tipsAt('messengerTips', 'messengerTip')

  const tokens = createTokens({ call, settings, channelOf, report })
  const tokenBalance = site.open(
    tokenBalanceMachine,
    {
      loadBalance: answerWith(isBrowser ? tokens.loadBalance : unheard),
      watchBalance: streamOf(tokens.balances),
    },
    { name: 'tokenBalance' },
  )
  const tokenShop = site.open(
    tokenShopMachine,
    {
      loadPacks: handover.ask('loadTokenPacks', tokens.loadPacks),
      watchReturns: returnsTo(site),
      pay: payAt(site, 'tokens'),
    },
    {
      name: 'tokenShop',
      children: ['tokenPurchase'],
      input: { settings, isPending: interrupted.includes('tokens'), ...buyer() },
    },
  )
  ports.bringRows(salesEndpoints)
  const billers = createCheckout({ call, report })
  const loadBillers: LoadBillers = async (signal, { item }) => {
    const answer = await billers.loadBillers(signal)
    if (answer.type === 'billers.failed' || !item) return answer
    return { ...answer, billers: billersOfPack(answer.billers, item, settings.tokenBilling) }
  }
  const tokenBillers = site.open(
    billerChooserMachine,
    { loadBillers: answerWith(loadBillers) },
    { name: 'tokenBillers', input: { settings } },
  )

  function buyer() {
    return {
      isLoggedIn: visitor.getSnapshot().isLoggedIn,
      userUuid: site.account.getSnapshot().userUuid,
    }
  }
  return {
    actors: { camChat, roomComposer, tipFlow, messengerTips, tokenBalance, tokenShop, tokenBillers },
    /** The server knows of nothing that a reload interrupted. */
    rememberDrawn() {
      for (const remember of drawn) remember()
    },
    /** The shop as the server drew it: without the purchase that a reload interrupted. */
    drawnShop() {
      const { value, context } = tokenShop.getSnapshot()
      return tokenShopMachine.resolveState({ value: { ...value, purchase: 'idle' }, context })
    },
    /** Buys what the room's page offers, at the price that it shows. */
    chooseItem(kind: 'tipMenuItem' | 'toy', itemId: string, { tipMenu, toyMenuItems }: RoomMenus) {
      const item = tipMenu.items.find(({ id }) => id === itemId)
      const toy = toyMenuItems.find(({ id }) => id === itemId)
      const amount = (kind === 'toy' ? toy?.amount : item?.price) ?? 0
      tipFlow.send({ type: 'spending.chosen', spending: { kind, itemId, amount } })
    },
  }
}
