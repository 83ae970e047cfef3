import type { MoveSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Icon } from '../../ui/text/icon.tsx'
import css from './ordered-list.module.css'
import { useOwnName, type Named } from './use-own-name.ts'

export type Direction = MoveSpeciality['direction']

export interface OrderedRowProps {
  item: Named
  /** Further details. */
  detail: ReactNode
  /** The possible directions; a retired entry has no order. */
  canMove?: Readonly<Record<Direction, boolean>>
  onMove?: (direction: Direction) => void
  /** The actions of the row. */
  children: ReactNode
}

/** An entry of an ordered list, with both names. */
export function OrderedRow({ item, detail, canMove, onMove, children }: OrderedRowProps) {
  const { t } = useTranslation('specialities')
  const language = useLanguage()
  const name = useOwnName()(item)
  const other =
    language === 'ar' ? { lang: 'en', dir: 'ltr', text: item.name } : { lang: 'ar', dir: 'rtl', text: item.nameAr }
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
      <div className={css.detail}>{detail}</div>
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

/** An action of a row in a word; its accessible name includes the entry. It may move the entry to another list. */
export function RowAction({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button ref={focusOnLeave} tone="text" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}
