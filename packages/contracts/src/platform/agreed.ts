import * as z from 'zod/mini'

import { key } from '../messages/message-key.ts'

const required = key('health_consent_required')

/**
 * Consent to the use of the patient's health data: the version of the text that was shown. `true` is version 1, from
 * clients that send no version. Needed only while no consent is valid (`needsHealthConsent`).
 */
export const Agreed = z.optional(z.union([z.literal(true), z.int().check(z.minimum(0))], required))
export type Agreed = z.infer<typeof Agreed>

/** The same in the text fields of a multipart body. */
export const AgreedInText = z.optional(z.string(required).check(z.regex(/^(true|\d{1,4})$/, required)))

/** The version of the text that a request agrees to, if it agrees. */
export function agreedVersion(agreed: Agreed | string): number | undefined {
  if (agreed === undefined) return undefined
  return agreed === true || agreed === 'true' ? 1 : Number(agreed)
}
