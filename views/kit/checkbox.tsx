import { useId } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps {
  name: string
  label: string
  /** Absent: the form around it keeps it. */
  isOn?: boolean
  /** As a switch: it takes effect at once. */
  isSwitch?: boolean
  onChange?: (isOn: boolean) => void
}

/** A box to tick, with its words beside it. */
export function Checkbox({ name, label, isOn, isSwitch, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div className={isSwitch ? `${styles.field} ${styles.switch}` : styles.field}>
      <input
        id={id}
        name={name}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={styles.box}
        checked={isOn}
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    </div>
  )
}
