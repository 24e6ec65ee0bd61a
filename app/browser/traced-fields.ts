/**
 * What a field holds. `email`, `password`: what forms ask of it is kept. `written`: what people wrote; its length and its blanks are kept.
 * `secret`: only whether two are the same is kept. `code`: which characters are digits is kept. `open`: told as it is.
 */
export type Holds = 'email' | 'password' | 'code' | 'written' | 'secret' | 'open'

type Fields = Readonly<Record<string, Holds>>

/** By the end of their path, in events after the type: `amount.edited/text`. A longer end is asked first. */
const EVERYWHERE: Fields = {
  email: 'email',
  password: 'password',
  exampleEmail: 'open',
  openSessionId: 'secret',
  returnedSessionId: 'secret',
  sessionId: 'secret',
  'errors/email': 'open',
  'errors/password': 'open',
  'fields/email': 'open',
  'fields/password': 'open',
  'adButtons/text': 'open',
  'amount.edited/text': 'open',
  'benefits/text': 'open',
  'config/comments': 'open',
  'dialog/text': 'open',
  'popup/buttonText': 'open',
  'popup/text': 'open',
  broadcastTextStatus: 'open',
  textStatus: 'open',
  'textStatus.changed/text': 'open',
  'settings/ageClearanceToken': 'secret',
  'settings/aiMaskSecret': 'secret',
  'settings/splashText': 'open',
  'settings/confirmTipsAbove': 'open',
  'settings/tokenBilling/cardBiller': 'open',
  'settings/tokenBilling/tiCodeField': 'open',
  'settings/tokenBilling/piCodeField': 'open',
  // What mailed links carry.
  'search/token': 'secret',
  'search/uid': 'secret',
  'search/code': 'secret',
  'search/s': 'secret',
}

const MESSAGE: Fields = Object.fromEntries(
  ['message', 'messages', 'lastMessage'].flatMap((name): [string, Holds][] => [
    [`${name}/id`, 'open'],
    [`${name}/senderId`, 'open'],
    [`${name}/content`, 'written'],
  ]),
)

const CHAT_LINE: Fields = {
  'messages/ev': 'open',
  'data/id': 'open',
  'data/userId': 'open',
  'data/userName': 'open',
  'data/clientMsgId': 'open',
  'data/text': 'written',
}

/** By machine. */
const OF_MACHINES: Readonly<Record<string, Fields>> = {
  avatar: { message: 'open', 'preview/url': 'secret' },
  camChat: { text: 'written' },
  chatHistory: CHAT_LINE,
  chatOutbox: { ...CHAT_LINE, 'messages/clientMsgId': 'open', 'messages/status': 'open', text: 'written' },
  accountRemoval: { message: 'open' },
  checkout: { message: 'open' },
  codeLogin: { message: 'open', code: 'code', 'fields/code': 'open' },
  commentComposer: {
    message: 'open',
    text: 'written',
    'draft/text': 'written',
    content: 'written',
    clientMsgId: 'open',
    discussionId: 'open',
  },
  commentVotes: { message: 'open' },
  comments: { 'comments/id': 'open', 'comments/mine': 'open', 'comments/author': 'written' },
  composer: { text: 'written', sent: 'written', searched: 'written' },
  download: { message: 'open' },
  dealCard: { text: 'open', texts: 'open' },
  deals: { notificationTexts: 'open' },
  easyCancel: { 'survey/text': 'open', 'answer.described/text': 'written' },
  emailChange: { message: 'open' },
  forumName: { message: 'open', name: 'written', error: 'open' },
  inquiry: { message: 'open', text: 'written', website: 'open', 'errors/text': 'open', 'fields/text': 'open' },
  headsetEntry: { message: 'open' },
  headsetPass: { message: 'open', token: 'secret' },
  headsetLogin: { message: 'open', code: 'code' },
  headerBar: { textColor: 'open', buttonText: 'open' },
  login: { message: 'open' },
  mailedCancellation: { message: 'open' },
  mailPreferences: { 'words/text': 'open' },
  mailRequest: { message: 'open' },
  memberPlusOffer: { message: 'open' },
  messageDelivery: { text: 'written', 'message/roomId': 'open', 'message/clientMsgId': 'open' },
  messenger: MESSAGE,
  messengerChats: MESSAGE,
  messengerThread: MESSAGE,
  passkeyLogin: { message: 'open', 'credential/id': 'secret', 'credential/type': 'open' },
  passkeys: { message: 'open' },
  passwordChange: {
    message: 'open',
    newPassword: 'password',
    passwordAgain: 'password',
    'errors/newPassword': 'open',
    'errors/passwordAgain': 'open',
    'fields/newPassword': 'open',
    'fields/passwordAgain': 'open',
  },
  passwordReset: { message: 'open', confirmation: 'password', 'fields/confirmation': 'open' },
  routeGuard: { 'decision/message': 'open' },
  searchBox: { text: 'written', query: 'written', foundFor: 'written', recents: 'written' },
  session: { 'user/tokenBalance': 'open' },
  site: { 'message/type': 'open' },
  tokenLifecycle: { 'renewal.refused/message': 'open' },
  tokenShop: { message: 'open', 'packs/tokens': 'open' },
  videoPage: { shortSeoText: 'open', fullSeoText: 'open', 'mask/text': 'open' },
}

/** Where nothing is listed, the name says it; the stricter comes first. */
const BY_NAME: readonly [name: RegExp, holds: Holds][] = [
  [/password|passphrase/i, 'password'],
  [/token|jwt|secret|credential|session_?id|cookie/i, 'secret'],
  [/e-?mail/i, 'email'],
  [/text|message|comment/i, 'written'],
]

export interface FoundField {
  holds: Holds
  /** Neither listed nor named itself: something around it is. */
  isInherited: boolean
  isListed: boolean
}

/**
 * What the field with this path holds: the type of the event, `input` or `context`, then names from the outermost on. Undefined where neither the
 * schema nor a name says that it may hold a secret. What lies in something that is secret by name is listed only with that name.
 */
export function fieldAt(machine: string, path: readonly string[]): FoundField | undefined {
  const own = OF_MACHINES[machine] ?? {}
  const named = path.map((name, index) => (index === 0 ? undefined : byName(name)))
  const outermost = named.findIndex((holds) => holds !== undefined && holds !== 'written')
  const last = outermost === -1 ? path.length - 1 : outermost
  for (let first = 0; first <= last; first++) {
    const end = path.slice(first).join('/')
    const holds = own[end] ?? EVERYWHERE[end]
    if (holds) return { holds, isInherited: false, isListed: true }
  }
  const holds = named[outermost] ?? named.findLast((one) => one !== undefined)
  return holds && { holds, isInherited: named.at(-1) === undefined, isListed: false }
}

/** What a name alone says that is held: undefined for most names. */
export function byName(name: string): Holds | undefined {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
}
