import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import type { ApiError } from '@aafiya/contracts/client'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useEffect, useEffectEvent, useState } from 'react'

import { useHealthConsent } from '../family/use-health-consent.ts'
import type { PersonChoice } from '../family/use-person-choice.ts'
import { useDraft } from '../kit/use-draft.ts'
import { useSession } from '../session/use-session.ts'
import type { Booked } from './booking-confirmation.tsx'
import { forgetDraft, useBegunBooking } from './booking-draft.ts'
import { useHold } from './hold/use-hold.ts'
import { abandonBooking, beginBooking, pendingBooking } from './pending-booking.ts'
import { useBooking } from './use-booking.ts'
import { useChoice } from './use-choice.ts'
import { useLoginFirst } from './use-login-first.ts'
import { usePayNow } from './use-pay-now.ts'
import type { VisitTypeChoice } from './visit-type/use-visit-types.ts'
import type { Week } from './week/bookable-week.ts'

export interface BookingProps {
  doctor: Doctor
  onBooked: (booked: Booked) => void
  /** The doctor stopped taking bookings; receives the server's sentence. */
  onUnavailable: (sentence: string) => void
}

export interface BookingFormProps extends BookingProps {
  week: Week
  types: VisitTypeChoice
  people: PersonChoice
}

/** The state of the booking form and its submission. */
export function useBookingForm({ doctor, week, types, people, onBooked, onUnavailable }: BookingFormProps) {
  // Sent before the page was left or reloaded, and never answered.
  const [unanswered] = useState(() => pendingBooking(doctor.id))
  const draft = useBegunBooking(doctor.id)
  const begun = draft ?? unanswered?.body
  const { day, slot, lost, isUnknown, chooseDay, chooseTime } = useChoice(week, begun)
  const [notes, setNotes, forgetNotes] = useDraft(`booking:${doctor.id}`, begun?.notes ?? '')
  const [hasPressed, setPressed] = useState(false)
  const session = useSession()
  const isSignedOut = session.status === 'signed-out'
  const isSignedIn = session.status === 'signed-in'
  const loginFirst = useLoginFirst()
  const fee = types.chosen?.fee ?? doctor.fees
  const payNow = usePayNow(fee)
  const consent = useHealthConsent([people.chosen])

  const refused = (refusal: ApiError, { body }: { body: BookAppointment }) => {
    if (refusal.code === 'signed_out') return loginFirst({ ...body, notes }, payNow.isChosen)
    if (refusal.code === 'doctor_unavailable') return onUnavailable(refusal.message)
    if (isTimeGone(refusal.code)) chooseTime(undefined)
    consent.refuse(refusal)
  }

  const { book, isBusy, failure, forgetFailure } = useBooking(doctor.id, {
    onBooked: (appointment) => {
      forgetDraft()
      forgetNotes()
      chooseTime(undefined)
      consent.settle()
      onBooked({ appointment, zone: week.zone })
    },
    onRefused: refused,
  })
  const { hold, isHolding, holdFailure, forgetHoldFailure } = useHold(doctor.id, {
    onHeld: () => {
      consent.settle()
      forgetNotes()
      chooseTime(undefined)
    },
    onRefused: refused,
  })

  const resume = useEffectEvent(() => {
    if (unanswered) book(unanswered)
  })
  useEffect(() => resume(), [])

  /** A new choice clears the previous choice's error. */
  const afresh =
    <Value>(choose: (value: Value) => void) =>
    (value: Value) => {
      setPressed(false)
      forgetFailure()
      forgetHoldFailure()
      abandonBooking(doctor.id)
      choose(value)
    }

  const choosePayNow = (isChosen: boolean) => {
    forgetFailure()
    forgetHoldFailure()
    abandonBooking(doctor.id)
    payNow.choose(isChosen)
  }

  /** Calls `onMissing` if no time is chosen. */
  const submit = (onMissing?: () => void) => {
    setPressed(true)
    if (!slot) {
      forgetFailure()
      forgetHoldFailure()
      return onMissing?.()
    }
    const visitType = types.chosen && { visitTypeId: types.chosen.id }
    const person = people.chosen && { personId: people.chosen.id }
    const chosen = {
      doctorId: doctor.id,
      appointmentDate: day.date,
      appointmentTime: slot.time,
      ...visitType,
      ...person,
    }
    if (isSignedOut) return loginFirst({ ...chosen, notes }, payNow.isChosen)
    if (!consent.check()) return undefined
    const written = notes.trim()
    const body = { ...chosen, ...(written && { notes: written }), ...consent.agreed }
    if (payNow.isChosen) {
      forgetFailure()
      return hold({ body, startsAt: slot.startsAt })
    }
    forgetHoldFailure()
    return book(beginBooking(body, slot.startsAt))
  }

  /** Sends the same booking again, whatever the grid now says about its time. */
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
    consent,
    payNow: { ...payNow, choose: choosePayNow },
    isBusy: isBusy || isHolding,
    /** Whether it is asking for the result of an earlier booking. */
    isResuming: isBusy && unanswered !== undefined && !hasPressed,
    failure: holdFailure ?? failure,
    submit,
    retry,
    isUnknown,
    /** Signed in with a time chosen, nothing sent and nothing refused: a click books. */
    canBook: slot !== undefined && isSignedIn && !hasPressed && !isBusy && !failure,
    isMissing: hasPressed && !slot && !failure && !holdFailure && !lost,
    fee,
    types: { ...types, choose: afresh(types.choose) },
    people: { ...people, choose: afresh(people.choose) },
    chooseDay: afresh(chooseDay),
    chooseTime: afresh(chooseTime),
  }
}
