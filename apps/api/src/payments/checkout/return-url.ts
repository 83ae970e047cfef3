import type { Config } from '../../config.ts'

/** Where a provider sends the browser back to; the page there queries the API and trusts nothing in its URL. */
export const returnUrlOf = ({ publicUrl }: Config, appointmentId: string): string =>
  `${publicUrl}/payment/${appointmentId}`

/** The outcome that the browser saw, used only for the first sentence of the page. */
export function withOutcome(url: string, outcome: 'paid' | 'failed' | 'abandoned'): string {
  const target = new URL(url)
  target.searchParams.set('outcome', outcome)
  return target.toString()
}
