interface Fiber {
  return: Fiber | null
  memoizedProps: { rows?: readonly unknown[] } | null
}

/** Rows that a message list was given, drawn or not, as React tells it. Runs in the page. */
export function messagesHeld(list: Element): number {
  const key = Object.keys(list).find((name) => name.startsWith('__reactFiber$'))
  let fiber = (list as unknown as Record<string, Fiber | null>)[key ?? ''] ?? null
  while (fiber && !fiber.memoizedProps?.rows) fiber = fiber.return
  return fiber?.memoizedProps?.rows?.length ?? Number.NaN
}
