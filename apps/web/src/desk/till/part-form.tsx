import { restOf } from '@aafiya/contracts/appointments/booking-facts'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { TakePayment } from '@aafiya/contracts/payments/counter'
import { counterMethods, type CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useNumberReader, valueOf } from '../../page/use-number-reader.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusById } from '../../ui/behaviour/focus-by-id.ts'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Field } from '../../ui/field/field.tsx'
import panel from '../desk-panel.module.css'

interface PartFormProps {
  visit: DeskVisit
  busyMethod: CounterMethod | undefined
  onTake: (body: TakePayment) => void
  onBack: () => void
}

/** A typed amount replaces all that is due. */
function selectOnMount(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

/** Another amount than all that is due, and the change of what was handed over. */
export function PartForm({ visit, busyMethod, onTake, onBack }: PartFormProps) {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  const id = useId()
  const { currency } = visit
  const rest = restOf(visit)
  const [typed, setTyped, forget] = useDraft(`part:${visit.id}`, { amount: String(rest), given: '' })
  const [isTried, setTried] = useState(false)
  const numbers = useNumberReader(currency)
  const [typedAmount, typedGiven] = [numbers.amount(typed.amount), numbers.amount(typed.given)]
  const amount = valueOf(typedAmount)
  const given = typed.given.trim() === '' ? undefined : valueOf(typedGiven)
  const isAmount = amount > 0 && amount <= rest
  const isGiven = given === undefined || given >= amount
  const take = (method: CounterMethod) => {
    setTried(true)
    const isGivenRight = method === 'card' || isGiven
    if (!isAmount || !isGivenRight) focusById(`${id}-${isAmount ? 'given' : 'amount'}`)
    else {
      onTake({ method, amount, ...(method === 'cash' && given !== undefined && { given }) })
      forget()
    }
  }
  const leave = () => {
    forget()
    onBack()
  }
  /** Enter goes on to the cash that was handed over, and there takes it. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given === undefined && document.activeElement?.id === `${id}-amount`) focusById(`${id}-given`)
    else take('cash')
  }
  /** Escape leaves this form, not the visit. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    leave()
  }
  const field = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const
  return (
    // Handles Escape wherever in the form the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={focusOnLeave}
      noValidate
      className={panel.form}
      aria-label={t('take_differently')}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <Field
        {...field}
        id={`${id}-amount`}
        ref={selectOnMount}
        label={t('amount', { currency })}
        value={typed.amount}
        onValue={(text) => setTyped((before) => ({ ...before, amount: text }))}
        error={
          numbers.either(typedAmount) ??
          (isTried && !isAmount ? t('amount_wrong', { amount: money(rest, currency) }) : undefined)
        }
      />
      <Field
        {...field}
        id={`${id}-given`}
        label={t('given', { currency })}
        value={typed.given}
        onValue={(text) => setTyped((before) => ({ ...before, given: text }))}
        error={numbers.either(typedGiven) ?? (isTried && isAmount && !isGiven ? t('given_wrong') : undefined)}
      />
      <div role="status">
        {isAmount && given !== undefined && isGiven && (
          <p>
            <b>{t('change', { amount: money(restOf({ fee: given, paid: amount }), currency) })}</b>
          </p>
        )}{' '}
        {isAmount && amount < rest && (
          <p>{t('still_due', { amount: money(restOf({ fee: rest, paid: amount }), currency) })}</p>
        )}
      </div>
      <div className={panel.take}>
        {counterMethods.map((method) => (
          <Button
            key={method}
            tone="line"
            busy={busyMethod === method}
            {...(method === 'cash' ? { type: 'submit' } : { onClick: () => take(method) })}
          >
            {t(`take_${method}`, { amount: money(isAmount ? amount : rest, currency) })}
          </Button>
        ))}
      </div>
      <Button tone="text" className={panel.start} onClick={leave}>
        {t('take_all')}
      </Button>
    </form>
  )
}
