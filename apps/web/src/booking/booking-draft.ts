import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { useState } from 'react'

import { currentToken, onToken } from '../session/token-store.ts'

/** What a visitor chose and wrote before they were sent to log in. In memory only: it may say why they see a doctor. */
let draft: BookAppointment | undefined

onToken(() => {
  if (currentToken() === null) draft = undefined
})

export const keepDraft = (begun: BookAppointment): void => {
  draft = begun
}

export const forgetDraft = (): void => {
  draft = undefined
}

/** What was begun with this doctor, as it was when the page opened. */
export const useDraft = (doctorId: string) => useState(() => (draft?.doctorId === doctorId ? draft : undefined))[0]
