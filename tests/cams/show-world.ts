import {
  type AnyActorRef,
  createActor,
  type EventObject,
  fromCallback,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { connectWire } from '../../app/site/connect-wire.ts'
import type { Known } from '../../app/site/wire.ts'
import { camWires } from '../../app/site/wires/cams.ts'
import type { ViewerAccess } from '../../machines/cams/cam-integration.machine.ts'
import { type CamShowEvent, camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import {
  type ComplimentEvent,
  complimentMachine,
  type KeepComplimentCommand,
  type KeptCompliment,
} from '../../machines/cams/compliment.machine.ts'
import type { RoomStanding } from '../../machines/cams/room-facts.ts'
import {
  type EndingQuestion,
  type ShowEndingEvent,
  showEndingMachine,
} from '../../machines/cams/show-ending.machine.ts'
import { type ShowNewsEvent, showNewsMachine } from '../../machines/cams/show-news.machine.ts'
import { type ShowRequestEvent, showRequestMachine } from '../../machines/cams/show-request.machine.ts'
import type { SpendingNews } from '../../machines/cams/spending-news.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { ALL_PERMISSIONS, running, standing } from './room-samples.ts'
import { openSpending, tagsSeen } from './spending-world.ts'

/** What the actors of shows hear of the room, the provider and the visitor. */
export type ShowWord = Exclude<
  CamShowEvent | ShowRequestEvent | ShowEndingEvent | ShowNewsEvent | ComplimentEvent,
  SpendingNews
>

interface ShowActors {
  camShow: ReturnType<typeof createActor<typeof camShowMachine>>
  showRequest: ReturnType<typeof createActor<typeof showRequestMachine>>
  showEnding: ReturnType<typeof createActor<typeof showEndingMachine>>
  showNews: ReturnType<typeof createActor<typeof showNewsMachine>>
  compliment: ReturnType<typeof createActor<typeof complimentMachine>>
}

export interface ShowOptions {
  access?: ViewerAccess
  isRequestPending?: boolean
  isComplimentPending?: boolean
  keptCompliment?: KeptCompliment
  /** Does not answer when asked whether to pay. Otherwise the visitor says yes. */
  hesitates?: boolean
}

/** The actors of shows with the site's own wires between them. */
export function openShow({
  access = 'authorized',
  isRequestPending = false,
  isComplimentPending = false,
  keptCompliment,
  hesitates = false,
}: ShowOptions) {
  const clock = new SimulatedClock()
  const [request, gift] = [openSpending(), openSpending()]
  const ended: EndingQuestion[] = []
  const endShow = fromCallback<EventObject, EndingQuestion>(({ input }) => void ended.push(input))
  const kept: (KeptCompliment | null)[] = []
  const keepCompliment = fromCallback<KeepComplimentCommand, unknown>(({ receive }) =>
    receive((command) => void kept.push(command.type === 'compliment.keep' ? command.kept : null)),
  )
  const actors = wired({
    camShow: createActor(plugPorts(camShowMachine, { watchClock: silence() }), { clock }),
    showRequest: createActor(plugPorts(showRequestMachine, { spending: request.spending }), {
      clock,
      input: { access, isPending: isRequestPending },
    }),
    showEnding: createActor(plugPorts(showEndingMachine, { endShow, watchSpyTime: silence() }), { clock }),
    showNews: createActor(showNewsMachine, { clock }),
    compliment: createActor(plugPorts(complimentMachine, { spending: gift.spending, keepCompliment }), {
      clock,
      input: { isPending: isComplimentPending, kept: keptCompliment },
    }),
  })
  const said: EventObject[] = []
  for (const [name, actor] of Object.entries(actors) as [string, AnyActorRef][])
    actor.on('*', (event) => {
      if (!isBetween(name, event.type)) said.push(event)
    })
  for (const actor of Object.values(actors) as AnyActorRef[]) actor.start()
  const seen = () =>
    (Object.entries(actors) as [string, AnyActorRef][]).flatMap(([name, actor]) =>
      tagsSeen(actor, name === 'compliment' ? 'Compliment' : ''),
    )
  return {
    actors,
    clock,
    said,
    ended,
    /** What the compliment told to keep, in order; null: to forget it. */
    kept,
    seen,
    spent: request.asked,
    thanks: gift.asked,
    money: request.money,
    thank: gift.money,
    send(event: ShowWord) {
      tell(actors, event)
      const isAsked = actors.showRequest.getSnapshot().hasTag('confirming')
      if (isAsked && !hesitates) tell(actors, { type: 'request.confirmed', isLast: false })
    },
    tags: (...names: string[]) => names.filter((name) => seen().includes(name)),
    context: <Name extends keyof ShowActors>(name: Name) =>
      actors[name].getSnapshot().context as SnapshotFrom<ShowActors[Name]>['context'],
  }
}

const NAMES = ['camShow', 'showRequest', 'showEnding', 'showNews', 'compliment']
const between = camWires.filter(({ from, to }) => NAMES.includes(from) && NAMES.includes(to))
const isBetween = (from: string, type: string) => between.some((wire) => wire.from === from && wire.on === type)

/** Connects the site's wires between those actors. */
export function wired<Actors extends Partial<Record<keyof ShowActors, AnyActorRef>>>(actors: Actors): Actors {
  const refs = new Map<string, AnyActorRef>(Object.entries(actors))
  for (const wire of between) {
    const source = refs.get(wire.from)
    if (source)
      connectWire(wire, source, (heard) => {
        refs.get(wire.to)?.send(wire.send(heard as never, {} as Known) as EventObject)
      })
  }
  return actors
}

/** Sends it to each of them that listens to it, unless another of them is who says it. */
export function tell(actors: Partial<Record<keyof ShowActors, AnyActorRef>>, event: ShowWord) {
  for (const [name, actor] of Object.entries(actors)) {
    const { events } = (actor.getSnapshot() as SnapshotFrom<typeof camShowMachine>).machine
    const isToldByOthers = between.some((wire) => wire.to === name && wire.on === event.type)
    if ((events as readonly string[]).includes(event.type) && !isToldByOthers) actor.send(event)
  }
}

export function inRoom(more: Partial<RoomStanding> = {}, options: ShowOptions = {}) {
  const opened = openShow(options)
  opened.send({ type: 'room.shown' })
  opened.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing(more) })
  return opened
}

/** A request has arrived. */
export function pending(more: Partial<RoomStanding> = {}) {
  const opened = inRoom(more)
  opened.send({ type: 'private.requested' })
  opened.money({ type: 'money.settled', paymentUrl: '', balance: null, privateRequestId: 'p1' })
  return opened
}

export function spying(isAway: boolean) {
  const opened = inRoom({ state: 'SPY_SHOW', show: running({ kind: 'spy' }) })
  if (isAway) opened.send({ type: 'room.hidden' })
  return opened
}

export function fees(privateShowFee: number) {
  return { privateShowFee, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
}

/** A private show is over. */
export function over(costs: ReturnType<typeof fees>) {
  const opened = inRoom({ state: 'MY_PRIVATE_SHOW', show: running(), permissions: ALL_PERMISSIONS })
  opened.send({ type: 'show.completed', privateRequestId: 'p1', ...costs })
  return opened
}
