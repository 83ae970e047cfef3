import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import type { Fact } from '../../ui/figure/fact-rows.tsx'

/** A row for each refund of a payment, with its day and its reason. `of` tells those of several payments apart. */
export function useRefundRows(currency: string, zone: string) {
  const { t } = useTranslation('payments')
  const { longDate, money } = useFormat()
  return (refunds: AppointmentPayment['refunds'], of = ''): Fact[] =>
    refunds.map(({ amount, reason, refundedAt }, index) => ({
      id: `refund ${of} ${index}`,
      label:
        refundedAt === null
          ? t('refund_under_way')
          : t('refund_sent', { day: longDate({ instant: refundedAt, zone }) }),
      value: money(amount, currency),
      note: t(`reason_${reason}`),
    }))
}
