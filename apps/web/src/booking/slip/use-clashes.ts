import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import type { Grown } from '../../growing-list.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useSession } from '../../session/use-session.ts'

const minuteMs = 60_000

/**
 * The person's booked appointment at a time, of all that the reader books for: the first page of the list contains all
 * upcoming ones. Without a person, the reader's own. An appointment does not clash with its own move. What "My
 * appointments" has loaded answers until the request is back.
 */
export function useClashes(movedId?: string) {
  const isSignedIn = useSession().status === 'signed-in'
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [...keyOf(api.appointments), 'clashes'],
    queryFn: ({ signal }) => api.appointments.list({ signal }),
    enabled: isSignedIn,
    placeholderData: () => queryClient.getQueryData<Grown<Appointment>>([...keyOf(api.appointments.list), 1])?.items,
  })
  return (personId: string | undefined, startsAt: string, minutes: number = limits.slotMinutes) => {
    const from = Date.parse(startsAt)
    return data?.find(({ id, status, person, appointmentDate, endsAt }) => {
      const begins = Date.parse(appointmentDate)
      const ends = endsAt ? Date.parse(endsAt) : begins + limits.slotMinutes * minuteMs
      const isTheirs = status === 'booked' && id !== movedId && person?.id === personId
      return isTheirs && begins < from + minutes * minuteMs && from < ends
    })
  }
}
