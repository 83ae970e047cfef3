import type { User } from '@aafiya/contracts/account/account'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { latinDigits } from '@aafiya/contracts/language/typed-text'
import { genders } from '@aafiya/contracts/platform/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { FormErrors, FormOutcome, SubmitButton } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { DateFields } from '../../ui/field/date-fields.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ArabicNameField } from '../form/arabic-name-field.tsx'
import css from './edit-profile-form.module.css'
import { draftOf, profileDraft, updateOf } from './profile-draft.ts'

/** The profile form. A failure keeps the input; after saving, all screens show the new profile. */
function useEditProfile(user: User, onSaved: () => void) {
  const message = useMessage()
  const queryClient = useQueryClient()
  const { data: clinic } = useQuery(clinicFacts())
  const [{ initial, now }] = useState(() => ({ initial: draftOf(user), now: new Date() }))
  return useForm({
    draft: 'profile',
    // While the clinic is unknown, the server decides about a birth date of today.
    schema: profileDraft(civilAt(now, clinic?.timeZone ?? 'UTC').date),
    initial,
    message,
    send: async (draft) => {
      queryClient.setQueryData(userQuery().queryKey, await api.profile.update({ body: updateOf(user, draft) }))
      onSaved()
    },
  })
}

export interface EditProfileFormProps {
  user: User
  onSaved: () => void
  onCancel: () => void
}

export function EditProfileForm({ user, onSaved, onCancel }: EditProfileFormProps) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const form = useEditProfile(user, onSaved)
  const cancel = () => {
    form.reset()
    onCancel()
  }
  const isArabic = useLanguage() === 'ar'
  const arabicName = <ArabicNameField {...form.field('fullNameAr')} label={t('name_ar')} hint={t('name_ar_hint')} />
  const languages = [
    { value: 'en', label: t('words:language_en') },
    { value: 'ar', label: t('words:language_ar') },
  ] as const
  return (
    <form noValidate className={css.form} onSubmit={form.submit} aria-labelledby="edit-profile">
      <SiteTitle page={t('profile_edit')} hasErrors={form.summary.length > 0} />
      <h2 id="edit-profile" tabIndex={-1} ref={focusOnMount}>
        {t('profile_edit')}
      </h2>
      <div className={css.fields}>
        <FormErrors form={form} />
        {isArabic && arabicName}
        <div className={css.pair}>
          <Field
            {...form.field('firstName')}
            label={t('words:first_name')}
            dir="auto"
            autoComplete="given-name"
            spellCheck={false}
          />
          <Field
            {...form.field('lastName')}
            label={t('words:last_name')}
            dir="auto"
            autoComplete="family-name"
            spellCheck={false}
          />
        </div>
        {!isArabic && arabicName}
        <Field
          {...form.field('phoneNumber')}
          onValue={(text) => form.setValue('phoneNumber', latinDigits(text))}
          label={t('common:phone')}
          hint={t('phone_hint')}
          type="tel"
          autoComplete="tel"
        />
        <TextArea {...form.field('address')} label={t('words:address')} rows={3} autoComplete="street-address" />
        <DateFields
          {...form.field('dateOfBirth')}
          label={t('words:birth_date')}
          labels={{ day: t('words:day'), month: t('birth_month'), year: t('birth_year') }}
          autoComplete="bday"
          hint={t('birth_hint')}
        />
        {user.gender !== null && (
          <Field
            id="profile-gender"
            label={t('words:gender')}
            value={t(user.gender === genders.male ? 'words:male' : 'words:female')}
            onValue={() => {}}
            hint={t('gender_fixed')}
            readOnly
          />
        )}
        <RadioSegments {...form.field('language')} label={t('mail_language')} options={languages} />
        <p className="small">{t('profile_empty_kept')}</p>
        <FormOutcome form={form} failed={t('profile_save_failed')} />
        <div className={css.actions}>
          <SubmitButton form={form} busyLabel={t('words:saving')}>
            {t('profile_save')}
          </SubmitButton>
          <Button tone="line" wide onClick={cancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
