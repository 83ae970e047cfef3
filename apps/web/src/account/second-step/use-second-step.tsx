import type { MissingFactor } from '@aafiya/contracts/account/account'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { named } from '../../page/named.ts'

/** What a login answers. */
interface LoginResult {
  accessToken: string
  secondFactor?: MissingFactor | undefined
}

/** Receives the answer of a login: starts the session, or asks for the second step first. */
export type Arrive = (answer: LoginResult, remember?: boolean) => Promise<void>

// Loaded on demand: few logins need it.
const SecondStep = lazy(named(() => import('./second-step.tsx').then((it) => it.SecondStep)))

/**
 * The second step of a login. Until it is done the token stays in memory: a session without its second factor is of no
 * use to other tabs. `step` is what to show instead of the login.
 */
export function useSecondStep(onToken: (token: string, remember?: boolean) => Promise<void>) {
  const [waiting, setWaiting] = useState<{ token: string; missing: MissingFactor; remember: boolean | undefined }>()
  const arrive: Arrive = async ({ accessToken, secondFactor }, remember) => {
    if (secondFactor) setWaiting({ token: accessToken, missing: secondFactor, remember })
    else await onToken(accessToken, remember)
  }
  const step: ReactNode = waiting && (
    <Suspense>
      <SecondStep
        token={waiting.token}
        missing={waiting.missing}
        onDone={() => onToken(waiting.token, waiting.remember)}
        onCancel={() => setWaiting(undefined)}
      />
    </Suspense>
  )
  return { arrive, step }
}
