import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'

/** A sum that may be negative, in words: a minus sign is easily misread next to Arabic. */
export function useSumText() {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  return (amount: number, currency: string) =>
    amount < 0 ? t('minus', { amount: money(-amount, currency) }) : money(amount, currency)
}
