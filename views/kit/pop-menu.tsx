import type { ReactNode } from 'react'
import { Menu } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Opener } from './menu-button.tsx'

interface PopMenuProps {
  label: string
  opener: Opener
  className?: string
  onClose: () => void
  /** Stands above the items and is no part of them. */
  head?: ReactNode
  /** `MenuItem`s and `MenuSection`s. */
  children: ReactNode
}

/** An open menu below its button. */
export function PopMenu({ label, opener, className, onClose, head, children }: PopMenuProps) {
  return (
    <Popover
      isOpen
      triggerRef={opener}
      placement="bottom end"
      className={className}
      aria-label={label}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {head}
      <Menu aria-label={label} autoFocus="first" onClose={onClose}>
        {children}
      </Menu>
    </Popover>
  )
}
