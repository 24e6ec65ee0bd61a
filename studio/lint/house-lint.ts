import type { House } from '../house.ts'
import { lintMachine, type Problem } from './machine-lint.ts'
import type { Sources } from './sources.ts'

export type WiringRule = 'nobody-hears' | 'nobody-sends' | 'needless-exception'

export interface HouseProblem {
  rule: Problem['rule'] | WiringRule
  machine: string
  message: string
}

export interface HouseLintOptions {
  house: House
  sources: Sources
  /** By `machine event`: the reason why the lint cannot see who says or hears it. */
  exceptions: Readonly<Record<string, string>>
}

/** Every machine by itself, then what they say to each other and hear from the code around them. */
export function lintHouse(options: HouseLintOptions): HouseProblem[] {
  const ofMachines = [...options.house.machines].flatMap(([machine, cases]) =>
    lintMachine(cases.machine).map(({ rule, message }) => ({ rule, machine, message })),
  )
  return [...ofMachines, ...lintWiring(options)]
}

function lintWiring({ house, sources, exceptions }: HouseLintOptions): HouseProblem[] {
  const found = [...nobodySends(house, sources), ...nobodyHears(house, sources)]
  const keys = new Set(found.map(({ machine, event }) => `${machine} ${event}`))
  const needless = Object.keys(exceptions)
    .filter((key) => !keys.has(key) || !exceptions[key]?.trim())
    .map((key): HouseProblem => {
      const message = keys.has(key) ? `the exception '${key}' gives no reason` : `the exception '${key}' is not needed`
      return { rule: 'needless-exception', machine: key.split(' ')[0] ?? '', message }
    })
  const open = found.filter(({ machine, event }) => !exceptions[`${machine} ${event}`]?.trim())
  return [...open.map(({ rule, machine, message }) => ({ rule, machine, message })), ...needless]
}

interface EventProblem extends HouseProblem {
  event: string
}

/** Events that a machine listens to and no view, adapter, page or wire can send. */
function nobodySends({ machines, wiring, siteActors }: House, sources: Sources): EventProblem[] {
  const { types, endings } = sentIn(sources)
  return [...machines].flatMap(([id, { machine }]) =>
    machine.events.flatMap((event): EventProblem[] => {
      const isPassedOn = wiring.some(({ to, on }) => siteActors[to] === id && on === event)
      const isSent = types.has(event) || endings.some((ending) => event.endsWith(ending))
      if (event.startsWith('xstate.') || event.endsWith('*') || isPassedOn || isSent) return []
      return [{ rule: 'nobody-sends', machine: id, event, message: `'${event}' is listened to, and nobody sends it` }]
    }),
  )
}

/** Events that a machine emits and neither a wire nor code listens to; wires that wait for what is never said; sends into the void. */
function nobodyHears({ machines, wiring, siteActors }: House, sources: Sources): EventProblem[] {
  const heard = listenedToIn(sources)
  const said = new Map([...machines.keys()].map((id) => [id, emittedBy(id, sources)]))
  const unheard = [...said].flatMap(([id, events]) =>
    events
      .filter(
        (event) => !heard.has(event) && !wiring.some(({ from, on }) => siteActors[from] === id && isOneOf(event, on)),
      )
      .map((event): EventProblem => {
        return { rule: 'nobody-hears', machine: id, event, message: `'${event}' is emitted, and nobody listens` }
      }),
  )
  const unsaid = wiring.flatMap(({ from, on, to, isFollowed }): EventProblem[] => {
    const id = siteActors[from]
    if (isFollowed || id === undefined || said.get(id)?.some((event) => isOneOf(event, on))) return []
    const message = `the wire to ${to} waits for '${on}', which ${from} never says`
    return [{ rule: 'nobody-sends', machine: id, event: on, message }]
  })
  return [...unheard, ...unsaid]
}

/** What is written as an event's `type` anywhere but in a machine, in full or with a beginning that is filled in. */
function sentIn(sources: Sources) {
  const types = new Set<string>()
  const endings: string[] = []
  for (const [file, text] of sources) {
    if (file.endsWith('.machine.ts')) continue
    for (const [, value = ''] of text.matchAll(/\btype: ([^,}\n]*)/g)) {
      for (const [, type = ''] of value.matchAll(/['"]([^'"]+)['"]/g)) types.add(type)
    }
    for (const [, ending = ''] of text.matchAll(/\btype: `\$\{[^}`]*\}([^`$]+)`/g)) endings.push(ending)
  }
  return { types, endings }
}

function listenedToIn(sources: Sources): ReadonlySet<string> {
  return new Set(
    [...sources].flatMap(([, text]) => [...text.matchAll(/\.on\(\s*['"]([^'"]+)['"]/g)].map(([, type = '']) => type)),
  )
}

/** Whether this is the emitted event, or one of those that `*.ending` stands for. */
function isOneOf(emitted: string, event: string): boolean {
  return emitted.startsWith('*') ? event.endsWith(emitted.slice(1)) : event === emitted
}

/** What `setup({ types: { emitted } })` of the machine's file names, in place or as a type of that file; `*.ending` where its beginning is filled in. */
function emittedBy(id: string, sources: Sources): string[] {
  const found = [...sources].find(([path, text]) => path.endsWith('.machine.ts') && text.includes(`\n  id: '${id}',`))
  if (!found) throw new Error(`No file x.machine.ts holds the machine '${id}'`)
  const [file, text] = found
  const written = /\bemitted: \{\} as (.+),\n/.exec(text)?.[1]
  if (written === undefined) return []
  const union = /^\w+$/.test(written) ? new RegExp(`type ${written} =([\\s\\S]*?)\n\n`).exec(text)?.[1] : written
  if (union === undefined) throw new Error(`${file} does not say what ${written} is`)
  return [...union.matchAll(/\btype: (?:'([^']+)'|`\$\{\w+\}([^`$]+)`)/g)].map(
    ([, type, ending]) => type ?? `*${ending}`,
  )
}
