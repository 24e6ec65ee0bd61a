import styles from './switch.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** Something that is on or off from the moment it is pressed. */
export function Switch({ label, isOn, onSwitch }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onSwitch(!isOn)}>
      <span aria-hidden="true" className={styles.track} />
      {label}
    </button>
  )
}
