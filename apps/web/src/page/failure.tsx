import { ApiError } from '@aafiya/contracts/client'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { useIsAboutLogin } from '../session/use-is-about-login.ts'
import { Banner } from '../ui/feedback/banner.tsx'

export interface FailureProps {
  failure: unknown
  /** The message if the server refused without a sentence. */
  failed: string
  /** The message if no answer arrived; defaults to `failed`. */
  unanswered?: string | undefined
}

/** The server's sentence if it sent one; otherwise what failed, and why. Nothing once it is settled by a login. */
export function Failure({ failure, failed, unanswered = failed }: FailureProps) {
  const failureText = useFailureText()
  const isAboutLogin = useIsAboutLogin(failure)
  if (isAboutLogin) return null
  if (failure instanceof ApiError) return <Banner tone="error">{failureText(failure) || failed}</Banner>
  return (
    <Banner tone="error">
      <p>
        <b>{unanswered}</b>
      </p>
      <p>{failureText(failure)}</p>
    </Banner>
  )
}
