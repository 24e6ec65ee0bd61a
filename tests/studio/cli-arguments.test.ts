import { describe, expect, test } from 'vitest'
import { COMMANDS, readArguments, UsageError, usage } from '../../studio/cli/arguments.ts'
import { shardOf } from '../../studio/paths/shards.ts'

describe('reading arguments', () => {
  test('everything that a generator takes', () => {
    const argv =
      'generate --machine splash --machine menus --generator weighted-random --weights w.json --seed 12 --shard 2/4'
    expect(readArguments([...argv.split(' '), '--until', 'edge=100 or minutes=5', '--format', 'markdown'])).toEqual({
      command: 'generate',
      operands: [],
      machines: ['splash', 'menus'],
      format: 'markdown',
      generator: 'weighted-random',
      cover: undefined,
      until: 'edge=100 or minutes=5',
      seed: 12,
      to: undefined,
      events: undefined,
      weights: 'w.json',
      shard: { index: 2, of: 4 },
    })
  })

  test('what the shortest paths are to cover', () => {
    expect(
      ['', ' --cover edges', ' --generator shortest --cover product'].map(
        (more) => readArguments(`run${more}`.split(' ')).cover,
      ),
    ).toEqual([undefined, 'edges', 'product'])
  })

  test('mutants are shared out as paths are', () => {
    expect(readArguments(['mutate', '--shard', '1/3']).shard).toEqual({ index: 1, of: 3 })
  })

  test('without options: everything, shortest, as text', () => {
    const { machines, generator, format, seed, shard } = readArguments(['run'])
    expect({ machines, generator, format, seed, shard }).toEqual({
      machines: [],
      generator: 'shortest',
      format: 'text',
      seed: undefined,
      shard: undefined,
    })
  })

  for (const [events, read] of [
    ['door.opened,door.shut', ['door.opened', 'door.shut']],
    ['door.opened, door.shut,', ['door.opened', 'door.shut']],
    ['door.opened {by:me,at:1},after pause', ['door.opened {by:me,at:1}', 'after pause']],
    ['said {text:a, b,deep:{c:[1,2]}}, after pause', ['said {text:a, b,deep:{c:[1,2]}}', 'after pause']],
    ['said {text:as much as a label ho…, after pause', ['said {text:as much as a label ho…', 'after pause']],
  ] as const) {
    test(`events are separated by commas, but not by those of a payload: ${events}`, () => {
      expect(readArguments(['run', '--generator', 'predefined', '--events', events]).events).toEqual(read)
    })
  }

  test('a base URL is the address of a site, for browser tests only', () => {
    const generate = (url: string, format = 'playwright') =>
      readArguments(['generate', '--format', format, '--base-url', url]).baseUrl
    expect(generate('https://staging.example/')).toBe('https://staging.example')
    const notAnOrigin = /^--base-url is an address without a path, like https:\/\/staging\.example; not '/
    for (const url of ['staging.example', 'https://staging.example/videos/', 'file:///tmp', '']) {
      expect(() => generate(url)).toThrow(notAnOrigin)
    }
    expect(() => generate('https://staging.example', 'json')).toThrow('--base-url belongs to --format playwright.')
  })

  const commands = Object.keys(COMMANDS).join(', ')
  const wrong: Record<string, string> = {
    '': `npm run paths -- needs a command: ${commands}; help explains them.`,
    walk: `npm run paths -- needs a command: ${commands}; not 'walk'.`,
    'list splash': 'list takes options only, not splash.',
    replay: 'replay takes <id|file>, not nothing.',
    'diff a b c': 'diff takes <revision> [<revision>], not a b c.',
    'list --seed 1': "list takes --machine, --format; not '--seed'.",
    'list --machine': 'list: --machine needs a value.',
    'list --format html': "--format is one of text, json, markdown; not 'html'.",
    'run --format playwright': "--format is one of text, json, markdown; not 'playwright'.",
    'run --generator longest':
      "--generator is one of shortest, all-shortest, random, quick-random, weighted-random, directed, predefined; not 'longest'.",
    'run --cover states': "--cover is one of transitions, edges, product; not 'states'.",
    'run --generator random --cover edges': '--cover belongs to --generator shortest.',
    'list --cover edges': "list takes --machine, --format; not '--cover'.",
    'run --seed 1.5': "--seed is a whole number from 0 to 4294967295; not '1.5'.",
    'run --seed 4294967296': "--seed is a whole number from 0 to 4294967295; not '4294967296'.",
    'run --seed -3': "--seed is a whole number from 0 to 4294967295; not '-3'.",
    'run --seed --format json': 'run: --seed needs a value.',
    'run --shard 3/2': "--shard is one of up to 9999 parts, like 2/4; not '3/2'.",
    'run --shard 0/2': "--shard is one of up to 9999 parts, like 2/4; not '0/2'.",
    'run --shard -1/2': "--shard is one of up to 9999 parts, like 2/4; not '-1/2'.",
    'run --shard 1/99999': "--shard is one of up to 9999 parts, like 2/4; not '1/99999'.",
    'run --generator directed': '--generator directed needs --to: a state or the id of a transition.',
    'run --to open': '--to belongs to --generator directed.',
    'run --generator predefined':
      '--generator predefined needs --events: types or labels of events, separated by commas.',
    'run --generator weighted-random':
      '--generator weighted-random needs --weights: JSON like {"order.sent":3,"visit.left":0}, or a file with it.',
  }
  for (const [argv, complaint] of Object.entries(wrong)) {
    test(`says in one line what is allowed: paths ${argv}`, () => {
      expect(() => readArguments(argv.split(' ').filter(Boolean))).toThrow(new UsageError(complaint))
    })
  }

  const nothing: [argv: string[], complaint: string][] = [
    [['replay', ''], 'replay takes <id|file>, not nothing.'],
    [['diff', ''], 'diff takes <revision> [<revision>], not nothing.'],
    [['list', '--format', ''], "--format is one of text, json, markdown; not ''."],
    [
      ['run', '--generator', 'directed', '--to', ''],
      '--generator directed needs --to: a state or the id of a transition.',
    ],
    [
      ['run', '--generator', 'predefined', '--events', ''],
      '--generator predefined needs --events: types or labels of events, separated by commas.',
    ],
  ]
  for (const [argv, complaint] of nothing) {
    test(`an empty word is no value: paths ${argv.join(' ')}''`, () => {
      expect(() => readArguments(argv)).toThrow(new UsageError(complaint))
    })
  }

  test('the help names every command with its options', () => {
    for (const name of Object.keys(COMMANDS)) expect(usage()).toContain(`\n  ${name}`)
    expect(usage()).toContain('--machine --generator --cover --until --seed --to --events --weights --shard --format')
    expect(usage()).toContain('\n  transitions      every declared transition\n')
  })
})

describe('shards', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }))
  const shards = (durations: Record<string, number>, of: number) =>
    Array.from({ length: of }, (_, index) => shardOf(items, durations, { index: index + 1, of }).map(({ id }) => id))

  test('take about equally long, each item once', () => {
    expect(shards({ a: 60, b: 20, c: 20, d: 20, e: 30, f: 30 }, 3)).toEqual([['a'], ['b', 'd', 'e'], ['c', 'f']])
  })

  test('without durations hold equally many', () => {
    expect(shards({}, 3)).toEqual([
      ['a', 'd'],
      ['b', 'e'],
      ['c', 'f'],
    ])
  })

  test('more shards than items leave some empty', () => {
    expect(shards({}, 8).map((shard) => shard.length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
  })

  test('what has no duration counts as an average one', () => {
    expect(shards({ a: 100, b: 100 }, 2)).toEqual([
      ['a', 'c', 'e'],
      ['b', 'd', 'f'],
    ])
  })
})
