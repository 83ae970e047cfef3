import { span } from '@aafiya/contracts/format-span'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { typeName } from './type-name.ts'
import css from './type-picker.module.css'
import type { VisitTypeChoice } from './use-visit-types.ts'

export interface TypePickerProps {
  choice: VisitTypeChoice
  currency: string
}

/** What the visit is for, asked before the time; nothing where there is nothing to choose. */
export function TypePicker({ choice: { offered, chosen, choose }, currency }: TypePickerProps) {
  const { t } = useTranslation('doctors')
  const { money } = useFormat()
  const language = useLanguage()
  const name = useId()
  if (offered.length < 2) return null
  return (
    <fieldset className={css.types}>
      <legend className={css.legend}>{t('choose_type')}</legend>
      {offered.map((type) => (
        <label key={type.id} className={css.type}>
          <input type="radio" className={css.radio} name={name} checked={type.id === chosen?.id} onChange={() => choose(type.id)} />
          <span className={css.name}>{typeName(language, type)}</span>
          <span className={css.length}>{span(language, type.minutes, 'minute')}</span>
          <span className={css.fee}>{type.fee === 0 ? t('free') : money(type.fee, currency)}</span>
        </label>
      ))}
    </fieldset>
  )
}
