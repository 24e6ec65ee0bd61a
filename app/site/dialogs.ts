import type { ReactNode } from 'react'
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import type { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import type { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import type { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import type { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { DialogId, DismissedBy } from '../../machines/chrome/dialogs.ts'
import type { menusMachine } from '../../machines/chrome/menus.machine.ts'
import type { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import type { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import type { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import type { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import type { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import type { splashMachine } from '../../machines/site/splash.machine.ts'
import type { DialogViews } from '../../views/site/dialog-mount.view.tsx'
import { createCell, type Readable } from './derived.ts'

interface Wish {
  /** Whether its actor wants the dialog to be open. */
  isWanted: (snapshot: never) => boolean
  /** What its actor hears when the visitor closes it; null: nothing. */
  dismissed: (by: DismissedBy) => { type: string } | null
}

/** One line of the table below. */
function wish<Machine extends AnyStateMachine>(
  isWanted: (snapshot: SnapshotFrom<Machine>) => boolean,
  dismissed: EventFromLogic<Machine> | null,
  otherwise: Partial<Record<DismissedBy, EventFromLogic<Machine> | null>> = {},
): Wish {
  const answers = { cross: dismissed, escape: dismissed, outside: dismissed, ...otherwise }
  return { isWanted, dismissed: (by) => answers[by] }
}

const billers = wish<typeof billerChooserMachine>((chooser) => chooser.hasTag('open'), { type: 'choice.cancelled' })
const tipLogIn = wish<typeof tipFlowMachine>((tips) => tips.hasTag('guestConfirm'), { type: 'dialog.closed' })
const tipTokens = wish<typeof tipFlowMachine>((tips) => tips.hasTag('notEnough'), { type: 'dialog.closed' })

/** When the actor of each dialog wants it, and what it is told when the visitor closes it. Their priority is in `machines/chrome/dialogs.ts`. */
const wishes: Readonly<Record<DialogId, Wish>> = {
  site: wish<typeof dialogHostMachine>(
    (host) => host.hasTag('visible') && !host.hasTag('leaving'),
    { type: 'dialog.dismissed' },
    { outside: { type: 'outside.clicked' } },
  ),
  splash: wish<typeof splashMachine>((splash) => splash.hasTag('shown'), null),
  closedSite: wish<typeof appBootMachine>((boot) => boot.hasTag('maintenance'), null),
  checkoutBillers: billers,
  tokenBillers: billers,
  offerBillers: billers,
  showEnd: wish<typeof camRoomMachine>(
    (room) => room.hasTag('askingToEnd'),
    { type: 'showEnd.declined' },
    { outside: null },
  ),
  showNews: wish<typeof camShowMachine>(
    (show) => show.hasTag('dialog') && show.context.dialog.kind !== 'notice',
    { type: 'dialog.closed' },
    { outside: null },
  ),
  roomLogIn: tipLogIn,
  roomTokens: tipTokens,
  messengerLogIn: tipLogIn,
  messengerTokens: tipTokens,
  memberPlus: wish<typeof memberPlusOfferMachine>((offer) => offer.hasTag('open'), { type: 'offer.closed' }),
  compliment: wish<typeof camShowMachine>(
    // What its line tells is read first.
    (show) => show.hasTag('complimenting') && !show.hasTag('dialog'),
    { type: 'compliment.declined' },
    { outside: null },
  ),
  exitOffer: wish<typeof valuePopupsMachine>((popups) => popups.hasTag('shown') && isForExit(popups), {
    type: 'popup.dismissed',
  }),
  gallery: wish<typeof galleryMachine>((gallery) => gallery.hasTag('enlarged'), { type: 'picture.closed' }),
  aiMask: wish<typeof videoPageMachine>((page) => page.hasTag('mask'), { type: 'mask.closed' }),
  menu: wish<typeof menusMachine>(
    (menus) => menus.hasTag('panelOpen'),
    { type: 'panel.closed' },
    { escape: { type: 'escape.pressed' } },
  ),
  valuePopup: wish<typeof valuePopupsMachine>((popups) => popups.hasTag('shown') && !isForExit(popups), {
    type: 'popup.dismissed',
  }),
}

function isForExit({ context }: SnapshotFrom<typeof valuePopupsMachine>) {
  return context.shown?.showTrigger === 2
}

/** The actor that wants a dialog, and what stands in it; covers stand in the document already. */
export type DialogEntries = Partial<Record<DialogId, { actor: AnyActorRef; view?: ReactNode }>>

export interface Dialogs {
  views: Readable<DialogViews>
  /** Listens to those who may want dialogs, for as long as they live. The next page may bring its own. */
  add(entries: DialogEntries): void
}

/** Passes on to the order who wants which dialog, and to them what the visitor closes. */
export function createDialogs(order: ActorRefFrom<typeof dialogOrderMachine>): Dialogs {
  const views = createCell<DialogViews>({})
  const known = new Map<DialogId, { actor: AnyActorRef; forget: () => void }>()
  order.on('dialog.dismissed', ({ dialog, by }) => {
    const event = wishes[dialog].dismissed(by)
    if (event) known.get(dialog)?.actor.send(event)
  })

  function listenTo(dialog: DialogId, actor: AnyActorRef) {
    known.get(dialog)?.forget()
    let isWanted = false
    const judge = (isNowWanted: boolean) => {
      if (isNowWanted === isWanted) return
      isWanted = isNowWanted
      order.send({ type: isWanted ? 'dialog.wanted' : 'dialog.unwanted', dialog })
    }
    const end = () => {
      if (known.get(dialog)?.actor !== actor) return
      judge(false)
      known.delete(dialog)
      const { [dialog]: _, ...left } = views.getSnapshot()
      views.set(left)
    }
    const next = (snapshot: unknown) => judge(wishes[dialog].isWanted(snapshot as never))
    const subscription = actor.subscribe({ next, complete: end, error: end })
    known.set(dialog, {
      actor,
      forget() {
        subscription.unsubscribe()
        judge(false)
      },
    })
    next(actor.getSnapshot())
  }

  return {
    views,
    add(entries) {
      const added = Object.entries(entries) as [DialogId, NonNullable<DialogEntries[DialogId]>][]
      views.set({ ...views.getSnapshot(), ...Object.fromEntries(added.map(([dialog, { view }]) => [dialog, view])) })
      for (const [dialog, { actor }] of added) listenTo(dialog, actor)
    },
  }
}
