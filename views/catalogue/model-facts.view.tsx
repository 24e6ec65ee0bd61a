import type { ModelFact } from '../../machines/catalogue/model-facts.ts'
import styles from './models.module.css'

/** The table about a model. */
export function ModelFacts({ facts }: { facts: readonly ModelFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isGood }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isGood && styles.good}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
