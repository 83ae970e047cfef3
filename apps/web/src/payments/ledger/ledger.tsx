import type { LedgerEntry } from '@aafiya/contracts/ledger'
import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MoreOfList } from '../../ui/figure/more-of-list.tsx'
import { useListPages } from '../../ui/figure/use-list-pages.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { ledgerPage } from '../payment-queries.ts'
import { everything, isShown, LedgerFilters } from './ledger-filters.tsx'
import page from './ledger-page.module.css'
import css from './ledger.module.css'

/** Every movement of money, latest first. The filters choose among what is loaded, and say so. */
export function Ledger({ zone }: { zone: string }) {
  const { t } = useTranslation(['ledger', 'common'])
  const { count } = useFormat()
  const titleId = useId()
  const [filter, setFilter] = useState(everything)
  const { cursors, showNext } = useListPages('ledger')
  const pages = useQueries({ queries: cursors.map((cursor) => ledgerPage(cursor)) })
  const [first] = pages
  const items = pages.flatMap(({ data }) => data?.items ?? [])
  const shown = items.filter((entry) => isShown(entry, filter))
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('movements')}
      </h2>
      {!first?.data ? (
        <QueryFallback queries={pages} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
          <Loading label={t('loading')}>
            <Skeleton className={page.waiting} />
          </Loading>
        </QueryFallback>
      ) : items.length === 0 ? (
        <EmptyState title={t('empty')} action={<LinkButton to={paths.clinicVisits()}>{t('empty_action')}</LinkButton>}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <>
          <LedgerFilters filter={filter} onFilter={setFilter} providers={[...new Set(items.map(({ provider }) => provider))]} />
          <p role="status" className={css.count}>
            {shown.length > 0 ? t('shown', { count: shown.length, loaded: count(items.length) }) : t('none_match')}
          </p>
          <ul className={css.rows}>
            {shown.map((entry) => (
              <li key={entry.id}>
                <LedgerRow entry={entry} zone={zone} />
              </li>
            ))}
          </ul>
          <MoreOfList
            page={pages.at(-1)}
            label={t('more')}
            busyLabel={t('more_busy')}
            failed={t('more_failed')}
            retryLabel={t('common:retry')}
            onMore={showNext}
          />
        </>
      )}
    </section>
  )
}

/** One movement: how much in which direction, for whom, by which way, when. */
function LedgerRow({ entry, zone }: { entry: LedgerEntry; zone: string }) {
  const { t } = useTranslation('ledger')
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
          <b>{money(Math.abs(entry.amount), entry.currency)}</b> <span className={css.kind}>{t(entry.kind)}</span>
        </span>
      </p>
      <div className={css.who}>
        <p>{t('with', { patient: patient(entry.patientName, entry.patientNameAr), doctor })}</p>
        {entry.isFlagged && <p className={css.flagged}>{t('flagged')}</p>}
        <p className={css.detail}>
          {t(`provider_${entry.provider}`)}
          {' · '}
          <bdi dir="ltr" className={css.reference}>
            {entry.reference}
          </bdi>
        </p>
      </div>
      <p className={css.when}>
        <time dateTime={entry.createdAt}>{t('date_and_time', { date: longDate(when), time: clockTime(when) })}</time>
      </p>
    </article>
  )
}
