import styles from './form-choice.module.css'
import { useSnapshot } from './kit/use-snapshot.ts'
import { useStudio } from './studio.context.ts'

/** As a picture or as text: both say the same. */
export function FormChoice() {
  const { page } = useStudio().actors
  const isWritten = useSnapshot(page, (snapshot) => snapshot.hasTag('written'))
  return (
    <fieldset className={styles.choice} aria-label="Show as">
      <button type="button" aria-pressed={!isWritten} onClick={() => page.send({ type: 'drawing.asked' })}>
        Diagram
      </button>
      <button type="button" aria-pressed={isWritten} onClick={() => page.send({ type: 'text.asked' })}>
        Text
      </button>
    </fieldset>
  )
}
