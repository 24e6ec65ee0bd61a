import { type ActorRefFrom, type AnyActorRef, type AnyMachineSnapshot, type EventObject, fromCallback } from 'xstate'
import { type SpendInput, spendingMachine } from '../../machines/cams/spending.machine.ts'
import type { MoneyActionEmitted } from '../../machines/sales/money-action.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'

/** A spending whose money the test speaks for. `money`: answers the question that is open; where none is, nobody hears it. */
export function openSpending() {
  const asked: SpendInput[] = []
  let answer: ((event: EventObject) => void) | undefined
  const spend = fromCallback<EventObject, SpendInput>(({ input, sendBack }) => {
    asked.push(input)
    answer = sendBack
    return () => {
      if (answer === sendBack) answer = undefined
    }
  })
  return {
    spending: plugPorts(spendingMachine, { spend }),
    asked,
    money: (event: MoneyActionEmitted) => answer?.(event),
  }
}

interface Spender {
  getSnapshot(): { children: { spending?: ActorRefFrom<typeof spendingMachine> | undefined } }
}

/** What a spender's spending says to visitors. */
export function spendingTags(spender: Spender) {
  return [...(spender.getSnapshot().children.spending?.getSnapshot().tags ?? [])]
}

/** Dialogs and lines that cover what is said of a spending. */
const COVERS = ['guestConfirm', 'notEnough', 'complimentAside']

/** What visitors see: tags of an actor, and of its spending where nothing covers that. `ending`: of which of several spendings it is said. */
export function tagsSeen(actor: AnyActorRef, ending = ''): string[] {
  const { tags = new Set<string>(), children = {} } = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  const isCovered = COVERS.some((tag) => tags.has(tag))
  const below = isCovered
    ? []
    : Object.values(children).flatMap((child) => (child ? tagsSeen(child as AnyActorRef) : []))
  return [...tags, ...below.map((tag) => `${tag}${ending}`)]
}
