import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { api } from '../../api.ts'
import { dropFreeTimes, firstFree } from '../../doctors/doctor-queries.ts'
import type { HealthConsent } from '../../family/use-health-consent.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { paths } from '../../paths.ts'
import { isRefusal } from '../../sending.ts'
import { useSession } from '../../session/use-session.ts'
import { timeInUrl, type ClinicTime } from './use-first-free.ts'

/** Books the first free time of a speciality exactly once, even if an answer is lost; a visitor logs in first. */
export function useBookFirstFree(speciality: string, onBooked: (appointment: Appointment) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSignedOut = useSession().status === 'signed-out'
  const { mutate, isPending, error, submittedAt } = useApiMutation(api.appointments.bookFirstFree, {
    singleFlight: true,
    invalidates: [api.appointments],
    onSettled: () => {
      dropFreeTimes(queryClient)
      return queryClient.refetchQueries({ queryKey: firstFree(speciality).queryKey })
    },
  })
  const page = paths.speciality(speciality)

  /** Removes the time from the URL of the page left behind: after the booking, Back must not ask for it again. */
  const logIn = (wanted: ClinicTime) => {
    void navigate(page, { replace: true })
    void navigate(paths.login(`${page}?${new URLSearchParams({ first: timeInUrl(wanted) }).toString()}`))
  }
  const book = (wanted: ClinicTime, personId: string | undefined, consent: HealthConsent) => {
    if (isSignedOut) return logIn(wanted)
    const body = {
      speciality,
      appointmentDate: wanted.date,
      appointmentTime: wanted.time,
      ...(personId && { personId }),
      ...consent.agreed,
    }
    const handlers = {
      onSuccess: onBooked,
      onError: (failure: Error) => {
        consent.refuse(failure)
        if (isRefusal(failure) && failure.code === 'signed_out') logIn(wanted)
      },
    }
    mutate({ body }, handlers)
  }
  return { book, isPending, error, submittedAt, isGone: error !== null && isRefusal(error) && isTimeGone(error.code) }
}
