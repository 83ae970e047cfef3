import { Register } from '@aafiya/contracts/account/sign-up'
import { genders, roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { Rich } from '../../ui/text/rich.tsx'
import css from '../form/account-form.module.css'
import { ArabicNameField } from '../form/arabic-name-field.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import namesCss from './name-fields.module.css'
import { keepSignUp, rememberedSignUp } from './sign-up-memory.ts'
import { useGoToVerification } from './use-go-to-verification.ts'

const initial = {
  firstName: '',
  lastName: '',
  fullNameAr: '',
  gender: undefined,
  role: roles.patient,
  email: '',
  password: '',
}

/** The sign-up form; on success it leads to the mailed code. Users who return from there find their values. */
function useSignUp() {
  const goToVerification = useGoToVerification()
  const begun = { ...initial, ...rememberedSignUp() }
  const { fullNameAr, ...others } = begun
  // In screen order, which is also the order of the error summary.
  const ordered = useLanguage() === 'ar' ? { fullNameAr, ...others } : begun
  return useForm({
    draft: undefined,
    schema: Register,
    initial: ordered,
    send: async (body) => {
      const { nonce } = await api.account.register({ body })
      keepSignUp(body)
      await goToVerification({ ...body, nonce })
    },
  })
}

type SignUp = ReturnType<typeof useSignUp>

export function SignUpForm() {
  const { t } = useTranslation(['account', 'words', 'common'])
  const form = useSignUp()
  const genderOptions = [
    { value: genders.male, label: t('words:male') },
    { value: genders.female, label: t('words:female') },
  ]
  const roleOptions = [
    { value: roles.patient, label: t('role_patient') },
    { value: roles.doctor, label: t('role_doctor') },
  ]
  const isArabic = useLanguage() === 'ar'
  const arabicName = <ArabicNameField {...form.field('fullNameAr')} label={t('name_ar')} hint={t('name_ar_hint')} />
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('signup_title')} hasErrors={form.summary.length > 0} />
      <FormErrors form={form} />
      {isArabic && arabicName}
      <NameFields form={form} />
      {!isArabic && arabicName}
      <RadioSegments {...form.field('gender')} label={t('words:gender')} options={genderOptions} />
      <RadioSegments
        {...form.field('role')}
        label={t('role')}
        options={roleOptions}
        hint={form.values.role === roles.doctor ? t('role_doctor_hint') : undefined}
      />
      <Field {...form.field('email')} label={t('common:email')} type="email" autoComplete="email" />
      <NewPasswordField {...form.field('password')} label={t('password')} covered={form.busy} />
      <p className="small">
        <Rich
          text={t('signup_terms')}
          links={{ terms: { newTab: paths.terms() }, privacy: { newTab: paths.privacy() } }}
        />
      </p>
      <FormSubmit form={form} failed={t('signup_failed')} busyLabel={t('signup_busy')}>
        {t('signup_title')}
      </FormSubmit>
    </form>
  )
}

/** First and last name side by side; the errors of both are below, where there is room. */
function NameFields({ form }: { form: SignUp }) {
  const { t } = useTranslation(['account', 'words'])
  return (
    <div className={namesCss.names}>
      <Field
        {...form.field('firstName')}
        className={namesCss.first}
        label={t('words:first_name')}
        hint={t('names_hint')}
        dir="ltr"
        autoComplete="given-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...form.field('lastName')}
        className={namesCss.last}
        label={t('words:last_name')}
        dir="ltr"
        autoComplete="family-name"
        autoCapitalize="words"
        spellCheck={false}
      />
    </div>
  )
}
