export type MachinePlace = Extract<Place, { name: 'machine' }>
export const TABS = ['story', 'coverage', 'paths', 'simulation'] as const
/** What one wants of a machine: to understand it, to see what tests take of it, to walk its paths, to try it. */
export type Tab = (typeof TABS)[number]

/** Where in the studio somebody is: all of it stands in the address, so that it can be bookmarked and sent. */
export type Place =
  | { name: 'map' }
  /**
   * `state` is a state's name, `transition` a declared transition's id, `requirement` an id, `sheet` the name of the state whose sheet is open, or
   * `WHOLE`; '' where none is chosen.
   */
  | {
      name: 'machine'
      machine: string
      tab: Tab
      state: string
      transition: string
      requirement: string
      sheet: string
    }
  | { name: 'changes'; machine: string; state: string; transition: string; sheet: string }
  | { name: 'tracing'; sheet: string }
  | { name: 'nowhere'; address: string }

export type Chosen = Partial<Record<'state' | 'transition' | 'requirement' | 'sheet', string>>

/** Instead of a sheet: all of the diagram at once. */
export const WHOLE = '*'

/** Reads the part of an address from `#` on. */
export function placeOf(hash: string): Place {
  const address = hash.replace(/^#\/?/, '')
  const [path = '', search = ''] = address.split('?')
  const [section = '', machine = '', tab = 'story', ...rest] = path.split('/').filter(Boolean).map(decoded)
  const nowhere: Place = { name: 'nowhere', address }
  if (rest.length > 0) return nowhere
  if (section === '') return { name: 'map' }
  const chosen = new URLSearchParams(search)
  const one = (name: keyof Chosen) => chosen.get(name) ?? ''
  const sheet = one('sheet')
  if (section === 'tracing' && machine === '') return { name: 'tracing', sheet }
  if (section === 'changes') {
    return { name: 'changes', machine, state: one('state'), transition: one('transition'), sheet }
  }
  if (section !== 'machines' || machine === '' || !isTab(tab)) return nowhere
  return {
    name: 'machine',
    machine,
    tab,
    state: one('state'),
    transition: one('transition'),
    requirement: one('requirement'),
    sheet,
  }
}

export const MAP_ADDRESS = '#/'
export const TRACING_ADDRESS = tracingAddress()

export function tracingAddress(sheet = ''): string {
  return `#/tracing${searchOf({ sheet })}`
}

/** The address of a place that has sheets. */
export function addressOf(place: Extract<Place, { sheet: string }>): string {
  if (place.name === 'tracing') return tracingAddress(place.sheet)
  const { machine, state, transition, sheet } = place
  if (place.name === 'changes') return changesAddress(machine, { state, transition, sheet })
  return machineAddress(machine, place.tab, { state, transition, requirement: place.requirement, sheet })
}

export function machineAddress(machine: string, tab: Tab = 'story', chosen: Chosen = {}): string {
  return `#/machines/${encodeURIComponent(machine)}${tab === 'story' ? '' : `/${tab}`}${searchOf(chosen)}`
}

export function changesAddress(machine = '', chosen: Chosen = {}): string {
  return `#/changes${machine && `/${encodeURIComponent(machine)}`}${searchOf(chosen)}`
}

function searchOf(chosen: Chosen) {
  const given = Object.entries(chosen).filter(([, value]) => value)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function isTab(text: string): text is Tab {
  return TABS.some((tab) => tab === text)
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
