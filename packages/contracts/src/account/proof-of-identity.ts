import * as z from 'zod/mini'

import { GivenPassword, OneTimeCode } from './credentials.ts'

/** Who is at the device: the password, or `otp`, mailed to the address of an account without a password. */
export const ProofOfIdentity = z.strictObject({ password: z.optional(GivenPassword), otp: z.optional(OneTimeCode) })
export type ProofOfIdentity = z.infer<typeof ProofOfIdentity>
