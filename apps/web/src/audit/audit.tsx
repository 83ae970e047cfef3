import { type AuditFilter, auditShown } from '@aafiya/contracts/account/audit'
import { auditActions, auditAreas } from '@aafiya/contracts/account/audit-areas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { growingList, itemsOf } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { dayIn } from '../page/day-in.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { QueryFallback } from '../page/query-fallback.tsx'
import { ShowMore } from '../page/show-more.tsx'
import { useUrlState } from '../page/use-url-state.ts'
import { Button } from '../ui/action/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { AuditLines } from './audit-lines.tsx'
import { AuditSearch } from './audit-search.tsx'
import css from './audit.module.css'
import { useAuditCsv } from './use-audit-csv.ts'

const auditFilterIn = (search: URLSearchParams): AuditFilter => ({
  actor: search.get('actor') ?? undefined,
  patient: search.get('patient') ?? undefined,
  area: auditAreas.find((area) => area === search.get('area')),
  action: auditActions.find((action) => action === search.get('action')),
  show: auditShown.find((show) => show === search.get('show')),
  from: dayIn(search.get('from')),
  to: dayIn(search.get('to')),
})

/** Not read again by itself: each look is an entry in the audit. */
const auditPages = (filter: AuditFilter) => ({
  ...growingList(keyOf(api.audit.list, filter), ({ cursor, ...rest }) =>
    api.audit.list({ query: { limit: '50', ...filter, cursor }, ...rest }),
  ),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** The audit, by the search in the URL. */
export function Audit({ zone }: { zone: string }) {
  const { t } = useTranslation(['audit', 'staff', 'words', 'common'])
  const { zoneName } = useFormat()
  const id = useId()
  const [search, change] = useUrlState()
  const [cleared, setCleared] = useState(0)
  const filter = auditFilterIn(search)
  const list = useInfiniteQuery(auditPages(filter))
  const lines = list.data && itemsOf(list.data)
  const csv = useAuditCsv(filter, zone)
  const { error, isPending, busyLabel } = csv
  const download = { busy: isPending, busyLabel, onClick: () => csv.mutate() }
  const clear = () => {
    change(Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])))
    setCleared((times) => times + 1)
  }
  return (
    <>
      <AuditSearch key={cleared} filter={filter} onSearch={change} />
      <div className={css.tools}>
        <RadioSegments
          id={`${id}show`}
          label={t('staff:kind')}
          value={filter.show ?? ''}
          options={[
            { value: '', label: t('staff:all') },
            ...auditShown.map((show) => ({ value: show, label: t(show) })),
          ]}
          onValue={(show) => change({ show })}
        />
        <p className="small">{t('zone', { zone: zoneName({ instant: new Date(0).toISOString(), zone }) })}</p>
        {lines && lines.length > 0 && (
          <Button tone="line" {...download}>
            {t('staff:csv')}
          </Button>
        )}
      </div>
      <FailureMessage
        failure={error}
        title={t('staff:csv_failed')}
        text={t('failed_text')}
        isBusy={isPending}
        busyLabel={busyLabel}
        onRetry={download.onClick}
      />
      {!lines && (
        <QueryFallback queries={[list]} title={t('failed')}>
          <Loading label={t('common:loading')}>
            <Skeleton className={css.waiting} />
          </Loading>
        </QueryFallback>
      )}
      {lines?.length === 0 && (
        <EmptyState title={t('none')} action={<Button onClick={clear}>{t('words:clear_search')}</Button>}>
          {t('none_text')}
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <div className={css.lines} aria-busy={list.isPlaceholderData || undefined}>
          <AuditLines lines={lines} zone={zone} />
          <ShowMore list={list} />
        </div>
      )}
      <p className={css.noted}>{t('noted')}</p>
    </>
  )
}
