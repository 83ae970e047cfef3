import { ApiError } from '@aafiya/contracts/client'
import type { DeskDay, DeskPerson, DeskVisit } from '@aafiya/contracts/desk/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { civilTime } from '../i18n/when.ts'
import { useSendOnce } from '../page/use-send-once.ts'
import { untilAnswered } from '../sending.ts'
import { showToast } from '../ui/feedback/toast-store.ts'
import type { FreeTime } from './desk-day.ts'
import { usePersonWords } from './use-person-words.ts'

/** Who gets the time that is chosen in the day: somebody for a new visit, or a visit that is moved. */
export type Task = { kind: 'book'; person: DeskPerson; visitTypeId?: string } | { kind: 'move'; visit: DeskVisit }

interface Wish {
  task: Task
  time: FreeTime
  hasArrived: boolean
}

/** A day with a visit as it is now. */
const withVisit = (day: DeskDay, visit: DeskVisit): DeskDay => ({
  ...day,
  visits: [...day.visits.filter(({ id }) => id !== visit.id), visit],
})

interface After {
  onDone: (visit: DeskVisit) => void
  /** Somebody else has moved the visit: it as it is now, where it is still on this day. */
  onChanged: (visit: DeskVisit) => void
}

/** Books or moves, once however often it is pressed. */
export function useDeskBooking(day: DeskDay | undefined, { onDone, onChanged }: After) {
  const { t } = useTranslation('desk')
  const queryClient = useQueryClient()
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const { nameOf } = usePersonWords()
  const sendOnce = useSendOnce()
  const { mutate, isPending, error, reset } = useMutation({
    ...untilAnswered,
    mutationFn: async ({ task, time, hasArrived }: Wish) => {
      const at = { doctorId: time.doctorId, appointmentDate: day?.date ?? '', appointmentTime: time.time }
      if (task.kind === 'move') return api.desk.move({ params: { id: task.visit.id }, body: { ...at, sequence: task.visit.sequence } })
      const body = { personId: task.person.id, ...at, visitTypeId: task.visitTypeId }
      return sendOnce(body, async (idempotencyKey) => {
        const visit = await api.desk.book({ body, idempotencyKey })
        return hasArrived ? { ...visit, ...(await api.visits.recordStep({ params: { id: visit.id, step: 'arrived' } })) } : visit
      })
    },
    onSuccess: async (visit, { task }) => {
      const doctor = doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })
      const words = {
        patient: nameOf({ fullName: visit.patientName, fullNameAr: visit.patientNameAr }),
        doctor,
        time: clockTime(civilTime(visit.appointmentTime)),
      }
      // Shown before it is asked for again, and before an older answer comes: the next caller must not be offered the same time.
      const queryKey = ['desk', 'day', day?.date]
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueriesData<DeskDay>({ queryKey }, (known) => known && withVisit(known, visit))
      showToast(t(task.kind === 'move' ? 'moved' : 'booked', words))
      onDone(visit)
    },
    onError: async (failure, { task }) => {
      if (task.kind !== 'move' || !(failure instanceof ApiError) || failure.code !== 'appointment_changed') return
      // Before anything can be pressed again: the next try is for the visit that is shown by then.
      const queryKey = ['desk', 'day', day?.date]
      await queryClient.refetchQueries({ queryKey })
      const days = queryClient.getQueriesData<DeskDay>({ queryKey }).flatMap(([, known]) => known?.visits ?? [])
      const changed = days.find(({ id }) => id === task.visit.id)
      if (changed) onChanged(changed)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['desk', 'day'] }),
  })
  return {
    send: (wish: Wish) => {
      if (!isPending) mutate(wish)
    },
    isBusy: isPending,
    failure: error,
    forget: reset,
  }
}
