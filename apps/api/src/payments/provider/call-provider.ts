import { Problem } from '../../platform/problem.ts'

/** No single call waits longer, so that a payer gets an answer within ten seconds. */
export const providerTimeoutMs = 4_000
/** Several calls that answer one question. */
export const lookUpTimeoutMs = 9_000
/** Only a job waits for a refund, and giving up early leaves unknown whether the money was sent. */
export const refundTimeoutMs = 30_000

const tooLate = (timeoutMs: number) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider is too slow')), timeoutMs)
  })
  return { late, stop: () => clearTimeout(timer) }
}

/**
 * Every provider error, including timeouts, becomes one problem for the payer: try again in a moment. The cause is
 * kept for the log.
 */
export async function callProvider<T>(call: Promise<T>, timeoutMs = providerTimeoutMs): Promise<T> {
  const { late, stop } = tooLate(timeoutMs)
  try {
    return await Promise.race([call, late])
  } catch (error) {
    if (error instanceof Problem) throw error
    throw Object.assign(new Problem('payment_provider_unavailable', { retryAfter: 5 }), { cause: error })
  } finally {
    stop()
  }
}
