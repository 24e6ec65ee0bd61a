import { NO_TERMS_TEXT } from '../../machines/site/dialog-host.machine.ts'
import type { SafeHtml } from '../../machines/site/safe-html.ts'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { DialogProse, DialogText, DialogTitle } from './dialog-parts.view.tsx'

export function TermsDialog() {
  const { dialogs } = useActors()
  const { title, html, sections } = useSelector(dialogs, (snapshot) => snapshot.context.content)
  return (
    <>
      <DialogTitle>{title || 'Terms of Service'}</DialogTitle>
      {title && (html.length > 0 || sections.length > 0) ? (
        <DialogProse>{[html, ...sections.map((section) => section.html)].map(drawPart)}</DialogProse>
      ) : (
        <DialogText>{NO_TERMS_TEXT}</DialogText>
      )}
    </>
  )
}

function drawPart(html: SafeHtml, index: number) {
  return <Prose key={index} html={html} />
}
