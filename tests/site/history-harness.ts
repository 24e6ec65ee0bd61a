import type { Subscription } from 'rxjs'
import { createHistory } from '../../adapters/site/history.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { BackHolder } from '../../machines/sales/back-owner.ts'

const popped: string[] = []
let entries = 0

document.body.insertAdjacentHTML(
  'beforeend',
  '<main id="main" tabindex="-1" style="height: 5000px"><h1 id="heading" tabindex="-1">List</h1><p data-keeps-focus><a id="tool" href="#">Tool</a></p><a id="pager" href="#">2</a><h2 id="a place" style="position: absolute; top: 3000px; margin: 0">Place</h2><details style="position: absolute; top: 2000px"><summary>Question</summary><p id="answer">Answer</p></details></main>',
)

const history = createHistory({
  window,
  storage: createSafeStorage({ storage: () => window.sessionStorage }),
  newEntry() {
    entries += 1
    return `${performance.timeOrigin}-${entries}`
  },
  onPopped: (path) => {
    popped.push(path)
    history.show(path, 'pop')
  },
})
history.restore()

const presses: string[] = []
const releases = new Map<BackHolder, Subscription>()

const harness = {
  presses,
  hold: (holder: BackHolder) =>
    void releases.set(
      holder,
      history.backGuard.hold(holder).subscribe(() => presses.push(holder)),
    ),
  release: (holder: BackHolder) => releases.get(holder)?.unsubscribe(),
  leave: history.backGuard.leave,
  show: history.show,
  popped,
  seen: () => ({
    path: location.pathname + location.search + location.hash,
    top: Math.round(window.scrollY),
    entries: window.history.length,
    focus: document.activeElement?.id ?? '',
  }),
}
export type HistoryHarness = typeof harness
Object.assign(globalThis, { harness })
