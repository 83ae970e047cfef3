import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { useState } from 'react'

import { currentToken, onToken } from '../session/token-store.ts'

/** A visitor's choice and note before the login. In memory only, since it may say why they see a doctor. */
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

/** The booking started with this doctor, as of opening the page. */
export const useBegunBooking = (doctorId: string) =>
  useState(() => (draft?.doctorId === doctorId ? draft : undefined))[0]
