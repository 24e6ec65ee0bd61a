import styles from './field-error.module.css'
import { Icon } from './icon.tsx'

/** What is wrong with a field, below it; several messages on several lines. The field names it by `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={18} />
      <span>{text}</span>
    </p>
  )
}
