import * as z from 'zod/mini'

import { key } from '../messages/message-key.ts'

/** The text of the consent to health data that is in use. After a change of its meaning everyone is asked again. */
export const healthConsentVersion = 1

const required = key('health_consent_required')

/** Consent to the use of the patient's health data: needed only while none is valid (`needsHealthConsent`). */
export const Agreed = z.optional(z.literal(true, required))

/** The same in the text fields of a multipart body. */
export const AgreedInText = z.optional(z.literal('true', required))
