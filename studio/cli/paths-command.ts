import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Arguments, readArguments, UsageError, usage } from './arguments.ts'
import { diff } from './diff.ts'
import { generate } from './generate.ts'
import { lint } from './lint.ts'
import { list } from './list.ts'
import { mutate } from './mutate.ts'
import { writePlaywright } from './playwright.ts'
import { keepGenerated, replay } from './replay.ts'
import { readDurations, run } from './run.ts'
import type { Outcome, Workshop } from './workshop.ts'

/** Does what `npm run paths -- …` says and answers its exit code: 0 all is well, 1 not. Throws a UsageError for wrong arguments. */
export async function runPathsCommand(argv: readonly string[], workshop: Workshop): Promise<number> {
  if (argv[0] === 'help' || argv.includes('--help') || argv.includes('-h')) {
    workshop.print(usage())
    return 0
  }
  const args = readArguments(argv)
  if (args.command === 'diff') {
    workshop.print(await diff(args, workshop))
    return 0
  }
  const outcome = await outcomeOf(args, workshop)
  if (typeof outcome === 'string') {
    workshop.print(outcome)
    return 0
  }
  if (args.format === 'json') workshop.print(JSON.stringify(outcome.json, null, 2))
  else workshop.print(args.format === 'markdown' ? outcome.markdown() : outcome.text())
  return outcome.isWell ? 0 : 1
}

async function outcomeOf(args: Arguments, workshop: Workshop): Promise<Outcome | string> {
  const isRandom = args.generator.endsWith('random')
  if (args.shard && isRandom && args.seed === undefined) {
    throw new UsageError('--shard with a random generator needs --seed: every part must come from the same paths.')
  }
  const seed = args.seed ?? Math.floor(Math.random() * 2 ** 32)
  const weights = readWeights(args.weights, workshop.directory)
  const house = await workshop.house()
  switch (args.command) {
    case 'list':
      return list(house, args)
    case 'generate':
      return generateAndKeep()
    case 'run':
      return run(house, { args, seed, weights, workshop })
    case 'replay':
      return replay(house, args, workshop)
    case 'lint':
      return lint(house, args, workshop.sources())
    default:
      return mutate(house, args, workshop)
  }

  async function generateAndKeep() {
    if (args.format === 'playwright') {
      const { text, generated } = writePlaywright(house, await workshop.verbs(), { args, seed, weights })
      keepGenerated(generated, workshop.cache)
      return text
    }
    const outcome = generate(house, { args, seed, weights, durations: readDurations(workshop.cache) })
    keepGenerated(outcome.json, workshop.cache)
    return outcome
  }
}

function readWeights(given: string | undefined, directory: string): Record<string, number> {
  if (given === undefined) return {}
  const isInPlace = given.trim().startsWith('{')
  const file = resolve(directory, given)
  if (!isInPlace && !existsSync(file))
    throw new UsageError(`--weights is JSON or a file with it; there is no file ${given}.`)
  try {
    const weights: unknown = JSON.parse(isInPlace ? given : readFileSync(file, 'utf8'))
    if (
      typeof weights === 'object' &&
      weights !== null &&
      Object.values(weights).every((weight) => typeof weight === 'number')
    ) {
      return weights as Record<string, number>
    }
  } catch {
    // Said below.
  }
  throw new UsageError(
    '--weights is a JSON object with a number for each event or transition, like {"order.sent":3,"visit.left":0}.',
  )
}
