import type { ReactNode } from 'react'
import styles from './choice-group.module.css'

interface ChoiceGroupProps {
  legend: string
  isDisabled: boolean
  children: ReactNode
}

/** Fields that answer one question. */
export function ChoiceGroup({ legend, isDisabled, children }: ChoiceGroupProps) {
  return (
    <fieldset className={styles.group} disabled={isDisabled}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface RadiosProps<Value extends string | number> {
  name: string
  options: readonly { value: Value; label: string }[]
  /** Undefined: none is chosen yet. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** One of several answers, each with its words beside it. */
export function Radios<Value extends string | number>({ name, options, chosen, onChoose }: RadiosProps<Value>) {
  return options.map(({ value, label }) => (
    <label key={value} className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        className={styles.dot}
        checked={value === chosen}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  ))
}
