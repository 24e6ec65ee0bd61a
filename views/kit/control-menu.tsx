import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './control-menu.module.css'
import { Tip } from './tip.tsx'

interface ControlMenuProps {
  /** What it is for, in words. */
  label: string
  /** The content of its button. */
  face: ReactNode
  choices: readonly { name: string; label: string; note?: string | false }[]
  chosen: string
  onChoose: (name: string) => void
  /** Stands below the choices. */
  note?: string
}

/** A small menu above its button, in which one of several is chosen. */
export function ControlMenu({ label, face, choices, chosen, onChoose, note }: ControlMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={opener} className={styles.face}>
        <span className="only-read">{label}: </span>
        {face}
      </Button>
      {/* Escape closes one thing at a time, and here the menu is meant. */}
      {!isOpen && <Tip text={label} place={opener} />}
      <Popover
        placement="top end"
        maxHeight={384}
        className={styles.panel}
        // Of what is not inside of it, a full screen shows nothing.
        UNSTABLE_portalContainer={opener.current?.closest(':fullscreen') ?? undefined}
      >
        <p className={styles.title}>{label}</p>
        <Menu
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onAction={(name) => onChoose(String(name))}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.name} id={choice.name} textValue={choice.label} className={styles.choice}>
              {choice.label}
              {choice.note && <small className={styles.warning}>{choice.note}</small>}
            </MenuItem>
          ))}
        </Menu>
        {note && <p className={styles.note}>{note}</p>}
      </Popover>
    </MenuTrigger>
  )
}
