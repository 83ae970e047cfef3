import * as z from 'zod/mini'

import { Id, Instant } from '../language/text.ts'
import { Agreed } from '../platform/agreed.ts'
import { declare } from '../platform/endpoint.ts'
import { Person } from './family.ts'

/**
 * Whether an account has agreed to the use of a person's health data. `givenAt` is null if no consent to today's text
 * is valid. `isAloud`: given to the front desk.
 */
export const HealthConsent = z.object({
  person: Person,
  isOwn: z.boolean(),
  givenAt: z.nullable(Instant),
  isAloud: z.boolean(),
})
export type HealthConsent = z.infer<typeof HealthConsent>

const PersonParams = z.strictObject({ id: Id })

/** Consent to the use of health data, by person. */
export const healthConsents = declare({
  list: {
    method: 'get',
    path: '/me/health-consents',
    access: 'signed-in',
    summary: 'Whether the caller and each person they book for have agreed to the use of their health data',
    response: z.array(HealthConsent),
    errors: [],
  },
  give: {
    method: 'put',
    path: '/me/health-consents/:id',
    access: 'signed-in',
    summary: 'Agree to the use of health data, for the caller or a person they book for; a repeat has no effect',
    params: PersonParams,
    body: z.optional(z.strictObject({ agreesToHealthData: Agreed })),
    response: z.array(HealthConsent),
    errors: ['person_not_found'],
  },
  withdraw: {
    method: 'delete',
    path: '/me/health-consents/:id',
    access: 'signed-in',
    summary:
      'Withdraw a consent: the person leaves the waiting lists, and nothing new is booked or asked for them without another one',
    params: PersonParams,
    response: z.array(HealthConsent),
    errors: ['person_not_found'],
  },
})
