import { type AnyEventObject, createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { createActorSystem, type PortsOf } from '../../app/site/actor-system.ts'
import { bootWires } from '../../app/site/wires/boot.ts'
import {
  type AgeVerificationEvent,
  type AgeVerificationInput,
  ageVerificationMachine,
} from '../../machines/age/age-verification.machine.ts'
import type { ActorName } from '../../machines/site/registry.ts'
import { siteMachine } from '../../machines/site/site.machine.ts'

type AgePorts = PortsOf<typeof ageVerificationMachine>

/** ageVerification and the machines that it invokes. */
const children: readonly ActorName[] = ['ageCheck', 'ageSession', 'ageResult']
const family: readonly string[] = ['ageVerification', ...children]

const VERDICTS = new Map([
  ['', 'nothing'],
  ['routeGuard age.unsettled', 'unknown'],
  ['session verification.judged true', 'verified'],
  ['session verification.judged false', 'not verified'],
])
const KNOWN = new Set([...VERDICTS.keys(), 'routeGuard age.settled'])

/** The answer of a port. */
export interface Answered {
  of: keyof AgePorts
  answer: EventObject
}
/** What a visitor or the site does, or an answer. */
export type Happening = AgeVerificationEvent | Answered

/** ageVerification with its own machines, wired as on the site. Ports answer when told; what others are told is noted. */
export function startAge(input: AgeVerificationInput) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const told: string[] = []
  let read = 0
  const open = new Map<string, (answer: EventObject) => void>()
  const port = (name: string) =>
    fromCallback<EventObject, unknown>(({ input: given, sendBack }) => {
      asked.push(given ? `${name} ${Object.values(given).join(' ')}` : name)
      open.set(name, sendBack)
      return () => {
        if (open.get(name) === sendBack) open.delete(name)
      }
    }) as never

  const root = createActor(siteMachine, { clock, input: { isEmbedded: false, camsEnabled: false, logIn: '' } })
  const system = createActorSystem(root)
  const ports: AgePorts = {
    readClues: port('readClues'),
    askMustPass: port('askMustPass'),
    askHasPassed: port('askHasPassed'),
    rememberClearance: port('rememberClearance'),
    startAgeSession: port('startAgeSession'),
    askResult: port('askResult'),
    forgetSession: port('forgetSession'),
  }
  const actor = system.open(ageVerificationMachine, ports, { name: 'ageVerification', children, input })
  system.inform((from) => ({ from }) as never)
  const ours = bootWires.filter(({ from }) => family.includes(from))
  const isInside = ({ to }: { to: string }) => family.includes(to)
  system.bring(ours.filter(isInside))
  system.bring(
    ours
      .filter((wire) => !isInside(wire))
      .map(({ to, send, ...wire }) => ({
        ...wire,
        to: 'navigator',
        send: (heard, known) => ({ type: 'noted', to, message: send(heard, known) }),
      })),
  )
  system.listen('navigator', (noted) => {
    const { to, message } = noted as unknown as { to: string; message: AnyEventObject }
    told.push(`${to} ${printed(message)}`)
  })
  actor.start()
  return {
    /** What the page looks at, and what the site knows of the visitor meanwhile. */
    seen() {
      const verdict = told.findLast((line) => VERDICTS.has(line)) ?? ''
      return `${VERDICTS.get(verdict)}: ${[...actor.getSnapshot().tags].sort().join(' ')}`.trim()
    },
    /** What was asked and told since this was read last, but for what the site knows already. */
    heard() {
      const news = [...asked.splice(0), ...told.slice(read).filter((line) => !KNOWN.has(line))]
      read = told.length
      return news.join(', ')
    },
    /** One of the happenings, or how long nothing happens. */
    happen(happenings: Readonly<Record<string, Happening>>, step: string) {
      const waitMs = /^(\d+) ms$/.exec(step)?.[1]
      if (waitMs) return clock.increment(Number(waitMs))
      const event = happenings[step]
      if (!event) throw new Error(`Nothing is called ${step}`)
      // An answer comes to whoever asks; nobody hears any other.
      if ('of' in event) return open.get(event.of)?.(event.answer)
      actor.send(event)
    },
  }
}

function printed({ type, ...more }: AnyEventObject): string {
  const { dialog } = (more.request ?? {}) as { dialog?: string }
  return [type, ...(dialog ? [dialog] : Object.values(more))].join(' ')
}
