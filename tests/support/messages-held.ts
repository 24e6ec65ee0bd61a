interface Fiber {
  return: Fiber | null
  memoizedProps: { rows?: readonly { kind?: string }[] } | null
}

/** Messages that a list was given, drawn or not, as React tells it; dates and dividers are ours. Runs in the page. */
export function messagesHeld(list: Element): number {
  const key = Object.keys(list).find((name) => name.startsWith('__reactFiber$'))
  let fiber = (list as unknown as Record<string, Fiber | null>)[key ?? ''] ?? null
  while (fiber && !fiber.memoizedProps?.rows) fiber = fiber.return
  const rows = fiber?.memoizedProps?.rows
  return rows ? rows.filter(({ kind }) => kind !== 'date' && kind !== 'divider').length : Number.NaN
}
