import type { LinkedVisit } from '@aafiya/contracts/visit-links'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import type { Answering } from './visit-answers.tsx'
import css from './visit-link.module.css'

export interface CancelledAnswersProps {
  visit: LinkedVisit
  zone: string
  now: Date
  answer: Answering
}

/** After a cancellation: undo it while that is possible, or book another time. */
export function CancelledAnswers({ visit, zone, now, answer }: CancelledAnswersProps) {
  const { t } = useTranslation('visit')
  const { clockTime } = useFormat()
  const until = visit.undoableUntil
  return (
    <>
      {until !== undefined && new Date(until) > now && (
        <>
          <Button
            tone="line"
            wide
            aria-disabled={!answer.isSettled || undefined}
            busy={answer.busy === 'undo'}
            busyLabel={t('sending')}
            onClick={() => answer.send({ kind: 'undo' })}
          >
            {t('undo')}
          </Button>
          <p className="small">{t('undo_text', { time: clockTime({ instant: until, zone }) })}</p>
        </>
      )}
      {visit.isPaid && <p>{t('cancelled_paid')}</p>}
      <LinkButton tone="text" className={css.start} to={paths.doctor(visit.doctorId)}>
        {t('again')}
      </LinkButton>
    </>
  )
}
