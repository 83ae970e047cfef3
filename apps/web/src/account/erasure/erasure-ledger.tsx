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
  const { t } = useTranslation('data')
  const { money } = useFormat()
  const nameOf = usePersonName()
  const names = people.map(({ fullName, fullNameAr }) => nameOf(fullName, fullNameAr))
  const rows = [
    visits > 0 ? t('erase_visits', { count: visits }) : t('erase_visits_none'),
    ...refunds
      .filter(({ amount }) => amount > 0)
      .map(({ amount, currency }) => t('erase_refund', { amount: money(amount, currency) })),
    t('erase_data'),
    ...(isChosen
      ? [...new Set(names)].map((name) => t('erase_person_too', { name }))
      : names.length > 0
        ? [t('erase_people_too')]
        : []),
    t('erase_devices'),
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
