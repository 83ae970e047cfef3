import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { keepDraft } from './notes-draft.ts'

export interface Begun {
  day: string
  time: string
  notes: string
  isPayingNow: boolean
}

/** Sends somebody to log in, and back to this doctor with all that was begun. The login page says why they are there. */
export function useLoginFirst(doctorId: string): (begun: Begun) => void {
  const navigate = useNavigate()
  return ({ day, time, notes, isPayingNow }) => {
    keepDraft(doctorId, notes)
    const search = new URLSearchParams({ day, time, ...(isPayingNow && { pay: 'now' }) })
    void navigate(paths.login(`${paths.doctor(doctorId)}?${search.toString()}`))
  }
}
