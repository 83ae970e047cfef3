import { ApiError, UnreachableError } from '@aafiya/contracts/client'

import { useFailureText } from '../i18n/use-failure-text.ts'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../ui/feedback/banner.tsx'

export interface SendFailureProps {
  failure: unknown
  title: string
  /** For a failure without a sentence of its own. */
  text: string
}

/** Says why sending failed, in the server's words if it sent any. Takes the focus. */
export function SendFailure({ failure, title, text }: SendFailureProps) {
  const failureText = useFailureText()
  const isKnown = failure instanceof ApiError || failure instanceof UnreachableError
  return (
    <Banner tone="error" tabIndex={-1} ref={focusOnMount}>
      <p>
        <b>{title}</b>
      </p>
      <p>{isKnown ? failureText(failure) : text}</p>
    </Banner>
  )
}
