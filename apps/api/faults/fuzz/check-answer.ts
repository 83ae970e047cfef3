import { commonErrors, type Endpoint } from '@aafiya/contracts/platform/endpoint'
import { problems } from '@aafiya/contracts/platform/problems'
import * as z from 'zod/mini'

const Refusal = z.strictObject({
  success: z.literal(false),
  code: z.enum(Object.keys(problems)),
  message: z.string().check(z.minLength(5)),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(5)) }))),
  nonce: z.optional(z.string()),
  triesLeft: z.optional(z.int()),
  traceId: z.optional(z.string()),
})

/** How an answer violates the endpoint's declaration; `undefined` if it does not. */
export function faultOf(
  endpoint: Endpoint,
  { status, type, text }: { status: number; type: string; text: string },
): string | undefined {
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`
  if (!type.startsWith('application/json')) return `${status} of type ${type}`
  const body: unknown = JSON.parse(text)
  if (status < 400) {
    if (status !== (endpoint.status ?? 200)) return `${status} is not declared`
    const parsed = z.safeParse(endpoint.response, body)
    return parsed.success
      ? undefined
      : `${status} is not the declared response: ${z.prettifyError(parsed.error).slice(0, 200)}`
  }
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return `${status} is no problem: ${text.slice(0, 200)}`
  const { code } = refusal.data
  if (!Object.entries(problems).some(([known, its]) => known === code && its === status))
    return `${code} does not belong to ${status}`
  const declared: readonly string[] = [...commonErrors(endpoint), ...endpoint.errors]
  return declared.includes(code) ? undefined : `${code} (${status}) is not declared`
}
