import * as z from 'zod/mini'

import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { roles } from '../platform/people.ts'
import { rates } from '../platform/rates.ts'
import { MissingFactor } from './account.ts'
import { GivenPassword } from './credentials.ts'
import { Gender } from './sign-up.ts'

/**
 * The client id of development's stand-in for Google. No real one looks like it, and production never has the stand-in.
 */
export const testGoogleClientId = 'test-identity'

const IdToken = z
  .string(key('value_invalid'))
  .check(z.minLength(1, key('value_invalid')), z.maxLength(10_000, key('value_invalid')))

/**
 * `password` only after `google_link_required`: entered once, it links the Google account to the account with that
 * password. `rememberMe` is true by default.
 */
export const GoogleLogin = z.strictObject({
  idToken: IdToken,
  password: z.optional(GivenPassword),
  rememberMe: z.optional(z.boolean(key('value_invalid'))),
})
export type GoogleLogin = z.infer<typeof GoogleLogin>

/** Always a patient. `rememberMe` is true by default. */
export const GoogleRegister = z.strictObject({
  provider: z.literal('google', key('value_invalid')),
  idToken: IdToken,
  gender: Gender,
  role: z.literal(roles.patient, key('value_invalid')),
  rememberMe: z.optional(z.boolean(key('value_invalid'))),
})
export type GoogleRegister = z.infer<typeof GoogleRegister>

/** With `requiresRegistration` the names and the address for the completion form, without a token. */
export const GoogleAnswer = z.object({
  success: z.literal(true),
  requiresRegistration: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  accessToken: z.optional(z.string()),
  secondFactor: z.optional(MissingFactor),
  message: z.string(),
})

/** Sign-in with Google. Without a configured client id these answer 404. */
export const google = declare({
  login: {
    method: 'post',
    path: '/external-auth/google',
    access: 'public',
    summary: 'Sign in with a Google ID token',
    body: GoogleLogin,
    response: GoogleAnswer,
    errors: [
      'not_found',
      'google_token_invalid',
      'google_link_required',
      'google_invitation_open',
      'password_wrong',
      'google_unavailable',
    ],
    rates: [rates.signIns, rates.passwordTries],
  },
  register: {
    method: 'post',
    path: '/external-auth/google/register',
    access: 'public',
    summary: 'Create a patient from a Google ID token',
    body: GoogleRegister,
    response: GoogleAnswer,
    errors: [
      'not_found',
      'google_token_invalid',
      'google_link_required',
      'google_invitation_open',
      'google_unavailable',
    ],
    rates: [rates.signIns],
  },
})
