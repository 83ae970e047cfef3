import { useState } from 'react'

import { currentToken, onToken } from '../session/token-store.ts'

/** What somebody wrote before they were sent to log in. In memory only: it may say why they see a doctor. */
let draft: { doctorId: string; notes: string } | undefined

onToken(() => {
  if (currentToken() === null) draft = undefined
})

export const keepDraft = (doctorId: string, notes: string): void => {
  draft = notes ? { doctorId, notes } : undefined
}

export const forgetDraft = (): void => {
  draft = undefined
}

/** The notes for a doctor, as they were left when a login came between, else as they were `sent`. */
export const useNotes = (doctorId: string, sent = '') => useState(() => (draft?.doctorId === doctorId ? draft.notes : sent))
