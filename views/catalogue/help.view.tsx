import type { ActorRefFrom } from 'xstate'
import type { Device } from '../../contracts/catalogue/help.ts'
import type { HelpTopic } from '../../contracts/catalogue/help-topic.ts'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { CHARGE_QUESTION, HELP_TOPICS } from '../../machines/catalogue/help-topics.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Picture } from '../kit/picture.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { PartActor } from '../member/dashboard-actors.ts'
import { NextCharge } from '../member/next-charge.view.tsx'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Notice } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import styles from './help.module.css'
import { Questions } from './questions.view.tsx'
import { PageTitle, Section } from './section.view.tsx'
import { LoadingText } from './static-page.view.tsx'

interface QuestionsPageProps {
  page: ActorRefFrom<typeof contentPageMachine>
  /** Of a paying member: what they pay next. */
  membership?: PartActor | undefined
}

/** `/faq/`: every question. */
export function FaqView({ page, membership }: QuestionsPageProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const faq = content?.kind === 'faq' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={faq?.page.title} breadcrumb={faq?.seo.breadcrumb} />
      {!faq && <LoadingText />}
      {faq && (
        <div className={styles.text}>
          <PageTitle>{faq.page.title || 'Frequently Asked Questions'}</PageTitle>
          <Prose html={faq.page.text} />
          {faq.faqs.length > 0 ? <Questions faqs={faq.faqs} before={beforeAnswers(membership)} /> : <NoQuestions />}
        </div>
      )}
      {faq && <MiddleAd />}
      {faq && <SeoText seo={faq.seo} />}
    </PageState>
  )
}

/** `/help/`: the questions of one topic, and the devices with the technical ones. */
export function HelpView({ page, membership }: QuestionsPageProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const help = content?.kind === 'help' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={help?.page.title} breadcrumb={help?.seo.breadcrumb} />
      {!help && <LoadingText />}
      {help && (
        <>
          <PageTitle>{help.page.title || 'Help'}</PageTitle>
          <Prose html={help.page.text} />
          <Topics chosen={help.topic} />
          {help.devices.length > 0 && <Devices devices={help.devices} />}
          <div className={styles.text}>
            {help.faqs.length > 0 ? <Questions faqs={help.faqs} before={beforeAnswers(membership)} /> : <NoQuestions />}
          </div>
          <MiddleAd />
          <SeoText seo={help.seo} />
        </>
      )}
    </PageState>
  )
}

function beforeAnswers(membership: PartActor | undefined) {
  return membership && { [CHARGE_QUESTION]: <NextCharge membership={membership} /> }
}

/** Links, so that each topic has an address and the choice works without scripts. */
function Topics({ chosen }: { chosen: HelpTopic }) {
  return (
    <nav className={styles.topics} aria-label="Topics" data-keeps-focus>
      {HELP_TOPICS.map(({ key, label, text }) => (
        <SiteLink
          key={key}
          href={key === 'general' ? '/help/' : `/help/?topic=${key}`}
          className={styles.topic}
          aria-current={key === chosen ? 'true' : 'false'}
        >
          <strong>{label}</strong>
          {text}
        </SiteLink>
      ))}
    </nav>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  return (
    <Section title="Devices">
      <ul className={styles.devices}>
        {devices.map(({ slug, name, image }) => (
          <li key={slug}>
            <SiteLink href={`/devices/${slug}/`} className={styles.device}>
              <span className={styles.picture}>
                <Picture picture={image} shape="wide" sizes="(width < 576px) 92vw, 400px" alt="" />
              </span>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NoQuestions() {
  return (
    <Notice title="No answers here yet" text="Ask us: a person answers, usually within a day." icon="alert">
      <ButtonLink to="/contact/">Contact</ButtonLink>
    </Notice>
  )
}
