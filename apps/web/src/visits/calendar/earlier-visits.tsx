import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { earlierVisits } from './calendar-queries.ts'
import css from './visit-slip.module.css'

/** The patient's earlier visits to this doctor, loaded when opened, because each access is logged. */
export function EarlierVisits({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation(['calendar', 'visits'])
  const { longDate } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...earlierVisits(id), enabled: isOpen })
  const { data, isError } = query
  return (
    <details className={css.earlier} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('earlier')}</summary>
      {isOpen && !data && !isError && <p className="small">{t('visits:loading')}</p>}
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
