import * as z from 'zod/mini'

import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'

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

/**
 * Says which request for a code is this browser's own: answered by `POST /register` and `POST /initiate-forgot-password2`, and with
 * the refusal `email_unverified`. Optional beside a code; without it fewer codes are good (docs/behaviour, Codes).
 */
export const Nonce = z.string(key('value_invalid')).check(z.regex(/^[\w.-]{20,200}$/, key('value_invalid')))

/** A single-use token out of a mailed link or a verified code. */
export const ResetToken = z.string(key('reset_token_required')).check(z.regex(/^[\w-]{20,200}$/, key('reset_token_required')))
