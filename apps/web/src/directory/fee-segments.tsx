import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import css from './fee-segments.module.css'

export interface FeeSegmentsProps {
  /** Empty: any fee. */
  value: string
  choices: readonly string[]
  currency: string
  onValue: (feeMax: string) => void
}

/** The longest amount with currency that fits four to a row on a phone. */
const shortLength = 7

/** The highest fee, as amounts side by side. A long currency name is shown once, below. */
export function FeeSegments({ value, choices, currency, onValue }: FeeSegmentsProps) {
  const { t } = useTranslation('directory')
  const { money, count } = useFormat()
  const language = useLanguage()
  const id = useId()
  const amounts = choices.map((fee) => ({ value: fee, label: money(Number(fee), currency) }))
  const isShort = amounts.every(({ label }) => label.length <= shortLength)
  const bare = (fee: string) => (Number.isInteger(Number(fee)) ? count(Number(fee)) : fee)
  const named = () =>
    t('fee_currency', { currency: new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency })
  if (choices.length === 0) return null
  return (
    <div className={css.fees}>
      <RadioSegments
        id={id}
        label={t('fee_up_to')}
        hint={isShort ? undefined : named()}
        value={value}
        options={[
          { value: '', label: t('any') },
          ...(isShort ? amounts : choices.map((fee) => ({ value: fee, label: bare(fee) }))),
        ]}
        onValue={onValue}
      />
    </div>
  )
}
