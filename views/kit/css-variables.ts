import type { RefCallback } from 'react'

type Variables = Record<`--${string}`, string | number | undefined>

/**
 * A ref that sets custom properties by CSSOM. Never `style={…}`: the attribute that the server would write is blocked by `style-src 'self'`.
 * Before scripts run the stylesheet's fallback shows.
 */
export function cssVariables(variables: Variables): RefCallback<HTMLElement | SVGElement> {
  return (element) => {
    if (!element) return
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined || value === '') element.style.removeProperty(name)
      else element.style.setProperty(name, String(value))
    }
  }
}
