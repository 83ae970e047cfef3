import { ApiError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { latinDigits } from '../../ui/text/latin-digits.ts'
import css from '../desk-panel.module.css'

export interface ClaimCodeDialogProps {
  personId: string
  name: string
  zone: string
  onClose: () => void
}

/** Makes the code with which somebody takes over their record later; the year of birth is asked for where none is known. */
export function ClaimCodeDialog({ personId, name, zone, onClose }: ClaimCodeDialogProps) {
  const { t } = useTranslation('people')
  const { longDate } = useFormat()
  const id = useId()
  const [year, setYear] = useState('')
  const issuing = useMutation({
    mutationFn: (birthYear: number | undefined) =>
      api.merges.issueCode({ params: { id: personId }, body: birthYear === undefined ? {} : { birthYear } }),
  })
  const isYearNeeded = issuing.error instanceof ApiError && issuing.error.code === 'birth_year_needed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = Number(latinDigits(year))
    if (!issuing.isPending) issuing.mutate(written >= limits.birthYearMin && written < 10_000 ? written : undefined)
  }
  return (
    <Dialog title={t('code_title', { name })} closeLabel={t('close')} onClose={onClose}>
      {issuing.data ? (
        <div className={css.form} role="status" tabIndex={-1} ref={focusOnMount}>
          <p className={css.code}>
            <bdi dir="ltr">{issuing.data.code}</bdi>
          </p>
          <p>{t('code_text', { day: longDate({ instant: issuing.data.expiresAt, zone }) })}</p>
        </div>
      ) : (
        <form noValidate className={css.form} onSubmit={submit}>
          <p>{t('code_lead')}</p>
          {isYearNeeded && (
            <Field
              id={`${id}-year`}
              ref={focusOnMount}
              label={t('birth_year')}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              value={year}
              onValue={setYear}
            />
          )}
          {issuing.error && <Failure failure={issuing.error} failed={t('failed')} />}
          <Button type="submit" wide busy={issuing.isPending} data-first-focus>
            {t('code_make')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
