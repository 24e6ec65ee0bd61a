export type MachinePlace = Extract<Place, { name: 'machine' }>
export const DESKS = ['story', 'coverage', 'paths', 'simulation'] as const
/** What one wants of a machine: to understand it, to see what tests take of it, to walk its paths, to try it. */
export type Desk = (typeof DESKS)[number]

/** Where in the studio somebody is: all of it stands in the address, so that it can be bookmarked and sent. */
export type Place =
  | { name: 'map' }
  /** `state` is a state's name, `transition` a declared transition's id, `requirement` an id; '' where none is chosen. */
  | { name: 'machine'; machine: string; desk: Desk; state: string; transition: string; requirement: string }
  | { name: 'changes'; machine: string; state: string; transition: string }
  | { name: 'live' }
  | { name: 'nowhere'; address: string }

type Chosen = Partial<Record<'state' | 'transition' | 'requirement', string>>

/** Reads the part of an address from `#` on. */
export function placeOf(hash: string): Place {
  const address = hash.replace(/^#\/?/, '')
  const [path = '', search = ''] = address.split('?')
  const [section = '', machine = '', desk = 'story', ...rest] = path.split('/').filter(Boolean).map(decoded)
  const nowhere: Place = { name: 'nowhere', address }
  if (rest.length > 0) return nowhere
  if (section === '') return { name: 'map' }
  if (section === 'live' && machine === '') return { name: 'live' }
  const chosen = new URLSearchParams(search)
  const one = (name: keyof Chosen) => chosen.get(name) ?? ''
  if (section === 'changes') return { name: 'changes', machine, state: one('state'), transition: one('transition') }
  if (section !== 'machines' || machine === '' || !isDesk(desk)) return nowhere
  return {
    name: 'machine',
    machine,
    desk,
    state: one('state'),
    transition: one('transition'),
    requirement: one('requirement'),
  }
}

export const MAP_ADDRESS = '#/'
export const LIVE_ADDRESS = '#/live'

export function machineAddress(machine: string, desk: Desk = 'story', chosen: Chosen = {}): string {
  return `#/machines/${encodeURIComponent(machine)}${desk === 'story' ? '' : `/${desk}`}${searchOf(chosen)}`
}

export function changesAddress(machine = '', chosen: Chosen = {}): string {
  return `#/changes${machine && `/${encodeURIComponent(machine)}`}${searchOf(chosen)}`
}

function searchOf(chosen: Chosen) {
  const given = Object.entries(chosen).filter(([, value]) => value)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function isDesk(text: string): text is Desk {
  return DESKS.some((desk) => desk === text)
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
