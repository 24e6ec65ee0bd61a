import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(viewportMachine, {
  inputs: { phone: { width: 414 }, tablet: { width: 820 }, desktop: { width: 1440 } },
  events: {
    'size.settled': [{ width: 390 }, { width: 900 }, { width: 1600 }],
    'scroll.settled': [{ top: 0 }, { top: 900 }],
  },
})
