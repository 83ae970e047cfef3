import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { keepDraft } from './notes-draft.ts'

export interface Begun {
  day: string
  time: string
  notes: string
}

/** Sends somebody to log in, and back to this doctor with all that was begun. The login page says why they are there. */
export function useLoginFirst(doctorId: string): (begun: Begun) => void {
  const navigate = useNavigate()
  return ({ day, time, notes }) => {
    keepDraft(doctorId, notes)
    void navigate(paths.login(`${paths.doctor(doctorId)}?${new URLSearchParams({ day, time }).toString()}`))
  }
}
