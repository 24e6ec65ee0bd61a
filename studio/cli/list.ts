import type { House } from '../house.ts'
import { declaredTransitions, stateNameOf, stateNodesOf } from '../paths/declared.ts'
import { explore } from '../paths/explore.ts'
import { planPaths } from '../paths/plan.ts'
import type { Arguments } from './arguments.ts'
import { count, selected } from './selection.ts'
import type { Outcome } from './workshop.ts'

/** Every machine on a line; of the machines that are named, states, transitions and the paths of their plan. */
export function list(house: House, { machines }: Arguments): Outcome {
  const found = selected(house, machines).map((cases) => {
    const { machine } = cases
    const states = stateNodesOf(machine).slice(1)
    return {
      machine: machine.id,
      description: machine.root.description ?? '',
      states: states.map((node) => ({ name: stateNameOf(node), description: node.description ?? '' })),
      transitions: declaredTransitions(machine).map(({ id }) => id),
      ...(machines.length > 0 && {
        starts: Object.keys(cases.inputs ?? { '': undefined }),
        paths: planPaths(explore(machine, cases), cases).paths.map(({ id, title }) => ({ id, title })),
      }),
    }
  })
  return {
    json: found,
    isWell: true,
    text: () =>
      found
        .map(({ machine, description, states, transitions, paths }) => {
          const head = `${machine.padEnd(18)} ${count(states.length, 'state').padEnd(10)} ${count(transitions.length, 'transition').padEnd(15)}`
          if (!paths) return `${head} ${description}`
          return [
            `${head} ${description}`,
            'states',
            ...states.map(({ name, description: says }) => `  ${name}: ${says}`),
            'transitions',
            ...transitions.map((id) => `  ${id}`),
            'paths',
            ...paths.map(({ id, title }) => `  ${id}  ${title}`),
          ].join('\n')
        })
        .join('\n'),
    markdown: () =>
      found
        .map(({ machine, description, states, transitions, paths = [] }) =>
          [
            `## ${machine}`,
            description,
            [
              '| State | What is true |',
              '|---|---|',
              ...states.map(({ name, description: says }) => `| ${name} | ${says} |`),
            ].join('\n'),
            transitions.map((id) => `- \`${id}\``).join('\n'),
            ...(paths.length > 0 ? [paths.map(({ id, title }) => `- \`${id}\` ${title}`).join('\n')] : []),
          ].join('\n\n'),
        )
        .join('\n\n'),
  }
}
