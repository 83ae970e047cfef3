import type { Reconciliation } from '@aafiya/contracts/payments/ledger'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { reconciliationOf } from '../payment-queries.ts'
import css from './day-report.module.css'

const tones = { waiting: 'warm', matched: 'leaf', differs: 'warm', incomplete: 'warm' } as const

/** The comparison of one day: result, sums, differing payments, and a button to compare again. */
export function DayReport({ day, zone }: { day: string; zone: string }) {
  const { t } = useTranslation('ledger')
  const { longDate, clockTime } = useFormat()
  const queryClient = useQueryClient()
  const compare = useApiMutation(() => api.payments.reconcile({ body: { date: day } }), {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reconciliationOf(day, false).queryKey }),
  })
  // The old report disappears at once; the new one appears when the providers have answered.
  const report = useQuery(reconciliationOf(day, compare.isSuccess))
  const { data } = report
  const isAwaited = compare.isSuccess && data?.status === 'waiting'
  if (!data)
    return (
      <QueryFallback queries={[report]} title={t('day_failed')}>
        <Loading label={t('day_loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    )
  const checked = data.checkedAt === null ? undefined : { instant: data.checkedAt, zone }
  return (
    <div className={css.report}>
      <div role="status">
        <p className={data.status === 'differs' ? css.differs : css.status}>
          <Nuqta tone={tones[data.status]} />
          {t(`day_${data.status}`)}
        </p>
        {checked && (
          <>
            <p className="small">{t('day_checked', { day: longDate(checked), time: clockTime(checked) })}</p>
            <p className="small">
              {[
                t('day_payments', { count: data.payments }),
                ...(data.unanswered > 0 ? [t('day_unanswered', { count: data.unanswered })] : []),
              ].join(' · ')}
            </p>
          </>
        )}
      </div>
      {data.sums.map((sum) => (
        <DaySums
          key={sum.provider + sum.currency}
          caption={t('sums', { provider: t(`provider_${sum.provider}`) })}
          sum={sum}
        />
      ))}
      {data.differences.length > 0 && (
        <>
          <h3>{t('differences')}</h3>
          {data.differences.map((difference) => (
            <DaySums
              key={difference.paymentId}
              caption={t('difference_of', { id: difference.paymentId })}
              sum={difference}
            />
          ))}
        </>
      )}
      <FailureMessage
        failure={compare.error}
        title={t('compare_failed')}
        text={t('failed_text')}
        isBusy={compare.isPending}
        busyLabel={t('comparing')}
        onRetry={() => compare.mutate()}
      />
      <Button
        tone="line"
        className={css.compare}
        busy={compare.isPending || isAwaited}
        busyLabel={t('comparing')}
        onClick={() => compare.mutate()}
      >
        {t('compare')}
      </Button>
    </div>
  )
}

interface DaySumsProps {
  caption: string
  sum: Omit<Reconciliation['sums'][number], 'provider'>
}

/** Our sum and the provider's, for a provider or a payment. */
function DaySums({ caption, sum }: DaySumsProps) {
  const { t } = useTranslation(['ledger', 'words', 'staff'])
  const { money } = useFormat()
  const { currency, charged, refunded, providerCharged, providerRefunded } = sum
  const lines = [
    { label: t('words:paid_total'), ours: charged, theirs: providerCharged },
    { label: t('refunded'), ours: refunded, theirs: providerRefunded },
  ]
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('staff:kind')}</VisuallyHidden>
          </th>
          <th scope="col">{t('ours')}</th>
          <th scope="col">{t('theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, ours, theirs }) => (
          <tr key={label} className={ours === theirs ? undefined : css.sumDiffers}>
            <th scope="row">{label}</th>
            <td>{money(ours, currency)}</td>
            <td>{money(theirs, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
