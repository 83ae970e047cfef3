import * as z from 'zod/mini'

import { Email } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'
import { codeRates, rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'
import { Nonce, RequestedCode, ResetToken } from './credentials.ts'
import { RepeatedPassword, ReplacementPassword } from './new-password.ts'

/** A nonce that this browser already has stays valid: its code is replaced. */
export const InitiateForgotPassword = z.strictObject({ email: Email, nonce: z.optional(Nonce) })
export type InitiateForgotPassword = z.infer<typeof InitiateForgotPassword>
export const InitiateForgotPasswordAnswer = z.object({ success: z.literal(true), nonce: Nonce, message: z.string() })

export const VerifyForgotPassword = z.strictObject({ email: Email, otp: RequestedCode, nonce: z.optional(Nonce) })
export type VerifyForgotPassword = z.infer<typeof VerifyForgotPassword>
export const VerifyForgotPasswordAnswer = z.object({
  success: z.literal(true),
  resetToken: ResetToken,
  message: z.string(),
})

/** `POST /complete-forgot-password2`: sets a password with a token; the two passwords are equal. */
export const CompleteForgotPassword = z
  .strictObject({
    email: Email,
    resetToken: ResetToken,
    newPassword: ReplacementPassword,
    confirmPassword: RepeatedPassword,
  })
  .check(
    z.refine((body: { newPassword: string; confirmPassword: string }) => body.newPassword === body.confirmPassword, {
      error: 'passwords_differ',
      path: ['confirmPassword'],
      // Also if there is another fault, but never on a body that is not an object.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

/** The three steps of a forgotten password. */
export const recovery = declare({
  initiate: {
    method: 'post',
    path: '/initiate-forgot-password2',
    access: 'public',
    summary: 'Mail a code, if the address has an account; the answer does not reveal it',
    body: InitiateForgotPassword,
    response: InitiateForgotPasswordAnswer,
    errors: [],
    rates: [codeRates, rates.codesTodayKnown, rates.codesOfClinic],
  },
  verify: {
    method: 'post',
    path: '/verify-forgot-password2-otp',
    access: 'public',
    summary: 'Change the mailed code for a single-use token',
    body: VerifyForgotPassword,
    response: VerifyForgotPasswordAnswer,
    errors: ['otp_invalid'],
    rates: [rates.blindTries, rates.blindTriesToday, rates.wrongCodes],
  },
  complete: {
    method: 'post',
    path: '/complete-forgot-password2',
    access: 'public',
    summary: 'Set a password with a single-use token; every session of the account ends',
    body: CompleteForgotPassword,
    response: Success,
    errors: ['reset_token_invalid'],
    rates: [rates.signIns],
  },
})
