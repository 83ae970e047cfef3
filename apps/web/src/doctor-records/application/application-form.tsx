import { UnreachableError } from '@aafiya/contracts/client'
import type { DoctorProfile } from '@aafiya/contracts/doctors/doctors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { useNumberReader } from '../../page/use-number-reader.ts'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { applicationOf, doctorDraft, draftOfDoctor } from '../doctor-draft.ts'
import { DoctorFields } from '../doctor-fields.tsx'
import { doctorProfile } from '../profile-queries.ts'
import { useNamedErrors } from '../use-named-errors.ts'
import css from './application-page.module.css'

export interface ApplicationFormProps {
  profile: DoctorProfile
  onSent: () => void
}

/** The application: what the clinic decides on, and what patients will read. */
export function ApplicationForm({ profile, onSent }: ApplicationFormProps) {
  const { t } = useTranslation(['applications', 'common'])
  const queryClient = useQueryClient()
  const numbers = useNumberReader()
  const [initial] = useState(() => draftOfDoctor(profile))
  const { id } = profile
  const form = useForm({
    draft: 'application',
    schema: doctorDraft('application', numbers),
    initial,
    send: async (draft) => {
      queryClient.setQueryData(
        doctorProfile(id).queryKey,
        await api.doctors.update({ params: { id }, body: applicationOf(draft, numbers) }),
      )
      void queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
      onSent()
    },
  })
  const errors = useNamedErrors(form.summary)
  return (
    <form noValidate className={css.form} onSubmit={form.submit} aria-label={t('common:menu_application')}>
      <SiteTitle page={t('common:menu_application')} hasErrors={form.summary.length > 0} />
      <FormErrors form={{ ...form, summary: errors }} />
      <DoctorFields form={form} />
      <FormOutcome form={form} failed={t('send_failed')} />
      <Button type="submit" className={css.start} busy={form.busy} busyLabel={t('sending')}>
        {form.failure instanceof UnreachableError ? t('common:retry') : t('send')}
      </Button>
    </form>
  )
}
