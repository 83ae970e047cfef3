import type { Clinic } from '@aafiya/contracts/clinic'
import { useTranslation } from 'react-i18next'

import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import css from './cancel-refund.module.css'
import { RefundSummary } from './refund-summary.tsx'
import type { CancelRefundState } from './use-cancel-refund.ts'

/** What is refunded, in the dialog that asks: known, on its way, or not to be had. Nothing where nothing was paid. */
export function CancelRefund({ refund, clinic }: { refund: CancelRefundState; clinic: Clinic }) {
  const { t } = useTranslation(['payments', 'common'])
  if (refund.known) return <RefundSummary {...refund.known} rule={clinic.refundRule} zone={clinic.timeZone} />
  if (!refund.isUnknown) return null
  if (refund.hasFailed)
    return (
      <Banner tone="error">
        <p>
          <b>{t('refund_load_failed')}</b>
        </p>
        <p>{t('refund_load_failed_text')}</p>
        <Button tone="text" busy={refund.isFetching} busyLabel={t('common:retrying')} onClick={refund.retry}>
          {t('common:retry')}
        </Button>
      </Banner>
    )
  return (
    <Loading label={t('refund_loading')}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
}
