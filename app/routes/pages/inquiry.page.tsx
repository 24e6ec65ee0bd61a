import { createInquiry, createInquiryDrafts } from '../../../adapters/site/inquiry.adapter.ts'
import { inquiryEndpoints } from '../../../contracts/site/inquiry-endpoints.ts'
import { inquiryMachine } from '../../../machines/site/inquiry.machine.ts'
import { ContactTag } from '../../../views/catalogue/contact-tag.view.tsx'
import { StaticPageView } from '../../../views/catalogue/static-page.view.tsx'
import { InquiryForm } from '../../../views/site/inquiry-form.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'
import { openContent, warmContent } from './content.ts'

/** What the editors say of how to reach us, and the form that does. */
export function open(opening: Opening) {
  const { site, openActor } = opening
  const topic = topicOf(opening)
  site.ports.bringRows(inquiryEndpoints)
  const { sendInquiry } = createInquiry({ call: site.ports.page.call, topic })
  const { draft, drafts } = createInquiryDrafts({ storage: site.ports.tabStorage, topic })
  const inquiry = openActor(
    inquiryMachine,
    { sendInquiry: answerWith(sendInquiry), drafts },
    { input: { exampleEmail: site.settings.exampleEmail, draft: draft() } },
  ).start()
  const page = openContent(opening, { kind: 'static', slug: topic }, (content) => (
    <StaticPageView page={content}>
      {topic === 'contact' && <ContactTag />}
      <InquiryForm inquiry={inquiry} asksWebsite={topic === 'business'} />
    </StaticPageView>
  ))
  return { ...page, beside: [inquiry] }
}

export function warm(opening: Pick<Opening, 'site' | 'match'>, signal: AbortSignal) {
  return warmContent(opening.site, { kind: 'static', slug: topicOf(opening) }, signal)
}

function topicOf({ match }: Pick<Opening, 'match'>) {
  return match.kind === 'page' && match.route.name === 'business' ? 'business' : 'contact'
}
