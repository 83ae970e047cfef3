import * as z from 'zod/mini'

import { limits } from './limits.ts'
import { key } from './message-key.ts'

/** A password given to sign in: only required, whatever the policy was when it was set. */
export const GivenPassword = z
  .string(key('password_required'))
  .check(z.minLength(1, key('password_required')), z.maxLength(1024, key('password_too_long')))

/** A mailed code: exactly six digits, leading zeros kept. */
export const OneTimeCode = z
  .string(key('otp_required'))
  .check(
    z.minLength(1, { error: 'otp_required', abort: true }),
    z.regex(/^\d*$/, key('otp_not_digits')),
    z.length(limits.otpDigits, key('otp_length')),
  )

/** A single-use token out of a mailed link or a verified code. */
export const ResetToken = z.string(key('reset_token_required')).check(z.regex(/^[\w-]{20,200}$/, key('reset_token_required')))
