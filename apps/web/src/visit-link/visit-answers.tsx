import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { span } from '@aafiya/contracts/language/format-span'
import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { EntryFailed } from '../appointments/entry-failed.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { Button } from '../ui/action/button.tsx'
import type { useVisitAnswer } from './use-visit-answer.ts'
import { useVisitEntry } from './use-visit-entry.ts'
import css from './visit-link.module.css'

export type AnswerMode = 'answers' | 'late' | 'move' | 'cancel'
export type Answering = ReturnType<typeof useVisitAnswer>

export interface VisitAnswersProps {
  visit: LinkedVisit
  isToday: boolean
  /** The time of the visit has come: it can no longer be moved or cancelled. */
  isOver: boolean
  mode: AnswerMode
  answer: Answering
  onMode: (mode: AnswerMode) => void
}

/** Buttons to confirm, move or cancel. Cancelling a paid visit asks first: part of the money may be lost, and so may the time before it is undone. */
export function VisitAnswers({ visit, isToday, isOver, mode, answer, onMode }: VisitAnswersProps) {
  const { t } = useTranslation('visit')
  const entry = useVisitEntry()
  const language = useLanguage()
  const { isSettled, busy, send } = answer
  const waiting = !isSettled || undefined
  if (mode === 'cancel')
    return (
      <>
        <h2>{t('cancel_title')}</h2>
        <p>{t('cancel_paid', { span: span(language, limits.undoMinutes, 'minute') })}</p>
        <Button
          tone="danger"
          wide
          aria-disabled={waiting}
          busy={busy === 'cancel'}
          busyLabel={t('sending')}
          onClick={() => send({ kind: 'cancel' })}
        >
          {t('cancel_yes')}
        </Button>
        <Button tone="text" className={css.start} onClick={() => onMode('answers')}>
          {t('back')}
        </Button>
      </>
    )
  return (
    <>
      {!visit.isConfirmed && !isOver && (
        <Button wide aria-disabled={waiting} busy={busy === 'confirm'} busyLabel={t('sending')} onClick={() => send({ kind: 'confirm' })}>
          {t('coming')}
        </Button>
      )}
      {!isOver && (
        <div className={css.two}>
          <Button tone="line" wide onClick={() => onMode('move')}>
            {t('move')}
          </Button>
          <Button
            tone="danger"
            wide
            aria-disabled={waiting}
            busy={busy === 'cancel'}
            busyLabel={t('sending')}
            onClick={() => (visit.isPaid ? onMode('cancel') : send({ kind: 'cancel' }))}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
      <div className={css.rest}>
        {isToday && (
          <Button tone="text" onClick={() => onMode('late')}>
            {t('late')}
          </Button>
        )}
        <Button tone="text" onClick={() => entry.saveEntry(visit)}>
          {t('calendar')}
        </Button>
      </div>
      <EntryFailed failure={entry.failure} />
    </>
  )
}
