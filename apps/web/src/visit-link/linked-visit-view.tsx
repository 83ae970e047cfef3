import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { span } from '@aafiya/contracts/language/format-span'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LateForm } from '../appointments/late/late-form.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { CancelledAnswers } from './cancelled-answers.tsx'
import { LinkedHead } from './linked-head.tsx'
import { MoveAnswer } from './move-answer.tsx'
import { useVisitAnswer } from './use-visit-answer.ts'
import { type Answering, type AnswerMode, VisitAnswers } from './visit-answers.tsx'
import css from './visit-link.module.css'

export interface LinkedVisitViewProps {
  token: string
  visit: LinkedVisit
  zone: string
}

/** Asks how many minutes late the patient will be, or offers to move the visit. */
function LateAnswer({ answer, onMove, onBack }: { answer: Answering; onMove: () => void; onBack: () => void }) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {t('late_title')}
      </h2>
      <LateForm
        isWaiting={!answer.isSettled}
        isBusy={answer.busy === 'late'}
        onTell={(minutes) => answer.send({ kind: 'late', minutes })}
      />
      <Button tone="line" wide onClick={onMove}>
        {t('late_move')}
      </Button>
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('common:back')}
      </Button>
    </>
  )
}

/** Time, doctor and place of the visit, and the answers. */
export function LinkedVisitView({ token, visit, zone }: LinkedVisitViewProps) {
  const { t } = useTranslation(['visit', 'appointments', 'words'])
  const { weekdayAndDay, clockTime } = useFormat()
  const language = useLanguage()
  const now = useMinute()
  const [mode, setMode] = useState<AnswerMode>('answers')
  const [isAnswered, setIsAnswered] = useState(false)
  const place = useRef<HTMLElement>(null)
  const show = (next: AnswerMode) => {
    answer.forget()
    setMode(next)
  }
  const answer = useVisitAnswer(token, visit, () => {
    setMode('answers')
    setIsAnswered(true)
    place.current?.focus()
  })
  const when = { instant: visit.startsAt, zone }
  const days = daysBetween(civilAt(now, zone).date, civilAt(new Date(visit.startsAt), zone).date)
  const isCancelled = visit.status === 'cancelled'
  const lead = isCancelled
    ? t('cancelled')
    : days === 0
      ? t('today')
      : days === 1
        ? t('tomorrow')
        : t('in_days', { count: days })
  return (
    <div className={css.visit}>
      <LinkedHead
        linked={visit}
        zone={zone}
        lead={lead}
        isStruck={isCancelled}
        forPatient={(patient) => t('words:for_patient', { patient })}
      />
      <section ref={place} tabIndex={-1} className={css.answers} aria-label={t('answers')}>
        {answer.failure && <Failure failure={answer.failure} failed={t('failed_text')} />}
        {!isCancelled && (answer.answered === 'move' || answer.answered === 'undo') && (
          <Banner tone="success">
            {answer.answered === 'undo' ? t('undone') : t('moved', { day: weekdayAndDay(when), time: clockTime(when) })}
          </Banner>
        )}
        {!isCancelled && visit.isConfirmed && (
          <Banner tone="success">
            {visit.lateMinutes === undefined
              ? t(answer.answered === 'late' ? 'appointments:told_on_time' : 'confirmed')
              : t('appointments:told_late', { span: span(language, visit.lateMinutes, 'minute') })}
          </Banner>
        )}
        {isCancelled ? (
          <CancelledAnswers visit={visit} zone={zone} answer={answer} />
        ) : mode === 'late' ? (
          <LateAnswer answer={answer} onMove={() => show('move')} onBack={() => show('answers')} />
        ) : mode === 'move' ? (
          <MoveAnswer token={token} visit={visit} zone={zone} answer={answer} onBack={() => show('answers')} />
        ) : (
          <VisitAnswers
            visit={visit}
            isToday={days === 0}
            isOver={new Date(visit.startsAt) <= now}
            mode={mode}
            answer={answer}
            onMode={show}
          />
        )}
        <p className={css.note}>
          {t('only_this')} {!isAnswered && t('not_yours')}
        </p>
      </section>
    </div>
  )
}
