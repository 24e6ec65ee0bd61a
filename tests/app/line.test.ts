// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()
const tell = (connection?: { effectiveType: string; saveData?: boolean }) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
afterEach(() => void tell())

test.for([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
] as const)(
  'pages are fetched ahead as the line of the tab allows it: %o, %s [CONST-019]',
  async ([line, isAllowed]) => {
    tell(line)
    const { site } = await tabs.open()
    expect(site.ports.mayWarm()).toBe(isAllowed)
  },
)
