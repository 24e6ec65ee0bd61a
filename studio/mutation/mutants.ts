import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, not } from 'xstate'
import { actionName, declaredTransitions, stateNameOf, stateNodesOf } from '../paths/declared.ts'

type Config = Record<string, unknown>

/** One small change to a machine that a good suite should notice. */
export interface Mutant {
  /** `drop action releaseCalls of renewing --tokens.missing--> absent`: the same for as long as that place is. */
  id: string
  mutate: (config: Config) => Config
}

/** One branch of one `on`, `always`, `after` or `onDone`, where it stands in the config. */
interface Branch {
  path: readonly string[]
  index: number
  definition: AnyTransitionDefinition
}

/** Every transition dropped, sent elsewhere, its guard negated; every action and every timer dropped: one change each. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const idOf = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]))
  return stateNodesOf(machine).flatMap((node) => [
    ...stateActionMutants(node),
    ...branchesOf(node).flatMap((branch) => branchMutants(branch, idOf.get(branch.definition) ?? '')),
    ...Object.entries(node.config.after ?? {}).flatMap(([delay, branches]) => {
      // A timer with one branch is dropped as that branch.
      if (listOf(branches).length < 2) return []
      const path = [...pathOf(node), 'after']
      return { id: `drop after ${delay} of ${stateNameOf(node)}`, mutate: editing(path, without(delay)) }
    }),
  ])
}

function branchMutants({ path, index, definition }: Branch, id: string): Mutant[] {
  const change = (edit: (branch: Config) => Config | undefined) =>
    editing(path, (branches) => {
      const changed = listOf(branches).flatMap((branch, place) => {
        const edited = place === index ? edit(asObject(branch)) : branch
        return edited === undefined ? [] : [edited]
      })
      return changed.length > 0 ? changed : undefined
    })
  const mutants: Mutant[] = [{ id: `drop ${id}`, mutate: change(() => undefined) }]
  const other = elsewhere(definition)
  if (other) {
    const rest = (definition.target ?? []).slice(1).map((target) => `#${target.id}`)
    const target = [`#${other.id}`, ...rest]
    mutants.push({ id: `send to ${stateNameOf(other)}: ${id}`, mutate: change((branch) => ({ ...branch, target })) })
  }
  if (definition.guard !== undefined) {
    const guard = not(definition.guard as never)
    mutants.push({ id: `negate ${id}`, mutate: change((branch) => ({ ...branch, guard })) })
  }
  for (const { name, drop } of droppable(definition.actions)) {
    mutants.push({
      id: `drop action ${name} of ${id}`,
      mutate: change((branch) => ({ ...branch, actions: drop(branch.actions) })),
    })
  }
  return mutants
}

function stateActionMutants(node: AnyStateNode): Mutant[] {
  return (['entry', 'exit'] as const).flatMap((moment) =>
    droppable(listOf(node.config[moment])).map(({ name, drop }) => ({
      id: `drop action ${name} on ${moment} of ${stateNameOf(node)}`,
      mutate: editing([...pathOf(node), moment], drop),
    })),
  )
}

function branchesOf(node: AnyStateNode): Branch[] {
  const { on, after, always, onDone } = node.config
  const at = (path: readonly string[], branches: unknown, definitions: readonly AnyTransitionDefinition[]) =>
    listOf(branches).map((_, index): Branch => {
      const definition = definitions[index]
      if (!definition) throw new Error(`${node.id}: nothing is known of ${path.join('.')}, branch ${index + 1}`)
      return { path: [...pathOf(node), ...path], index, definition }
    })
  return [
    ...Object.entries(on ?? {}).flatMap(([type, branches]) =>
      at(['on', type], branches, node.transitions.get(type) ?? []),
    ),
    ...Object.entries(after ?? {}).flatMap(([delay, branches]) =>
      at(
        ['after', delay],
        branches,
        node.after.filter((transition) => String(transition.delay) === delay),
      ),
    ),
    ...at(['always'], always, node.always ?? []),
    ...at(['onDone'], onDone, node.transitions.get(`xstate.done.state.${node.id}`) ?? []),
  ]
}

/** The state beside the target, the next in document order. */
function elsewhere({ target }: AnyTransitionDefinition): AnyStateNode | undefined {
  const node = target?.[0]
  if (!node?.parent) return undefined
  const beside = Object.values(node.parent.states).filter(({ type }) => type !== 'history')
  const next = beside[(beside.indexOf(node) + 1) % beside.length]
  return next === node ? undefined : next
}

/** One for each action of a list; two of one name are told apart by their number. */
function droppable(actions: readonly unknown[]) {
  const names = actions.map(actionName)
  return names.map((name, index) => ({
    name: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}#${index + 1}`,
    drop: (list: unknown) => listOf(list).filter((_, place) => place !== index),
  }))
}

function pathOf(node: AnyStateNode): string[] {
  return node.path.flatMap((key) => ['states', key])
}

/** Copies what is on the way and leaves the rest shared; a value of undefined takes the key away. */
function editing(path: readonly string[], edit: (value: unknown) => unknown): (config: Config) => Config {
  const editIn = (value: unknown, [key, ...deeper]: readonly string[]): unknown => {
    if (key === undefined) return edit(value)
    const holder = value as Config
    const edited = editIn(holder[key], deeper)
    return edited === undefined ? without(key)(holder) : { ...holder, [key]: edited }
  }
  return (config) => editIn(config, path) as Config
}

function without(key: string) {
  return (holder: unknown) => Object.fromEntries(Object.entries(holder as Config).filter(([name]) => name !== key))
}

function asObject(branch: unknown): Config {
  return typeof branch === 'string' ? { target: branch } : (branch as Config)
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
