import { GoogleRegister } from '@aafiya/contracts/account/google'
import { ApiError } from '@aafiya/contracts/client'
import { genders, roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { Rich } from '../../ui/text/rich.tsx'
import css from '../form/account-form.module.css'
import type { GooglePerson } from './use-google.ts'

/** The completion form; the account is always a patient's. `onLink`: an account with that address exists by now. */
function useGoogleRegister({ person: { idToken }, remember, onLink }: Omit<GoogleCompletionProps, 'onCancel'>) {
  const { signIn } = useSession()
  return useForm({
    draft: undefined,
    schema: GoogleRegister,
    initial: { provider: 'google', idToken, gender: undefined, role: roles.patient, rememberMe: remember },
    send: async (body) => {
      try {
        const { accessToken } = await api.google.register({ body })
        if (accessToken) await signIn(accessToken, remember)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'google_link_required') throw error
        onLink(error.message)
      }
    },
  })
}

export interface GoogleCompletionProps {
  person: GooglePerson
  remember: boolean | undefined
  onLink: (message: string) => void
  onCancel: () => void
}

/** The details of a new patient that Google does not provide. */
export function GoogleCompletion({ person, remember, onLink, onCancel }: GoogleCompletionProps) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const form = useGoogleRegister({ person, remember, onLink })
  const genderOptions = [
    { value: genders.male, label: t('words:male') },
    { value: genders.female, label: t('words:female') },
  ]
  const fixed = { readOnly: true, onValue: () => {} }
  return (
    <>
      <PageHeading part="google">{t('google_title')}</PageHeading>
      <p className={css.lead}>{t('google_lead')}</p>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <SiteTitle page={t('google_title')} hasErrors={form.summary.length > 0} />
        <FormErrors form={form} />
        <Field
          {...fixed}
          id="google-name"
          label={t('words:name')}
          dir="auto"
          value={`${person.firstName} ${person.lastName}`.trim()}
        />
        <Field {...fixed} id="google-email" label={t('common:email')} type="email" value={person.email} />
        <RadioSegments {...form.field('gender')} label={t('words:gender')} options={genderOptions} />
        <p className="small">
          <Rich
            text={t('signup_terms')}
            links={{ terms: { newTab: paths.terms() }, privacy: { newTab: paths.privacy() } }}
          />
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
