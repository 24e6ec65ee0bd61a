import { Slider as AriaSlider, SliderFill, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  /** From 0 to 1. */
  share: number
  onChoose: (share: number) => void
}

/** A small line for a share of something, which is announced in percent. */
export function Slider({ label, share, onChoose }: SliderProps) {
  return (
    <AriaSlider
      aria-label={label}
      minValue={0}
      maxValue={1}
      step={0.05}
      formatOptions={PERCENT}
      value={share}
      onChange={onChoose}
      className={styles.slider}
    >
      <SliderTrack className={styles.track}>
        <span className={styles.line}>
          <SliderFill className={styles.fill} />
        </span>
        <SliderThumb className={styles.knob} />
      </SliderTrack>
    </AriaSlider>
  )
}

const PERCENT = { style: 'percent' } as const
