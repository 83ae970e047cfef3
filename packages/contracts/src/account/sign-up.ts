import * as z from 'zod/mini'

import { ArabicName, Email } from '../language/text.ts'
import { cleanName } from '../language/typed-text.ts'
import { key, type MessageKey } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { genders, roles } from '../platform/people.ts'
import { Nonce, RequestedCode } from './credentials.ts'
import { NewPassword } from './new-password.ts'

/**
 * Sign-up names (specification, section 5): English letters and digits only. Spaces around are trimmed. The profile
 * takes any name.
 */
const signUpName = (required: MessageKey, invalid: MessageKey) =>
  z
    .string(key(required))
    .check(
      z.overwrite(cleanName),
      z.minLength(1, { error: required, abort: true }),
      z.regex(/^ *[A-Za-z0-9]+ *$/, key(invalid)),
      z.maxLength(limits.nameMax, key('name_too_long')),
    )

export const Gender = z.literal(Object.values(genders), key('gender_required'))

/**
 * `POST /register`: gender 0 male, 1 female; role 1 doctor, 2 patient; `fullNameAr` is shown on Arabic pages instead of
 * the Latin name.
 */
export const Register = z.strictObject({
  firstName: signUpName('first_name_required', 'first_name_invalid'),
  lastName: signUpName('last_name_required', 'last_name_invalid'),
  fullNameAr: z.optional(ArabicName),
  email: Email,
  password: NewPassword,
  gender: Gender,
  role: z.literal([roles.doctor, roles.patient], key('role_required')),
})
export type Register = z.infer<typeof Register>

export const RegisterAnswer = z.object({ success: z.literal(true), nonce: Nonce, message: z.string() })

export const VerifyOtp = z.strictObject({ email: Email, otp: RequestedCode, nonce: z.optional(Nonce) })
export type VerifyOtp = z.infer<typeof VerifyOtp>

export const ResendOtp = z.strictObject({ email: Email, nonce: z.optional(Nonce) })
export type ResendOtp = z.infer<typeof ResendOtp>
