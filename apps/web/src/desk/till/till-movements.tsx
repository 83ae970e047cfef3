import { counterMethods } from '@aafiya/contracts/payments/payment-provider'
import type { Till, TillMovement } from '@aafiya/contracts/payments/till'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { useMoneyMoved } from './till-queries.ts'
import { useSumText } from './use-sum-text.ts'

/** A refund that is due, by the methods it was paid with. */
export function useDebtText() {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  return ({ method, amount, currency, parts = [{ method, amount }] }: Till['debts'][number]) =>
    parts.map((part) => t(`return_${part.method}`, { amount: money(part.amount, currency) })).join(' · ')
}

/** Outstanding refunds, and every movement of the till. */
export function TillMovements({ till: { movements, debts, currency }, zone }: { till: Till; zone: string }) {
  const { t } = useTranslation('till')
  const debtText = useDebtText()
  const [reversing, setReversing] = useState<TillMovement>()
  const name = usePersonName()
  const moneyMoved = useMoneyMoved()
  const returning = useApiMutation((id: string) => api.counter.giveBack({ params: { id } }), {
    onSettled: moneyMoved,
  })
  return (
    <>
      {debts.length > 0 && (
        <section>
          <h3>{t('to_return')}</h3>
          <FactRows
            rows={debts.map((debt) => ({
              label: name(debt.patientName, debt.patientNameAr),
              value: (
                <Button
                  ref={focusOnLeave}
                  tone="text"
                  busy={returning.isPending && returning.variables === debt.appointmentId}
                  onClick={() => !returning.isPending && returning.mutate(debt.appointmentId)}
                >
                  {debtText(debt)}
                </Button>
              ),
            }))}
          />
          {returning.error && <Failure failure={returning.error} failed={t('failed')} />}
        </section>
      )}
      <MovementLines movements={movements} currency={currency} zone={zone} onReverse={setReversing} />
      {reversing && <ReverseDialog movement={reversing} currency={currency} onClose={() => setReversing(undefined)} />}
    </>
  )
}

/** What the API would refuse is not offered. */
export const canReverse = ({ kind, isReversed, isRefunded }: TillMovement) =>
  kind === 'charge' && !isReversed && !isRefunded

interface MovementLinesProps {
  movements: readonly TillMovement[]
  currency: string
  zone: string
  /** Absent where nothing can be reversed. */
  onReverse?: (movement: TillMovement) => void
}

/** The movements behind the totals of a till, cash and cards separately. */
export function MovementLines({ movements, currency, zone, onReverse }: MovementLinesProps) {
  const { t } = useTranslation('till')
  const sumText = useSumText()
  const name = usePersonName()
  const noteOf = useMovementNote(zone)
  return counterMethods.map((method) => {
    const own = movements.filter((one) => one.method === method)
    return (
      own.length > 0 && (
        <section key={method}>
          <h3>{t(`${method}_lines`)}</h3>
          <FactRows
            rows={own.map((one) => ({
              id: one.id,
              label: name(one.patientName, one.patientNameAr),
              value: (
                <>
                  {sumText(one.amount, currency)}
                  {onReverse && canReverse(one) && (
                    <>
                      {' '}
                      <Button ref={focusOnLeave} tone="text" aria-haspopup="dialog" onClick={() => onReverse(one)}>
                        {t('reverse')}
                      </Button>
                    </>
                  )}
                </>
              ),
              note: noteOf(one),
            }))}
          />
        </section>
      )
    )
  })
}

/** A movement's kind, time and receipt number, and whether it was reversed. */
export function useMovementNote(zone: string) {
  const { t } = useTranslation('till')
  const { clockTime } = useFormat()
  return ({ kind, method, createdAt, receiptNumber, reason = '', isReversed = false }: TillMovement) => {
    const text = t(`${kind}_${method}`, { time: clockTime({ instant: createdAt, zone }), reason })
    const numbered = receiptNumber === undefined ? text : t('numbered', { number: receiptNumber, text })
    return isReversed ? `${numbered} · ${t('reversed')}` : numbered
  }
}
