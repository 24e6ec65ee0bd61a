import type { AnyStateMachine } from 'xstate'
import { actionName, guardName, UNNAMED } from '../paths/declared.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * The machine as JSON that Stately's editor and `createMachine` read: its own configuration, with `{ "type": name }` where code was written in
 * place. What only code can tell (the first context, computed params and inputs) is not in it.
 */
export function toStately(machine: AnyStateMachine): string {
  return `${JSON.stringify(stateOf(machine.config), null, 2)}\n`
}

function stateOf(config: object): Json {
  return collect(config, (key, value) => {
    if (key === 'entry' || key === 'exit') return listed(value, action)
    if (key === 'on' || key === 'after')
      return collect(value as object, (_, transitions) => listed(transitions, transition))
    if (key === 'always' || key === 'onDone' || key === 'initial') return listed(value, transition)
    if (key === 'invoke') return listed(value, invocation)
    if (key === 'states') return collect(value as object, (_, state) => stateOf(state as object))
    return plain(value)
  })
}

function transition(config: unknown): Json | undefined {
  if (typeof config !== 'object' || config === null) return plain(config)
  return collect(config, (key, value) => {
    if (key === 'guard') return named(value, guardName)
    if (key === 'actions') return listed(value, action)
    return plain(value)
  })
}

function invocation(config: unknown): Json | undefined {
  return collect(config as object, (key, value) => {
    if (key === 'src') return typeof value === 'string' ? value : UNNAMED
    if (key === 'onDone' || key === 'onError' || key === 'onSnapshot') return listed(value, transition)
    return plain(value)
  })
}

function action(value: unknown) {
  return named(value, actionName)
}

function named(value: unknown, nameOf: (value: unknown) => string | undefined): Json | undefined {
  return typeof value === 'function' ? { type: nameOf(value) ?? UNNAMED } : plain(value)
}

function listed(value: unknown, each: (value: unknown) => Json | undefined): Json | undefined {
  return Array.isArray(value) ? value.flatMap((entry) => each(entry) ?? []) : each(value)
}

function plain(value: unknown): Json | undefined {
  if (Array.isArray(value)) return value.map((entry) => plain(entry) ?? null)
  if (typeof value === 'object' && value !== null) return collect(value, (_, entry) => plain(entry))
  return typeof value === 'function' || value === undefined ? undefined : (value as Json)
}

function collect(object: object, each: (key: string, value: unknown) => Json | undefined): Json {
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const json = value === undefined ? undefined : each(key, value)
    return json === undefined ? [] : [[key, json] as const]
  })
  return Object.fromEntries(entries)
}
