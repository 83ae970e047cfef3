import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Week } from './bookable-week.ts'
import type { BookingProps } from './booking.tsx'
import { forgetDraft, useNotes } from './notes-draft.ts'
import { isGone, useBooking } from './use-booking.ts'
import { useChoice } from './use-choice.ts'
import { useLoginFirst } from './use-login-first.ts'

export interface BookingFormProps extends BookingProps {
  week: Week
}

/** What is chosen and written, and what happens when somebody presses book. */
export function useBookingForm({ doctor, week, onBooked, onUnavailable }: BookingFormProps) {
  const { t } = useTranslation('doctors')
  const { day, slot, lost, chooseDay, chooseTime } = useChoice(week)
  const [notes, setNotes] = useNotes(doctor.id)
  const [hasPressed, setPressed] = useState(false)
  const isSignedOut = useSession().status === 'signed-out'
  const loginFirst = useLoginFirst(doctor.id)

  const { book, isBusy, failure, forgetFailure } = useBooking(doctor.id, {
    onBooked: (appointment) => {
      forgetDraft()
      chooseTime(undefined)
      showToast(t('booked_title'))
      onBooked({ appointment, zone: week.zone })
    },
    onRefused: (refusal, { body }) => {
      if (refusal.code === 'signed_out') return loginFirst({ day: body.appointmentDate, time: body.appointmentTime, notes })
      if (refusal.code === 'doctor_unavailable') return onUnavailable(refusal.message)
      if (isGone(refusal)) chooseTime(undefined)
    },
  })

  /** A new choice leaves behind what was said about the one before. */
  const afresh = (choose: (value: string) => void) => (value: string) => {
    setPressed(false)
    forgetFailure()
    choose(value)
  }

  /** `onMissing`: no time is chosen. */
  const submit = (onMissing?: () => void) => {
    setPressed(true)
    if (!slot) {
      forgetFailure()
      return onMissing?.()
    }
    if (isSignedOut) return loginFirst({ day: day.date, time: slot.time, notes })
    const written = notes.trim()
    const body = { doctorId: doctor.id, appointmentDate: day.date, appointmentTime: slot.time, ...(written && { notes: written }) }
    return book({ body, startsAt: slot.startsAt })
  }

  return {
    day,
    slot,
    lost,
    notes,
    setNotes,
    isBusy,
    failure,
    submit,
    isMissing: hasPressed && !slot && !failure && !lost,
    chooseDay: afresh(chooseDay),
    chooseTime: afresh(chooseTime),
  }
}
