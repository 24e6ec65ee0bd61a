import type { ClipChoices } from '../../contracts/catalogue/vreels.ts'
import { IconButton } from '../kit/button.tsx'
import { Switch } from '../kit/switch.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './vreels.module.css'
import type { VreelsActor } from './vreels-actor.ts'

/** What lies over the clips, within reach of a thumb. */
export function ClipControls({ vreels }: { vreels: VreelsActor }) {
  const index = useSelector(vreels, (snapshot) => snapshot.context.index)
  const count = useSelector(vreels, (snapshot) => snapshot.context.clips.length)
  const title = useSelector(vreels, ({ context }) => context.clips[context.index]?.title)
  const { startsClips, hasSound, goesOn } = useSelector(vreels, (snapshot) => snapshot.context.choices)
  const choose = (choice: keyof ClipChoices) => (isOn: boolean) =>
    vreels.send({ type: 'choice.switched', choice, isOn })
  const go = (by: 1 | -1) => vreels.send({ type: 'clip.reached', index: index + by })
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {index + 1} / {count}
      </p>
      <p role="status" className={styles.spoken}>
        Clip {index + 1} of {count}: {title}
      </p>
      <div className={styles.side}>
        <IconButton
          icon={hasSound ? 'volume' : 'muted'}
          label="Sound"
          role="switch"
          aria-checked={hasSound}
          onClick={() => choose('hasSound')(!hasSound)}
        />
        <IconButton icon="chevronUp" label="Previous clip" aria-disabled={index === 0} onClick={() => go(-1)} />
        <IconButton icon="chevronDown" label="Next clip" aria-disabled={index === count - 1} onClick={() => go(1)} />
      </div>
      <div className={styles.switches}>
        <Switch label="Autoplay" isOn={startsClips} onSwitch={choose('startsClips')} />
        <Switch label="Next clip by itself" isOn={goesOn} onSwitch={choose('goesOn')} />
      </div>
    </>
  )
}
