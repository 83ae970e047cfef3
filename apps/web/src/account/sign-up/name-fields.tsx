import { useTranslation } from 'react-i18next'

import { Field } from '../../ui/field/field.tsx'
import css from './name-fields.module.css'
import type { SignUp } from './use-sign-up.ts'

/** First and last name side by side; what is wrong with either is below both, where it has room. */
export function NameFields({ form }: { form: SignUp }) {
  const { t } = useTranslation('account')
  return (
    <div className={css.names}>
      <Field
        {...form.field('firstName')}
        className={css.first}
        label={t('first_name')}
        hint={t('names_hint')}
        dir="ltr"
        autoComplete="given-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...form.field('lastName')}
        className={css.last}
        label={t('last_name')}
        dir="ltr"
        autoComplete="family-name"
        autoCapitalize="words"
        spellCheck={false}
      />
    </div>
  )
}
