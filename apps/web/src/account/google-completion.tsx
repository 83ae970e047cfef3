import { genders } from '@aafiya/contracts/people'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { RadioSegments } from '../ui/radio-segments.tsx'
import { Rich } from '../ui/rich.tsx'
import css from './account-form.module.css'
import { FormSubmit } from './form-submit.tsx'
import { useGoogleRegister } from './use-google-register.ts'
import type { GooglePerson } from './use-google.ts'

export interface GoogleCompletionProps {
  person: GooglePerson
  onLink: (message: string) => void
  onCancel: () => void
}

/** What Google does not say of a new patient. */
export function GoogleCompletion({ person, onLink, onCancel }: GoogleCompletionProps) {
  const { t } = useTranslation(['account', 'common'])
  const form = useGoogleRegister(person, onLink)
  const genderOptions = [
    { value: genders.male, label: t('gender_male') },
    { value: genders.female, label: t('gender_female') },
  ]
  const fixed = { readOnly: true, onValue: () => {} }
  return (
    <>
      <PageHeading part="google">{t('google_title')}</PageHeading>
      <p className={css.lead}>{t('google_lead')}</p>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <SiteTitle page={t('google_title')} hasErrors={form.summary.length > 0} />
        {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
        <Field {...fixed} id="google-name" label={t('google_name')} dir="auto" value={`${person.firstName} ${person.lastName}`.trim()} />
        <Field {...fixed} id="google-email" label={t('common:email')} type="email" value={person.email} />
        <RadioSegments {...form.field('gender')} label={t('gender')} options={genderOptions} />
        <p className={css.small}>
          <Rich text={t('signup_terms')} links={{ terms: { newTab: paths.terms() }, privacy: { newTab: paths.privacy() } }} />
        </p>
        <FormSubmit form={form} failed={t('google_register_failed')} busyLabel={t('signup_busy')}>
          {t('google_register')}
        </FormSubmit>
        <Button tone="line" wide onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </form>
    </>
  )
}
