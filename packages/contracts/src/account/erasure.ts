import * as z from 'zod/mini'

import { Id } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { codeRates, rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'
import { Person } from './family.ts'
import { ProofOfIdentity } from './proof-of-identity.ts'

/**
 * What deleting the account would do now. `people`: those that no one else books for, who are deleted with it.
 * `isPossible` is false for staff and doctors, whose accounts the clinic closes.
 */
export const Erasure = z.object({
  isPossible: z.boolean(),
  hasPassword: z.boolean(),
  visits: z.number(),
  refunds: z.array(z.object({ amount: z.number(), currency: z.string() })),
  inquiries: z.number(),
  people: z.array(Person),
})
export type Erasure = z.infer<typeof Erasure>

/** `POST /me/erasure`. `people`: everyone who is deleted with the account, as shown. */
export const EraseAccount = z.strictObject({
  ...ProofOfIdentity.shape,
  people: z.array(Id).check(z.maxLength(limits.familyMax, key('value_invalid'))),
})
export type EraseAccount = z.infer<typeof EraseAccount>

/** Calls about deleting the own account. */
export const erasure = declare({
  show: {
    method: 'get',
    path: '/me/erasure',
    access: 'signed-in',
    summary: 'What deleting the account would cancel, refund and delete',
    response: Erasure,
    errors: [],
  },
  erase: {
    method: 'post',
    path: '/me/erasure',
    access: 'signed-in',
    summary: 'Delete the account with its personal data, at once and for good',
    body: EraseAccount,
    response: Success,
    errors: ['account_kept', 'family_undecided', 'password_wrong', 'confirmation_code_required', 'otp_invalid'],
    rates: [rates.passwordConfirmations, codeRates],
  },
})
