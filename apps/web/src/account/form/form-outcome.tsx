import { Failure } from '../../page/failure.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

export interface FormOutcomeProps {
  form: { failure: unknown; summary: readonly unknown[] }
  /** The message if the server sent none. */
  failed: string
  /** The message if no answer arrived; defaults to `failed`. */
  unanswered?: string | undefined
  /** The success message. */
  done?: string | undefined
}

/** The result of a form, above it: an error that belongs to no field, or the success message. */
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
