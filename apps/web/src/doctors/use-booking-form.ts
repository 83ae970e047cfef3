import { useEffect, useEffectEvent, useState } from 'react'

import { useSession } from '../session/use-session.ts'
import type { Week } from './bookable-week.ts'
import type { BookingProps } from './booking.tsx'
import { forgetDraft, useNotes } from './notes-draft.ts'
import { abandonBooking, beginBooking, pendingBooking } from './pending-booking.ts'
import { isGone, useBooking } from './use-booking.ts'
import { useChoice } from './use-choice.ts'
import { useLoginFirst } from './use-login-first.ts'

export interface BookingFormProps extends BookingProps {
  week: Week
}

/** What is chosen and written, and what happens when somebody presses book. */
export function useBookingForm({ doctor, week, onBooked, onUnavailable }: BookingFormProps) {
  // Sent before the page was left or loaded again, and never answered.
  const [unanswered] = useState(() => pendingBooking(doctor.id))
  const { day, slot, lost, chooseDay, chooseTime } = useChoice(week, unanswered?.body)
  const [notes, setNotes] = useNotes(doctor.id, unanswered?.body.notes)
  const [hasPressed, setPressed] = useState(false)
  const isSignedOut = useSession().status === 'signed-out'
  const loginFirst = useLoginFirst(doctor.id)

  const { book, isBusy, failure, forgetFailure } = useBooking(doctor.id, {
    onBooked: (appointment) => {
      forgetDraft()
      chooseTime(undefined)
      onBooked({ appointment, zone: week.zone })
    },
    onRefused: (refusal, { body }) => {
      if (refusal.code === 'signed_out') return loginFirst({ day: body.appointmentDate, time: body.appointmentTime, notes })
      if (refusal.code === 'doctor_unavailable') return onUnavailable(refusal.message)
      if (isGone(refusal)) chooseTime(undefined)
    },
  })

  const resume = useEffectEvent(() => {
    if (unanswered) book(unanswered)
  })
  useEffect(() => resume(), [])

  /** A new choice leaves behind the one before, and what was said about it. */
  const afresh = (choose: (value: string) => void) => (value: string) => {
    setPressed(false)
    forgetFailure()
    abandonBooking(doctor.id)
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
    return book(beginBooking(body, slot.startsAt))
  }

  /** The same wish once more, whatever the grid says of its time by now. */
  const retry = () => {
    const waiting = pendingBooking(doctor.id)
    if (waiting) book(waiting)
    else submit()
  }

  return {
    day,
    slot,
    lost,
    notes,
    setNotes,
    isBusy,
    /** Whether it asks what became of a booking that was sent before. */
    isResuming: isBusy && unanswered !== undefined && !hasPressed,
    failure,
    submit,
    retry,
    isMissing: hasPressed && !slot && !failure && !lost,
    chooseDay: afresh(chooseDay),
    chooseTime: afresh(chooseTime),
  }
}
