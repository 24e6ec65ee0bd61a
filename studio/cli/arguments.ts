import { parseArgs } from 'node:util'
import { GENERATORS, type GeneratorName } from '../paths/generators.ts'
import { COVERS, type Cover } from '../paths/plan.ts'
import type { Shard } from '../paths/shards.ts'

/** Says in one line what is allowed; the command ends with exit code 2. */
export class UsageError extends Error {}

const OPTIONS = {
  machine: { type: 'string', multiple: true },
  generator: { type: 'string' },
  cover: { type: 'string' },
  until: { type: 'string' },
  seed: { type: 'string' },
  to: { type: 'string' },
  events: { type: 'string' },
  weights: { type: 'string' },
  shard: { type: 'string' },
  'base-url': { type: 'string' },
  format: { type: 'string' },
} as const
type OptionName = keyof typeof OPTIONS

const OF_GENERATORS = [
  'machine',
  'generator',
  'cover',
  'until',
  'seed',
  'to',
  'events',
  'weights',
  'shard',
  'format',
] as const

const REPORT = ['text', 'json', 'markdown'] as const
const OF_REPORTS = ['machine', 'format'] as const

/** What each command does, what it takes, and its formats, the first one unless asked for another. */
export const COMMANDS = {
  list: {
    says: 'machines, their states, transitions and planned paths',
    takes: '',
    options: OF_REPORTS,
    formats: REPORT,
  },
  generate: {
    says: 'paths, as a generator makes them',
    takes: '',
    options: [...OF_GENERATORS, 'base-url'],
    formats: ['text', 'json', 'markdown', 'playwright'],
  },
  run: {
    says: 'generated paths on real actors with simulated time; each machine replays itself only',
    takes: '',
    options: OF_GENERATORS,
    formats: REPORT,
  },
  replay: {
    says: 'one path, step by step: by its id, or a file with a path or a recording; or all paths of a file of generate',
    takes: '<id|file>',
    options: OF_REPORTS,
    formats: REPORT,
  },
  lint: {
    says: 'what is wrong with the machines and the wiring',
    takes: '',
    options: OF_REPORTS,
    formats: REPORT,
  },
  mutate: {
    says: 'which changes to the machines no test notices',
    takes: '',
    options: ['machine', 'shard', 'format'],
    formats: REPORT,
  },
  diff: {
    says: 'what changed between two revisions; the second is the working tree unless named',
    takes: '<revision> [<revision>]',
    options: OF_REPORTS,
    formats: ['text', 'json', 'html'],
  },
} as const satisfies Record<
  string,
  { says: string; takes: string; options: readonly OptionName[]; formats: readonly string[] }
>
export type CommandName = keyof typeof COMMANDS
export type Format = (typeof COMMANDS)[CommandName]['formats'][number]

export interface Arguments {
  command: CommandName
  /** What follows the command, without the options. */
  operands: readonly string[]
  machines: readonly string[]
  format: Format
  generator: GeneratorName
  /** Undefined: what the command takes unless told. */
  cover: Cover | undefined
  until: string | undefined
  seed: number | undefined
  to: string | undefined
  events: readonly string[] | undefined
  /** JSON, or the name of a file with it. */
  weights: string | undefined
  shard: Shard | undefined
  /** Where written browser tests run; the stack of our own unless told. */
  baseUrl: string | undefined
}

/** Throws a UsageError for whatever is not allowed. */
export function readArguments(argv: readonly string[]): Arguments {
  const [name = '', ...rest] = argv
  const names = Object.keys(COMMANDS)
  if (!isCommand(name)) {
    throw new UsageError(
      `npm run paths -- needs a command: ${names.join(', ')}; ${name ? `not '${name}'` : 'help explains them'}.`,
    )
  }
  const command: { takes: string; options: readonly OptionName[]; formats: readonly string[] } = COMMANDS[name]
  const { values, positionals } = parse(name, command.options, rest)
  const [least, most] = { '': [0, 0], '<id|file>': [1, 1], '<revision> [<revision>]': [1, 2] }[command.takes] ?? [0, 0]
  if (positionals.length < least! || positionals.length > most! || positionals.includes('')) {
    throw new UsageError(`${name} takes ${command.takes || 'options only'}, not ${positionals.join(' ') || 'nothing'}.`)
  }
  const generator = choice('generator', values.generator ?? 'shortest', Object.keys(GENERATORS)) as GeneratorName
  needs(generator, values, 'directed', 'to', 'a state or the id of a transition')
  needs(generator, values, 'predefined', 'events', 'types or labels of events, separated by commas')
  needs(generator, values, 'weighted-random', 'weights', 'JSON like {"order.sent":3,"visit.left":0}, or a file with it')
  const format = choice('format', values.format ?? command.formats[0]!, command.formats) as Format
  const baseUrl = values['base-url']
  if (baseUrl !== undefined && format !== 'playwright')
    throw new UsageError('--base-url belongs to --format playwright.')
  return {
    command: name,
    operands: positionals,
    machines: values.machine ?? [],
    format,
    generator,
    cover: values.cover === undefined ? undefined : coverIn(values.cover, generator),
    until: values.until,
    seed: values.seed === undefined ? undefined : seedIn(values.seed),
    to: values.to,
    events: values.events === undefined ? undefined : eventsIn(values.events),
    weights: values.weights,
    shard: values.shard === undefined ? undefined : shardIn(values.shard),
    baseUrl: baseUrl === undefined ? undefined : originIn(baseUrl),
  }
}

export function usage(): string {
  const commands = Object.entries(COMMANDS).map(([name, { says, takes, options, formats }]) => {
    const flags = options.filter((option) => option !== 'format').map((option) => `--${option}`)
    return `  ${`${name} ${takes}`.trim()}\n      ${says}\n      ${[...flags, `--format ${formats.join('|')}`].join(' ')}`
  })
  const generators = Object.entries(GENERATORS).map(([name, makes]) => `  ${name.padEnd(16)} ${makes}`)
  const covers = Object.entries(COVERS).map(([name, takes]) => `  ${name.padEnd(16)} ${takes}`)
  return [
    'npm run paths -- <command>',
    '',
    ...commands,
    '',
    'Generators (--generator):',
    ...generators,
    '',
    'What shortest is to cover (--cover): generate takes transitions unless told, run what the path tests of the machine take.',
    ...covers,
    '',
    'Stop conditions (--until), for each machine: edge=100, vertex=, pair=, guard=, requirement= in percent of what is declared,',
    'reached=<state>, length=<steps>, minutes=, seconds=, never; with and, or, parentheses: "edge=100 and requirement=100 or minutes=5".',
    '--base-url https://staging.example writes browser tests that run by themselves against that site, or another one that BASE_URL names.',
    '--machine may be given several times; --shard 2/4 takes the second of four equally long parts, of paths or of mutants. Exit code 0: all is well; 1: not; 2: wrong arguments.',
  ].join('\n')
}

function parse(name: CommandName, allowed: readonly OptionName[], args: readonly string[]) {
  const options = Object.fromEntries(allowed.map((option) => [option, OPTIONS[option]])) as typeof OPTIONS
  try {
    return parseArgs({ args: withValues(args, allowed), options, allowPositionals: true, strict: true })
  } catch (error) {
    const option = /'(-[^' ]*)/.exec(String(error))?.[1] ?? ''
    const isKnown = allowed.some((one) => option === `--${one}`)
    throw new UsageError(
      isKnown
        ? `${name}: ${option} needs a value.`
        : `${name} takes ${allowed.map((one) => `--${one}`).join(', ')}; not '${option}'.`,
    )
  }
}

/** `--seed -3` as `--seed=-3`: what stands behind an option is its value, even where it begins with a dash. */
function withValues(args: readonly string[], allowed: readonly OptionName[]): string[] {
  const joined: string[] = []
  for (let index = 0; index < args.length; index++) {
    const [word, next] = [args[index]!, args[index + 1]]
    const isValued = allowed.some((option) => word === `--${option}`) && /^-[^-]/.test(next ?? '')
    joined.push(isValued ? `${word}=${next}` : word)
    if (isValued) index++
  }
  return joined
}

function choice(option: OptionName, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value
  throw new UsageError(`--${option} is one of ${allowed.join(', ')}; not '${value}'.`)
}

function needs(
  generator: GeneratorName,
  values: Partial<Record<OptionName, unknown>>,
  owner: GeneratorName,
  option: OptionName,
  what: string,
) {
  if (generator === owner && !values[option]) throw new UsageError(`--generator ${owner} needs --${option}: ${what}.`)
  if (generator !== owner && values[option] !== undefined)
    throw new UsageError(`--${option} belongs to --generator ${owner}.`)
}

function coverIn(value: string, generator: GeneratorName): Cover {
  if (generator !== 'shortest') throw new UsageError('--cover belongs to --generator shortest.')
  return choice('cover', value, Object.keys(COVERS)) as Cover
}

/** Commas in the braces of a label part nothing; a long label ends with … and without its brace. */
function eventsIn(value: string): string[] {
  const events = ['']
  let depth = 0
  for (const letter of value) {
    if (letter === ',' && depth === 0) {
      events.push('')
      continue
    }
    if (letter === '{') depth += 1
    if (letter === '}' && depth > 0) depth -= 1
    if (letter === '…') depth = 0
    events.push(events.pop() + letter)
  }
  return events.map((event) => event.trim()).filter(Boolean)
}

function seedIn(value: string): number {
  if (/^\d{1,10}$/.test(value) && Number(value) < 2 ** 32) return Number(value)
  throw new UsageError(`--seed is a whole number from 0 to ${2 ** 32 - 1}; not '${value}'.`)
}

function originIn(value: string): string {
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new UsageError(`--base-url is an address without a path, like https://staging.example; not '${value}'.`)
}

function shardIn(value: string): Shard {
  const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? []
  if (index && of && index <= of) return { index, of }
  throw new UsageError(`--shard is one of up to 9999 parts, like 2/4; not '${value}'.`)
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}
