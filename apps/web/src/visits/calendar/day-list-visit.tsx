import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useId } from 'react'

import { PaymentState } from '../../appointments/payment-state.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import css from './day-list.module.css'
import type { VisitSteps } from './use-visit-steps.ts'
import { VisitProgress } from './visit-progress.tsx'
import { VisitSlip } from './visit-slip.tsx'

export interface DayListVisitProps {
  visit: Visit
  zone: string
  isOpen: boolean
  onOpen: (visit: Visit | undefined) => void
  steps: VisitSteps
  onCancel: (visit: Visit) => void
  onNext: (visit: Visit) => void
}

/** A visit in the list; clicking opens its slip below it. */
export function DayListVisit({ visit, zone, isOpen, onOpen, steps, onCancel, onNext }: DayListVisitProps) {
  const { clockTime } = useFormat()
  const slip = useId()
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  return (
    <li className={css[visit.status]}>
      <h2>
        <button
          type="button"
          className={css.row}
          data-on-paper
          aria-expanded={isOpen}
          aria-controls={isOpen ? slip : undefined}
          onClick={() => onOpen(isOpen ? undefined : visit)}
        >
          <time className={css.time} dateTime={visit.appointmentDate}>
            {clockTime({ instant: visit.appointmentDate, zone })}
          </time>
          <span className={css.name}>
            <bdi>{patient}</bdi>
          </span>
          <span className={css.state}>
            <VisitProgress visit={visit} zone={zone} />
            {visit.status === 'arrived' && <PaymentState appointment={visit} />}
          </span>
        </button>
      </h2>
      {isOpen && (
        <div id={slip} className={css.slip}>
          <VisitSlip visit={visit} zone={zone} steps={steps} onCancel={onCancel} onNext={onNext} hasName />
        </div>
      )}
    </li>
  )
}
