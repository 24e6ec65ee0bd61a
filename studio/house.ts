import type { AnyStateMachine } from 'xstate'
import type { MachineCases } from './paths/cases.ts'

/** One line of the wiring table: when `from` says `on`, or what is followed of it changes, `to` is told. Both are names of actors. */
export interface WireFact {
  from: string
  on: string
  to: string
  /** `on` names a part of its snapshot, and no event. */
  isFollowed?: boolean
}

export interface RequirementFact {
  id: string
  area: string
  text: string
  source: string
}

/** Everything the studio is told of the product. It imports nothing of it: scripts and the page's entry gather it by where files stand. */
export interface House {
  /** One for each machine, by machine id. */
  machines: ReadonlyMap<string, MachineCases>
  wiring: readonly WireFact[]
  /** Machine ids by the name that the wiring table calls their site actor. */
  siteActors: Readonly<Record<string, string>>
  requirements: readonly RequirementFact[]
}

/** Whether the machine is one of the studio's own, and no part of the site. */
export function isOfStudio({ root }: AnyStateMachine): boolean {
  return root.meta?.studio === true
}

/** A house out of what was found: the `cases` of every cases file, and the text of docs/requirements.jsonl. */
export function furnish({
  cases,
  requirements,
  wiring,
  siteActors,
}: Pick<House, 'siteActors'> & {
  wiring: readonly (WireFact & { select?: unknown })[]
  cases: Iterable<MachineCases>
  requirements: string
}): House {
  return {
    machines: new Map([...cases].map((one) => [one.machine.id, one])),
    wiring: wiring.map(({ from, on, to, select }) => ({
      from,
      on,
      to,
      ...(select !== undefined && { isFollowed: true }),
    })),
    siteActors,
    requirements: requirements
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const { id, area, text, source } = JSON.parse(line) as RequirementFact
        return { id, area, text, source }
      }),
  }
}
