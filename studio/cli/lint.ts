import type { House } from '../house.ts'
import { wiringExceptions } from '../lint/exceptions.ts'
import { lintHouse } from '../lint/house-lint.ts'
import type { Sources } from '../lint/sources.ts'
import type { Arguments } from './arguments.ts'
import { count, selected } from './selection.ts'
import type { Outcome } from './workshop.ts'

/** What machines do that xstate lets pass, and events that nobody sends or hears. */
export function lint(house: House, { machines }: Arguments, sources: Sources): Outcome {
  const chosen = selected(house, machines).map(({ machine }) => machine.id)
  const problems = lintHouse({ house, sources, exceptions: wiringExceptions }).filter(({ machine }) =>
    chosen.includes(machine),
  )
  const summary = `${count(chosen.length, 'machine')}, ${count(problems.length, 'problem')}`
  return {
    json: problems,
    isWell: problems.length === 0,
    text: () => [...problems.map(({ machine, rule, message }) => `${machine} ${rule}: ${message}`), summary].join('\n'),
    markdown: () =>
      [
        [
          '| Machine | Rule | What |',
          '|---|---|---|',
          ...problems.map(({ machine, rule, message }) => `| ${machine} | ${rule} | ${message} |`),
        ].join('\n'),
        summary,
      ].join('\n\n'),
  }
}
