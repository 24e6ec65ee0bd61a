import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createWakeUps } from '../../adapters/session/wake-ups.adapter.ts'
import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'

function open() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' as DocumentVisibilityState })
  const tokenTouches = new Subject<WakeUp>()
  const heard: string[] = []
  const hearing = createWakeUps({ window, document, tokenTouches } as never).subscribe(({ cause }) => {
    heard.push(cause)
  })
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return { document, heard, show, leave: () => hearing.unsubscribe(), tokenTouches, window }
}

test('a tab wakes up when it is shown, restored, back online, or told by another tab', () => {
  const { document, heard, show, tokenTouches, window } = open()
  document.dispatchEvent(new Event('visibilitychange'))
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  show(false)
  show(true)
  window.dispatchEvent(new Event('online'))
  tokenTouches.next({ type: 'tab.wokeUp', cause: 'tokensTouched' })
  expect(heard).toEqual(['visible', 'shown', 'online', 'tokensTouched'])
})

test('nothing is heard after it was closed', () => {
  const { document, heard, show, leave, tokenTouches, window } = open()
  leave()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  show(true)
  window.dispatchEvent(new Event('online'))
  expect({ heard, observed: tokenTouches.observed }).toEqual({ heard: [], observed: false })
})
