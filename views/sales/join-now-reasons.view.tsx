import { useSelector } from '../kit/use-selector.ts'
import styles from './join-now.module.css'
import type { JoinNowActors } from './join-now-actors.ts'

type Page = Pick<JoinNowActors, 'page'>

export function Benefits({ page }: Page) {
  const benefits = useSelector(page, ({ context }) => context.template?.benefits)
  if (!benefits || benefits.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={styles.heading}>
        What membership opens
      </h2>
      <ul className={styles.benefits}>
        {benefits.map(({ title, text }) => (
          <li key={title} className={styles.benefit}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What members say. */
export function Comments({ page }: Page) {
  const comments = useSelector(page, ({ context }) => context.config?.comments)
  if (!comments || comments.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.heading}>
        From people who stayed
      </h2>
      <ul className={styles.comments}>
        {comments.map((text) => (
          <li key={text}>
            <blockquote className={styles.comment}>{text}</blockquote>
          </li>
        ))}
      </ul>
    </section>
  )
}
