import { keysOf } from '../../machines/catalogue/player-keys.ts'
import { VIEW_KEYS } from '../../machines/catalogue/view-keys.ts'
import { IconButton } from '../kit/button.tsx'
import { InnerDialog } from '../kit/inner-dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './key-help.module.css'
import type { HelpActor, ViewActor } from './player-actor.ts'

/** The keys that the player hears, for the film that it plays. */
export function KeyHelp({ help, view }: { help: HelpActor; view: ViewActor }) {
  const isSphere = useSelector(view, (snapshot) => snapshot.hasTag('sphere'))
  const isLive = useSelector(help, (snapshot) => snapshot.context.isLive)
  const rows = keysOf(isLive).filter(({ keys }) => !/^[1-9]$/.test(keys[0] ?? '') && keys[0] !== '0')
  return (
    <InnerDialog label="Keys of the player" className={styles.help}>
      <div className={styles.head}>
        <h2>Keys</h2>
        <IconButton icon="close" label="Close overview" onClick={() => help.send({ type: 'help.closed' })} />
      </div>
      <dl>
        {rows.map(({ keys, label }) => (
          <div key={keys.join(' ')}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{nameOf(key)}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {isSphere &&
          VIEW_KEYS.map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>{nameOf(key)}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        {!isLive && (
          <div>
            <dt>
              <kbd>0</kbd>–<kbd>9</kbd>
            </dt>
            <dd>To 0 % – 90 %</dd>
          </div>
        )}
      </dl>
    </InnerDialog>
  )
}

const names: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

function nameOf(key: string) {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
