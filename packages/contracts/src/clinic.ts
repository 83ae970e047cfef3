import * as z from 'zod/mini'

import { declare } from './endpoint.ts'
import { OfferedSpeciality } from './managed-specialities.ts'
import { PaymentProvider } from './payment-provider.ts'
import { RefundRule } from './refund-rule.ts'

/** A speciality as the pages show it. One that is retired is offered for nothing new. */
export const ClinicSpeciality = z.object({ ...OfferedSpeciality.shape, isRetired: z.boolean() })
export type ClinicSpeciality = z.infer<typeof ClinicSpeciality>

/** Facts of the clinic that pages show. `timeZone` is an IANA name, `currency` an ISO 4217 code. */
export const Clinic = z.object({
  name: z.string(),
  nameAr: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  timeZone: z.string(),
  currency: z.string(),
  googleClientId: z.nullable(z.string()),
  /** Empty: nothing is offered, and "Pay Online" is not shown. */
  paymentMethods: z.array(PaymentProvider),
  refundRule: RefundRule,
  /** In order; absent while the clinic has those of the start under their own names. */
  specialities: z.optional(z.array(ClinicSpeciality)),
})
export type Clinic = z.infer<typeof Clinic>

export const clinic = declare({
  show: { method: 'get', path: '/clinic', access: 'public', summary: 'Facts of the clinic', response: Clinic, errors: [] },
})
