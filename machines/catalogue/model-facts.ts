import type { CustomModel, ListedModel, ModelInformation } from '../../contracts/catalogue/model.ts'
import { formatDate } from './display.ts'

/** One row of the table about a model. */
export interface ModelFact {
  label: string
  value: string
  /** Good news: shown in green. */
  isGood?: true
}

/** A model of a list, as it is shown. */
export type ShownModel = CustomModel | (Omit<ListedModel, 'modelInformation'> & { facts: ModelFact[] })

const MOST_FACTS = 9
const FIRST_LABEL = 'Career Status'
const ADULT_AGE = 18
const OLDEST_AGE = 100

interface ReadFacts {
  facts: ModelFact[]
  /** What was left out, for the error report. */
  problems: string[]
}

/** What is known of a model: the career status first, nine rows at most. A birthday is an age, other dates are a month and a day. */
export function modelFacts(information: readonly ModelInformation[], nowSeconds: number): ReadFacts {
  const problems: string[] = []
  const facts = information.flatMap(({ label, value, fieldType }): ModelFact[] => {
    if (label === 'Birthday') {
      const age = ageOf(secondsIn(value), nowSeconds)
      if (age !== undefined) return [{ label: 'Age', value: String(age) }]
      problems.push('a birthday that is none of an adult')
      return []
    }
    if (fieldType !== 'type_date')
      return [{ label, value: String(value), ...(label === FIRST_LABEL && value === 'Active' && { isGood: true }) }]
    const seconds = secondsIn(value)
    const day = seconds === undefined ? '' : formatDate(seconds || 1, 'MMMM D')
    if (day !== '') return [{ label, value: day }]
    problems.push(`a date that is none: ${label}`)
    return []
  })
  const isFirst = ({ label }: ModelFact) => label === FIRST_LABEL
  return {
    facts: [...facts.filter(isFirst), ...facts.filter((fact) => !isFirst(fact))].slice(0, MOST_FACTS),
    problems,
  }
}

/** Whole years between a birthday and now; nothing unless they are an adult's. */
function ageOf(birthSeconds: number | undefined, nowSeconds: number): number | undefined {
  if (birthSeconds === undefined) return undefined
  const [birth, now] = [new Date(birthSeconds * 1000), new Date(nowSeconds * 1000)]
  const years = now.getUTCFullYear() - birth.getUTCFullYear()
  const monthsLeft = birth.getUTCMonth() - now.getUTCMonth()
  const isYetToCome = monthsLeft > 0 || (monthsLeft === 0 && birth.getUTCDate() > now.getUTCDate())
  const age = isYetToCome ? years - 1 : years
  return age >= ADULT_AGE && age <= OLDEST_AGE ? age : undefined
}

/** Dates of servers may be numbers in a text. */
function secondsIn(value: string | number): number | undefined {
  if (typeof value === 'number') return value
  return /^-?\d{1,12}$/.test(value) ? Number(value) : undefined
}
