import type { Endpoint, HostName } from '../../contracts/endpoint.ts'
import { type EndpointName, endpoints } from '../../contracts/endpoints.ts'

interface HeldCall {
  name: EndpointName
  go: () => void
  lose: () => void
}

/** Stands before the servers: holds each call of the endpoint table, or of `holds`, until it is let through. */
export function createGate(
  hosts: Readonly<Record<HostName, string>>,
  fetch: typeof globalThis.fetch,
  holds?: readonly EndpointName[],
) {
  const held: HeldCall[] = []
  const sent: EndpointName[] = []
  const words = new Map<EndpointName, unknown>()
  let isOpenTo = (_: EndpointName) => false
  const rows = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(
    ([name, { method, host, path }]) => ({
      name: name as EndpointName,
      method,
      pattern: new RegExp(`^${hosts[host]}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
    }),
  )
  const nameOf = (url: string, asked: string) =>
    rows.find(({ method, pattern }) => method === asked && pattern.test(url))?.name

  const heldOf = (names?: readonly EndpointName[]) => held.filter(({ name }) => names?.includes(name) ?? true)

  function forget(call: HeldCall) {
    const place = held.indexOf(call)
    if (place >= 0) held.splice(place, 1)
  }

  function letGo(calls: readonly HeldCall[]) {
    for (const call of calls) {
      forget(call)
      call.go()
    }
  }

  return {
    async fetch(input: Parameters<typeof globalThis.fetch>[0], init: RequestInit = {}) {
      const name = nameOf(String(input), init.method ?? 'GET')
      if (!name) return fetch(input, init)
      sent.push(name)
      if ((holds?.includes(name) ?? true) && !isOpenTo(name)) {
        await new Promise<void>((go, giveUp) => {
          const call = { name, go, lose: () => giveUp(new TypeError('The line broke')) }
          held.push(call)
          const leave = () => {
            forget(call)
            giveUp(new DOMException('The call was given up', 'AbortError'))
          }
          init.signal?.addEventListener('abort', leave, { once: true })
        })
      }
      return words.has(name) ? Response.json(words.get(name)) : fetch(input, init)
    },
    /** Answers calls with this body, which the sandbox has no occasion to send, until it is closed. */
    say: (name: EndpointName, body: unknown) => words.set(name, body),
    /** Lets calls through, those to come as well, until it is closed. */
    open(names?: readonly EndpointName[]) {
      isOpenTo = (name) => names?.includes(name) ?? true
      letGo(held.filter(({ name }) => isOpenTo(name)))
    },
    /** Lets those through that are held now. */
    letHeldGo: (names?: readonly EndpointName[]) => letGo(heldOf(names)),
    /** Those that are held now never arrive. */
    loseHeld(names?: readonly EndpointName[]) {
      for (const call of heldOf(names)) {
        forget(call)
        call.lose()
      }
    },
    /** The one that has waited longest never arrives. */
    loseFirst() {
      held.shift()?.lose()
    },
    close() {
      isOpenTo = () => false
      words.clear()
    },
    /** Calls that nobody has answered yet, in the order of the alphabet. */
    held: () => held.map(({ name }) => name).toSorted(),
    /** Every call since the last time that somebody asked. */
    takeSent: () => sent.splice(0),
  }
}
