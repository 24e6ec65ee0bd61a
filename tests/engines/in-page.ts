/** How elements are found, from the whole page inwards. A pattern is `{ source, flags }`, for it goes through JSON. */
export type Step =
  | { by: 'role'; role: string; name?: Wanted; level?: number }
  | { by: 'text' | 'label' | 'has'; text: Wanted }
  | { by: 'css'; css: string }
  | { by: 'place'; index: number }

export type Wanted = { source: string; flags: string } | { text: string; isExact: boolean }

/** What a page keeps for {@link findInPage}. */
interface Kept {
  TestingLibraryDom?: {
    queryAllByRole(within: Element, role: string, options: object): HTMLElement[]
    queryAllByLabelText(within: Element, text: (content: string) => boolean): HTMLElement[]
  }
  problems?: string[]
}

/**
 * Runs in the page, as text: it may use nothing from outside. The elements that the steps lead to, in the page's order;
 * `null` where the page has no library yet.
 */
export function findInPage(steps: Step[]): HTMLElement[] | null {
  const { TestingLibraryDom: library } = window as Kept
  if (!library) return null
  const flat = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const matcher = (wanted: Wanted) => (content: string) => {
    const text = flat(content)
    if ('source' in wanted) return new RegExp(wanted.source, wanted.flags).test(text)
    if (wanted.isExact) return text === flat(wanted.text)
    return text.toLowerCase().includes(flat(wanted.text).toLowerCase())
  }
  const innermost = (within: Element, fits: (content: string) => boolean) => {
    const all = [...within.querySelectorAll<HTMLElement>('*:not(script, style, noscript)')]
    return all.filter((element) => fits(textOf(element)) && ![...element.children].some((child) => fits(textOf(child))))
  }
  const textOf = (element: Element) => element.textContent ?? ''
  let found: HTMLElement[] = [document.documentElement]
  for (const step of steps) {
    if (step.by === 'place') {
      found = found.slice(step.index).slice(0, step.index === -1 ? undefined : 1)
      continue
    }
    if (step.by === 'has') {
      found = found.filter((element) => matcher(step.text)(textOf(element)))
      continue
    }
    const inside = found.flatMap((within) => {
      if (step.by === 'css') return [...within.querySelectorAll<HTMLElement>(step.css)]
      if (step.by === 'text') return innermost(within, matcher(step.text))
      if (step.by === 'label') return library.queryAllByLabelText(within, matcher(step.text))
      if (step.by !== 'role') return []
      const { role, name, level } = step
      return library.queryAllByRole(within, role, { name: name && matcher(name), level })
    })
    const all = new Set(inside)
    found = [...all].sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
  }
  return found
}

/** Runs in the page, as text: whether a visitor sees the element. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })
}

/** Runs in the page, as text: where a pointer can press the element, px; `null` where something lies over it, or it still moves. */
export async function pressable(element: HTMLElement): Promise<{ x: number; y: number } | null> {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const middle = () => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    return { x: Math.floor(x), y: Math.floor(y) }
  }
  const before = middle()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y } = middle()
  const hit = document.elementFromPoint(x, y)
  const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0]
  const isHit = hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false))
  return isHit && before.x === x && before.y === y ? { x, y } : null
}

/** Runs in the page, as text: notes from now on what goes wrong in it. */
export function watchProblems(): void {
  const kept = window as Kept
  if (kept.problems) return
  const problems: string[] = []
  kept.problems = problems
  const { error } = console
  console.error = (...words: unknown[]) => {
    problems.push(`console: ${words.join(' ')}`)
    error(...words)
  }
  addEventListener('error', ({ message }) => problems.push(`page error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${reason}`))
}
