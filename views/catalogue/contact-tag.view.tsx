import { useDigest } from '../site/digest.context.ts'
import styles from './contact-tag.module.css'

/** What our support finds the right desk by, where the site has one. */
export function ContactTag() {
  const { contactPageTag } = useDigest()
  if (!contactPageTag) return null
  return (
    <p className={styles.tag}>
      Please name this reference when you write to us: <strong>{contactPageTag}</strong>
    </p>
  )
}
