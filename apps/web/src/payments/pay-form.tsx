import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { usePayAtOnce } from '../booking/pay-at-once.ts'
import { useFormat } from '../i18n/use-format.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { Button } from '../ui/action/button.tsx'
import { CardMark, RegionalMark } from '../ui/art/payment-marks.tsx'
import css from './pay-form.module.css'
import { useCheckout } from './use-checkout.ts'

export interface PayFormProps {
  appointmentId: string
  /** Other appointments that the same payment is for; `amount` is the total. */
  togetherWith?: readonly string[] | undefined
  amount: number
  currency: string
  methods: Clinic['paymentMethods']
}

/** The choice of provider, if there are several, and the button to its page. No card details are entered here. */
export function PayForm({ appointmentId, togetherWith = [], amount, currency, methods }: PayFormProps) {
  const { t } = useTranslation('payments')
  const { money } = useFormat()
  const [chosen, choose] = useState<Clinic['paymentMethods'][number]>()
  const { start, isBusy, failure } = useCheckout()
  const provider = chosen && methods.includes(chosen) ? chosen : methods[0]
  const pay = () =>
    provider && start({ appointmentId, ...(togetherWith.length > 0 && { togetherWith: [...togetherWith] }), provider })
  usePayAtOnce(methods.length === 1, pay)
  if (!provider) return null
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        pay()
      }}
    >
      {methods.length > 1 && <ProviderChoice methods={methods} value={provider} onValue={choose} />}
      <FailureMessage
        failure={failure}
        title={t('pay_failed')}
        text={t('pay_failed_text')}
        isBusy={isBusy}
        busyLabel={t('pay_opening')}
        onRetry={pay}
      />
      <Button type="submit" wide busy={isBusy} busyLabel={t('pay_opening')}>
        {t('pay_amount', { amount: money(amount, currency) })}
      </Button>
      <p className="small">{t('pay_note')}</p>
    </form>
  )
}

type Provider = Clinic['paymentMethods'][number]

const marks = { stripe: CardMark, paymob: RegionalMark, test: CardMark } as const satisfies Record<Provider, unknown>

interface ProviderChoiceProps {
  methods: readonly Provider[]
  value: Provider
  onValue: (provider: Provider) => void
}

/** The payment provider: native radios, each with its mark and text. */
function ProviderChoice({ methods, value, onValue }: ProviderChoiceProps) {
  const { t } = useTranslation('payments')
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('pay_how')}</legend>
      {methods.map((method) => {
        const Mark = marks[method]
        return (
          <label key={method} className={css.way}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              value={method}
              checked={method === value}
              onChange={() => onValue(method)}
            />
            <span className={css.mark}>
              <Mark />
            </span>
            <span>{t(`provider_${method}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
