import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useServerSecond } from '../../booking/hold/use-second.ts'
import { changeItems, itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { isRefusal } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { cancelledKey, cancelledList, listKey, useRefreshAppointments } from '../appointment-queries.ts'
import css from '../my-appointments.module.css'
import { useAppointmentWords } from '../use-appointment-words.ts'

export interface UndoableCancellationsProps {
  zone: string
  onUndone: (appointment: Appointment) => void
}

/** Appointments cancelled within the last minutes that can be restored. One that was refused is no longer offered. */
export function UndoableCancellations({ zone, onUndone }: UndoableCancellationsProps) {
  const { t } = useTranslation('appointments')
  const { clockTime } = useFormat()
  const words = useAppointmentWords()
  const queryClient = useQueryClient()
  const refresh = useRefreshAppointments()
  const now = useServerSecond()
  const cancelled = itemsOf(useInfiniteQuery(cancelledList()).data)
  const { mutate, variables, isPending, error } = useApiMutation(api.appointments.undo, {
    onSuccess: (booked) => {
      const others = (items: Appointment[]) => items.filter(({ id }) => id !== booked.id)
      changeItems(queryClient, cancelledKey, others)
      changeItems<Appointment>(queryClient, listKey, (items) => [...others(items), booked])
      refresh(booked.doctorId)
      onUndone(booked)
    },
    onError: (failure) => {
      if (isRefusal(failure)) void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
    },
  })
  const chosenId = variables?.params.id
  const refusedId = error && isRefusal(error) ? chosenId : undefined
  const undoable = cancelled.filter(
    ({ id, undoableUntil }) => undoableUntil && Date.parse(undoableUntil) > now && id !== refusedId,
  )
  return (
    <>
      {error && <Failure failure={error} failed={t('undo_failed')} />}
      {undoable.map((appointment) => {
        const { id, undoableUntil: instant = '', paymentStatus } = appointment
        const said = words(appointment, zone)
        return (
          <Banner key={id} tone="info" className={css.notice}>
            <p>
              {t('undo_text', { ...said, until: clockTime({ instant, zone }) })}
              {paymentStatus === 'refunding' && ` ${t('undo_paid')}`}
            </p>
            <Button
              tone="text"
              busy={isPending && chosenId === id}
              busyLabel={t('undoing')}
              aria-label={t('undo_of', said)}
              onClick={() => mutate({ params: { id } })}
            >
              {t('undo')}
            </Button>
          </Banner>
        )
      })}
    </>
  )
}
