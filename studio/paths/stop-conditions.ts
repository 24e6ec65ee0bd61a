import { COVERAGE_WORDS, type CoverageWord } from './coverage.ts'

export type StopCondition =
  | { kind: 'and' | 'or'; parts: readonly StopCondition[] }
  | { kind: 'coverage'; word: CoverageWord; percent: number }
  | { kind: 'reached'; state: string }
  | { kind: 'length'; steps: number }
  | { kind: 'time'; ms: number }
  | { kind: 'never' }

/** How far a run has come, over all of its paths. */
export interface Progress {
  percentOf: (word: CoverageWord) => number
  hasEntered: (state: string) => boolean
  steps: number
  elapsedMs: number
}

const ALLOWED = `Allowed are ${COVERAGE_WORDS.map((word) => `${word}=<percent>`).join(', ')}, reached=<state>, length=<steps>, minutes=<number>, seconds=<number> and never, joined by and, or and parentheses.`

/**
 * Reads `edge=100 and (requirement=100 or minutes=5)`; `and` binds closer than `or`. Throws one line that says what is wrong and what is
 * allowed, for a state that is not among `states` as well.
 */
export function parseStopCondition(text: string, states?: readonly string[]): StopCondition {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const wrong = (what: string) => new Error(`Stop condition "${text}": ${what}. ${ALLOWED}`)
  const isNext = (word: string) => tokens[at]?.toLowerCase() === word

  function joined(word: 'and' | 'or', part: () => StopCondition): StopCondition {
    const parts = [part()]
    while (isNext(word)) {
      at++
      parts.push(part())
    }
    return parts.length === 1 ? parts[0]! : { kind: word, parts }
  }

  const either = (): StopCondition => joined('or', both)
  const both = (): StopCondition => joined('and', single)

  function single(): StopCondition {
    const token = tokens[at++]
    if (token === undefined) throw wrong(at === 1 ? 'it is empty' : 'a condition is missing at the end')
    if (token === '(') {
      const inner = either()
      if (!isNext(')')) throw wrong("a ')' is missing")
      at++
      return inner
    }
    if (token.toLowerCase() === 'never') return { kind: 'never' }
    const [, word = '', value = ''] = /^([a-z]+)=(.+)$/i.exec(token) ?? []
    return conditionOf(word.toLowerCase(), value, token)
  }

  function conditionOf(word: string, value: string, token: string): StopCondition {
    if (isCoverageWord(word)) return { kind: 'coverage', word, percent: numberIn(value, token, 100) }
    if (word === 'length') return { kind: 'length', steps: numberIn(value, token) }
    if (word === 'minutes') return { kind: 'time', ms: numberIn(value, token) * 60_000 }
    if (word === 'seconds') return { kind: 'time', ms: numberIn(value, token) * 1_000 }
    if (word !== 'reached') throw wrong(`'${token}' is no condition`)
    if (states && !states.includes(value)) throw wrong(`there is no state '${value}', only ${states.join(', ')}`)
    return { kind: 'reached', state: value }
  }

  function numberIn(value: string, token: string, most = Number.POSITIVE_INFINITY): number {
    const number = /^\d+(\.\d+)?%?$/.test(value) ? Number.parseFloat(value) : Number.NaN
    if (!(number > 0 && number <= most)) {
      throw wrong(`'${token}' needs a number ${most === 100 ? 'above 0 and up to 100' : 'above 0'}`)
    }
    return number
  }

  const condition = either()
  if (at < tokens.length) throw wrong(`'${tokens[at]}' is out of place`)
  return condition
}

export function isMet(condition: StopCondition, progress: Progress): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => isMet(part, progress))
    case 'or':
      return condition.parts.some((part) => isMet(part, progress))
    case 'coverage':
      return progress.percentOf(condition.word) >= condition.percent
    case 'reached':
      return progress.hasEntered(condition.state)
    case 'length':
      return progress.steps >= condition.steps
    case 'time':
      return progress.elapsedMs >= condition.ms
    case 'never':
      return false
  }
}

/** Whether the clock has a part in it, so that two runs with one seed may differ. */
export function dependsOnTime(condition: StopCondition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.some(dependsOnTime)
  return condition.kind === 'time'
}

/** Whether nothing ever meets it. */
export function isEndless(condition: StopCondition): boolean {
  if (condition.kind === 'and') return condition.parts.some(isEndless)
  if (condition.kind === 'or') return condition.parts.every(isEndless)
  return condition.kind === 'never'
}

function isCoverageWord(word: string): word is CoverageWord {
  return (COVERAGE_WORDS as readonly string[]).includes(word)
}
