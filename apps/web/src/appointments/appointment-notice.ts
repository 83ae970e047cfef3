import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'

export type AppointmentNotice = 'updated' | 'cancelled' | 'refunding'

/** The navigation state that says it on the list. */
export const withNotice = (notice: AppointmentNotice) => ({ notice })

const isNotice = (value: unknown): value is AppointmentNotice => value === 'updated' || value === 'cancelled' || value === 'refunding'
const noticeIn = (state: unknown): AppointmentNotice | undefined =>
  typeof state === 'object' && state !== null && 'notice' in state && isNotice(state.notice) ? state.notice : undefined

/** What to say above the list. One that a navigation brought is said once: a reload of the page does not repeat it. */
export function useAppointmentNotice() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const brought = noticeIn(state)
  const [notice, setNotice] = useState(brought)
  useEffect(() => {
    if (brought) void navigate(paths.appointments(), { replace: true, state: null })
  }, [brought, navigate])
  return [notice, setNotice] as const
}
