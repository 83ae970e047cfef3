import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { RadioSegments } from '../ui/field/radio-segments.tsx'
import type { BoundField } from '../ui/form/use-zod-form.ts'

/** As the API writes it; empty where it is not known. */
export const GenderChoice = z.literal(['', '0', '1'])
type GenderChoice = z.infer<typeof GenderChoice>

/** The gender of someone whom staff write down; it may stay open. */
export function GenderField(field: BoundField<GenderChoice | undefined>) {
  const { t } = useTranslation('words')
  return (
    <RadioSegments
      {...field}
      label={t('gender')}
      options={[
        { value: '1', label: t('female') },
        { value: '0', label: t('male') },
      ]}
    />
  )
}
