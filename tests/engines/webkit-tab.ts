import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import { type Actions, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findInPage, isSeen, pressable, type Step, type Wanted, watchProblems } from './in-page.ts'
import type { Part, Tab } from './tab.ts'

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
/** As long as Playwright's `expect` waits, ms. */
const PATIENCE_MS = 14_000
const BETWEEN_MS = 100

const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
}

/**
 * A tab of WebKit that does what Playwright's `Page` does. One driver has all tabs of a browser, so each use says which one it means. `scale`: screen px
 * of a CSS px; the pointer is moved in those.
 */
export function webKitTab(driver: WebDriver, handle: string, scale: number): Tab & { problems(): Promise<string[]> } {
  const use = () => driver.switchTo().window(handle)

  async function run<Answer>(work: (...values: never[]) => unknown, ...values: unknown[]): Promise<Answer> {
    await use()
    return driver.executeScript<Answer>(`return (${work})(...arguments)`, ...values)
  }

  async function find(steps: Step[]): Promise<WebElement[]> {
    for (;;) {
      const found = await run<WebElement[] | null>(findInPage, steps)
      if (found) return found
      await driver.executeScript(LIBRARY)
      await run(watchProblems)
    }
  }

  /** The only one, once there is one: what a page draws anew meanwhile is looked for again. */
  async function withOne<Answer>(
    steps: Step[],
    work: (element: WebElement) => Promise<Answer | null>,
  ): Promise<Answer> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      let problem = 'it cannot be reached'
      try {
        const found = await find(steps)
        if (found.length > 1) problem = `there are ${found.length}`
        else if (found.length === 0) problem = 'there is none'
        else {
          const answer = await work(found[0] as WebElement)
          if (answer !== null) return answer
        }
      } catch (error) {
        problem = String(error)
      }
      if (Date.now() > end) throw new Error(`${said(steps)}: ${problem}`)
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
    }
  }

  const press = async (key: string) => {
    await use()
    const [last = '', ...held] = key.split(/(?<=.)\+/).reverse()
    const actions = driver.actions()
    for (const one of held) actions.keyDown(keyOf(one))
    actions.keyDown(keyOf(last)).keyUp(keyOf(last))
    for (const one of held) actions.keyUp(keyOf(one))
    await actions.perform()
  }

  const point = async (act: (actions: Actions) => Actions) => {
    await use()
    await act(driver.actions()).perform()
  }

  function part(steps: Step[]): Part {
    const deeper = (step: Step) => part([...steps, step])
    const seen = <Answer>(work: (element: WebElement) => Promise<Answer | null>) =>
      withOne(steps, async (element) => ((await run<boolean>(isSeen, element)) ? work(element) : null))
    const aim = (isPressed: boolean) =>
      seen(async (element) => {
        if (isPressed && !(await element.isEnabled())) return null
        const place = await run<{ x: number; y: number } | null>(pressable, element)
        if (!place) return null
        const [x, y] = [Math.round(place.x * scale), Math.round(place.y * scale)]
        const actions = driver.actions().move({ x, y, duration: 0 })
        await (isPressed ? actions.click() : actions).perform()
        return true
      })
    const read = <Answer>(work: (element: HTMLElement) => Answer) =>
      withOne(steps, async (element) => ({ answer: await run<Answer>(work, element) })).then(({ answer }) => answer)
    const focus = () => read((element) => element.focus())
    const few = async <Answer>(work: (element: WebElement) => Promise<Answer>, none: Answer) => {
      const found = await find(steps)
      if (found.length > 1) throw new Error(`${said(steps)}: there are ${found.length}`)
      return found[0] ? work(found[0]) : none
    }
    return {
      ...finder(deeper),
      filter: ({ hasText }) => deeper({ by: 'has', text: wanted(hasText) }),
      first: () => deeper({ by: 'place', index: 0 }),
      last: () => deeper({ by: 'place', index: -1 }),
      nth: (index) => deeper({ by: 'place', index }),
      count: async () => (await find(steps)).length,
      click: async () => void (await aim(true)),
      hover: async () => void (await aim(false)),
      focus,
      async fill(text) {
        await aim(true)
        await press('Control+a')
        await driver
          .actions()
          .sendKeys(text || Key.DELETE)
          .perform()
      },
      async press(key) {
        await focus()
        await press(key)
      },
      async check() {
        if (!(await read((element) => (element as HTMLInputElement).checked))) await aim(true)
      },
      async selectOption({ label }) {
        await withOne(steps, async (select) => {
          const options = await select.findElements({ css: 'option' })
          const labels = await Promise.all(options.map((option) => option.getText()))
          const option = options[labels.findIndex((text) => text.trim() === label)]
          await option?.click()
          return option ? true : null
        })
      },
      isVisible: () => few((element) => run<boolean>(isSeen, element), false),
      isEnabled: () => withOne(steps, async (element) => ({ is: await element.isEnabled() })).then(({ is }) => is),
      isChecked: () => read((element) => (element as HTMLInputElement).checked),
      textContent: () => read((element) => element.textContent),
      innerText: () => read((element) => element.innerText),
      inputValue: () => read((element) => (element as HTMLInputElement).value),
      getAttribute: (name) =>
        withOne(steps, async (element) => ({
          value: await run<string | null>((of: Element, named: string) => of.getAttribute(named), element, name),
        })).then(({ value }) => value),
      evaluate: read,
      toString: () => said(steps),
    }
  }

  return {
    ...finder((step) => part([step])),
    async goto(url) {
      await use()
      await driver.get(url)
      await run(watchProblems)
    },
    async reload() {
      await use()
      await driver.navigate().refresh()
      await run(watchProblems)
    },
    async goBack() {
      await use()
      await driver.navigate().back()
    },
    async goForward() {
      await use()
      await driver.navigate().forward()
    },
    keyboard: { press },
    mouse: {
      move: (x, y) => point((actions) => actions.move({ x: Math.round(x * scale), y: Math.round(y * scale) })),
      down: () => point((actions) => actions.press()),
      up: () => point((actions) => actions.release()),
    },
    evaluate: (work, argument) => run(work, argument),
    async close() {
      await use()
      await driver.close()
    },
    problems: () => run<string[]>(() => (window as { problems?: string[] }).problems ?? []),
  }
}

function finder(deeper: (step: Step) => Part) {
  return {
    getByRole: (role, { name, exact, level } = {}) =>
      deeper({ by: 'role', role, level, name: name === undefined ? undefined : wanted(name, exact) }),
    getByText: (text, { exact } = {}) => deeper({ by: 'text', text: wanted(text, exact) }),
    getByLabel: (text, { exact } = {}) => deeper({ by: 'label', text: wanted(text, exact) }),
    locator: (css) => deeper({ by: 'css', css }),
  } satisfies Pick<Tab, 'getByRole' | 'getByText' | 'getByLabel' | 'locator'>
}

function wanted(text: string | RegExp, isExact = false): Wanted {
  return typeof text === 'string' ? { text, isExact } : { source: text.source, flags: text.flags }
}

function said(steps: Step[]): string {
  return steps.map((step) => JSON.stringify(step)).join(' › ')
}

function keyOf(name: string): string {
  const key = KEYS[name] ?? name
  expect([...key], `a key called ${name}`).toHaveLength(1)
  return key
}
