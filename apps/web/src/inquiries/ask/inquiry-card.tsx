import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { hasDraft } from '../../session/drafts.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import answerCss from '../answer.module.css'
import { Answer } from '../answer.tsx'
import { InquiryPictures, QuestionHead, QuestionText } from '../question.tsx'
import { useInquiryTime } from '../use-inquiry-time.ts'
import css from './inquiry-card.module.css'
import { RateAnswer } from './rate-answer.tsx'

// Few inquiries are edited.
const EditPart = lazyPart(() => import('./edit-inquiry.tsx').then((it) => it.EditInquiry))

export interface InquiryCardProps {
  inquiry: Inquiry
  /** The clinic's IANA zone. */
  zone: string
  isBeingRemoved: boolean
  onRemove: () => void
}

/** The user's own inquiry, with its answer or the remaining actions. */
export function InquiryCard({ inquiry, zone, isBeingRemoved, onRemove }: InquiryCardProps) {
  const { t } = useTranslation(['inquiries', 'words'])
  const doctorName = useDoctorName()
  const { user } = useSession()
  const draft = `edit:${inquiry.id}`
  const [isEditing, setEditing] = useState(() => hasDraft(user?.id, draft))
  const editButton = useRef<HTMLButtonElement>(null)
  const time = useInquiryTime(zone)
  const of = { time: time(inquiry.createdAt) }
  const isAnswered = inquiry.response !== null

  const stopEditing = () => {
    // The button that opened it must be rendered before it can take the focus.
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  return (
    <article className={isBeingRemoved ? css.leaving : css.card} aria-busy={isBeingRemoved || undefined}>
      <WhoseQuestion inquiry={inquiry} />
      <QuestionHead inquiry={inquiry} zone={zone} />
      {isEditing && !isAnswered ? (
        <EditPart waiting={<QuestionText>{inquiry.message}</QuestionText>}>
          {(EditInquiry) => <EditInquiry draft={draft} inquiry={inquiry} onClose={stopEditing} />}
        </EditPart>
      ) : (
        <QuestionText>{inquiry.message}</QuestionText>
      )}
      <InquiryPictures links={inquiry.files} of="question" />
      {isAnswered && (
        <Answer inquiry={inquiry} zone={zone}>
          <VisitLink inquiry={inquiry} />
          <RateAnswer inquiry={inquiry} />
        </Answer>
      )}
      {!isAnswered && <VisitLink inquiry={inquiry} />}
      <div className={css.foot}>
        {isAnswered ? (
          <span />
        ) : (
          <p className={css.state}>
            <Nuqta tone="hollow" /> {t('no_response')}
            {inquiry.doctor && (
              <span className={css.claimed}>{t('claimed', { doctor: doctorName(inquiry.doctor) })}</span>
            )}
          </p>
        )}
        <div className={css.actions}>
          {!isAnswered && !isEditing && (
            <Button ref={editButton} tone="text" aria-label={t('edit_of', of)} onClick={() => setEditing(true)}>
              {t('words:edit')}
            </Button>
          )}
          <Button
            tone="text"
            className={css.remove}
            aria-label={t('remove_of', of)}
            busy={isBeingRemoved}
            busyLabel={t('words:deleting')}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
    </article>
  )
}

/** The family member the inquiry is about, if any. */
function WhoseQuestion({ inquiry: { patient } }: { inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries')
  const name = usePersonName()
  return patient && <p className={css.whose}>{t('about_name', { name: name(patient.fullName, patient.fullNameAr) })}</p>
}

/** The link to the doctor's slots, if the doctor suggested a visit. */
function VisitLink({ inquiry: { doctor, visitSuggestedAt } }: { inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries')
  const doctorName = useDoctorName()
  if (!doctor || visitSuggestedAt === null) return null
  return (
    <LinkButton tone="line" className={answerCss.visit} to={paths.doctor(doctor.id)}>
      {t('visit_suggested', { doctor: doctorName(doctor) })}
    </LinkButton>
  )
}
