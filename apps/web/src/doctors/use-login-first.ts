import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { showToast } from '../ui/toast-store.ts'
import { keepDraft } from './notes-draft.ts'

export interface Begun {
  day: string
  time: string
  notes: string
}

/** Sends somebody to log in, and back to this doctor with all that was begun. */
export function useLoginFirst(doctorId: string): (begun: Begun) => void {
  const { t } = useTranslation('doctors')
  const navigate = useNavigate()
  return ({ day, time, notes }) => {
    keepDraft(doctorId, notes)
    showToast(t('login_first'))
    void navigate(paths.login(`${paths.doctor(doctorId)}?${new URLSearchParams({ day, time }).toString()}`))
  }
}
