import type { LedgerEntry, LedgerFilter, LedgerTotals } from '@aafiya/contracts/payments/ledger'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { ledgerPages, ledgerTotals } from '../payment-queries.ts'
import { ledgerFilterIn, LedgerFilters } from './ledger-filters.tsx'
import page from './ledger-page.module.css'
import css from './ledger.module.css'
import { useLedgerCsv } from './use-ledger-csv.ts'

/** The ledger entries that match the filters in the URL, latest first, with totals. */
export function Ledger({ zone }: { zone: string }) {
  const { t } = useTranslation(['ledger', 'words', 'common'])
  const titleId = useId()
  const [search, change] = useUrlState()
  const asked = ledgerFilterIn(search)
  const q = useDeferredValue(asked.q?.trim())
  const filter = { ...asked, q: q || undefined }
  const list = useInfiniteQuery(ledgerPages(filter))
  const totals = useQuery(ledgerTotals(filter))
  const items = list.data && itemsOf(list.data)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('movements')}
      </h2>
      {(isFiltered || items?.length !== 0) && (
        <LedgerFilters filter={asked} used={totals.data?.providers ?? []} onChange={change} />
      )}
      {!items ? (
        <QueryFallback queries={[list]} title={t('failed')}>
          <Loading label={t('loading')}>
            <Skeleton className={page.waiting} />
          </Loading>
        </QueryFallback>
      ) : items.length > 0 ? (
        <>
          <LedgerSummary totals={totals.data} filter={filter} zone={zone} />
          <ul className={css.rows} aria-busy={list.isPlaceholderData || undefined}>
            {items.map((entry) => (
              <li key={entry.id}>
                <LedgerRow entry={entry} zone={zone} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      ) : isFiltered ? (
        <EmptyState
          title={t('none_match')}
          action={
            <Button onClick={() => change(Object.fromEntries(Object.keys(asked).map((name) => [name, undefined])))}>
              {t('words:clear_filters')}
            </Button>
          }
        >
          {t('none_match_text')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('empty')}
          action={<LinkButton to={paths.clinicVisits()}>{t('common:menu_all_appointments')}</LinkButton>}
        >
          {t('empty_text')}
        </EmptyState>
      )}
    </section>
  )
}

interface LedgerSummaryProps {
  totals: LedgerTotals | undefined
  filter: LedgerFilter
  zone: string
}

/** The number of entries, their totals per currency, and a download of all. */
function LedgerSummary({ totals, filter, zone }: LedgerSummaryProps) {
  const { t } = useTranslation(['ledger', 'staff', 'words'])
  const { money } = useFormat()
  const csv = useLedgerCsv(filter, zone)
  const button = { busy: csv.isPending, busyLabel: t('staff:csv_busy'), onClick: () => csv.mutate() }
  return (
    <div className={css.summary}>
      <div role="status">
        {totals && <p className={css.count}>{t('shown', { count: totals.movements })}</p>}
        {totals?.sums.map(({ currency, ...sums }) => (
          <dl key={currency} className={css.sums}>
            {(['charged', 'refunded', 'reversed', 'net'] as const).map((name) => {
              const sum = sums[name]
              return (
                sum !== undefined && (
                  <div key={name}>
                    <dt className="small">{t(name === 'charged' ? 'words:paid_total' : name)}</dt>
                    <dd>{money(sum, currency)}</dd>
                  </div>
                )
              )
            })}
          </dl>
        ))}
      </div>
      <Button tone="line" {...button}>
        {t('staff:csv')}
      </Button>
      <FailureMessage
        failure={csv.error}
        title={t('staff:csv_failed')}
        text={t('failed_text')}
        isBusy={csv.isPending}
        busyLabel={t('staff:csv_busy')}
        onRetry={button.onClick}
      />
    </div>
  )
}

/** A ledger entry: amount and direction, patient, provider, time. */
function LedgerRow({ entry, zone }: { entry: LedgerEntry; zone: string }) {
  const { t } = useTranslation(['ledger', 'words'])
  const { longDate, clockTime, money } = useFormat()
  const name = useDoctorName()
  const patient = usePersonName()
  const when = { instant: entry.createdAt, zone }
  const doctor = name({ fullName: entry.doctorName, fullNameAr: entry.doctorNameAr })
  return (
    <article className={css.row}>
      <p className={css.amount}>
        <Nuqta tone={entry.kind === 'charge' ? 'leaf' : 'hollow'} />
        <span>
          <b>{money(Math.abs(entry.amount), entry.currency)}</b> <span className="small">{t(entry.kind)}</span>
        </span>
      </p>
      <div className={css.who}>
        <p>{t('with', { patient: patient(entry.patientName, entry.patientNameAr), doctor })}</p>
        {entry.reason !== undefined && <p>{t('reversal_why', { reason: entry.reason })}</p>}
        {entry.isFlagged && <p className={css.flagged}>{t('flagged')}</p>}
        <p className="small">
          {t(`provider_${entry.provider}`)}
          {entry.receiptNumber !== undefined && ` · ${t('words:receipt_number', { number: entry.receiptNumber })}`}
          {' · '}
          <bdi dir="ltr" className={css.reference}>
            {entry.reference}
          </bdi>
        </p>
      </div>
      <p className="small">
        <time dateTime={entry.createdAt}>
          {t('words:date_and_time', { date: longDate(when), time: clockTime(when) })}
        </time>
      </p>
    </article>
  )
}
