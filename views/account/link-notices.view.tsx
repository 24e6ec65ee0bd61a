import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Notice } from '../site/notice.view.tsx'

interface UncheckedLinkProps {
  /** Of the page. */
  title: string
  message: string
  onRetry: () => void
}

/** What the mailed link is worth is not known. */
export function UncheckedLink({ title, message, onRetry }: UncheckedLinkProps) {
  return (
    <Notice title={title} text={message} icon="alert" headingLevel="h1" role="alert">
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

interface SpentLinkProps {
  /** What to do if one has used it oneself. */
  afterUse?: string
  /** On the button. */
  ask: string
  onAsk: () => void
  /** Other ways on. */
  children?: ReactNode
}

/** The mailed link is old, used up or mangled. */
export function SpentLink({ afterUse = '', ask, onAsk, children }: SpentLinkProps) {
  return (
    <Notice
      title="This link does not work any more"
      text={`It is too old, or it has been used. ${afterUse}`.trim()}
      icon="alert"
      headingLevel="h1"
      role="alert"
    >
      <Button look="primary" onClick={onAsk}>
        {ask}
      </Button>
      {children}
    </Notice>
  )
}
