import type { ManagedSpeciality, MoveSpeciality } from '@aafiya/contracts/managed-specialities'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { countOf, doctorCounts } from '../../doctors/doctor-counts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/action/button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import css from './managed-specialities.module.css'
import { useOwnName } from './speciality-queries.ts'

type Direction = MoveSpeciality['direction']

export interface SpecialityRowProps {
  speciality: ManagedSpeciality
  /** Where it can go; a retired one has no place in the order. */
  canMove?: Readonly<Record<Direction, boolean>>
  onMove?: (direction: Direction) => void
  /** What can be done with it. */
  children: ReactNode
}

/** A speciality with both names and the number of its doctors. */
export function SpecialityRow({ speciality, canMove, onMove, children }: SpecialityRowProps) {
  const { t } = useTranslation(['specialities', 'common'])
  const { data: counts } = useQuery(doctorCounts())
  const language = useLanguage()
  const name = useOwnName()(speciality)
  const other = language === 'ar' ? { lang: 'en', dir: 'ltr', text: speciality.name } : { lang: 'ar', dir: 'rtl', text: speciality.nameAr }
  const arrows = [
    { direction: 'up', icon: ChevronUp, label: t('up_of', { name }) },
    { direction: 'down', icon: ChevronDown, label: t('down_of', { name }) },
  ] as const
  return (
    <li className={css.row}>
      <div className={css.names}>
        <p className={css.name}>{name}</p>
        <p className="small">
          <bdi lang={other.lang} dir={other.dir}>
            {other.text}
          </bdi>
        </p>
      </div>
      <p className={css.count}>{counts && t('common:doctors_count', { count: countOf(counts, [speciality.key]).listed })}</p>
      <div className={css.actions}>
        {canMove &&
          arrows.map(({ direction, icon, label }) => (
            <Button
              key={direction}
              tone="text"
              className={css.arrow}
              aria-label={label}
              // Not `disabled`, which would lose the focus at the end of the list.
              aria-disabled={!canMove[direction] || undefined}
              onClick={() => canMove[direction] && onMove?.(direction)}
            >
              <Icon icon={icon} />
            </Button>
          ))}
        {children}
      </div>
    </li>
  )
}
