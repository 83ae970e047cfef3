import { visitEnd } from '@aafiya/contracts/appointments/booking-facts'
import { stepRefusal, undoRefusal, type VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useTranslation } from 'react-i18next'

import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { stepOf } from './calendar-day.ts'
import { KeyHint } from './key-hint.tsx'
import type { VisitSteps } from './use-visit-steps.ts'
import css from './visit-slip.module.css'

export interface VisitActionsProps {
  visit: Visit
  zone: string
  now: Date
  steps: VisitSteps
  onCancel: (visit: Visit) => void
  onNext: (visit: Visit) => void
  /** The shortcut of the main action where it is not a key of the calendar. */
  mainKey?: string
}

const nextStep = { arrived: 'started', started: 'completed' } as const
const keyOf = { arrived: 'A', started: undefined, completed: 'C' } as const

/** One main action, the next step, and rarer ones next to it. Actions that the API would refuse are not offered. */
export function VisitActions({ visit, zone, now, steps, onCancel, onNext, mainKey }: VisitActionsProps) {
  const { t } = useTranslation(['calendar', 'visits', 'common'])
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const { appointmentDate, status, startedAt } = visit
  const state = {
    status,
    startsAt: new Date(appointmentDate),
    endsAt: new Date(visitEnd(visit)),
    isStarted: startedAt !== undefined,
  }
  const last = stepOf(visit)
  const when = { now, zone }
  const can = (step: VisitStep) => stepRefusal(state, step, when) === undefined
  const next = last === undefined ? 'arrived' : last === 'arrived' || last === 'started' ? nextStep[last] : undefined
  const isBusy = steps.isBusy(visit.id)
  const shortcut = mainKey ?? (next && keyOf[next])
  return (
    <div className={css.actions}>
      {next && can(next) && (
        <Button ref={focusOnLeave} wide busy={isBusy} data-primary onClick={() => steps.record(visit, next)}>
          {t(`do_${next}`)}
          {shortcut && <KeyHint letter={shortcut} isOnGreen />}
        </Button>
      )}
      {last === undefined && !can('arrived') && !can('no_show') && <p className="small">{t('not_today')}</p>}
      <div className={css.rest}>
        {(last === undefined || last === 'arrived') && can('no_show') && (
          <Button ref={focusOnLeave} tone="text" busy={isBusy} onClick={() => steps.record(visit, 'no_show')}>
            {t('do_no_show')}
          </Button>
        )}
        {last && undoRefusal(state, last, when) === undefined && (
          <Button ref={focusOnLeave} tone="text" busy={isBusy} onClick={() => steps.undo(visit, last)}>
            {t(`undo_${last}`)}
          </Button>
        )}
        <Button tone="text" aria-label={t('next_title', { patient })} onClick={() => onNext(visit)}>
          {t('next_visit')}
        </Button>
        {status === 'booked' && (
          <Button
            tone="text"
            className={css.cancel}
            aria-label={t('cancel_of', { patient })}
            onClick={() => onCancel(visit)}
          >
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
