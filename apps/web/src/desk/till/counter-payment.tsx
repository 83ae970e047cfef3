import { hasReceipt, isDueAtCounter, restOf } from '@aafiya/contracts/appointments/booking-facts'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { TakePayment } from '@aafiya/contracts/payments/counter'
import { counterMethods } from '@aafiya/contracts/payments/payment-provider'
import type { TillMovement } from '@aafiya/contracts/payments/till'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useIsShown } from '../../kit/use-is-shown.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import panel from '../desk-panel.module.css'
import { useSayNotRecorded } from '../visit/use-say-not-recorded.ts'
import { PartForm } from './part-form.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { canReverse, useDebtText } from './till-movements.tsx'
import { showMoneyToast, till, useMoneyMoved } from './till-queries.ts'

/**
 * What can be done about a visit's money at the counter: take the fee or a part of it, return what is owed, reverse what
 * was recorded wrongly, print the receipt.
 */
export function CounterPayment({ visit }: { visit: DeskVisit }) {
  const { t } = useTranslation(['till', 'words'])
  const { money } = useFormat()
  const moneyMoved = useMoneyMoved()
  const debtText = useDebtText()
  const [isPart, setPart] = useState(false)
  const [reversing, setReversing] = useState<TillMovement>()
  const isPaid = hasReceipt(visit.paymentStatus)
  const { data } = useQuery({ ...till(), enabled: isPaid })
  const debt = data?.debts.find(({ appointmentId }) => appointmentId === visit.id)
  const charges = data?.movements.filter((one) => one.appointmentId === visit.id && canReverse(one))
  const rest = restOf(visit)
  const amount = money(rest, visit.currency)
  const isShown = useIsShown()
  const sayNotRecorded = useSayNotRecorded()
  const onError = (failure: Error) => {
    if (!isShown()) sayNotRecorded(failure, visit)
  }
  const taking = useApiMutation(api.counter.receive, {
    singleFlight: true,
    onError,
    onSuccess: (_, { body: { amount: paid = rest, given = paid } }) => {
      setPart(false)
      const words = { amount: money(paid, visit.currency) }
      // The form that named the change is gone before the change is given back.
      const change = money(restOf({ fee: given, paid }), visit.currency)
      showMoneyToast(given > paid ? t('taken_with_change', { ...words, change }) : t('taken', words))
    },
    onSettled: moneyMoved,
  })
  const busyMethod = taking.isPending ? taking.variables.body.method : undefined
  const returning = useApiMutation(api.counter.giveBack, {
    onError,
    onSuccess: () => showMoneyToast(t('returned')),
    onSettled: moneyMoved,
  })
  const failure = taking.error ?? returning.error
  const place = useRef<HTMLDivElement>(null)
  const { paymentStatus } = visit
  const follow = useEffectEvent((_: { paymentStatus: string; rest: number }) => {
    const isLost = document.activeElement === document.body || document.activeElement?.matches('h1, h2')
    if (isLost && (taking.isSuccess || returning.isSuccess)) place.current?.querySelector('a')?.focus()
  })
  // The button that took or returned the money is gone. The receipt is next to what is still to be paid, and a second
  // Enter on it takes nothing.
  useEffect(() => follow({ paymentStatus, rest }), [paymentStatus, rest])
  const params = { id: visit.id }
  const take = (body: TakePayment) => taking.mutate({ params, body })
  return (
    <>
      {isDueAtCounter(visit) && isPart && (
        <PartForm key={rest} visit={visit} busyMethod={busyMethod} onTake={take} onBack={() => setPart(false)} />
      )}
      {isDueAtCounter(visit) && !isPart && (
        <>
          <div className={panel.take} role="group" aria-label={t('take', { amount })}>
            {counterMethods.map((method) => (
              <Button
                key={method}
                ref={focusOnLeave}
                tone="line"
                busy={busyMethod === method}
                onClick={() => take({ method, amount: rest })}
              >
                {t(`take_${method}`, { amount })}
              </Button>
            ))}
          </div>
          <Button tone="text" className={panel.start} onClick={() => setPart(true)}>
            {t('take_differently')}
          </Button>
        </>
      )}
      {debt && (
        <Button ref={focusOnLeave} tone="line" busy={returning.isPending} onClick={() => returning.mutate({ params })}>
          {debtText(debt)}
        </Button>
      )}
      {isPaid && (
        <div ref={place} className={panel.rest}>
          {/* So that the visit stays in view. */}
          <LinkButton tone="text" to={paths.receipt(visit.id)} target="_blank">
            {t('words:receipt')}
            <VisuallyHidden>{t('receipt_in_tab')}</VisuallyHidden>
          </LinkButton>
          {visit.paymentStatus !== 'refunding' &&
            charges?.map((charge) => (
              <Button
                key={charge.id}
                ref={focusOnLeave}
                tone="text"
                aria-haspopup="dialog"
                onClick={() => setReversing(charge)}
              >
                {t(`reverse_${charge.method}`, { amount: money(charge.amount, visit.currency) })}
              </Button>
            ))}
        </div>
      )}
      {reversing && (
        <ReverseDialog movement={reversing} currency={visit.currency} onClose={() => setReversing(undefined)} />
      )}
      {failure && <Failure failure={failure} failed={t('failed')} />}
    </>
  )
}
