import { Failure } from '../../page/failure.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

export interface FormOutcomeProps {
  form: { failure: unknown; summary: readonly unknown[] }
  /** What did not work, said where the server did not say it. */
  failed: string
  /** The same where no answer came; defaults to `failed`. */
  unanswered?: string | undefined
  /** The sentence of success, once it worked. */
  done?: string | undefined
}

/** What came of a form, above it: the refusal that no field explains, or the success. */
export function FormOutcome({ form, failed, unanswered, done }: FormOutcomeProps) {
  if (done !== undefined) {
    return (
      <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
        {done}
      </Banner>
    )
  }
  const isRefused = form.failure !== undefined && form.summary.length === 0
  return isRefused ? <Failure failure={form.failure} failed={failed} unanswered={unanswered} /> : null
}
