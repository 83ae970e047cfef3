import { ApiError } from '@aafiya/contracts/client'
import type { ClaimCode } from '@aafiya/contracts/desk/merges'
import { yearIn } from '@aafiya/contracts/language/typed-day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useFormat } from '../../i18n/use-format.ts'
import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../desk-panel.module.css'
import { personFacts } from '../person/person-fields.tsx'

const Draft = z.object({ birthYear: personFacts.birthYear })

export interface ClaimCodeDialogProps {
  personId: string
  name: string
  zone: string
  onClose: () => void
}

/** Creates the code with which a patient later claims their record; asks for the year of birth if it is unknown. */
export function ClaimCodeDialog({ personId, name, zone, onClose }: ClaimCodeDialogProps) {
  const { t } = useTranslation(['people', 'words', 'common'])
  const { longDate } = useFormat()
  const [issued, setIssued] = useState<ClaimCode>()
  const [isYearNeeded, setYearNeeded] = useState(false)
  const form = useForm({
    draft: `code:${personId}`,
    schema: Draft,
    initial: { birthYear: '' },
    send: async ({ birthYear }, idempotencyKey) => {
      try {
        const body = birthYear === '' ? {} : { birthYear: Number(birthYear) }
        setIssued(await api.merges.issueCode({ params: { id: personId }, body, idempotencyKey }))
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'birth_year_needed') setYearNeeded(true)
        throw failure
      }
    },
  })
  // A restored draft has a year.
  if (form.values.birthYear !== '' && !isYearNeeded) setYearNeeded(true)
  return (
    <Dialog title={t('code_title', { name })} closeLabel={t('common:close')} onClose={onClose}>
      {issued ? (
        <div className={css.form} role="status" tabIndex={-1} ref={focusOnMount}>
          <p className={css.code}>
            <bdi dir="ltr">{issued.code}</bdi>
          </p>
          <p>{t('code_text', { day: longDate({ instant: issued.expiresAt, zone }) })}</p>
        </div>
      ) : (
        <form noValidate className={css.form} onSubmit={form.submit}>
          <p>{t('code_lead')}</p>
          <FormErrors form={form} />
          {isYearNeeded && (
            <Field
              {...form.field('birthYear')}
              ref={focusOnMount}
              onValue={(text) => form.setValue('birthYear', yearIn(text, { thisYear: new Date().getFullYear() }))}
              label={t('birth_year')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <FormOutcome form={form} failed={t('words:action_failed')} />
          <Button type="submit" wide busy={form.busy} data-first-focus>
            {t('code_make')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
