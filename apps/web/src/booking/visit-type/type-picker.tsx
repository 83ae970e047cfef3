import { span } from '@aafiya/contracts/language/format-span'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { RadioRow, RadioRows } from '../../ui/field/radio-rows.tsx'
import css from './type-picker.module.css'
import type { VisitTypeChoice } from './use-visit-types.ts'

export interface TypePickerProps {
  choice: VisitTypeChoice
  currency: string
}

/** The choice of visit type, before the time; hidden if there is only one. */
export function TypePicker({ choice: { offered, chosen, choose }, currency }: TypePickerProps) {
  const { t } = useTranslation(['doctors', 'words'])
  const { money } = useFormat()
  const language = useLanguage()
  const name = useId()
  if (offered.length < 2) return null
  return (
    <RadioRows legend={t('choose_type')} className={css.types}>
      {offered.map((type) => (
        <RadioRow
          key={type.id}
          name={name}
          checked={type.id === chosen?.id}
          onChoose={() => choose(type.id)}
          facts={span(language, type.minutes, 'minute')}
          end={type.fee === 0 ? t('words:free') : money(type.fee, currency)}
        >
          {inLanguage(language, type.name, type.nameAr)}
        </RadioRow>
      ))}
    </RadioRows>
  )
}
