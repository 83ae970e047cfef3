import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'

const notices = ['updated', 'cancelled', 'refunding', 'undone'] as const
export type AppointmentNotice = (typeof notices)[number]

/** The navigation state that shows a notice on the list. */
export const withNotice = (notice: AppointmentNotice) => ({ notice })

const isNotice = (value: unknown): value is AppointmentNotice => notices.some((notice) => notice === value)
const noticeIn = (state: unknown): AppointmentNotice | undefined =>
  typeof state === 'object' && state !== null && 'notice' in state && isNotice(state.notice) ? state.notice : undefined

/** The notice above the list. One from a navigation is shown once: a reload does not repeat it. */
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
