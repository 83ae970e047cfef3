import type { FamilyMember } from '@aafiya/contracts/account/family'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { relations } from '@aafiya/contracts/platform/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useSendOnce } from '../../page/use-send-once.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { DateFields } from '../../ui/field/date-fields.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import css from '../form/dialog-form.module.css'
import { FormSubmit } from '../form/form-submit.tsx'
import { draftOfMember, fieldsOfDraft, memberDraft } from './member-draft.ts'

export interface MemberDialogProps {
  /** Undefined: somebody new. */
  member: FamilyMember | undefined
  onClose: () => void
  onSaved: (member: FamilyMember) => void
  /** Asks whether to book for them no longer. */
  onInvite: (member: FamilyMember) => void
  onEnd: (member: FamilyMember) => void
}

function useMemberForm({ member, onSaved }: Pick<MemberDialogProps, 'member' | 'onSaved'>) {
  const { t } = useTranslation(['family', 'account'])
  const message = useMessage()
  const sendOnce = useSendOnce()
  const { data: clinic } = useQuery(clinicFacts())
  const [now] = useState(() => new Date())
  const tomorrow = addDays(civilAt(now, clinic?.timeZone ?? 'UTC').date, 1)
  return useZodForm({
    schema: memberDraft(tomorrow),
    initial: draftOfMember(member),
    message: (key) => {
      if (key === 'birth_required') return t('birth_required')
      if (key === 'birth_too_early') return t('account:birth_too_early', { year: limits.birthYearMin })
      return key === 'birth_future' ? t('account:birth_future') : message(key)
    },
    send: async (draft) => {
      const body = fieldsOfDraft(draft)
      onSaved(
        member
          ? await api.family.change({ params: { id: member.id }, body })
          : await sendOnce(body, (idempotencyKey) => api.family.add({ body, idempotencyKey })),
      )
    },
  })
}

/** Adds somebody to book for, or changes who they are. */
export function MemberDialog({ member, onClose, onSaved, onInvite, onEnd }: MemberDialogProps) {
  const { t } = useTranslation(['family', 'account', 'common'])
  const { nameOf } = useMemberWords()
  const form = useMemberForm({ member, onSaved })
  const title = member ? t('edit_of', { name: nameOf(member) }) : t('add')
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
        <Field
          {...form.field('fullName')}
          label={t('name')}
          hint={t('name_hint')}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          data-first-focus
        />
        <Field {...form.field('fullNameAr')} label={t('name_ar')} dir="rtl" lang="ar" autoComplete="off" spellCheck={false} />
        <DateFields
          {...form.field('dateOfBirth')}
          label={t('account:profile_birth')}
          labels={{ day: t('account:birth_day'), month: t('account:birth_month'), year: t('account:birth_year') }}
        />
        <RadioSegments
          {...form.field('relation')}
          label={t('relation')}
          options={relations.map((relation) => ({ value: relation, label: t(`${relation}_relation`) }))}
        />
        <RadioSegments
          {...form.field('gender')}
          label={t('account:gender')}
          options={[
            { value: '0', label: t('account:gender_male') },
            { value: '1', label: t('account:gender_female') },
          ]}
        />
        <FormSubmit form={form} failed={t('save_failed')} busyLabel={t('saving')}>
          {member ? t('save') : t('add')}
        </FormSubmit>
        {member && (
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
