import type { ReactNode } from 'react'
import type { MenuItem } from '../../contracts/site/menu.ts'
import { menuDrawing } from '../../machines/site/app-boot.machine.ts'
import { inkOn } from '../kit/colours.ts'
import { cssVariables } from '../kit/css-variables.ts'
import { Logo } from '../kit/logo.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { LogOutLink } from './log-out-link.view.tsx'
import styles from './menu.module.css'

type LinkItem = Pick<MenuItem, 'isLogOut' | 'link' | 'inNewTab' | 'rel'>

/** What a menu item does when chosen: leads somewhere or logs out. */
export function MenuItemLink({
  item,
  className,
  children,
}: {
  item: LinkItem
  className?: string
  children: ReactNode
}) {
  if (item.isLogOut) return <LogOutLink className={className}>{children}</LogOutLink>
  return (
    <SiteLink href={item.link} isInNewTab={item.inNewTab} rel={item.rel} className={className}>
      {children}
    </SiteLink>
  )
}

/** An item's own drawing, or its icon. */
export function MenuMark({ item: { id, icon }, sizes }: { item: Pick<MenuItem, 'id' | 'icon'>; sizes: string }) {
  const svg = useSelector(useActors().boot, ({ context }) => context.drawings[menuDrawing(id)])
  if (svg) return <Logo svg={svg} />
  return icon && <Picture picture={icon} shape="square" sizes={sizes} alt="" />
}

/** An item's label between its two badges. */
export function MenuLabel({
  item,
}: {
  item: Pick<MenuItem, 'label' | 'leftText' | 'leftTextColor' | 'upperText' | 'upperTextColor'>
}) {
  return (
    <>
      <Badge text={item.leftText} colour={item.leftTextColor} />
      <span>{item.label}</span>
      <Badge text={item.upperText} colour={item.upperTextColor} />
    </>
  )
}

function Badge({ text, colour }: { text: string; colour: string }) {
  if (!text) return null
  return (
    <span ref={cssVariables({ '--badge': colour, '--badge-ink': inkOn(colour) })} className={styles.badge}>
      {text}
    </span>
  )
}
