import type { Visit } from '@aafiya/contracts/appointments/visits'
import { span } from '@aafiya/contracts/language/format-span'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PaymentState } from '../../appointments/payment-state.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { saysPayment } from '../says-payment.ts'
import { stepOf } from './calendar-day.ts'
import { earlierVisits } from './calendar-queries.ts'
import { KeyHint } from './key-hint.tsx'
import type { VisitSteps } from './use-visit-steps.ts'
import { VisitActions } from './visit-actions.tsx'
import { useAnswerText, useProgressText } from './visit-progress.tsx'
import css from './visit-slip.module.css'

export interface VisitSlipProps {
  visit: Visit
  zone: string
  steps: VisitSteps
  onCancel: (visit: Visit) => void
  onNext: (visit: Visit) => void
  /** Omitted if its row shows it already. */
  hasName?: boolean
}

/** The patient's earlier visits to this doctor, loaded when opened, because each access is logged. */
function EarlierVisits({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation(['calendar', 'visits', 'appointments'])
  const { longDate } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...earlierVisits(id), enabled: isOpen })
  const { data, isError } = query
  return (
    <details className={css.earlier} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('earlier')}</summary>
      {isOpen && !data && !isError && <p className="small">{t('appointments:loading')}</p>}
      {isError && <FailedPart query={query}>{t('visits:failed')}</FailedPart>}
      {data?.length === 0 && <p className="small">{t('earlier_none')}</p>}
      <ul>
        {data?.map((visit) => (
          <li key={visit.id}>
            <p>
              {longDate({ instant: visit.appointmentDate, zone })}
              <span className="small"> {t(`visits:status_${visit.status}`)}</span>
            </p>
            {visit.notes && (
              <p dir="auto" className={css.note}>
                {visit.notes}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The selected visit and its current actions. */
export function VisitSlip({ visit, zone, steps, onCancel, onNext, hasName = false }: VisitSlipProps) {
  const { t } = useTranslation(['calendar', 'visits', 'words'])
  const { clockTime } = useFormat()
  const language = useLanguage()
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const progress = useProgressText(zone)(visit)
  const answer = useAnswerText()(visit)
  const now = useMinute()
  const start = clockTime({ instant: visit.appointmentDate, zone })
  const end = visit.endsAt && clockTime({ instant: visit.endsAt, zone })
  const waited =
    stepOf(visit) === 'arrived' && visit.arrivedAt
      ? Math.floor((now.getTime() - Date.parse(visit.arrivedAt)) / 60_000)
      : 0
  return (
    <div className={css.slip}>
      {!hasName && (
        <h2 className={css.name} tabIndex={-1}>
          <bdi>{patient}</bdi>
        </h2>
      )}
      <FactRows
        rows={[
          { label: t('words:time'), value: <bdi>{end ? `${start} – ${end}` : start}</bdi> },
          visit.visitType && {
            label: t('words:visit_type'),
            value: inLanguage(language, visit.visitType.name, visit.visitType.nameAr),
          },
          { label: t('visits:status'), value: progress ?? answer ?? t('visits:status_booked') },
          waited > 0 && { label: t('waiting_for'), value: span(language, waited, 'minute') },
          saysPayment(visit) && { label: t('words:payment'), value: <PaymentState appointment={visit} /> },
        ]}
      />
      {visit.notes && (
        <div>
          <VisuallyHidden>{t('visits:notes')}</VisuallyHidden>
          <p dir="auto" className={css.note}>
            {visit.notes}
          </p>
        </div>
      )}
      <LinkButton to={paths.doctorVisit(visit.id)} tone="line" wide>
        {t('open_note')}
        <KeyHint letter="O" />
      </LinkButton>
      <VisitActions visit={visit} zone={zone} now={now} steps={steps} onCancel={onCancel} onNext={onNext} />
      <EarlierVisits key={visit.id} id={visit.id} zone={zone} />
    </div>
  )
}
