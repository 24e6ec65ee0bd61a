import type { SurveyQuestion } from '../../contracts/member/easy-cancel.ts'
import { standingOf } from '../../machines/member/dashboard-content.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { ChoiceGroup, Radios } from '../kit/choice-group.tsx'
import { Form } from '../kit/form.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import styles from './dashboard.module.css'
import { type CancellationActor, type EasyCancelActor, type PartActor, useContent } from './dashboard-actors.ts'
import { DashboardFrame } from './dashboard-frame.view.tsx'
import own from './easy-cancel.module.css'
import { MembershipCard } from './membership-card.view.tsx'

/** As many as servers take. */
const MOST_CHARACTERS = 500

interface SurveyProps {
  membership: PartActor
  cancellation: CancellationActor
  easyCancel: EasyCancelActor
}

/** `/main-dashboard/easy-cancel/`: the membership with its own button to cancel it, and beside it a survey that nobody has to fill in. */
export function EasyCancelView({ menu, ...props }: SurveyProps & { menu: PartActor }) {
  return (
    <DashboardFrame menu={menu} title="Easy Cancel">
      <MembershipCard membership={props.membership} cancellation={props.cancellation} />
      <SurveySection {...props} />
    </DashboardFrame>
  )
}

function SurveySection(props: SurveyProps) {
  const { easyCancel } = props
  const isLoading = useSelector(easyCancel, (snapshot) => snapshot.hasTag('loading'))
  const isUnavailable = useSelector(easyCancel, (snapshot) => snapshot.hasTag('unavailable'))
  const isUnoffered = useSelector(easyCancel, (snapshot) => snapshot.hasTag('unoffered'))
  const isThanked = useSelector(easyCancel, (snapshot) => snapshot.hasTag('thanked'))
  const next = useSelector(easyCancel, (snapshot) => snapshot.context.next)
  const { title, text } = useSelector(easyCancel, (snapshot) => snapshot.context.survey)
  if (isUnoffered) {
    return (
      <p>
        You cancel your membership above, or under{' '}
        <SiteLink to="/main-dashboard/membership-info/" className={styles.link}>
          Membership Info
        </SiteLink>
        .
      </p>
    )
  }
  const heading = title || 'Why do you cancel?'
  return (
    <section className={styles.part} aria-label={heading} aria-busy={isLoading || undefined}>
      <h2 className={styles.partTitle}>{heading}</h2>
      {isLoading && (
        <p className={styles.waiting}>
          <Spinner /> Loading…
        </p>
      )}
      {isUnavailable && (
        <Strip text="The questions could not be loaded. You can cancel without them.">
          <Button isSmall onClick={() => easyCancel.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {isThanked && (
        <div className={styles.card}>
          <p role="status">Thank you. Your answers have arrived.</p>
          {next && (
            <div>
              <ButtonLink href={next.to} look="primary">
                Continue
              </ButtonLink>
            </div>
          )}
        </div>
      )}
      {!isLoading && !isUnavailable && !isThanked && (
        <>
          {text && <p className={own.lead}>{text}</p>}
          <Survey {...props} />
        </>
      )}
    </section>
  )
}

function Survey({ membership, cancellation, easyCancel }: SurveyProps) {
  const questions = useSelector(easyCancel, (snapshot) => snapshot.context.survey.questions)
  const isBusy = useSelector(easyCancel, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(easyCancel, (snapshot) => snapshot.hasTag('failed'))
  const isCancelled = useSelector(easyCancel, (snapshot) => snapshot.context.isCancelled)
  const isCancelling = useSelector(cancellation, (snapshot) => snapshot.hasTag('busy'))
  const info = useContent(membership, 'membership')?.info
  const isAlive = useIsAlive()
  if (!info) return null
  const plan = { uuid: info.membership_uuid, title: info.membership }
  const isRunning = standingOf(info, isCancelled) === 'running'
  return (
    <Form
      label="Why you cancel"
      problems=""
      className={own.form}
      onSubmit={() => easyCancel.send({ type: 'feedback.requested', plan, status: info.status })}
    >
      {questions.map((question) => (
        <Question key={question.id} question={question} easyCancel={easyCancel} isBusy={isBusy} />
      ))}
      {hasFailed && (
        <Strip text="Failed to send feedback. What you chose is still here: send it again, or leave it at that." />
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy || isCancelling} busyLabel="Sending your answers" disabled={!isAlive}>
          {isRunning ? 'Send and cancel membership' : 'Send feedback'}
        </Button>
        {isRunning && <Upgrade easyCancel={easyCancel} />}
      </div>
      <p className="without-scripts">The survey needs JavaScript. Please switch it on and load this page again.</p>
    </Form>
  )
}

/** The one thing that is offered to members who cancel. */
function Upgrade({ easyCancel }: { easyCancel: EasyCancelActor }) {
  const upgradeTo = useSelector(easyCancel, (snapshot) => snapshot.context.upgradeTo)
  const isOffered = useSelector(easyCancel, (snapshot) => snapshot.hasTag('offer'))
  if (!upgradeTo || !isOffered) return null
  return (
    <ButtonLink href={upgradeTo.to} look="plain">
      Change your plan instead
    </ButtonLink>
  )
}

interface QuestionProps {
  question: SurveyQuestion
  easyCancel: EasyCancelActor
  isBusy: boolean
}

function Question({ question: { id: questionId, title, answers }, easyCancel, isBusy }: QuestionProps) {
  const choice = useSelector(easyCancel, (snapshot) => snapshot.context.choices[questionId])
  const chosen = answers.find(({ id }) => id === choice?.answerId)
  return (
    <ChoiceGroup legend={title} isDisabled={isBusy}>
      <Radios
        name={questionId}
        options={answers.map(({ id, title: label }) => ({ value: id, label }))}
        chosen={choice?.answerId}
        onChoose={(answerId) => easyCancel.send({ type: 'answer.chosen', questionId, answerId })}
      />
      {chosen?.hasText && (
        <TextField
          name={`${questionId}-text`}
          label="Tell us more, if you like"
          autoComplete="off"
          maxLength={MOST_CHARACTERS}
          startsWith={choice?.text}
          onEdit={(text) => easyCancel.send({ type: 'answer.described', questionId, text })}
        />
      )}
    </ChoiceGroup>
  )
}
