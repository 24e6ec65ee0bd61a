export type MachinePlace = Extract<Place, { name: 'machine' }>
export const TABS = ['story', 'coverage', 'paths', 'simulation'] as const
/** What one wants of a machine: to understand it, to see what tests take of it, to walk its paths, to try it. */
export type Tab = (typeof TABS)[number]

/** Where in the studio somebody is: all of it stands in the address, so that it can be bookmarked and sent. */
export type Place =
  | { name: 'map' }
  /** `state` is a state's name, `transition` a declared transition's id, `requirement` an id; '' where none is chosen. */
  | { name: 'machine'; machine: string; tab: Tab; state: string; transition: string; requirement: string }
  | { name: 'changes'; machine: string; state: string; transition: string }
  | { name: 'tracing' }
  | { name: 'nowhere'; address: string }

type Chosen = Partial<Record<'state' | 'transition' | 'requirement', string>>

/** Reads the part of an address from `#` on. */
export function placeOf(hash: string): Place {
  const address = hash.replace(/^#\/?/, '')
  const [path = '', search = ''] = address.split('?')
  const [section = '', machine = '', tab = 'story', ...rest] = path.split('/').filter(Boolean).map(decoded)
  const nowhere: Place = { name: 'nowhere', address }
  if (rest.length > 0) return nowhere
  if (section === '') return { name: 'map' }
  if (section === 'tracing' && machine === '') return { name: 'tracing' }
  const chosen = new URLSearchParams(search)
  const one = (name: keyof Chosen) => chosen.get(name) ?? ''
  if (section === 'changes') return { name: 'changes', machine, state: one('state'), transition: one('transition') }
  if (section !== 'machines' || machine === '' || !isTab(tab)) return nowhere
  return {
    name: 'machine',
    machine,
    tab,
    state: one('state'),
    transition: one('transition'),
    requirement: one('requirement'),
  }
}

export const MAP_ADDRESS = '#/'
export const TRACING_ADDRESS = '#/tracing'

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
