import type { Till } from '@aafiya/contracts/payments/till'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { useNumberReader, valueOf } from '../../page/use-number-reader.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusById } from '../../ui/behaviour/focus-by-id.ts'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Field } from '../../ui/field/field.tsx'
import panel from '../desk-panel.module.css'
import { showMoneyToast, useMoneyMoved } from './till-queries.ts'

interface FloatFormProps {
  till: Till
  /** The float of another till is not counted here. */
  isOwn: boolean
  onSaved?: () => void
}

/** Counts the cash in the till at the start. It changes only before the first movement. */
export function FloatForm({ till: { float, currency, movements }, isOwn, onSaved }: FloatFormProps) {
  const { t } = useTranslation('till')
  const moneyMoved = useMoneyMoved()
  const numbers = useNumberReader(currency)
  const id = useId()
  const [typed, setTyped, forget] = useDraft('float', float ? String(float.amount) : '')
  const [isTried, setTried] = useState(false)
  const saving = useApiMutation((amount: number) => api.counter.countFloat({ body: { amount } }), {
    onSuccess: () => {
      forget()
      showMoneyToast(t('float_saved'))
      onSaved?.()
    },
    onSettled: moneyMoved,
  })
  const read = numbers.amount(typed)
  const amount = valueOf(read)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!(amount >= 0)) focusById(id)
    else if (!saving.isPending) saving.mutate(amount)
  }
  if (!isOwn || (float && movements.length > 0)) return null
  return (
    <form ref={focusOnLeave} noValidate className={panel.form} onSubmit={submit}>
      <Field
        id={id}
        // What is counted first has the focus, so that nobody types it where the closing is counted.
        ref={float ? undefined : focusOnMount}
        data-first-focus={float ? undefined : true}
        label={t('float_amount', { currency })}
        hint={t('float_hint')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={typed}
        onValue={setTyped}
        error={numbers.either(read) ?? (isTried && !(amount >= 0) ? t('amount_missing') : undefined)}
      />
      {saving.error && <Failure failure={saving.error} failed={t('float_failed')} />}
      <Button type="submit" tone="line" busy={saving.isPending}>
        {t('float_save')}
      </Button>
    </form>
  )
}
