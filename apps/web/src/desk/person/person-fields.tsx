import { NewDeskPerson } from '@aafiya/contracts/desk/desk-people'
import { yearIn } from '@aafiya/contracts/language/typed-day'
import { latinDigits } from '@aafiya/contracts/language/typed-text'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { GenderChoice } from '../../page/gender-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { BoundField } from '../../ui/form/use-zod-form.ts'

/** What the desk writes down of a person besides the name. */
export const personFacts = {
  phone: NewDeskPerson.shape.phone,
  birthYear: z.string().check(z.regex(/^(\d{4})?$/, { error: 'birth_year_invalid' })),
  gender: GenderChoice,
}

interface Facts {
  phone: string
  birthYear: string
  gender: z.infer<typeof GenderChoice>
}

/** As the API takes them. */
export const sentFacts = ({ phone, birthYear, gender }: Facts) => ({
  ...(phone && { phone }),
  ...(birthYear && { birthYear: Number(birthYear) }),
  ...(gender && { gender: Number(gender) }),
})

export function PhoneField(field: BoundField<string | undefined> & { hint?: ReactNode }) {
  const { t } = useTranslation(['desk', 'common'])
  return (
    <Field
      {...field}
      onValue={(text) => field.onValue(latinDigits(text))}
      label={t('common:phone')}
      type="tel"
      autoComplete="off"
    />
  )
}

export function BirthYearField(field: BoundField<string | undefined>) {
  const { t } = useTranslation(['people', 'words'])
  const [thisYear] = useState(() => new Date().getFullYear())
  return (
    <Field
      {...field}
      onValue={(text) => field.onValue(yearIn(text, { thisYear }))}
      label={t('birth_year')}
      hint={t('words:optional')}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
