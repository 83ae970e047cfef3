import * as z from 'zod/mini'

import { OneTimeCode, ResetToken, Success } from './account.ts'
import { declare } from './endpoint.ts'
import { Email } from './text.ts'

export const InitiateForgotPassword = z.strictObject({ email: Email })
export const VerifyForgotPassword = z.strictObject({ email: Email, otp: OneTimeCode })
export const VerifyForgotPasswordAnswer = z.object({ success: z.literal(true), resetToken: ResetToken, message: z.string() })

/** The first two of the three steps of a forgotten password (specification sections 4 and 7); `account` has the third. */
export const recovery = declare({
  initiate: {
    method: 'post',
    path: '/initiate-forgot-password2',
    access: 'public',
    summary: 'Mail a code, if the address has an account; the answer never tells',
    body: InitiateForgotPassword,
    response: Success,
    errors: [],
  },
  verify: {
    method: 'post',
    path: '/verify-forgot-password2-otp',
    access: 'public',
    summary: 'Change the mailed code for a single-use token',
    body: VerifyForgotPassword,
    response: VerifyForgotPasswordAnswer,
    errors: ['otp_invalid'],
  },
})
