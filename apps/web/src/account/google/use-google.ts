import { ApiError } from '@aafiya/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import type { Arrive } from '../second-step/use-second-step.tsx'

export interface GooglePerson {
  idToken: string
  firstName: string
  lastName: string
  email: string
}

export type GoogleStep =
  | { name: 'button'; failure?: unknown; isAsking?: boolean }
  /** No account yet: the completion form. */
  | { name: 'register'; person: GooglePerson; remember: boolean | undefined }
  /** An account with this address exists: its password is asked for once. */
  | { name: 'link'; idToken: string; message: string; remember: boolean | undefined }

/** Sign-in with Google, if the clinic offers it. A new session leaves the page. */
export function useGoogle(onAnswer: Arrive) {
  const { data: clinic } = useQuery(clinicFacts())
  const [step, setStep] = useState<GoogleStep>({ name: 'button' })

  /** `remember` as the login form says; without it the session is remembered. */
  async function logIn(idToken: string, remember?: boolean): Promise<void> {
    setStep({ name: 'button', isAsking: true })
    try {
      const body = { idToken, ...(remember !== undefined && { rememberMe: remember }) }
      const { accessToken, secondFactor, firstName, lastName, email } = await api.google.login({ body })
      if (accessToken) await onAnswer({ accessToken, secondFactor }, remember)
      else setStep({ name: 'register', person: { idToken, firstName, lastName, email }, remember })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'google_link_required')
        setStep({ name: 'link', idToken, message: error.message, remember })
      else setStep({ name: 'button', failure: error })
    }
  }
  return {
    clientId: clinic?.googleClientId ?? undefined,
    step,
    logIn,
    link: (idToken: string, message: string, remember?: boolean) =>
      setStep({ name: 'link', idToken, message, remember }),
    cancel: () => setStep({ name: 'button' }),
  }
}

export type Google = ReturnType<typeof useGoogle>
