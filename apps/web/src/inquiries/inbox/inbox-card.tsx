import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { Answer } from '../answer.tsx'
import { PatientLine } from '../patient-line.tsx'
import { InquiryPictures, QuestionText } from '../question.tsx'
import { SendFailure } from '../send-failure.tsx'
import type { Late } from './answer-form.tsx'
import { EarlierInquiries } from './earlier-inquiries.tsx'
import css from './inbox.module.css'
import { useClaiming } from './use-claiming.ts'
import { useSpan } from './use-span.ts'

// Loaded on demand: most inquiries are only read.
const Answering = lazyPart(() => import('./answer-form.tsx'))

export interface InboxCardProps {
  inquiry: Inquiry
  /** The clinic's IANA zone. */
  zone: string
  now: Date
  doctorId: string | undefined
  isAnswering: boolean
  /** Called when the inquiry has left this list. */
  onGone: () => void
  onLate: (late: Late) => void
}

/** An inquiry as a doctor of its speciality sees it, with the doctor's actions. */
export function InboxCard({ inquiry, zone, now, doctorId, isAnswering, onGone, onLate }: InboxCardProps) {
  const { t } = useTranslation(['inbox', 'words', 'staff', 'common'])
  const doctorName = useDoctorName()
  const personName = usePersonName()
  const navigate = useNavigate()
  const { claim, release, suggestVisit } = useClaiming(inquiry.id, onGone)
  const { id, doctor, response, patient, visitSuggestedAt } = inquiry
  const isMine = doctor !== null && doctor.id === doctorId
  const isAnswered = response !== null
  const isTheirs = doctor !== null && !isMine && !isAnswered
  const of = { patient: patient ? personName(patient.fullName, patient.fullNameAr) : '' }
  const open = async () => {
    // Claimed first, so that two doctors never answer at once. It stays in the same list while it is answered.
    if (
      !isMine &&
      !(await claim.mutateAsync().then(
        () => true,
        () => false,
      ))
    )
      return
    await navigate(paths.doctorInquiries({ filter: 'mine', answer: id }), { replace: isMine, preventScrollReset: true })
  }
  const close = () =>
    void navigate(paths.doctorInquiries({ filter: 'mine' }), { replace: true, preventScrollReset: true })
  const failure = claim.error ?? release.error ?? suggestVisit.error
  return (
    <article className={css.card}>
      <PatientLine inquiry={inquiry} zone={zone} now={now} />
      <QuestionText>{inquiry.message}</QuestionText>
      <InquiryPictures links={inquiry.files} of="question" />
      {isAnswered && <Answer inquiry={inquiry} zone={zone} />}
      {!isAnswered && <DueTime inquiry={inquiry} now={now} />}
      {isAnswered && inquiry.isLike !== null && (
        <p className={css.small}>
          <Nuqta tone={inquiry.isLike ? 'leaf' : 'hollow'} /> {t(inquiry.isLike ? 'rated_helped' : 'rated_not')}
        </p>
      )}
      {isTheirs && (
        <p className={css.small}>
          <Nuqta tone="hollow" /> {t('claimed_by', { doctor: doctorName(doctor) })}
        </p>
      )}
      {failure && <SendFailure failure={failure} title={t('words:action_failed')} text={t('staff:try_again')} />}
      {isAnswering && isMine && !isAnswered ? (
        <Answering waiting={<Loading label={t('common:loading')} />}>
          {({ AnswerForm }) => <AnswerForm inquiry={inquiry} onCancel={close} onAnswered={onGone} onLate={onLate} />}
        </Answering>
      ) : (
        <div className={css.actions}>
          {!isAnswered && !isTheirs && (
            <Button
              tone={isMine ? 'primary' : 'line'}
              aria-label={t('answer_of', of)}
              busy={claim.isPending}
              onClick={() => void open()}
            >
              {t('answer')}
            </Button>
          )}
          {!isAnswered && doctor === null && (
            <Button
              tone="text"
              aria-label={t('claim_of', of)}
              busy={claim.isPending}
              busyLabel={t('claiming')}
              onClick={() => claim.mutate(undefined, { onSuccess: claim.say })}
            >
              {t('claim')}
            </Button>
          )}
          {!isAnswered && isMine && (
            <Button
              tone="text"
              aria-label={t('release_of', of)}
              busy={release.isPending}
              busyLabel={t('releasing')}
              onClick={() => release.mutate()}
            >
              {t('release')}
            </Button>
          )}
          {(isMine || doctor === null) && visitSuggestedAt === null && (
            <Button
              tone="text"
              aria-label={t('suggest_of', of)}
              busy={suggestVisit.isPending}
              busyLabel={t('suggesting')}
              onClick={() => suggestVisit.mutate()}
            >
              {t('suggest')}
            </Button>
          )}
        </div>
      )}
      {visitSuggestedAt !== null && (
        <p className={css.small}>
          <Nuqta tone="leaf" /> {t('suggested')}
        </p>
      )}
      <EarlierInquiries inquiry={inquiry} zone={zone} />
    </article>
  )
}

const minute = 60_000

/** The time left to answer, or how long the answer is overdue. */
function DueTime({ inquiry: { dueAt }, now }: { inquiry: Inquiry; now: Date }) {
  const { t } = useTranslation('inbox')
  const span = useSpan()
  const left = Math.round((Date.parse(dueAt) - now.getTime()) / minute)
  const isOverdue = left < 0
  return (
    <p className={`${css.small} ${isOverdue ? css.overdue : ''}`}>
      <Nuqta tone={isOverdue ? 'warm' : 'hollow'} />{' '}
      {t(isOverdue ? 'overdue_by' : 'due_in', { span: span(Math.abs(left)) })}
    </p>
  )
}
