import { useRef } from 'react'

/** The value, or the last one where both are equal: what shows it is not rendered again. */
export function useSteady<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const kept = useRef(value)
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value
  return kept.current
}
