import type { Screens } from '../../studio/page/data.ts'
import type { PicturePlan } from '../../tests/support/pictures.ts'

/** A window that shows one state after the other. */
export interface Camera {
  /** Shows the state, and says what is seen: equal words for equal pictures. */
  show: (machine: string, state: string) => Promise<string>
  /** Takes a picture of what is shown. */
  shoot: (name: string) => Promise<void>
}

interface Order {
  plan: PicturePlan
  desktop: Camera
  mobile: Camera
  isThere: (name: string) => boolean
}

/** Takes the pictures that are not there yet. What cannot be shown is told in the place of its picture. */
export async function takePictures({ plan, desktop, mobile, isThere }: Order) {
  const [wide, narrow] = await Promise.all([takeAll(plan, desktop, isThere), takeAll(plan, mobile, isThere)])
  const entryOf = (machine: string, state: string): Screens => {
    const planned = plan[machine]?.[state]
    if (typeof planned === 'string') return { none: planned }
    const [one, other] = [wide, narrow].map(({ results }) => results.get(`${machine} ${state}`)!)
    const none = one!.failure || other!.failure
    return none ? { none } : { desktop: one!.name, mobile: other!.name }
  }
  const machines = Object.fromEntries(
    Object.entries(plan).map(([machine, states]) => [
      machine,
      Object.fromEntries(Object.keys(states).map((state) => [state, entryOf(machine, state)])),
    ]),
  )
  return { machines, taken: wide.taken + narrow.taken }
}

interface Result {
  name: string
  failure: string
}

async function takeAll(plan: PicturePlan, { show, shoot }: Camera, isThere: Order['isThere']) {
  const results = new Map<string, Result>()
  const taken = new Set<string>()
  for (const [machine, states] of Object.entries(plan)) {
    for (const state of Object.keys(states).filter((name) => states[name] === true)) {
      let result: Result
      try {
        const name = await show(machine, state)
        if (!taken.has(name) && !isThere(name)) {
          await shoot(name)
          taken.add(name)
        }
        result = { name, failure: '' }
      } catch (error) {
        const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
        result = { name: '', failure: `The picture could not be taken: ${reason}` }
      }
      results.set(`${machine} ${state}`, result)
    }
  }
  return { results, taken: taken.size }
}
