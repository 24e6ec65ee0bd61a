import { counted } from '../../machines/site/words.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import styles from './room.module.css'

interface RoomMenusProps {
  room: CamActors['camRoom']
  onTipMenuItem: ((itemId: string) => void) | undefined
  onToy: ((itemId: string) => void) | undefined
}

/** What tokens buy in this room. */
export function RoomMenus({ room, onTipMenuItem, onToy }: RoomMenusProps) {
  const tipMenu = useSelector(room, (snapshot) => snapshot.context.tipMenu)
  const toys = useSelector(room, (snapshot) => snapshot.context.toyMenuItems)
  const isEntered = useSelector(room, (snapshot) => snapshot.hasTag('entered'))
  return (
    <>
      {tipMenu.isEnabled && tipMenu.items.length > 0 && (
        <Menu
          title="Tip menu"
          rows={tipMenu.items.map(({ id, title, price }) => ({ id, title, detail: '', price }))}
          isEnabled={isEntered}
          onChoose={onTipMenuItem}
        />
      )}
      {toys.length > 0 && (
        <Menu
          title="Toy menu"
          rows={toys.map(({ id, title, amount, seconds }) => ({ id, title, detail: `${seconds} s`, price: amount }))}
          isEnabled={isEntered}
          onChoose={onToy}
        />
      )}
    </>
  )
}

interface MenuProps {
  title: string
  rows: readonly { id: string; title: string; detail: string; price: number }[]
  isEnabled: boolean
  onChoose: ((itemId: string) => void) | undefined
}

function Menu({ title, rows, isEnabled, onChoose }: MenuProps) {
  return (
    <section className={styles.menu} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.title} {row.detail && <small>{row.detail}</small>}
            </span>
            {onChoose && (
              <span className="with-scripts">
                <Button
                  isSmall
                  disabled={!isEnabled}
                  aria-label={`${row.title}: ${counted(row.price, 'token')}`}
                  onClick={() => onChoose(row.id)}
                >
                  <Icon name="tokens" size={16} /> {row.price}
                </Button>
              </span>
            )}
            <span className={onChoose && 'without-scripts'}>
              <span className={styles.price}>
                <Icon name="tokens" size={16} /> {row.price}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
