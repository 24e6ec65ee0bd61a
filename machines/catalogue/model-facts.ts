import type {
  CustomModel,
  ListedModel,
  Model,
  ModelInformation,
  SimilarModel,
} from '../../contracts/catalogue/model.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import type { SafeHtml, SafeSeo } from '../site/safe-html.ts'
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

/** A model as her or his own page shows it. */
export interface ModelContent {
  model: Omit<Model, 'description' | 'modelInformation' | 'seoParams'> & { description: SafeHtml; facts: ModelFact[] }
  seo: SafeSeo
  jsonLd: Record<string, unknown> | null
}

export type ModelSection = 'films' | 'similar'
export type ModelSectionContent = { kind: 'films'; items: VideoListItem[] } | { kind: 'similar'; items: SimilarModel[] }

/** Somebody else in the films of a model. */
export interface Companion {
  slug: string
  title: string
  films: number
}

/** The latest film first; promotional items, which have no day, last. */
export function latestFirst(items: readonly VideoListItem[]): VideoListItem[] {
  const dayOf = (item: VideoListItem) => (item.kind === 'video' ? item.publishedAt : Number.NEGATIVE_INFINITY)
  return items.toSorted((one, other) => dayOf(other) - dayOf(one))
}

/** With whom a model has made films, the most frequent one first. */
export function companionsOf(slug: string, films: readonly VideoListItem[]): Companion[] {
  const found = new Map<string, Companion>()
  for (const { slug: other, title } of films.flatMap((item) => (item.kind === 'video' ? item.models : []))) {
    if (other !== slug) found.set(other, { slug: other, title, films: (found.get(other)?.films ?? 0) + 1 })
  }
  return [...found.values()].toSorted((one, other) => other.films - one.films || (one.title < other.title ? -1 : 1))
}

/** Those films in which somebody else is as well; all of them where nobody is named. */
export function filmsWith(films: readonly VideoListItem[], companion: string | undefined): VideoListItem[] {
  if (companion === undefined) return [...films]
  return films.filter((item) => item.kind === 'video' && item.models.some(({ slug }) => slug === companion))
}

/** Whether a link of a model leads to another site, encrypted and without credentials. */
export function isOutsideLink(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Whether a link of a model is a page of ours or another site. */
export function isSafeLink(link: string): boolean {
  return /^\/(?![/\\])/.test(link) || isOutsideLink(link)
}
