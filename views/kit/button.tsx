import { type ButtonHTMLAttributes, type JSX, type ReactNode, type Ref, useRef } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'
import { Tip } from './tip.tsx'

type Look = 'primary' | 'quiet' | 'plain'

interface Appearance {
  look?: Look
  isSmall?: boolean
  isWide?: boolean
}

function classOf({ look = 'quiet', isSmall, isWide }: Appearance, extra?: string | false) {
  return [styles.button, styles[look], isSmall && styles.small, isWide && styles.wide, extra].filter(Boolean).join(' ')
}

interface ButtonProps extends Appearance, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** Shows progress in place: the width stays, presses are ignored, and screen readers announce `busyLabel`. */
  isBusy?: boolean
  busyLabel?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look, isSmall, isWide, isBusy = false, busyLabel, children, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classOf({ look, isSmall, isWide }, isBusy && styles.busy)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-label={isBusy ? busyLabel : rest['aria-label']}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  )
}

/** The look of a button where something around it is pressed. */
export function ButtonFace({
  look,
  isSmall,
  isWide,
  isBusy = false,
  children,
}: Appearance & { isBusy?: boolean; children: ReactNode }) {
  return (
    <span data-face className={classOf({ look, isSmall, isWide }, isBusy && styles.busy)}>
      {children}
    </span>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  icon: IconName
  /** What the button does, in words. */
  label: string
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" {...rest} className={styles.icon} aria-label={label}>
        <Icon name={icon} size={22} />
      </button>
      <Tip text={label} place={button} />
    </>
  )
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink<const To extends string | undefined = undefined>({
  look,
  isSmall,
  isWide,
  ...link
}: Appearance & SiteLinkProps<To> & { className?: undefined; children: ReactNode }) {
  const props = { ...link, className: classOf({ look, isSmall, isWide }) } as SiteLinkProps<To> &
    JSX.IntrinsicAttributes
  return <SiteLink<To> {...props} />
}
