import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import type { Grown } from '../../growing-list.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * All upcoming visits of those that the reader books for: the first page of the list contains them. What "My
 * appointments" has loaded answers until the request is back.
 */
export function useOwnVisits(): Appointment[] | undefined {
  const isSignedIn = useSession().status === 'signed-in'
  const queryClient = useQueryClient()
  const { data } = useQuery({
    // Not under the list's own key, where all answers are pages of the growing list.
    queryKey: [...keyOf(api.appointments), 'clashes'],
    queryFn: ({ signal }) => api.appointments.list({ signal }),
    enabled: isSignedIn,
    placeholderData: () => queryClient.getQueryData<Grown<Appointment>>(keyOf(api.appointments.list))?.pages[0]?.items,
  })
  return data
}
