import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { AnnouncedTimeLeft } from './announced-time-left.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import type { Answering } from './visit-answers.tsx'
import css from './visit-link.module.css'

export interface CancelledAnswersProps {
  visit: LinkedVisit
  zone: string
  answer: Answering
}

/** After a cancellation: undo it while that is still possible and has not been refused, or book another time. */
export function CancelledAnswers({ visit, zone, answer }: CancelledAnswersProps) {
  const { t } = useTranslation('visit')
  const until = visit.undoableUntil
  return (
    <>
      {until !== undefined && answer.refused !== 'undo' && (
        <Undo key={until} until={until} zone={zone} isPaid={visit.isPaid} answer={answer} />
      )}
      {visit.isPaid && <p>{t('cancelled_paid')}</p>}
      <LinkButton tone="text" className={css.start} to={paths.doctor(visit.doctorId)}>
        {t('again')}
      </LinkButton>
    </>
  )
}

interface UndoProps {
  until: string
  zone: string
  isPaid: boolean
  answer: Answering
}

function Undo({ until, zone, isPaid, answer }: UndoProps) {
  const { t } = useTranslation(['visit', 'words', 'appointments'])
  const { clockTime } = useFormat()
  const left = useSecondsLeft(until)
  if (left <= 0) return null
  return (
    <>
      <Button
        tone="line"
        wide
        aria-disabled={!answer.isSettled || undefined}
        busy={answer.busy === 'undo'}
        busyLabel={t('words:one_moment')}
        onClick={() => answer.send({ kind: 'undo' })}
      >
        {t('appointments:undo')}
      </Button>
      <p className="small">
        {t(isPaid ? 'undo_paid_text' : 'undo_text', { time: clockTime({ instant: until, zone }) })}
      </p>
      <AnnouncedTimeLeft left={left} sentence={(time) => t('undo_left', { time })} />
    </>
  )
}
