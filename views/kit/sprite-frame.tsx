import type { SpriteFrame as Frame } from '../../machines/catalogue/sprites.ts'
import { cssVariables } from './css-variables.ts'
import styles from './sprite-frame.module.css'

/** One small picture of a sheet. */
export function SpriteFrame({ sheet, frame }: { sheet: string; frame: Frame }) {
  return (
    <span
      ref={cssVariables({
        '--sheet': `url("${encodeURI(sheet)}")`,
        '--size': `${frame.sizePercent}%`,
        '--x': `${frame.xPercent}%`,
        '--y': `${frame.yPercent}%`,
      })}
      className={styles.frame}
    />
  )
}
