import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { changeItems, type Grown } from '../../growing-list.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { hasDraft } from '../../session/drafts.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import answerCss from '../answer.module.css'
import { Answer } from '../answer.tsx'
import { ownKey } from '../inquiry-queries.ts'
import { InquiryPictures, QuestionHead, QuestionText } from '../question.tsx'
import { SendFailure } from '../send-failure.tsx'
import { useInquiryTime } from '../use-inquiry-time.ts'
import { EditInquiry } from './edit-inquiry.tsx'
import css from './inquiry-card.module.css'
import { RateAnswer } from './rate-answer.tsx'

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
  const update = useUpdateInquiry()
  const editButton = useRef<HTMLButtonElement>(null)
  const time = useInquiryTime(zone)
  const of = { time: time(inquiry.createdAt) }
  const isAnswered = inquiry.response !== null

  const stopEditing = () => {
    // The button that opened it must be rendered before it can take the focus.
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  const save = (message: string) => {
    // An empty message is ignored; an unchanged one needs no request.
    if (message.trim() === '') return
    stopEditing()
    if (message.trim() !== inquiry.message) update.mutate({ id: inquiry.id, message: message.trim() })
  }
  return (
    <article className={isBeingRemoved ? css.leaving : css.card} aria-busy={isBeingRemoved || undefined}>
      <WhoseQuestion inquiry={inquiry} />
      <QuestionHead inquiry={inquiry} zone={zone} />
      {isEditing && !isAnswered ? (
        <EditInquiry draft={draft} message={inquiry.message} onSave={save} onCancel={stopEditing} />
      ) : (
        <QuestionText>{inquiry.message}</QuestionText>
      )}
      {update.isError && <SendFailure failure={undefined} title={t('edit_failed_title')} text={t('edit_failed')} />}
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

/** Updates a question optimistically; a failure restores the previous text. */
function useUpdateInquiry() {
  const queryClient = useQueryClient()
  return useApiMutation(
    ({ id, message }: { id: string; message: string }) => api.inquiries.update({ params: { id }, body: { message } }),
    {
      eachCounts: true,
      invalidates: [api.inquiries.list],
      onMutate: async ({ id, message }) => {
        // A pending response would overwrite the optimistic update.
        await queryClient.cancelQueries({ queryKey: ownKey })
        const before = queryClient.getQueriesData<Grown<Inquiry>>({ queryKey: ownKey })
        changeItems<Inquiry>(queryClient, ownKey, (items) =>
          items.map((one) => (one.id === id ? { ...one, message } : one)),
        )
        return before
      },
      onError: (_error, _change, before) => before?.forEach(([key, known]) => queryClient.setQueryData(key, known)),
    },
  )
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
