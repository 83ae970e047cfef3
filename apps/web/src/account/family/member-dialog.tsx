import type { FamilyFields, FamilyMember } from '@aafiya/contracts/account/family'
import { ApiError } from '@aafiya/contracts/client'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { relations } from '@aafiya/contracts/platform/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { familyQuery } from '../../family/family-queries.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { civilDay } from '../../i18n/when.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { DateFields } from '../../ui/field/date-fields.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { ArabicNameField } from '../form/arabic-name-field.tsx'
import css from '../form/dialog-form.module.css'
import { draftOfMember, fieldsOfDraft, knownAs, memberDraft } from './member-draft.ts'

export interface MemberDialogProps {
  /** Undefined: a new person. */
  member: FamilyMember | undefined
  /** All family members, to hint at duplicates. */
  family: readonly FamilyMember[]
  onClose: () => void
  onSaved: (member: FamilyMember) => void
  /** Opens the question whether to stop booking for them. */
  onInvite: (member: FamilyMember) => void
  onEnd: (member: FamilyMember) => void
}

function useMemberForm({ member, family, onSaved }: Pick<MemberDialogProps, 'member' | 'family' | 'onSaved'>) {
  const { t } = useTranslation('family')
  const message = useMessage()
  const adding = useApiMutation(api.family.add, { retry: false })
  const queryClient = useQueryClient()
  /**
   * Adding with the hint in view means another person. If the list was too old for a hint, it is refetched and shows
   * one.
   */
  const add = (fields: FamilyFields, isHinted: boolean) => {
    const body = { ...fields, ...(isHinted && { isAnother: true as const }) }
    return adding.mutateAsync({ body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'family_member_known')
        void queryClient.invalidateQueries({ queryKey: familyQuery().queryKey })
      throw error
    })
  }
  const { data: clinic } = useQuery(clinicFacts())
  const [now] = useState(() => new Date())
  return useForm({
    draft: `person:${member?.id ?? 'new'}`,
    schema: memberDraft(civilAt(now, clinic?.timeZone ?? 'UTC').date),
    initial: draftOfMember(member),
    message: (key) => (key === 'birth_required' ? t('birth_required') : message(key)),
    send: async (draft) => {
      const body = fieldsOfDraft(draft)
      onSaved(
        member
          ? await api.family.change({ params: { id: member.id }, body })
          : await add(body, knownAs(family, draft) !== undefined),
      )
    },
  })
}

/** Adds a person to book for, or edits their details. */
export function MemberDialog({ member, family, onClose, onSaved, onInvite, onEnd }: MemberDialogProps) {
  const { t } = useTranslation(['family', 'account', 'words', 'common'])
  const { nameOf } = useMemberWords()
  const { longDate } = useFormat()
  const form = useMemberForm({ member, family, onSaved })
  const known = member ? undefined : knownAs(family, form.values)
  const title = member ? t('edit_of', { name: nameOf(member) }) : t('add')
  const isArabic = useLanguage() === 'ar'
  const first = { hint: t('name_hint'), 'data-first-focus': true }
  const latinName = (
    <Field
      key="latin"
      {...form.field('fullName')}
      {...(!isArabic && first)}
      label={t('name')}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
    />
  )
  const arabicName = (
    <ArabicNameField key="arabic" {...form.field('fullNameAr')} {...(isArabic && first)} label={t('words:name_ar')} />
  )
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <FormErrors form={form} />
        {isArabic ? [arabicName, latinName] : [latinName, arabicName]}
        <DateFields
          {...form.field('dateOfBirth')}
          label={t('words:birth_date')}
          labels={{ day: t('words:day'), month: t('account:birth_month'), year: t('account:birth_year') }}
        />
        <RadioSegments
          {...form.field('relation')}
          label={t('relation')}
          options={relations.map((relation) => ({ value: relation, label: t(`${relation}_relation`) }))}
        />
        <RadioSegments
          {...form.field('gender')}
          label={t('words:gender')}
          options={[
            { value: '0', label: t('words:male') },
            { value: '1', label: t('words:female') },
          ]}
        />
        <div role="status">
          {known?.dateOfBirth && (
            <Banner tone="info" role={undefined}>
              {t('known_hint', { name: nameOf(known), day: longDate(civilDay(known.dateOfBirth)) })}
            </Banner>
          )}
        </div>
        <FormSubmit form={form} failed={t('save_failed')} busyLabel={t('words:saving')}>
          {member ? t('common:save') : t('add')}
        </FormSubmit>
        {member && !member.hasAccount && (
          <Button tone="text" className={css.start} aria-haspopup="dialog" onClick={() => onInvite(member)}>
            {t('invite')}
          </Button>
        )}
        {member && (
          <Button tone="text" className={css.start} aria-haspopup="dialog" onClick={() => onEnd(member)}>
            {t('end', { name: nameOf(member) })}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
