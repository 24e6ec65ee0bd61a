import { VIEW_CHOICES, viewChoiceOf } from '../../machines/catalogue/view-choices.ts'
import { formatInUse } from '../../machines/catalogue/vr-view.machine.ts'
import { ControlMenu } from '../kit/control-menu.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { ViewActor } from './player-actor.ts'
import styles from './vr-view.module.css'

const AS_TOLD = 'told'

/** How the film is to be seen, where the site is wrong or the visitor wants it flat. */
export function ViewMenu({ view }: { view: ViewActor }) {
  const format = useSelector(view, (snapshot) => formatInUse(snapshot.context))
  const told = useSelector(view, (snapshot) => snapshot.context.told)
  const isChosen = useSelector(view, (snapshot) => snapshot.context.chosen !== null)
  const choice = viewChoiceOf(format)
  return (
    <ControlMenu
      label="View"
      face={<span className={styles.face}>{choice.face}</span>}
      choices={[
        { name: AS_TOLD, label: told ? `As filmed: ${viewChoiceOf(told).label}` : 'As filmed: not known' },
        ...VIEW_CHOICES,
      ]}
      chosen={isChosen ? choice.name : AS_TOLD}
      onChoose={(name) => {
        const chosen = VIEW_CHOICES.find((option) => option.name === name)
        view.send(chosen ? { type: 'format.chosen', change: chosen.change } : { type: 'format.reset' })
      }}
      note="Kept for this film, on this device only."
    />
  )
}
