import { ApiError } from '@aafiya/contracts/client'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { Banner } from '../ui/banner.tsx'

/** The server's sentence where it sent one; else what did not work, and why. */
export function Failure({ failure, failed }: { failure: unknown; failed: string }) {
  const failureText = useFailureText()
  if (failure instanceof ApiError) return <Banner tone="error">{failure.message || failed}</Banner>
  return (
    <Banner tone="error">
      <p>
        <b>{failed}</b>
      </p>
      <p>{failureText(failure)}</p>
    </Banner>
  )
}
