import type { MoveAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { ApiError } from '@aafiya/contracts/client'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { standardTimes, type VisitLength } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { api } from '../../api.ts'
import { isGone } from '../../booking/use-booking.ts'
import { chosenIn, daysOfWeek, weekOf } from '../../booking/week/bookable-week.ts'
import { takenFrom, markTaken, toTakenTime } from '../../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { useSingleFlight } from '../../page/use-single-flight.ts'
import { paths } from '../../paths.ts'
import { isRefusal, untilAnswered } from '../../sending.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { withNotice } from '../appointment-notice.ts'
import { appointmentDetail, changeList, listKey, useRefreshAppointments } from '../appointment-queries.ts'

/** What has been changed; the rest follows the appointment, even when that changes. */
interface Draft {
  /** Which week is shown, counted from today's. */
  ahead?: number
  date?: string
  time?: string
  notes?: string
}

/** How long the visit takes, as it was booked. */
const visitOf = ({ appointmentDate, endsAt, pauseMinutes = 0 }: Appointment): VisitLength => ({
  minutes: endsAt ? (Date.parse(endsAt) - Date.parse(appointmentDate)) / 60_000 : limits.slotMinutes,
  pauseMinutes,
})

/** How many days ahead it can be moved; a follow-up only as long as it is one. */
function lastDay({ followUpUntil }: Appointment, { daysAhead = limits.bookingDaysAhead }: Clinic, today: string): number {
  return followUpUntil ? Math.min(daysAhead, Math.max(0, daysBetween(today, followUpUntil))) : daysAhead
}

/**
 * The day, time and notes of an appointment, as they are and as they shall be. `isFresh`: it is as the server has it, with the
 * doctor's hours, and not only what the list knows.
 */
export function useEditForm(appointment: Appointment, { clinic, isFresh }: { clinic: Clinic; isFresh: boolean }) {
  const { timeZone: zone, leadMinutes } = clinic
  const navigate = useNavigate()
  const now = useMinute()
  const daysAhead = lastDay(appointment, clinic, civilAt(now, zone).date)
  const lastWeek = Math.floor(daysAhead / limits.gridDays)
  const [draft, setDraft] = useState<Draft>({})
  const { move, isBusy, failure, forgetFailure } = useMoveAppointment(appointment, () => {
    void navigate(paths.appointments(), { state: withNotice('updated') })
  })

  const own = appointment.appointmentDate
  const visit = visitOf(appointment)
  const ownDate = civilAt(new Date(own), zone).date
  const ahead = draft.ahead ?? Math.min(lastWeek, Math.floor(daysBetween(civilAt(now, zone).date, ownDate) / limits.gridDays))
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

  /** `onMissing`: there is no time that could be saved. */
  const submit = (onMissing: () => void) => {
    if (!choice || !slot) return onMissing()
    const written = notes.trim()
    const body = { appointmentDate: choice.day.date, appointmentTime: slot.time, ...(written !== kept && { notes: written }) }
    move({ body, startsAt: slot.startsAt })
  }

  return {
    dates,
    week,
    day: choice?.day,
    slot,
    taken,
    hasEarlier: ahead > 0,
    hasLater: ahead < lastWeek,
    /** A time that was wanted and cannot be had on this day. */
    lost: slot ? undefined : choice?.day.slots.find((one) => one.time === time),
    notes,
    isBusy,
    failure,
    showWeek: (by: 1 | -1) => change({ ahead: Math.min(lastWeek, Math.max(0, ahead + by)) }),
    setDate: (date: string) => change({ date }),
    setTime: (wanted: string) => change({ date: choice?.day.date ?? ownDate, time: wanted }),
    setNotes: (value: string) => change({ notes: value }),
    submit,
  }
}

export type EditForm = ReturnType<typeof useEditForm>

interface Move {
  body: MoveAppointment
  /** The UTC instant it is moved to. */
  startsAt: string
}

/** A retry may arrive while the first try is still being written: it is refused, and the next one finds it done. */
const isMetByItself = (failures: number, error: Error) =>
  failures === 1 && error instanceof ApiError && error.code === 'appointment_changed'

/** Moves an appointment, or changes its notes. Where it fails the old time is still held. */
function useMoveAppointment({ id, doctorId }: Appointment, onMoved: () => void) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAppointments()
  const { start, isPending, error, reset } = useSingleFlight({
    ...untilAnswered,
    retry: (failures, failure) => untilAnswered.retry(failures, failure) || isMetByItself(failures, failure),
    mutationFn: ({ body }: Move) => api.appointments.move({ params: { id }, body }),
    onSuccess: (moved) => {
      queryClient.setQueryData(appointmentDetail(id).queryKey, moved)
      changeList(queryClient, listKey, (items) => items.map((one) => (one.id === id ? moved : one)))
      refresh(doctorId)
    },
    onError: (failure, { startsAt }) => {
      if (!isRefusal(failure)) return
      if (isGone(failure)) markTaken(queryClient, doctorId, startsAt)
      refresh(doctorId)
    },
  })
  // Anyone who has left the page meanwhile is not led away from where they are.
  const move = (wish: Move) => start(wish, { onSuccess: onMoved })
  return { move, isBusy: isPending, failure: error, forgetFailure: reset }
}
