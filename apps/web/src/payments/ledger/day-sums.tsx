import type { Reconciliation } from '@aafiya/contracts/ledger'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from './day-sums.module.css'

export interface DaySumsProps {
  caption: string
  sum: Omit<Reconciliation['sums'][number], 'provider'>
}

/** What we have against what the provider has, for one of them or for one payment. */
export function DaySums({ caption, sum }: DaySumsProps) {
  const { t } = useTranslation('ledger')
  const { money } = useFormat()
  const { currency, charged, refunded, providerCharged, providerRefunded } = sum
  const lines = [
    { label: t('charged'), ours: charged, theirs: providerCharged },
    { label: t('refunded'), ours: refunded, theirs: providerRefunded },
  ]
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('filter_kind')}</VisuallyHidden>
          </th>
          <th scope="col">{t('ours')}</th>
          <th scope="col">{t('theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, ours, theirs }) => (
          <tr key={label} className={ours === theirs ? undefined : css.differs}>
            <th scope="row">{label}</th>
            <td>{money(ours, currency)}</td>
            <td>{money(theirs, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
