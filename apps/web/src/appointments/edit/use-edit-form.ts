import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { MoveAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { isTimeGone, visitMinutes } from '@aafiya/contracts/appointments/booking-facts'
import { ApiError } from '@aafiya/contracts/client'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { addDays, civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { standardTimes, type VisitLength } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { api } from '../../api.ts'
import { chosenIn, daysOfWeek, weekAheadOf, weekOf } from '../../booking/week/bookable-week.ts'
import { takenFrom, markTaken, toTakenTime } from '../../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { changeItems } from '../../growing-list.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { paths } from '../../paths.ts'
import { isRefusal, untilAnswered } from '../../sending.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { withNotice } from '../appointment-notice.ts'
import { appointmentDetail, listKey, useRefreshAppointments } from '../appointment-queries.ts'

/** What the user has changed; everything else follows the appointment, even if that changes. */
interface Draft {
  /** The displayed week, counted from the current one. */
  ahead?: number
  date?: string
  time?: string
  notes?: string
}

/** The booked length of the visit. */
const visitOf = (appointment: Appointment): VisitLength => ({
  minutes: visitMinutes(appointment),
  pauseMinutes: appointment.pauseMinutes ?? 0,
})

/** The number of days ahead it can be moved; a follow-up only within its period. */
function lastDay(
  { followUpUntil }: Appointment,
  { daysAhead = limits.bookingDaysAhead }: Clinic,
  today: string,
): number {
  return followUpUntil ? Math.min(daysAhead, Math.max(0, daysBetween(today, followUpUntil))) : daysAhead
}

/**
 * Day, time and notes of an appointment, current and edited. `isFresh`: it has been refetched, with the doctor's hours,
 * and is not only from the list.
 */
export function useEditForm(appointment: Appointment, { clinic, isFresh }: { clinic: Clinic; isFresh: boolean }) {
  const { timeZone: zone, leadMinutes } = clinic
  const navigate = useNavigate()
  const now = useMinute()
  const today = civilAt(now, zone).date
  const daysAhead = lastDay(appointment, clinic, today)
  const lastWeek = Math.floor(daysAhead / limits.gridDays)
  const [draft, setDraft, forget] = useDraft<Draft>(`move:${appointment.id}`, {})
  const { move, isBusy, failure, forgetFailure } = useMoveAppointment(appointment, () => {
    forget()
    void navigate(paths.appointments(), { state: withNotice('updated') })
  })

  const own = appointment.appointmentDate
  const visit = visitOf(appointment)
  const ownDate = civilAt(new Date(own), zone).date
  const ahead = draft.ahead ?? Math.min(lastWeek, Math.floor(daysBetween(today, ownDate) / limits.gridDays))
  const dates = daysOfWeek(now, zone, ahead, daysAhead)
  const taken = useQuery(takenFrom(appointment.doctorId, dates[0] ?? ownDate))
  useRefetchOnFocus(taken.refetch)

  const week =
    taken.data && isFresh
      ? weekOf({
          now,
          zone,
          ahead,
          daysAhead,
          leadMinutes,
          own,
          alsoListed: standardTimes,
          visit,
          schedule: appointment.schedule,
          taken: taken.data.map(toTakenTime),
        })
      : undefined
  const time = draft.time ?? appointment.appointmentTime
  const choice = week && chosenIn(week, { day: draft.date ?? ownDate, time })
  const slot = choice?.slot
  const kept = appointment.notes ?? ''
  const notes = draft.notes ?? kept

  const change = (part: Draft) => {
    forgetFailure()
    setDraft((before) => ({ ...before, ...part }))
  }

  /** Calls `onMissing` if no time is chosen. */
  const submit = (onMissing: () => void) => {
    if (!choice || !slot) return onMissing()
    const written = notes.trim()
    const body = {
      appointmentDate: choice.day.date,
      appointmentTime: slot.time,
      ...(written !== kept && { notes: written }),
    }
    move({ body, seen: appointment.sequence, startsAt: slot.startsAt })
  }

  return {
    date: choice?.day.date ?? draft.date ?? ownDate,
    firstDate: today,
    lastDate: addDays(today, daysAhead),
    dates,
    week,
    day: choice?.day,
    slot,
    taken,
    hasEarlier: ahead > 0,
    hasLater: ahead < lastWeek,
    /** A wanted time that is unavailable on this day. */
    lost: slot ? undefined : choice?.day.slots.find((one) => one.time === time),
    notes,
    isBusy,
    failure,
    showWeek: (by: 1 | -1) => change({ ahead: Math.min(lastWeek, Math.max(0, ahead + by)) }),
    /** Shows a day of any week. */
    setDate: (date: string) => change({ date, ahead: weekAheadOf(date, today, daysAhead) }),
    setTime: (wanted: string) => change({ date: choice?.day.date ?? ownDate, time: wanted }),
    setNotes: (value: string) => change({ notes: value }),
    submit,
    forget,
  }
}

export type EditForm = ReturnType<typeof useEditForm>

interface Move {
  body: MoveAppointment
  /** The `sequence` of the appointment as the form shows it. */
  seen: number
  /** The UTC instant of the new time. */
  startsAt: string
}

/** A retry may arrive while the first try is still running: it is refused, and the next one finds it done. */
const isMetByItself = (failures: number, error: Error) =>
  failures === 1 && error instanceof ApiError && error.code === 'appointment_changed'

/** Moves an appointment or changes its notes. After a failure the old time is still booked. */
function useMoveAppointment({ id, doctorId }: Appointment, onMoved: () => void) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAppointments()
  const { mutate, isPending, error, reset } = useApiMutation(
    ({ body, seen }: Move) => api.appointments.move({ params: { id }, body, seen }),
    {
      singleFlight: true,
      retry: (failures, failure) => untilAnswered.retry(failures, failure) || isMetByItself(failures, failure),
      onSuccess: (moved) => {
        queryClient.setQueryData(appointmentDetail(id).queryKey, moved)
        changeItems<Appointment>(queryClient, listKey, (items) => items.map((one) => (one.id === id ? moved : one)))
        refresh(doctorId)
      },
      onError: (failure, { startsAt }) => {
        if (!isRefusal(failure)) return
        if (isTimeGone(failure.code)) markTaken(queryClient, doctorId, startsAt)
        refresh(doctorId)
      },
    },
  )
  // Do not navigate users who have left the page.
  const move = (wish: Move) => mutate(wish, { onSuccess: onMoved })
  return { move, isBusy: isPending, failure: error, forgetFailure: reset }
}
