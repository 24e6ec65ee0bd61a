export type Device = 1 | 2
/** The mailbox of each address is read on one device: `old` on the first, `new` on the second. */
export type Address = 'old' | 'new'

/** What the back end knows of an account. Whoever knows its password can log in: a session by itself opens none of these doors. */
export interface Account {
  email: Address
  /** `first` is known on both devices, `ones` and `twos` on one; `none` on neither. */
  password: 'first' | 'ones' | 'twos' | 'none'
  removedBy: Device | null
  /** Where the link went that is good; null: there is none. */
  change: Address | null
  reset: Address | null
  removal: Address | null
  /** In the order in which they were mailed: what each link gives back, which is where it went. */
  undos: readonly Address[]
}

export type Link = 'change' | 'reset' | 'removal'

export type AccountCall =
  | {
      does: 'requestChange' | 'confirmChange' | 'requestReset' | 'setPassword' | 'requestRemoval' | 'remove'
      on: Device
    }
  | { does: 'undoChange'; on: Device; place: number }

/** What somebody could break. */
export type BrokenRule = 'removesWhileUndoable' | 'forgetsEarlierUndos' | 'confirmingEndsUndos'

export const FRESH: Account = {
  email: 'old',
  password: 'first',
  removedBy: null,
  change: null,
  reset: null,
  removal: null,
  undos: [],
}

/** More changes in a row are like these. */
const MOST_UNDOS = 2
const NO_LINKS = { change: null, reset: null, removal: null }

export const deviceOf = (address: Address): Device => (address === 'old' ? 1 : 2)

/** The rules of the sandbox in short; null: refused, and nothing has changed. */
export function carryOut(account: Account, call: AccountCall, broken?: BrokenRule): Account | null {
  const { email, undos } = account
  const { on } = call
  if (account.removedBy) return null
  const knows = account.password === 'first' || account.password === (on === 1 ? 'ones' : 'twos')
  const holds = (link: Address | null | undefined) => link != null && deviceOf(link) === on
  switch (call.does) {
    case 'requestChange': {
      if (!knows || undos.length >= MOST_UNDOS) return null
      const kept = broken === 'forgetsEarlierUndos' ? [] : undos
      return { ...account, change: email === 'old' ? 'new' : 'old', undos: [...kept, email] }
    }
    case 'confirmChange':
      if (!account.change || !holds(account.change)) return null
      return {
        ...account,
        ...NO_LINKS,
        email: account.change,
        undos: broken === 'confirmingEndsUndos' ? [] : undos,
      }
    case 'undoChange': {
      const before = undos[call.place]
      if (!before || !holds(before)) return null
      return {
        ...account,
        ...NO_LINKS,
        email: before,
        password: 'none',
        reset: before,
        undos: undos.slice(0, call.place),
      }
    }
    case 'requestReset':
      return { ...account, reset: email }
    case 'setPassword':
      if (!holds(account.reset)) return null
      return { ...account, ...NO_LINKS, password: on === 1 ? 'ones' : 'twos' }
    case 'requestRemoval':
      if (!knows) return null
      if (broken !== 'removesWhileUndoable' && undos.some((before) => before !== email)) return null
      return { ...account, removal: email }
    case 'remove':
      return holds(account.removal) ? { ...FRESH, password: 'none', removedBy: on } : null
  }
}

/** The links that are worth nothing any more after a call: gone, or replaced by the next. */
export function endedBy(call: AccountCall, after: Account): Link[] {
  const replaced = { requestChange: 'change', requestReset: 'reset', requestRemoval: 'removal', undoChange: 'reset' }
  return (['change', 'reset', 'removal'] as const).filter(
    (link) => after[link] === null || (replaced as Record<string, string>)[call.does] === link,
  )
}
