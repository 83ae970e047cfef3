import type { Clinic } from '@aafiya/contracts/clinic'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { CardMark } from '../ui/art/card-mark.tsx'
import { RegionalMark } from '../ui/art/regional-mark.tsx'
import css from './provider-choice.module.css'

type Provider = Clinic['paymentMethods'][number]

const marks = { stripe: CardMark, paymob: RegionalMark, test: CardMark } as const satisfies Record<Provider, unknown>

export interface ProviderChoiceProps {
  methods: readonly Provider[]
  value: Provider
  onValue: (provider: Provider) => void
}

/** Who takes the money. Native radios; each way has its mark and its words. */
export function ProviderChoice({ methods, value, onValue }: ProviderChoiceProps) {
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
