import { ApiError } from '@aafiya/contracts/client'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { Banner } from '../ui/feedback/banner.tsx'

export interface FailureProps {
  failure: unknown
  /** What did not work, where the server refused it without a sentence. */
  failed: string
  /** The same where no answer came; defaults to `failed`. */
  unanswered?: string | undefined
}

/** The server's sentence where it sent one; else what did not work, and why. */
export function Failure({ failure, failed, unanswered = failed }: FailureProps) {
  const failureText = useFailureText()
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
