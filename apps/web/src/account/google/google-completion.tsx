import { genders } from '@aafiya/contracts/people'
import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { Rich } from '../../ui/text/rich.tsx'
import css from '../form/account-form.module.css'
import { FormSubmit } from '../form/form-submit.tsx'
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
