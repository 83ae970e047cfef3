import { ClaimRecord, type Claimed } from '@aafiya/contracts/desk/merges'
import { yearIn } from '@aafiya/contracts/language/typed-day'
import { latinDigits } from '@aafiya/contracts/language/typed-text'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../form/dialog-form.module.css'

const Draft = z.object({
  code: ClaimRecord.shape.code,
  birthYear: z.string().check(z.regex(/^\d{4}$/, { error: 'birth_year_invalid' })),
})

export interface ClaimDialogProps {
  onClose: () => void
  onClaimed: (claimed: Claimed) => void
}

/** Claims a record that the clinic created before the account existed, with a code from the front desk. */
export function ClaimDialog({ onClose, onClaimed }: ClaimDialogProps) {
  const { t } = useTranslation(['family', 'words', 'common'])
  const form = useForm({
    draft: undefined,
    schema: Draft,
    initial: { code: '', birthYear: '' },
    send: async ({ code, birthYear }) => {
      onClaimed(await api.merges.claim({ body: { code, birthYear: Number(birthYear) } }))
    },
  })
  return (
    <Dialog title={t('claim_title')} closeLabel={t('common:close')} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <p>{t('claim_text')}</p>
        <FormErrors form={form} />
        <Field
          {...form.field('code')}
          onValue={(text) => form.codeField('code').onValue(latinDigits(text))}
          label={t('claim_code')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-first-focus
        />
        <Field
          {...form.field('birthYear')}
          onValue={(text) => form.setValue('birthYear', yearIn(text, { thisYear: new Date().getFullYear() }))}
          label={t('claim_year')}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormSubmit form={form} failed={t('save_failed')} busyLabel={t('words:saving')}>
          {t('claim_send')}
        </FormSubmit>
      </form>
    </Dialog>
  )
}
