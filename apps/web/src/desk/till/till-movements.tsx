import type { Till } from '@aafiya/contracts/payments/counter'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { FactRows } from '../../payments/fact-rows.tsx'
import { untilAnswered } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { useMoneyMoved } from './till-queries.ts'

/** What is still to be returned to people, and every movement of the till. */
export function TillMovements({ till: { movements, debts, currency }, zone }: { till: Till; zone: string }) {
  const { t } = useTranslation('till')
  const { money, clockTime } = useFormat()
  const name = usePersonName()
  const moneyMoved = useMoneyMoved()
  const returning = useMutation({
    ...untilAnswered,
    mutationFn: (id: string) => api.counter.giveBack({ params: { id } }),
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
                  tone="text"
                  busy={returning.isPending && returning.variables === debt.appointmentId}
                  onClick={() => !returning.isPending && returning.mutate(debt.appointmentId)}
                >
                  {t(`return_${debt.method}`, { amount: money(debt.amount, debt.currency) })}
                </Button>
              ),
            }))}
          />
          {returning.error && <Failure failure={returning.error} failed={t('failed')} />}
        </section>
      )}
      {movements.length > 0 && (
        <section>
          <h3>{t('movements')}</h3>
          <FactRows
            rows={movements.map((one) => ({
              label: name(one.patientName, one.patientNameAr),
              value: money(Math.abs(one.amount), currency),
              note: t(`${one.kind}_${one.method}`, { time: clockTime({ instant: one.createdAt, zone }) }),
            }))}
          />
        </section>
      )}
    </>
  )
}
