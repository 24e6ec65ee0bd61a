const EXCEPTIONS = 'studio/lint/exceptions.ts'
const UNHEARD = 'export const wiringExceptions: Readonly<Record<string, string>> = {\n'
const UNASKED = 'export const unaskedStates: Readonly<Record<string, string>> = {\n'

/** Why nothing sends these events of a new machine, and nothing requires what it does: once something does, the lint asks for the line to go. */
export function exceptionsOf(camel, events) {
  return [
    ...events.map((event) => ({
      file: EXCEPTIONS,
      after: UNHEARD,
      add: `  '${camel} ${event}': 'Nothing opens it yet.',\n`,
    })),
    { file: EXCEPTIONS, after: UNASKED, add: `  '${camel} any': 'Its requirements are still to be written.',\n` },
  ]
}
