import type { House } from '../house.ts'
import { leavesOf } from '../paths/active.ts'
import type { MachineCases } from '../paths/cases.ts'
import { declaredTransitions, eventCaseLabel, eventLabel } from '../paths/declared.ts'
import { prepare } from '../paths/explore.ts'
import type { Path, PathStep } from '../paths/path.ts'
import { type Arguments, UsageError } from './arguments.ts'
import type { Act, PageVerbs, Sight, Target } from './page-verbs.ts'
import { batchFor, pathData, selectedFor } from './selection.ts'

/** As the formatter breaks them. */
const LINE_WIDTH = 120

/** A file for tests/e2e/, complete, or with a base URL one that stands alone: one test a path, one step an event. And the paths that it walks. */
export function writePlaywright(
  house: House,
  verbs: ReadonlyMap<string, PageVerbs>,
  { args, seed, weights }: { args: Arguments; seed: number; weights: Readonly<Record<string, number>> },
) {
  if (args.shard)
    throw new UsageError(
      '--format playwright writes all paths, without --shard: its tests are shared out when they run.',
    )
  const chosen = selectedFor(house, { ...args, machines: args.machines.length > 0 ? args.machines : [...verbs.keys()] })
  const speechless = chosen.filter(({ machine }) => !verbs.has(machine.id)).map(({ machine }) => machine.id)
  if (speechless.length > 0) {
    throw new UsageError(
      `Nothing says how a visitor brings about the events of ${speechless.join(', ')}: page verbs are written for ${[...verbs.keys()].join(', ')} only, in tests/e2e/verbs/.`,
    )
  }
  const groups = chosen.map((cases) => {
    const own = args.baseUrl === undefined ? verbs.get(cases.machine.id)! : alone(verbs.get(cases.machine.id)!)
    const { starts, events } = speechlessIn(cases, own)
    const wanted = (args.events ?? []).filter((event) =>
      events.some((label) => label === event || label.startsWith(`${event} `)),
    )
    if (wanted.length > 0) {
      throw new UsageError(
        `Nothing says how a visitor brings about ${wanted.join(', ')}: tests/e2e/verbs/ does for the other events of ${cases.machine.id}.`,
      )
    }
    const possible = withoutOtherStarts(cases, own)
    const { generation } = batchFor(possible, args, seed, weights, (snapshot, event) => {
      const label = eventLabel(event.type, cases.machine)
      const states = leavesOf(snapshot)
      const coming = states.flatMap((state) => Object.keys(own.comes[state] ?? {}))
      if (coming.length > 0) return coming.includes(label)
      const act = actFor(own, event.type, eventCaseLabel(event, cases.machine, true))
      return act !== undefined && (act.while ?? states).some((state) => states.includes(state))
    })
    const paths = [...generation.paths]
    const taken = new Set(
      paths.flatMap(({ start, steps }) => [start, ...steps].flatMap(({ transitions }) => transitions)),
    )
    const missed =
      args.generator === 'shortest' ? declaredTransitions(cases.machine).filter(({ id }) => !taken.has(id)) : []
    const text = [
      ...commented('No test begins so, because no verbs say how a visitor comes to it:', starts),
      ...commented('These happen in no test, because no verbs say how a visitor brings them about:', events),
      ...commented(
        'No test takes:',
        missed.map(({ id }) => id),
      ),
      `test.describe('${cases.machine.id}', () => {`,
      ...paths.flatMap((path) => indent(testOf(path, own, args.baseUrl !== undefined))),
      '})',
    ].join('\n')
    return { text, paths: paths.map((path) => pathData(path, cases.machine.id)) }
  })
  const body = groups.map(({ text }) => text).join('\n\n')
  const command = [
    'npm run -s paths -- generate',
    ...args.machines.map((id) => `--machine ${id}`),
    ...(args.cover ? [`--cover ${args.cover}`] : []),
    '--format playwright',
    ...(args.baseUrl === undefined ? [] : [`--base-url ${args.baseUrl}`]),
  ].join(' ')
  return {
    text: [
      ...(args.baseUrl === undefined ? besideStack(command, body) : standingAlone(command, body, args.baseUrl)),
      body,
    ].join('\n'),
    generated: { machines: groups.map(({ paths }) => ({ paths })) },
  }
}

function besideStack(command: string, body: string): string[] {
  return [
    `// Written by \`${command}\`; runs as it is from tests/e2e/.`,
    ...(body.includes(' open(') ? ["import { open } from './session-support.ts'"] : []),
    "import { expect, test } from './stack.ts'",
    '',
  ]
}

/** What the stack of our own gives, for a site that runs somewhere. */
function standingAlone(command: string, body: string, baseUrl: string): string[] {
  const opens = body.includes(' open(')
  return [
    `// Written by \`${command}\`; runs as it is by Playwright. BASE_URL names another site.`,
    `import { expect, ${opens ? 'type Page, ' : ''}test } from '@playwright/test'`,
    '',
    `const stack = { origin: new URL(process.env.BASE_URL ?? ${quoted(baseUrl)}).origin }`,
    '',
    ...(opens
      ? [
          '/** Before the page listens, a click does what it does without scripts. */',
          'async function open(page: Page, url: string) {',
          '  await page.goto(url)',
          '  await page.waitForFunction(() =>',
          "    Object.keys(document.querySelector('[data-app]') ?? {}).some((key) => key.startsWith('__reactFiber')),",
          '  )',
          '}',
          '',
        ]
      : []),
  ]
}

function commented(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`// ${title}`, ...lines.map((line) => `// - ${line}`)] : []
}

/** Nobody watches the browser for errors there. */
function alone(verbs: PageVerbs): PageVerbs {
  const without = (acts: readonly Act[]) => acts.filter((act) => !('allow' in act))
  const all = <Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
  return {
    ...verbs,
    starts: all(verbs.starts, without),
    acts: all(verbs.acts, (act) => ({ ...act, does: without(act.does) })),
    comes: all(verbs.comes, (events) => all(events, without)),
  }
}

/** Starts and events of the cases that the verbs have no words for. */
function speechlessIn(cases: MachineCases, { starts, acts, comes }: PageVerbs) {
  const coming = new Set(Object.values(comes).flatMap((events) => Object.keys(events)))
  const { cases: events } = prepare(cases.machine, cases)
  return {
    starts: Object.keys(cases.inputs ?? {}).filter((name) => !(name in starts)),
    events: events
      .filter(
        ({ event, label }) =>
          !coming.has(eventLabel(event.type, cases.machine)) && !(label in acts) && !(event.type in acts),
      )
      .map(({ label }) => label),
  }
}

/** A start that nothing says how to come to is no start. */
function withoutOtherStarts(cases: MachineCases, { starts }: PageVerbs): MachineCases {
  if (!cases.inputs) return cases
  return { ...cases, inputs: Object.fromEntries(Object.entries(cases.inputs).filter(([name]) => name in starts)) }
}

function testOf(path: Path, verbs: PageVerbs, isAlone: boolean): string[] {
  const body = [
    ...stepOf(path.start.name || 'opens the page', [
      ...madeReady(path.steps, -1, verbs),
      ...(verbs.starts[path.start.name] ?? []).map(statementOf),
      ...sightsOf(leavesOf(path.first), verbs),
    ]),
    ...path.steps.flatMap((step, index) =>
      stepOf(step.label, [
        ...madeReady(path.steps, index, verbs),
        ...actsFor(step, path.steps[index - 1]?.states ?? leavesOf(path.first), verbs).map(statementOf),
        ...sightsOf(step.states, verbs),
      ]),
    ),
  ]
  const named = namedTargets(verbs).filter(({ as }) =>
    new RegExp(`\\b${as}\\b`).test(body.join('\n').replaceAll(/'.*?'/g, '')),
  )
  const lines = [...named.map((target) => `const ${target.as} = ${written(target)}`), ...body]
  const text = lines.join('\n')
  const fixtures = (isAlone ? ['page'] : ['page', 'stack', 'problems']).filter((name) =>
    new RegExp(`\\b${name}\\b`).test(text),
  )
  const title = quoted(`${path.id}: ${path.title.replaceAll(/ \{.*?(?= [→⇒])/g, '')}`)
  const onOneLine = `test(${title}, async ({ ${fixtures.join(', ')} }) => {`
  const head =
    onOneLine.length + 2 <= LINE_WIDTH
      ? [onOneLine]
      : [`test(${title}, async ({`, ...indent(fixtures.map((name) => `${name},`)), '}) => {']
  return [...head, ...indent(lines), '})']
}

function stepOf(title: string, statements: readonly string[]): string[] {
  return [
    `await test.step(${quoted(title)}, async () => {`,
    ...indent(
      statements.length > 0
        ? statements.flatMap((one) => one.split('\n'))
        : ['// Comes by itself, and nothing tells of it.'],
    ),
    '})',
  ]
}

/** What must be ready before this step, so that the next event comes by itself. */
function madeReady(steps: readonly PathStep[], index: number, { comes }: PageVerbs): string[] {
  const next = steps[index + 1]
  if (!next) return []
  const before = steps[index]?.states ?? []
  return before.flatMap((state) => comes[state]?.[labelOf(next)] ?? []).map(statementOf)
}

function actsFor(step: PathStep, before: readonly string[], verbs: PageVerbs): readonly Act[] {
  if (before.some((state) => labelOf(step) in (verbs.comes[state] ?? {}))) return []
  return actFor(verbs, step.event.type, step.label)?.does ?? []
}

function actFor({ acts }: PageVerbs, type: string, label: string) {
  return acts[label] ?? acts[type]
}

function labelOf({ event, timer }: Pick<PathStep, 'event' | 'timer'>) {
  return timer === undefined ? event.type : `after ${timer}`
}

function sightsOf(states: readonly string[], { sees }: PageVerbs): string[] {
  return states.flatMap((state) => sees[state] ?? []).map(expectationOf)
}

function expectationOf(sight: Sight): string {
  if ('visible' in sight) return `await expect(${locator(sight.visible)}).toBeVisible()`
  return `await expect(${locator(sight.hidden)}).toBeHidden()`
}

function statementOf(act: Act): string {
  if ('open' in act) return `await open(page, \`\${stack.origin}${act.open}\`)`
  if ('click' in act) return `await ${locator(act.click)}.click()`
  if ('fill' in act) return `await ${locator(act.fill)}.fill(${quoted(act.with)})`
  if ('press' in act) return `await page.keyboard.press(${quoted(act.press)})`
  if ('window' in act) return `await page.setViewportSize({ width: ${act.window.width}, height: ${act.window.height} })`
  if ('allow' in act) return `problems.allow(${quoted(act.allow)})`
  if ('run' in act) return act.run
  const { name, value } = act.cookie
  return `await page.context().addCookies([{ name: ${quoted(name)}, value: ${quoted(value)}, url: stack.origin }])`
}

/** Those that have a name, what they lie in before them. */
function namedTargets(verbs: unknown): Target[] {
  if (typeof verbs !== 'object' || verbs === null) return []
  const inner = Object.values(verbs).flatMap(namedTargets)
  const all = 'as' in verbs ? [...inner, verbs as Target] : inner
  return all.filter((target, index) => all.indexOf(target) === index)
}

function locator(target: Target): string {
  return target.as ?? written(target)
}

function written({ role, name, in: within }: Target): string {
  const options = name === undefined ? '' : `, { name: ${quoted(name)}, exact: true }`
  return `${within ? locator(within) : 'page'}.getByRole(${quoted(role)}${options})`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line ? `  ${line}` : line))
}
