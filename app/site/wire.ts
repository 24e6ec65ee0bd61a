import type { EmittedFrom, EventFromLogic, SnapshotFrom } from 'xstate'
import type { LeavePurpose } from '../../machines/access/links.ts'
import type { RoomChange } from '../../machines/cams/room-pages.ts'
import type { DialogId, DismissedBy } from '../../machines/chrome/dialogs.ts'
import type { SaleEventId } from '../../machines/sales/join-now-choice.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import type { NavigationManner } from '../../machines/site/navigation.machine.ts'
import type { ActorName, Machines, RefsOf } from '../../machines/site/registry.ts'
import type { OpenRoute } from '../../machines/site/splash.machine.ts'
import type { Account } from './facts.ts'

/** Targets that are no machines: the browser, and what pages and rooms keep on this device. */
export interface Listeners {
  /** Where the page goes: the browser's part. */
  navigator:
    | { type: 'page.open'; to: string; isExternal: boolean }
    /** The page that arrived is shown. */
    | { type: 'page.show'; path: string; manner: NavigationManner }
    | { type: 'document.open'; to: string }
    /** `isMembership`: what is paid there is a membership, and not something beside it. */
    | { type: 'site.leave'; url: string; purpose: Exclude<LeavePurpose, 'logOut'>; isMembership?: true }
    | { type: 'support.open' }
    | { type: 'problem.report'; reason: string; isUserStarted: boolean }
  /** The pages of the list of rooms that this tab has read. */
  roomCache: { type: 'room.changed'; roomId: string; change: RoomChange }
  /** What the checkout keeps over a reload. */
  checkoutDraft: { type: 'membership.began' }
  /** What this tab knows of the sale. */
  saleMemory: { type: 'sale.learned'; saleEvent: SaleEventId }
}
export type NavigatorEvent = Listeners['navigator']

/** What is computed of several actors, and followed like one. */
export interface Facts {
  visitor: Visitor
  account: Account
}

/** What a wire may look at when it makes its message. */
export interface Known extends Facts {
  actors: RefsOf<'boot'>
  nowSeconds: number
  /** Id of the actor that is heard. */
  from: string
  /** Path of the page that is shown, or about to be, without its query. */
  shownPath: string
  openRoute: OpenRoute
}

export type Source = ActorName | keyof Facts
export type Target = ActorName | keyof Listeners

/** One line of the table: when `from` emits `on`, or the followed part of its snapshot changes, `to` gets what `send` makes of it. */
export interface Wire {
  from: Source
  on: string
  to: Target
  /** What is followed of a snapshot; absent where an event is heard. */
  select?: (snapshot: never) => unknown
  /** What is taken for its value before it was looked at; absent: whatever it is when the wire is connected. */
  first?: unknown
  /** null: nothing is sent. */
  send: (heard: never, known: Known) => { type: string } | null
}

type Heard<Name extends ActorName, On> = Extract<EmittedFrom<Machines[Name]>, { type: On }>
type Told<To extends Target> = To extends ActorName
  ? EventFromLogic<Machines[To]>
  : To extends keyof Listeners
    ? Listeners[To]
    : never
type Followed<From extends Source> = From extends ActorName
  ? SnapshotFrom<Machines[From]>
  : From extends keyof Facts
    ? Facts[From]
    : never

/** Tells `to` of an event that `from` emits. */
export function wire<From extends ActorName, On extends EmittedFrom<Machines[From]>['type'], To extends Target>(
  from: From,
  on: On,
  to: To,
  send: (event: Heard<From, On>, known: Known) => Told<To> | null,
): Wire {
  return { from, on, to, send: send as Wire['send'] }
}

/** Tells `to` whenever what `select` finds in `from` differs, as JSON, from what it was. `what` names it on the map. */
export function follow<From extends Source, Value, To extends Target>(
  from: From,
  what: string,
  select: (snapshot: Followed<From>) => Value,
  to: To,
  send: (value: Value, known: Known) => Told<To>,
  first?: Value | null,
): Wire {
  return { from, on: what, to, select: select as Wire['select'], send: send as Wire['send'], first }
}

/** Tells the order of dialogs whether `from` wants its dialog, and `from` that the visitor closes it; null: what closes it elsewhere does not here. */
export function dialogOf<From extends ActorName>(
  from: From,
  dialog: DialogId,
  isWanted: (snapshot: Followed<From>) => boolean,
  closed: EventFromLogic<Machines[From]>,
  otherwise: Partial<Record<DismissedBy, EventFromLogic<Machines[From]> | null>> = {},
): readonly Wire[] {
  return [
    wantOf(from, dialog, isWanted),
    {
      from: 'dialogOrder',
      on: `${dialog}.dismissed`,
      to: from,
      send: ({ by }: { by: DismissedBy }) => (otherwise[by] === undefined ? closed : otherwise[by]),
    },
  ]
}

/** What a wire calls it that an actor wants its dialog. */
export function wishFor(dialog: DialogId) {
  return `whether it wants ${dialog}`
}

/** Tells the order of dialogs whether `from` wants a dialog that the visitor cannot close without answering it. */
export function wantOf<From extends ActorName>(
  from: From,
  dialog: DialogId,
  isWanted: (snapshot: Followed<From>) => boolean,
): Wire {
  return follow(
    from,
    wishFor(dialog),
    isWanted,
    'dialogOrder',
    (isNowWanted) => ({ type: isNowWanted ? 'dialog.wanted' : 'dialog.unwanted', dialog }),
    false,
  )
}

/** Passes the event on unchanged. */
export const same = <Event>(event: Event) => event
