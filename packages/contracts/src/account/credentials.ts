import * as z from 'zod/mini'

import { cleanCode } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'

/** A password entered to sign in: only required, whatever the policy was when it was set. */
export const GivenPassword = z
  .string(key('password_required'))
  .check(z.minLength(1, key('password_required')), z.maxLength(1024, key('password_too_long')))

const codeOf = (...lengths: readonly number[]) =>
  z.string(key('otp_required')).check(
    z.overwrite((text) => cleanCode(text, ...lengths)),
    z.minLength(1, { error: 'otp_required', abort: true }),
    z.regex(/^\d*$/, key('otp_not_digits')),
    z.refine((code: string) => lengths.includes(code.length), key('otp_length')),
  )

/** A mailed code: exactly six digits, leading zeros kept. */
export const OneTimeCode = codeOf(limits.otpDigits)

/** A code of a sign-up or a recovery: six digits, or eight while codes are guessed at. */
export const RequestedCode = codeOf(limits.longOtpDigits, limits.otpDigits)

/**
 * Identifies this browser's own request for a code: returned by `POST /register` and `POST
 * /initiate-forgot-password2`, and with the refusal `email_unverified`. Optional with a code; without it fewer codes
 * work (docs/behaviour, Codes).
 */
export const Nonce = z.string(key('value_invalid')).check(z.regex(/^[\w.-]{20,200}$/, key('value_invalid')))

/** A single-use token out of a mailed link or a verified code. */
export const ResetToken = z
  .string(key('reset_token_required'))
  .check(z.regex(/^[\w-]{20,200}$/, key('reset_token_required')))
