import { useId } from 'react'
import { inkOn } from '../kit/colours.ts'
import { cssVariables } from '../kit/css-variables.ts'
import styles from './promoted-ground.module.css'

export interface PromotedColours {
  textColor: string
  gradientStartColor: string
  gradientEndColor: string
  bgColor: string
}

/** Black or white text where the item names none, by the ground that it will stand on; `''`: the theme's own. */
export function inkOf({ gradientStartColor, gradientEndColor, bgColor }: PromotedColours) {
  return inkOn((gradientStartColor && gradientEndColor) || bgColor)
}

/** A ref that sets the colour of all text in it: the item's, or one that can be read on its ground. */
export function inkVariables(colours: PromotedColours) {
  const ink = colours.textColor || inkOf(colours)
  return cssVariables({ '--text': ink, '--quiet': ink })
}

/**
 * The ground of what is promoted, in the item's own colours. They are attributes of a drawing: unlike a `style` attribute the policy lets the
 * server write those, and a colour in one can do no more than colour.
 */
export function PromotedGround({ colours }: { colours: PromotedColours }) {
  const { gradientStartColor, gradientEndColor, bgColor } = colours
  const id = useId()
  const hasGradient = gradientStartColor !== '' && gradientEndColor !== ''
  if (!hasGradient && bgColor === '') return null
  return (
    <svg className={styles.ground} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
      {hasGradient && (
        <linearGradient id={id}>
          <stop stopColor={gradientStartColor} />
          <stop offset="1" stopColor={gradientEndColor} />
        </linearGradient>
      )}
      <rect width="1" height="1" fill={hasGradient ? `url(#${id})` : bgColor} />
    </svg>
  )
}
