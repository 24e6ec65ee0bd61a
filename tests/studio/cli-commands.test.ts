import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UsageError } from '../../studio/cli/arguments.ts'
import type { PageVerbs } from '../../studio/cli/page-verbs.ts'
import { runPathsCommand } from '../../studio/cli/paths-command.ts'
import type { Workshop } from '../../studio/cli/workshop.ts'
import { furnish } from '../../studio/house.ts'
import { casesOf, type MachineCases } from '../../studio/paths/cases.ts'
import { counterMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const token = casesOf(tokenMachine(), tokenOptions)
const counter = casesOf(counterMachine, {
  events: { 'code.entered': [{ isRight: true }, { isRight: false }] },
  project: ({ context }) => context.tries,
})
const fragile: MachineCases = {
  ...counter,
  invariants: { 'nobody is locked out': ({ value }) => value !== 'blocked' },
}
const verbs: PageVerbs = {
  machine: 'counter',
  starts: { '': [{ open: '/door/' }] },
  acts: {
    'code.entered {isRight:true}': { does: [{ click: { role: 'button', name: "Ada's code" } }] },
    'door.closed': { while: ['open'], does: [{ press: 'Escape' }] },
  },
  comes: {},
  sees: { open: [{ visible: { role: 'main', as: 'door' } }] },
}

let folder = ''
let printed: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paths-command-'))
  printed = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function paths(argv: readonly string[], cases: MachineCases[] = [token, counter], more: Partial<Workshop> = {}) {
  const code = await runPathsCommand(argv, {
    house: async () => furnish({ cases, requirements: '', wiring: [], siteActors: {} }),
    casesAt: async () => cases,
    sources: () => new Map(),
    verbs: async () => new Map([['counter', verbs]]),
    cache: join(folder, 'cache'),
    directory: folder,
    print: (text) => printed.push(text),
    isInterrupted: () => false,
    ...more,
  })
  return { code, text: printed.join('\n') }
}

async function refusal(argv: readonly string[], cases?: MachineCases[]) {
  const error = await paths(argv, cases).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UsageError)
  return (error as UsageError).message
}

describe('list', () => {
  test('a line for each machine', async () => {
    expect(await paths(['list'])).toEqual({
      code: 0,
      text: 'token              5 states   7 transitions   Keeps a token that works.\ncounter            3 states   4 transitions   ',
    })
  })

  test('of one machine its states, transitions and paths', async () => {
    const { text } = await paths(['list', '--machine', 'token', '--format', 'json'])
    const [{ states, transitions, paths: planned }] = JSON.parse(text)
    expect(states[0]).toEqual({ name: 'fresh', description: 'The token works.' })
    expect(transitions).toContain('renewing --renewal.refused--> revoked')
    expect(planned[0]).toEqual({ id: expect.stringMatching(/^[0-9a-z]{8}$/), title: expect.stringContaining(' ⇒ ') })
  })

  test('an unknown machine is refused', async () => {
    expect(await refusal(['list', '--machine', 'oven'])).toBe("There is no machine 'oven'. There are: token, counter.")
  })
})

describe('generate', () => {
  test('one seed gives one text, and says how to have it again', async () => {
    const argv = ['generate', '--machine', 'token', '--generator', 'random', '--seed', '9']
    const first = await paths(argv)
    printed = []
    expect(await paths(argv)).toEqual(first)
    expect(first.text).toMatch(/\nseed 9: the same one, with --seed, gives the same paths$/)
  })

  test('without a seed it takes one, and prints it', async () => {
    const { text } = await paths(['generate', '--machine', 'token', '--generator', 'quick-random', '--format', 'json'])
    const { seed, machines } = JSON.parse(text)
    printed = []
    const again = await paths([
      'generate',
      '--machine',
      'token',
      '--generator',
      'quick-random',
      '--format',
      'json',
      '--seed',
      String(seed),
    ])
    expect(JSON.parse(again.text).machines).toEqual(machines)
  })

  test('markdown is a list to tick off', async () => {
    const argv = ['generate', '--machine', 'counter', '--generator', 'directed', '--to', 'open', '--format', 'markdown']
    expect((await paths(argv)).text).toMatch(
      /^## counter: 1 path, 1 step; .*\n\nleft out: 4 transitions and states that other paths come to\n\n### \w{8}\n\n- \[ \] code.entered \{isRight:true\} → open$/,
    )
  })

  test('every declared transition once, unless more is to be covered; run takes what the path tests take', async () => {
    const countOf = async (...argv: string[]) => {
      printed = []
      const { text } = await paths([...argv, '--machine', 'token', '--format', 'json'])
      const [{ coverage, paths: made }] = JSON.parse(text).machines
      return { edge: coverage.edge, paths: typeof made === 'number' ? made : made.length }
    }
    expect({
      generate: await countOf('generate'),
      generateEdges: await countOf('generate', '--cover', 'edges'),
      run: await countOf('run'),
      runTransitions: await countOf('run', '--cover', 'transitions'),
    }).toEqual({
      generate: { edge: 100, paths: 2 },
      generateEdges: { edge: 100, paths: 4 },
      run: { edge: 100, paths: 4 },
      runTransitions: { edge: 100, paths: 2 },
    })
  })

  test('a condition that is not met is reported, with exit code 1', async () => {
    const { code, text } = await paths(['generate', '--machine', 'counter', '--until', 'length=100'])
    expect({ code, firstText: text.split('\n')[0] }).toEqual({
      code: 1,
      firstText: expect.stringMatching(/; the condition was not met: shortest has no more paths$/),
    })
  })

  test('shards share the paths out', async () => {
    const idsOf = async (...more: string[]) => {
      printed = []
      const { text } = await paths(['generate', '--format', 'json', ...more])
      const { machines } = JSON.parse(text) as { machines: { paths: { id: string }[] }[] }
      return machines.flatMap(({ paths: all }) => all.map(({ id }) => id))
    }
    const halves = [...(await idsOf('--shard', '1/2')), ...(await idsOf('--shard', '2/2'))]
    expect(halves.sort()).toEqual((await idsOf()).sort())
  })

  test('a shard tells of what its own paths cover', async () => {
    const edgesOf = async (shard: string) => {
      printed = []
      const { text } = await paths([
        'generate',
        '--generator',
        'all-shortest',
        '--machine',
        'token',
        '--format',
        'json',
        '--shard',
        shard,
      ])
      const { machines } = JSON.parse(text) as { machines: { coverage: { edge: number } }[] }
      return machines[0]?.coverage.edge
    }
    expect(await edgesOf('1/1')).toBe(100)
    expect(await edgesOf('1/50')).toBeLessThan(100)
  })

  test('what cannot be shared out, or would never end, is refused', async () => {
    expect(await refusal(['run', '--shard', '1/2', '--generator', 'random'])).toBe(
      '--shard with a random generator needs --seed: every part must come from the same paths.',
    )
    expect(await refusal(['run', '--shard', '1/2', '--until', 'edge=100 or minutes=1'])).toBe(
      '--shard needs paths that are the same in every part: no minutes, seconds or never in --until.',
    )
    expect(await refusal(['generate', '--generator', 'random', '--until', 'never'])).toBe(
      "generate would never end with 'never': use run, or add a condition with or.",
    )
    expect(await refusal(['generate', '--shard', '1/2', '--until', 'edge=100 or minutes=1'])).toBe(
      '--shard needs paths that are the same in every part: no minutes, seconds or never in --until.',
    )
    expect(await refusal(['generate', '--generator', 'random', '--until', 'edge=100 and never'])).toBe(
      "generate would never end with 'never': use run, or add a condition with or.",
    )
    expect(await refusal(['run', '--until', 'edge'])).toMatch(/^Stop condition "edge": 'edge' is no condition\./)
    expect(await refusal(['run', '--machine', 'token', '--generator', 'directed', '--to', 'oven'])).toMatch(
      /^token has no state or transition 'oven'/,
    )
  })

  test('weights come as JSON or from a file', async () => {
    writeFileSync(join(folder, 'weights.json'), '{"signOut.requested":0}')
    const argv = [
      'generate',
      '--machine',
      'token',
      '--generator',
      'weighted-random',
      '--seed',
      '1',
      '--until',
      'length=50',
      '--weights',
    ]
    const { text } = await paths([...argv, 'weights.json'])
    expect(text).not.toContain('signOut')
    printed = []
    expect((await paths([...argv, '{"signOut.requested":0}'])).text).toBe(text)
    expect(await refusal([...argv, 'no.json'])).toBe('--weights is JSON or a file with it; there is no file no.json.')
    expect(await refusal([...argv, '{"signOut.requested":"often"}'])).toBe(
      '--weights is a JSON object with a number for each event or transition, like {"order.sent":3,"visit.left":0}.',
    )
  })
})

describe('run', () => {
  test('walks every path on a real actor, and remembers how long each took', async () => {
    const { code, text } = await paths(['run'])
    expect(code).toBe(0)
    expect(text).toMatch(
      /^ok {5}token: \d+ paths, \d+ steps, .*\nok {5}counter: .*\n\d+ paths passed, 0 failed, \d+ steps in all; each machine replays itself only: the path tests drive the product$/,
    )
    const durations = JSON.parse(readFileSync(join(folder, 'cache/durations.json'), 'utf8'))
    expect(Object.keys(durations)).toHaveLength(Number(/(\d+) paths passed/.exec(text)?.[1]))
  })

  test('a failing path is shrunk, kept, and fails again when replayed', async () => {
    const argv = ['run', '--generator', 'random', '--seed', '4', '--until', 'length=300']
    const { code, text } = await paths(argv, [fragile])
    expect(code).toBe(1)
    expect(text).toContain(
      'code.entered {isRight:false} → code.entered {isRight:false} → code.entered {isRight:false} ⇒ blocked',
    )
    expect(text).toContain(
      "after 'code.entered {isRight:false}' (step 3 of 3): it does not hold that nobody is locked out",
    )
    const [file = ''] = readdirSync(join(folder, 'cache')).filter((name) => name !== 'durations.json')
    const id = file.replace('.json', '')
    expect(text).toContain(`again: npm run paths -- replay ${id}`)
    printed = []
    const again = await paths(['replay', id], [fragile])
    expect({ code: again.code, text: again.text.split('\n').slice(3) }).toEqual({
      code: 1,
      text: [
        '>   3  code.entered {isRight:false} → blocked',
        "FAILED after 'code.entered {isRight:false}' (step 3 of 3): it does not hold that nobody is locked out",
      ],
    })
    printed = []
    expect((await paths(['replay', join('cache', file)], [counter])).code).toBe(0)
  })

  test('fails where something declared is out of reach, as the path tests do, and says why', async () => {
    const wrongOnly = casesOf(counterMachine, { events: { 'code.entered': [{ isRight: false }] } })
    const { code, text } = await paths(['run'], [wrongOnly])
    expect({ code, lines: text.replace(/[\d.]+ s;/, 'n s;').split('\n') }).toEqual({
      code: 1,
      lines: [
        'FAILED counter: 1 path, 1 step, n s; edge 25 %, vertex 33.3 %, pair 0 %, guard 50 %',
        '       not taken: locked --code.entered[isRight]#1--> open: payload: no example in `events` makes isRight true in a state that is reached',
        '       not taken: locked --code.entered[isLastTry]#2--> blocked: projection: it is taken where the context differs in what `project` leaves out',
        '       not taken: open --door.closed--> locked: state: open is never entered',
        '       never entered: open: no transition that is taken leads there',
        '       never entered: blocked: no transition that is taken leads there',
        '1 path passed, 0 failed, 1 step in all; each machine replays itself only: the path tests drive the product',
      ],
    })
  })

  test('passes where all that is out of reach is waived, and still lists it', async () => {
    const [wrong, right] = ['locked --code.entered[isLastTry]#2--> blocked', 'locked --code.entered[isRight]#1--> open']
    const waived = casesOf(counterMachine, {
      events: { 'code.entered': [{ isRight: true }] },
      waivers: { [wrong]: 'nobody errs', blocked: 'nobody errs', 'locked --code.entered#3--> (stays)': 'nobody errs' },
    })
    const { code, text } = await paths(['run', '--format', 'json'], [waived])
    const { drives, machines } = JSON.parse(text)
    const [{ coverage, untaken }] = machines
    expect(drives).toBe('each machine replays itself only: the path tests drive the product')
    expect({ code, edge: coverage.edge, vertex: coverage.vertex, untaken }).toEqual({
      code: 0,
      edge: 100,
      vertex: 100,
      untaken: {
        outOfReach: [],
        waived: [
          { kind: 'transition', what: wrong, why: 'waived: nobody errs' },
          { kind: 'state', what: 'blocked', why: 'waived: nobody errs' },
          { kind: 'transition', what: 'locked --code.entered#3--> (stays)', why: 'waived: nobody errs' },
        ],
        leftOut: [],
      },
    })
    printed = []
    const directed = await paths(['run', '--generator', 'directed', '--to', 'locked'], [waived])
    expect({ code: directed.code, left: directed.text.split('\n').at(-2), right: text.includes(right) }).toEqual({
      code: 0,
      left: '       left out: 3 transitions and states that other paths come to',
      right: false,
    })
  })

  test('ends with a summary when it is interrupted', async () => {
    let asked = 0
    const isInterrupted = () => ++asked > 20
    const { code, text } = await paths(
      ['run', '--machine', 'token', '--generator', 'random', '--until', 'never'],
      [token],
      { isInterrupted },
    )
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('\n21 paths passed, 0 failed') })
    expect(readFileSync(join(folder, 'cache/durations.json'), 'utf8')).toBe('{}\n')
  })
})

describe('replay', () => {
  test('shows every step, and how long it waits', async () => {
    const { text } = await paths([
      'generate',
      '--machine',
      'token',
      '--generator',
      'predefined',
      '--events',
      'after renewalDue, renewal.refused',
      '--format',
      'json',
    ])
    writeFileSync(join(folder, 'path.json'), JSON.stringify(JSON.parse(text).machines[0].paths[0]))
    printed = []
    expect((await paths(['replay', 'path.json'])).text).toBe(
      'token: after renewalDue → renewal.refused ⇒ revoked\n    1  after renewalDue (240 s later) → renewing\n    2  renewal.refused → revoked\nok',
    )
    printed = []
    const other = casesOf(tokenMachine('waitingToRetry'), tokenOptions)
    const data = JSON.parse(readFileSync(join(folder, 'path.json'), 'utf8'))
    data.steps.push({ event: { type: 'renewal.refused' }, label: 'renewal.refused', waitMs: 0, states: ['revoked'] })
    writeFileSync(join(folder, 'path.json'), JSON.stringify(data))
    expect(await paths(['replay', 'path.json'], [other])).toEqual({
      code: 1,
      text: expect.stringMatching(
        /FAILED after 'renewal.refused' \(step 3 of 3\): the event does nothing there any more, or cannot come then$/,
      ),
    })
  })

  test('finds a planned path by its id, and says where ids are', async () => {
    const { text } = await paths(['list', '--machine', 'token', '--format', 'json'])
    const { id, title } = JSON.parse(text)[0].paths[1]
    printed = []
    expect((await paths(['replay', id])).text.split('\n')[0]).toBe(`token: ${title}`)
    expect(await refusal(['replay', 'zzzzzzzz'])).toBe(
      'No planned, generated or failed path has the id zzzzzzzz: `list --machine <id>` shows those of a machine.',
    )
  })

  test('finds what was generated by its id, on whatever day, in text and browser tests too', async () => {
    const random = ['generate', '--machine', 'token', '--generator', 'random', '--seed']
    const ids: string[] = []
    for (const more of [['9'], ['10', '--format', 'json'], ['11', '--format', 'markdown']]) {
      printed = []
      const { text } = await paths([...random, ...more])
      ids.push(/\b(?=[0-9a-z]*\d)[0-9a-z]{8}\b/.exec(text)![0])
    }
    printed = []
    const written = await paths(['generate', '--machine', 'counter', '--format', 'playwright'])
    ids.push(/test\('(\w{8}): /.exec(written.text)![1]!)
    for (const id of ids) {
      printed = []
      expect({ id, code: (await paths(['replay', id])).code, said: printed.at(-1)?.split('\n').at(-1) }).toEqual({
        id,
        code: 0,
        said: 'ok',
      })
    }
  })

  test('walks every path of what generate wrote, with what npm says before it, and counts those that fail', async () => {
    const { text } = await paths(['generate', '--format', 'json'])
    writeFileSync(join(folder, 'paths.json'), `\n> proscenium@0.1.0 paths\n> node scripts/paths.mjs\n\n${text}\n`)
    const { machines } = JSON.parse(text) as { machines: { machine: string; paths: { id: string }[] }[] }
    const ids = machines.flatMap(({ paths }) => paths.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(2)

    printed = []
    const well = await paths(['replay', 'paths.json'])
    expect({ code: well.code, lastText: well.text.split('\n').at(-1) }).toEqual({
      code: 0,
      lastText: `${ids.length} paths passed, 0 failed`,
    })
    expect(well.text.match(/^(?:token|counter) \w{8}/gm)).toHaveLength(ids.length)

    printed = []
    const only = await paths(['replay', 'paths.json', '--machine', 'counter', '--format', 'json'], [token, fragile])
    const told = JSON.parse(only.text) as { machine: string; failure: unknown }[]
    expect({ code: only.code, machines: [...new Set(told.map(({ machine }) => machine))] }).toEqual({
      code: 1,
      machines: ['counter'],
    })
    expect(told.filter(({ failure }) => failure !== null)).toHaveLength(1)
  })

  test('refuses what generate did not write so', async () => {
    writeFileSync(join(folder, 'paths.json'), JSON.stringify({ machines: [{ paths: [{ machine: 'token' }] }] }))
    expect(await refusal(['replay', 'paths.json'])).toMatch(
      /paths.json: expected what generate writes; machines.0.paths.0.title: [^\n]*$/,
    )
    writeFileSync(join(folder, 'none.json'), JSON.stringify({ machines: [{ paths: [] }] }))
    expect(await refusal(['replay', 'none.json'])).toMatch(/none.json has no path of token, counter\.$/)
  })

  test('refuses files that hold neither a path nor a recording', async () => {
    writeFileSync(join(folder, 'shopping.json'), '["milk"]')
    expect(await refusal(['replay', 'shopping.json'])).toMatch(/shopping.json holds neither a path nor a recording/)
    expect(await refusal(['replay', 'gone.json'])).toBe('There is no file gone.json.')
    mkdirSync(join(folder, 'folder'))
    expect(await refusal(['replay', 'folder'])).toMatch(/folder cannot be read: EISDIR[^\n]*$/)
  })

  const broken: Record<string, [file: unknown, complaint: RegExp]> = {
    'a path without steps': [
      { machine: 'token', title: 'x', start: '', steps: 5 },
      /broken.json: expected a path; steps: [^\n]*$/,
    ],
    'a path with a step that is none': [
      { machine: 'token', title: 'x', start: '', steps: [{}] },
      /broken.json: expected a path; steps.0.event: [^\n]*$/,
    ],
    'a path from nowhere': [
      { machine: 'token', title: 'x', start: 'nowhere', steps: [] },
      /^token has no start 'nowhere', only ''\.$/,
    ],
    'a recording of half': [
      { machine: 'token', start: { state: 'fresh' }, steps: [] },
      /broken.json: expected a recording; site: [^\n]*$/,
    ],
    'a path of a machine that is gone': [
      { machine: 'oven', title: 'x', start: '', steps: [] },
      /broken.json is of the machine 'oven', not of token, counter\.$/,
    ],
  }
  for (const [what, [file, complaint]] of Object.entries(broken)) {
    test(`says in one line what is wrong with ${what}`, async () => {
      writeFileSync(join(folder, 'broken.json'), JSON.stringify(file))
      expect(await refusal(['replay', 'broken.json'])).toMatch(complaint)
    })
  }

  test('a file of another machine than the one that is named is refused', async () => {
    writeFileSync(join(folder, 'path.json'), JSON.stringify({ machine: 'token', title: 'x', start: '', steps: [] }))
    expect(await refusal(['replay', 'path.json', '--machine', 'counter'])).toMatch(
      /path.json is of the machine 'token', not of counter\.$/,
    )
  })

  test('takes a recording of a living page', async () => {
    const recording = {
      machine: 'token',
      site: 'Halcyon',
      build: '1',
      path: '/videos/',
      input: { lifetimeMs: 300_000 },
      start: { state: 'fresh', context: {}, transitions: [] },
      steps: [
        {
          atMs: 5,
          event: { type: 'signOut.requested' },
          transitions: ['any --signOut.requested--> signedOut'],
          state: 'signedOut',
          context: {},
        },
      ],
    }
    writeFileSync(join(folder, 'recording.json'), JSON.stringify(recording))
    expect((await paths(['replay', 'recording.json'])).text).toBe(
      'token: recorded on Halcyon/videos/\n    1  signOut.requested (0.005 s later) → signedOut\nok',
    )
    printed = []
    writeFileSync(
      join(folder, 'recording.json'),
      JSON.stringify(recording).replace('"state":"signedOut"', '"state":"revoked"'),
    )
    expect((await paths(['replay', 'recording.json'])).code).toBe(1)
  })
})

describe('lint', () => {
  test('names what is wrong, machine by machine', async () => {
    const sources = () =>
      new Map(['token', 'counter'].map((id) => [`machines/${id}.machine.ts`, `createMachine({\n  id: '${id}',\n`]))
    const { code, text } = await paths(['lint', '--machine', 'counter'], [token, counter], { sources })
    expect(code).toBe(1)
    expect(text).toMatch(/^counter missing-description: [\s\S]*\n1 machine, \d+ problems$/)
  })
})

describe('--format playwright', () => {
  test('one test a path, one step an event, with what a visitor does and sees', async () => {
    const { code, text } = await paths([
      'generate',
      '--machine',
      'counter',
      '--generator',
      'directed',
      '--to',
      'open',
      '--format',
      'playwright',
    ])
    expect(code).toBe(0)
    expect(
      text.replace(/'\w{8}: /, "'ID: "),
    ).toBe(`// Written by \`npm run -s paths -- generate --machine counter --format playwright\`; runs as it is from tests/e2e/.
import { open } from './session-support.ts'
import { expect, test } from './stack.ts'

// These happen in no test, because no verbs say how a visitor brings them about:
// - code.entered {isRight:false}
test.describe('counter', () => {
  test('ID: code.entered ⇒ open', async ({ page, stack }) => {
    const door = page.getByRole('main')
    await test.step('opens the page', async () => {
      await open(page, \`\${stack.origin}/door/\`)
    })
    await test.step('code.entered {isRight:true}', async () => {
      await page.getByRole('button', { name: 'Ada\\'s code', exact: true }).click()
      await expect(door).toBeVisible()
    })
  })
})`)
  })

  test('what a visitor cannot do happens in no test', async () => {
    const { text } = await paths(['generate', '--machine', 'counter', '--format', 'playwright'])
    expect(text.match(/test.step\('.*?'/g)).toEqual([
      "test.step('opens the page'",
      "test.step('code.entered {isRight:true}'",
      "test.step('door.closed'",
    ])
  })

  test('what no test takes is told of, and a step that nothing tells of stands there all the same', async () => {
    const { text } = await paths(['generate', '--machine', 'counter', '--format', 'playwright'])
    expect(text.match(/^ *\/\/ .*/gm)?.slice(1)).toEqual([
      '// These happen in no test, because no verbs say how a visitor brings them about:',
      '// - code.entered {isRight:false}',
      '// No test takes:',
      '// - locked --code.entered[isLastTry]#2--> blocked',
      '// - locked --code.entered#3--> (stays)',
    ])
    printed = []
    const silent = { ...verbs, acts: { ...verbs.acts, 'door.closed': { does: [] } } }
    const mute = await paths(['generate', '--machine', 'counter', '--format', 'playwright'], [counter], {
      verbs: async () => new Map([['counter', silent]]),
    })
    expect(mute.text).toContain(`    await test.step('door.closed', async () => {
      // Comes by itself, and nothing tells of it.
    })`)
  })

  test('an event that was asked for by name and has no verbs is refused', async () => {
    const wanted = ['--generator', 'predefined', '--events', 'code.entered {isRight:false}']
    expect(await refusal(['generate', '--machine', 'counter', ...wanted, '--format', 'playwright'])).toBe(
      'Nothing says how a visitor brings about code.entered {isRight:false}: tests/e2e/verbs/ does for the other events of counter.',
    )
  })

  test('with a base URL the tests stand alone, against that site', async () => {
    const allowing = {
      ...verbs,
      acts: { ...verbs.acts, 'door.closed': { does: [{ allow: 'status of 500' }, { press: 'Escape' }] } },
    }
    const { text } = await paths(
      ['generate', '--machine', 'counter', '--format', 'playwright', '--base-url', 'https://staging.example'],
      [counter],
      { verbs: async () => new Map([['counter', allowing]]) },
    )
    expect(text.split('\n').slice(0, 5)).toEqual([
      '// Written by `npm run -s paths -- generate --machine counter --format playwright --base-url https://staging.example`; runs as it is by Playwright. BASE_URL names another site.',
      "import { expect, type Page, test } from '@playwright/test'",
      '',
      "const stack = { origin: new URL(process.env.BASE_URL ?? 'https://staging.example').origin }",
      '',
    ])
    expect(text).toContain('async function open(page: Page, url: string) {')
    expect(text).toContain(', async ({ page }) => {')
    expect(text).not.toMatch(/problems|session-support|stack\.ts/)
  })

  test('its tests are shared out when they run, not when they are written', async () => {
    expect(await refusal(['generate', '--machine', 'counter', '--format', 'playwright', '--shard', '1/2'])).toBe(
      '--format playwright writes all paths, without --shard: its tests are shared out when they run.',
    )
  })

  test('machines without verbs are refused', async () => {
    expect(await refusal(['generate', '--machine', 'token', '--format', 'playwright'])).toBe(
      'Nothing says how a visitor brings about the events of token: page verbs are written for counter only, in tests/e2e/verbs/.',
    )
  })
})

test('help goes without a house', async () => {
  const house = () => Promise.reject(new Error('not needed'))
  for (const argv of [['help'], ['--help'], ['run', '--help'], ['diff', '-h']]) {
    expect((await paths(argv, [], { house })).code).toBe(0)
  }
  expect(existsSync(join(folder, 'cache'))).toBe(false)
})
