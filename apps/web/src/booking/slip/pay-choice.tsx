import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import type { PayNow } from '../use-pay-now.ts'

const later = 'later'
const now = 'now'

/** Pay at the clinic or at once; only where the clinic offers both. */
export function PayChoice({ payNow, className }: { payNow: PayNow; className: string | undefined }) {
  const { t } = useTranslation('payments')
  const id = useId()
  return (
    <div className={className}>
      <RadioSegments
        id={id}
        name="pay"
        label={t('when_pay')}
        value={payNow.isChosen ? now : later}
        options={[
          { value: later, label: t('when_pay_later') },
          { value: now, label: t('when_pay_now') },
        ]}
        onValue={(value) => payNow.choose(value === now)}
      />
    </div>
  )
}
