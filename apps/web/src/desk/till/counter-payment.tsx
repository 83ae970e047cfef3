import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failure } from '../../page/failure.tsx'
import { useSendOnce } from '../../page/use-send-once.ts'
import { paths } from '../../paths.ts'
import { untilAnswered } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import panel from '../desk-panel.module.css'
import { till, useMoneyMoved } from './till-queries.ts'

const paid: readonly DeskVisit['paymentStatus'][] = ['paid', 'refunding', 'partly_refunded', 'refunded']

const isDue = ({ status, paymentStatus, fee }: DeskVisit) =>
  fee > 0 && !paid.includes(paymentStatus) && status !== 'cancelled' && status !== 'no_show'

/** What can be done about a visit's money at the counter: take the fee, return what is owed, print the receipt. */
export function CounterPayment({ visit }: { visit: DeskVisit }) {
  const { t } = useTranslation('till')
  const { money } = useFormat()
  const sendOnce = useSendOnce()
  const moneyMoved = useMoneyMoved()
  const { data } = useQuery({ ...till(), enabled: visit.paymentStatus === 'refunding' })
  const debt = data?.debts.find(({ appointmentId }) => appointmentId === visit.id)
  const amount = money(visit.fee, visit.currency)
  const taking = useMutation({
    ...untilAnswered,
    mutationFn: (method: CounterMethod) =>
      sendOnce(method, (idempotencyKey) => api.counter.receive({ params: { id: visit.id }, body: { method }, idempotencyKey })),
    onSuccess: () => showToast(t('taken', { amount })),
    onSettled: moneyMoved,
  })
  const returning = useMutation({
    ...untilAnswered,
    mutationFn: () => api.counter.giveBack({ params: { id: visit.id } }),
    onSuccess: () => showToast(t('returned')),
    onSettled: moneyMoved,
  })
  const failure = taking.error ?? returning.error
  return (
    <>
      {isDue(visit) && (
        <div className={panel.take} role="group" aria-label={t('take', { amount })}>
          {(['cash', 'card'] as const).map((method) => (
            <Button
              key={method}
              tone="line"
              busy={taking.isPending && taking.variables === method}
              onClick={() => !taking.isPending && taking.mutate(method)}
            >
              {t(`take_${method}`, { amount })}
            </Button>
          ))}
        </div>
      )}
      {debt && (
        <Button tone="line" busy={returning.isPending} onClick={() => !returning.isPending && returning.mutate()}>
          {t(`return_${debt.method}`, { amount: money(debt.amount, debt.currency) })}
        </Button>
      )}
      {paid.includes(visit.paymentStatus) && (
        <LinkButton tone="text" className={panel.start} to={paths.receipt(visit.id)}>
          {t('receipt')}
        </LinkButton>
      )}
      {failure && <Failure failure={failure} failed={t('failed')} />}
    </>
  )
}
