import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { span } from '@aafiya/contracts/language/format-span'
import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { EntryFailed } from '../appointments/entry-failed.tsx'
import { useSaveEntry } from '../appointments/use-save-entry.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import type { useVisitAnswer } from './use-visit-answer.ts'
import css from './visit-link.module.css'

/** Downloads the calendar entry of the visit, the same as in the clinic's e-mail. */
function useVisitEntry() {
  const { save, failure } = useSaveEntry()
  const saveEntry = ({
    id,
    sequence,
    startsAt,
    endsAt,
    doctorName,
    doctorNameAr,
    address,
    addressAr,
    ...visit
  }: LinkedVisit) =>
    save({
      id,
      sequence,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      address,
      addressAr,
      patient:
        visit.patientName === undefined ? undefined : { fullName: visit.patientName, fullNameAr: visit.patientNameAr },
    })
  return { saveEntry, failure }
}

export type AnswerMode = 'answers' | 'late' | 'move' | 'cancel'
export type Answering = ReturnType<typeof useVisitAnswer>

export interface VisitAnswersProps {
  visit: LinkedVisit
  isToday: boolean
  /** The visit has started: it can no longer be moved or cancelled. */
  isOver: boolean
  mode: AnswerMode
  answer: Answering
  onMode: (mode: AnswerMode) => void
}

/**
 * Buttons to confirm, move or cancel. Cancelling asks for confirmation, because a slip would notify the doctor and may
 * cost money.
 */
export function VisitAnswers({ visit, isToday, isOver, mode, answer, onMode }: VisitAnswersProps) {
  const { t } = useTranslation(['visit', 'appointments', 'words', 'common'])
  const entry = useVisitEntry()
  const language = useLanguage()
  const { isSettled, busy, send } = answer
  const waiting = !isSettled || undefined
  const isLate = visit.lateMinutes !== undefined
  if (mode === 'cancel')
    return (
      <>
        <h2 ref={focusOnMount} tabIndex={-1}>
          {t('cancel_title')}
        </h2>
        <p>{t(visit.isPaid ? 'cancel_paid' : 'cancel_text', { span: span(language, limits.undoMinutes, 'minute') })}</p>
        <Button
          tone="danger"
          wide
          aria-disabled={waiting}
          busy={busy === 'cancel'}
          busyLabel={t('words:one_moment')}
          onClick={() => send({ kind: 'cancel' })}
        >
          {t('cancel_yes')}
        </Button>
        <Button tone="text" className={css.start} onClick={() => onMode('answers')}>
          {t('common:back')}
        </Button>
      </>
    )
  return (
    <>
      {!visit.isConfirmed && !isOver && (
        <Button
          wide
          aria-disabled={waiting}
          busy={busy === 'confirm'}
          busyLabel={t('words:one_moment')}
          onClick={() => send({ kind: 'confirm' })}
        >
          {t('coming')}
        </Button>
      )}
      {!isOver && (
        <div className={css.two}>
          <Button tone="line" wide onClick={() => onMode('move')}>
            {t('words:move')}
          </Button>
          <Button tone="danger" wide onClick={() => onMode('cancel')}>
            {t('common:cancel')}
          </Button>
        </div>
      )}
      <div className={css.rest}>
        {isToday && (
          <Button tone="text" onClick={() => onMode('late')}>
            {t(isLate ? 'appointments:late_otherwise' : 'appointments:late')}
          </Button>
        )}
        {isToday && isLate && (
          <Button
            tone="text"
            aria-disabled={waiting}
            busy={busy === 'late'}
            busyLabel={t('words:one_moment')}
            onClick={() => send({ kind: 'late', minutes: 0 })}
          >
            {t('appointments:on_time')}
          </Button>
        )}
        {!isOver && (
          <Button tone="text" onClick={() => entry.saveEntry(visit)}>
            {t('appointments:add_to_calendar')}
          </Button>
        )}
      </div>
      <EntryFailed failure={entry.failure} />
    </>
  )
}
