import { ApiError } from '@aafiya/contracts/client'
import { yearIn } from '@aafiya/contracts/language/typed-day'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../desk-panel.module.css'

export interface ClaimCodeDialogProps {
  personId: string
  name: string
  zone: string
  onClose: () => void
}

/** Creates the code with which a patient later claims their record; asks for the year of birth if it is unknown. */
export function ClaimCodeDialog({ personId, name, zone, onClose }: ClaimCodeDialogProps) {
  const { t } = useTranslation('people')
  const { longDate } = useFormat()
  const id = useId()
  const [year, setYear, forget] = useDraft(`code:${personId}`, '')
  const issuing = useApiMutation(
    (birthYear: number | undefined) =>
      api.merges.issueCode({ params: { id: personId }, body: birthYear === undefined ? {} : { birthYear } }),
    {
      eachCounts: true,
      onSuccess: forget,
    },
  )
  const isYearNeeded = issuing.error instanceof ApiError && issuing.error.code === 'birth_year_needed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = Number(year)
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
              autoComplete="off"
              value={year}
              onValue={(text) => setYear(yearIn(text, { thisYear: new Date().getFullYear() }))}
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
