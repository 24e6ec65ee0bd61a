import { afterAll } from 'vitest'

afterAll(tidyDocument)

/** Files of a worker may share jsdom: each finds it as the first one did. The body stays the same one, as `screen` of the Testing Library looks into it. */
export function tidyDocument() {
  if (typeof document === 'undefined' || !document.body) return
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; '))
    Reflect.set(document, 'cookie', `${cookie.split('=')[0]}=; max-age=0; path=/`)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
