import { builtinEnvironments, type Environment, populateGlobal } from 'vitest/runtime'

const HOME = 'http://localhost:3000/'

/** jsdom, opened once for all files that a worker runs: each finds the page as the first one did. In a run that isolates files it is jsdom as it comes. */
const environment: Environment = {
  name: 'document',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (global.jsdom) populateGlobal(global, global.jsdom.window, { bindFunctions: true })
    else await builtinEnvironments.jsdom.setup(global, options)
    const { window } = global.jsdom
    const before = {
      global: Object.getOwnPropertyDescriptors(global),
      window: Object.getOwnPropertyDescriptors(window),
    }
    return {
      teardown() {
        tidy(window)
        restore(window, before.window)
        restore(global, before.global)
      },
    }
  },
}

export default environment

/** The body stays the same one: `screen` of the Testing Library looks into it. */
function tidy({ document, localStorage, sessionStorage, history }: Window) {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', HOME)
}

function restore(target: object, before: Record<string, PropertyDescriptor>) {
  for (const key of Object.getOwnPropertyNames(target))
    if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key)
  for (const [key, descriptor] of Object.entries(before))
    if (descriptor.configurable) Object.defineProperty(target, key, descriptor)
}
