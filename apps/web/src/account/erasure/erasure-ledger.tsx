import type { Erasure } from '@aafiya/contracts/account/erasure'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import css from './erasure.module.css'

export interface EndsAtOnceProps {
  erasure: Erasure
  /** The people were chosen, and are named. */
  isChosen?: boolean
}

/** What happens in the moment of the deletion. */
export function EndsAtOnce({ erasure: { visits, refunds, people }, isChosen = false }: EndsAtOnceProps) {
  const { t } = useTranslation('erasure')
  const { money } = useFormat()
  const nameOf = usePersonName()
  const names = people.map(({ fullName, fullNameAr }) => nameOf(fullName, fullNameAr))
  const rows = [
    visits > 0 ? t('visits', { count: visits }) : t('visits_none'),
    ...refunds
      .filter(({ amount }) => amount > 0)
      .map(({ amount, currency }) => t('refund', { amount: money(amount, currency) })),
    t('data'),
    ...(isChosen
      ? [...new Set(names)].map((name) => t('person_too', { name }))
      : names.length > 0
        ? [t('people_too')]
        : []),
    t('devices'),
  ]
  return <Points rows={rows} tone="warm" />
}

export function Points({ rows, tone }: { rows: readonly string[]; tone: 'warm' | 'leaf' }) {
  return (
    <ul className={css.points}>
      {rows.map((row) => (
        <li key={row}>
          <Nuqta tone={tone} />
          <span>{row}</span>
        </li>
      ))}
    </ul>
  )
}
