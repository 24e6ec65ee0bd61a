import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine, setup } from 'xstate'
import { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import type { Follower, Part, ProductOptions, Snapshots } from '../../studio/paths/product.ts'
import type { StateGraph } from '../../studio/paths/properties.ts'
import {
  type Account,
  type AccountCall,
  type BrokenRule,
  carryOut,
  type Device,
  deviceOf,
  endedBy,
  FRESH,
  type Link,
} from './account-rules.ts'

type Machines = Record<'emailChange' | 'passwordReset' | 'accountRemoval', AnyStateMachine>

export interface LockOutOptions extends Partial<Machines> {
  broken?: BrokenRule
}

/** What is open on a device: a form that has a link mailed, or the page that such a link has opened. */
type Page = 'none' | 'changeForm' | 'resetForm' | 'removalForm' | Link | 'undo 0' | 'undo 1'

interface Server {
  account: Account
  pages: Pair<Page>
  /** Whether the link that opened the page of the device is still good. */
  isGood: Pair<boolean>
  /** What the call that is under way from the device came to. */
  replies: Pair<'' | 'done' | 'refused'>
}

type Pair<Value> = readonly [first: Value, second: Value]

const DEVICES: readonly Device[] = [1, 2]
const LINKS: readonly Page[] = ['change', 'reset', 'removal', 'undo 0', 'undo 1']
const TYPED = { email: 'name@example.com', password: 'Proscenium1' }
const CHOSEN = { password: 'Another2Word', confirmation: 'Another2Word' }
const exampleEmail = 'name@example.com'

/** The back end: what is sent is carried out at once, and its answer may be lost. */
function serverBy(broken: BrokenRule | undefined) {
  return setup({
    types: {
      context: {} as Server,
      events: {} as
        | { type: 'call.watched'; device: Device; call: AccountCall | null }
        | { type: 'page.watched'; device: Device; page: Page },
    },
    actions: {
      hear: assign(({ context }, { device, call }: { device: Device; call: AccountCall | null }) => {
        if (call === null) return { replies: withOne(context.replies, device, '') }
        const isByLink = LINKS.includes(context.pages[device - 1]!)
        const after = isByLink && !context.isGood[device - 1] ? null : carryOut(context.account, call, broken)
        const replies = withOne(context.replies, device, after ? 'done' : 'refused')
        return after ? { account: after, isGood: stillGood(context, call, after), replies } : { replies }
      }),
      see: assign(({ context }, { device, page }: { device: Device; page: Page }) => ({
        pages: withOne(context.pages, device, page),
        isGood: withOne(context.isGood, device, LINKS.includes(page)),
      })),
    },
  }).createMachine({
    id: 'server',
    context: { account: FRESH, pages: ['none', 'none'], isGood: [false, false], replies: ['', ''] },
    on: {
      'call.watched': { actions: { type: 'hear', params: ({ event }) => event } },
      'page.watched': { actions: { type: 'see', params: ({ event }) => event } },
    },
  })
}

function withOne<Value>([first, second]: Pair<Value>, device: Device, value: Value): Pair<Value> {
  return device === 1 ? [value, second] : [first, value]
}

function stillGood({ pages, isGood }: Server, call: AccountCall, after: Account): Pair<boolean> {
  const gone: readonly Page[] = endedBy(call, after)
  const isKept = (page: Page) =>
    page.startsWith('undo') ? Number(page.at(-1)) < after.undos.length : !gone.includes(page)
  return [isGood[0] && isKept(pages[0]), isGood[1] && isKept(pages[1])]
}

/** Which page a device has open. */
const browser = setup({
  types: { context: {} as { page: Page }, events: {} as { type: 'page.opened'; page: Page } },
  actions: { show: assign((_, page: Page) => ({ page })) },
}).createMachine({
  id: 'browser',
  context: { page: 'none' },
  on: { 'page.opened': { actions: { type: 'show', params: ({ event }) => event.page } } },
})

/**
 * Two devices with the pages of e-mail, password and removal, each with a mailbox of its own, and the back end between them. The machines that are
 * given take the place of the product's, and a rule of the back end may be broken, to see what that would do.
 */
export function lockOutProduct({ broken, ...changed }: LockOutOptions = {}): ProductOptions {
  const machines: Machines = {
    emailChange: emailChangeMachine,
    passwordReset: passwordResetMachine,
    accountRemoval: accountRemovalMachine,
    ...changed,
  }
  const partsOf = (device: Device): Record<string, Part> => {
    const pageIn = (site: Snapshots) => site[`browser${device}`]?.context.page as Page | undefined
    const isOneOf = (site: Snapshots, ...pages: Page[]) => pages.includes(pageIn(site) ?? 'none')
    const when = (reply: 'done' | 'refused', payload: object) => (site: Snapshots) =>
      serverIn(site).replies[device - 1] === reply ? [payload] : []
    const pages = (['emailChange', 'passwordReset', 'accountRemoval'] as const).map((name) => `${name}${device}`)
    return {
      [`browser${device}`]: {
        machine: browser,
        world: { 'page.opened': (site) => openable(site, device).map((page) => ({ page })) },
        project: ({ context }) => context.page,
      },
      [`emailChange${device}`]: {
        machine: timeless(machines.emailChange),
        livesWith: (site) =>
          isOneOf(site, 'changeForm', 'change', 'undo 0', 'undo 1')
            ? { input: { arrival: arrivalAt(pageIn(site)!), exampleEmail } }
            : undefined,
        world: {
          'change.confirmed': [{}],
          'change.made': when('done', { email: TYPED.email }),
          'change.refused': when('refused', { message: '' }),
        },
      },
      [`passwordReset${device}`]: {
        machine: timeless(machines.passwordReset),
        livesWith: (site) =>
          isOneOf(site, 'resetForm', 'reset')
            ? { input: { hasLink: isOneOf(site, 'reset'), exampleEmail } }
            : undefined,
        world: {
          'link.accepted': (site) => (serverIn(site).isGood[device - 1] ? [{ email: TYPED.email }] : []),
          'link.refused': (site) =>
            !serverIn(site).isGood[device - 1] && serverIn(site).replies[device - 1] !== 'done' ? [{}] : [],
          'password.submitted': [CHOSEN],
          'password.set': when('done', {}),
          'request.wanted': [{}],
        },
      },
      [`accountRemoval${device}`]: {
        machine: timeless(machines.accountRemoval),
        livesWith: (site) =>
          isOneOf(site, 'removalForm', 'removal')
            ? { input: { hasLink: isOneOf(site, 'removal'), exampleEmail } }
            : undefined,
        world: {
          'removal.confirmed': [{}],
          'account.removed': when('done', {}),
          'link.refused': when('refused', {}),
          'request.wanted': [{}],
        },
      },
      [`mailRequest${device}`]: {
        machine: timeless(mailRequestMachine),
        livesWith: (site) => {
          const asking = pages.find((name) => site[name]?.matches('requesting'))
          return asking ? { input: { exampleEmail, asksPassword: false, isNewAddress: false, asking } } : undefined
        },
        world: {
          'request.submitted': [TYPED],
          'mail.sent': when('done', {}),
          'request.refused': when('refused', { message: '', fields: { email: '', password: '' } }),
        },
      },
    }
  }
  return {
    parts: {
      server: { machine: serverBy(broken), world: {}, project: ({ context }) => context },
      ...partsOf(1),
      ...partsOf(2),
    },
    wires: [],
    followers: DEVICES.flatMap(followersOf),
    limit: 300_000,
  }
}

/** Time has no part in it: what is not answered is pressed again, or left. */
function timeless({ config, implementations }: AnyStateMachine): AnyStateMachine {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([key]) => key !== 'after')
    return Object.fromEntries(kept.map(([key, inner]) => [key, copy(inner)]))
  }
  return createMachine(copy(config) as never, implementations as never)
}

function arrivalAt(page: Page) {
  if (page === 'changeForm') return 'member'
  return page === 'change' ? 'confirmLink' : 'undoLink'
}

export function serverIn({ server }: Snapshots): Server {
  return server!.context as Server
}

/** From a page that is open first back to none; links are opened where their mail came. */
function openable(site: Snapshots, device: Device): Page[] {
  const { account, pages } = serverIn(site)
  if (pages[device - 1] !== 'none') return ['none']
  const mailed = (['change', 'reset', 'removal'] as const).filter(
    (link) => account[link] && deviceOf(account[link]) === device,
  )
  const undos = account.undos.flatMap((before, place) =>
    deviceOf(before) === device ? [`undo ${place}` as 'undo 0' | 'undo 1'] : [],
  )
  return ['changeForm', 'resetForm', 'removalForm', ...mailed, ...undos]
}

function followersOf(device: Device): Follower[] {
  const follow = (name: string, callOf: (part: AnyMachineSnapshot, page: Page) => AccountCall | null): Follower => ({
    of: [`${name}${device}`, `browser${device}`],
    to: 'server',
    send: (site) => {
      const page: Page = site[`browser${device}`]!.context.page
      // A page that is left has sent what it sent.
      const call = page === 'none' ? null : callOf(site[`${name}${device}`]!, page)
      return { type: 'call.watched', device, call }
    },
  })
  return [
    {
      of: [`browser${device}`],
      to: 'server',
      send: (site) => ({ type: 'page.watched', device, page: site[`browser${device}`]!.context.page }),
    },
    follow('mailRequest', (part, page) => (part.matches('sending') ? { does: requestOn(page), on: device } : null)),
    follow('emailChange', (part, page) => {
      if (!part.matches('confirming')) return null
      if (page === 'change') return { does: 'confirmChange', on: device }
      return { does: 'undoChange', on: device, place: Number(page.at(-1)) }
    }),
    follow('passwordReset', (part) => (part.matches('setting') ? { does: 'setPassword', on: device } : null)),
    follow('accountRemoval', (part) => (part.matches('removing') ? { does: 'remove', on: device } : null)),
  ]
}

function requestOn(page: Page) {
  if (page === 'changeForm') return 'requestChange'
  return page === 'resetForm' || page === 'reset' ? 'requestReset' : 'requestRemoval'
}

/** The ids of all states from which the owner, on the first device alone, comes to a password that nobody else knows, at their own address. */
export function waysBackIn({ states, starts }: StateGraph<Snapshots>): ReadonlySet<string> {
  const before = new Map<string, string[]>()
  const met = new Set(starts.map(({ state }) => state))
  // It grows on the way.
  for (const from of met) {
    for (const { label, to } of states.get(from)!.edges()) {
      if (/^\w+1: /.test(label)) before.set(to, [...(before.get(to) ?? []), from])
      met.add(to)
    }
  }
  const ways = new Set([...met].filter((id) => isOwners(states.get(id)!.state)))
  for (const id of ways) for (const from of before.get(id) ?? []) ways.add(from)
  return ways
}

function isOwners(site: Snapshots): boolean {
  const { email, password } = serverIn(site).account
  return email === 'old' && password === 'ones'
}
