import type { Appointment } from '@aafiya/contracts/appointments'
import { civilAt } from '@aafiya/contracts/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { takenOn } from '../../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { paths } from '../../paths.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { withNotice } from '../appointment-notice.ts'
import { movableDays, movableOn } from './movable-times.ts'
import { useMoveAppointment } from './use-move-appointment.ts'

/** What somebody has changed; what they have not stays as the appointment is, also when that changes. */
interface Draft {
  date?: string
  time?: string
  notes?: string
}

/** The day, time and notes of an appointment, as they are and as they shall be. */
export function useEditForm(appointment: Appointment, zone: string) {
  const navigate = useNavigate()
  const now = useMinute()
  const [draft, setDraft] = useState<Draft>({})
  const { move, isBusy, failure, attempt, forgetFailure } = useMoveAppointment(appointment, () => {
    void navigate(paths.appointments(), { state: withNotice('updated') })
  })

  const days = movableDays(now, zone)
  const date = draft.date ?? civilAt(new Date(appointment.appointmentDate), zone).date
  const isDayOffered = date >= days.first && date <= days.last
  const taken = useQuery({ ...takenOn(appointment.doctorId, date), enabled: isDayOffered })
  useRefetchOnFocus(taken.refetch)

  const times =
    isDayOffered && taken.data
      ? movableOn({ date, now, zone, taken: new Set(taken.data.map((slot) => slot.appointmentDate)), current: appointment.appointmentDate })
      : undefined
  const wanted = draft.time ?? appointment.appointmentTime
  const found = times && [...times.fixed, ...times.halfHours].find(({ time }) => time === wanted)
  const chosen = found?.state === 'free' || found?.state === 'current' ? found : undefined
  const kept = appointment.notes ?? ''
  const notes = draft.notes ?? kept

  const change = (part: Draft) => {
    forgetFailure()
    setDraft((before) => ({ ...before, ...part }))
  }

  /** `onMissing`: there is no day or no time that could be saved. */
  const submit = (onMissing: () => void) => {
    if (!chosen) return onMissing()
    const written = notes.trim()
    const body = { appointmentDate: date, appointmentTime: chosen.time, ...(written !== kept && { notes: written }) }
    move({ body, startsAt: chosen.startsAt })
  }

  return {
    days,
    date,
    isDayOffered,
    times,
    taken,
    chosen,
    /** A time that was wanted and cannot be had on this day. */
    lost: chosen ? undefined : found,
    /** The day is offered and its times are known, but none is chosen. */
    isMissing: times !== undefined && !chosen,
    notes,
    isBusy,
    failure,
    attempt,
    setDate: (value: string) => change({ date: value }),
    setTime: (time: string) => change({ time }),
    setNotes: (value: string) => change({ notes: value }),
    submit,
  }
}

export type EditForm = ReturnType<typeof useEditForm>
