import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { earlierVisits } from './calendar-queries.ts'
import css from './visit-slip.module.css'

/** The patient's earlier visits to this doctor, loaded when opened, because each access is logged. */
export function EarlierVisits({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation(['calendar', 'visits', 'common'])
  const { longDate } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({ ...earlierVisits(id), enabled: isOpen })
  return (
    <details className={css.earlier} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('earlier')}</summary>
      {isOpen && !data && !isError && <p className="small">{t('visits:loading')}</p>}
      {isError && (
        <p className="small">
          {t('visits:failed')}{' '}
          <Button tone="text" busy={isFetching} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      )}
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
