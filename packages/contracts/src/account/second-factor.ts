import * as z from 'zod/mini'

import { Instant } from '../language/text.ts'
import { cleanCode } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { codeRates, rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'
import { MissingFactor } from './account.ts'
import { ProofOfIdentity } from './proof-of-identity.ts'

/**
 * The second factor of the caller's account. `dueAt`: from when on staff need one, null if they need none or it is
 * set up. `missing`: what this session needs before it may do anything else.
 */
export const SecondFactor = z.object({
  hasTotp: z.boolean(),
  passkeys: z.number(),
  recoveryCodesLeft: z.number(),
  isRequired: z.boolean(),
  dueAt: z.nullable(Instant),
  missing: z.nullable(MissingFactor),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const TotpCode = z.string(key('otp_required')).check(
  z.overwrite((text) => cleanCode(text, limits.totpDigits)),
  z.regex(/^\d{6}$/, key('otp_length')),
)

/** The app's six digits, or a recovery code, whose hyphens and case do not matter. */
const SecondFactorCode = z
  .string(key('otp_required'))
  .check(z.minLength(1, key('otp_required')), z.maxLength(40, key('value_invalid')))

export const VerifyFactor = z.strictObject({ code: SecondFactorCode })
export const ConfirmTotp = z.strictObject({ code: TotpCode })

/** What an authenticator app needs: the key in Base32, and the same as a link to show as a QR code. */
export const TotpKey = z.object({ key: z.string(), uri: z.string() })
export type TotpKey = z.infer<typeof TotpKey>

/** Ten codes, each for one sign-in; shown this once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

/** Calls about the second factor, and about signing in again within a session. */
export const secondFactor = declare({
  show: {
    method: 'get',
    path: '/second-factor',
    access: 'signed-in',
    beforeSecondFactor: 'verify',
    summary: 'Whether the account has a second factor, and whether it needs one',
    response: SecondFactor,
    errors: [],
  },
  verify: {
    method: 'post',
    path: '/second-factor/verify',
    access: 'signed-in',
    beforeSecondFactor: 'verify',
    summary: 'Give the second factor after signing in: a code of the app, or a recovery code',
    body: VerifyFactor,
    response: Success,
    errors: ['second_factor_wrong'],
    rates: [rates.secondFactorTries, rates.secondFactorTriesToday],
  },
  startTotp: {
    method: 'post',
    path: '/second-factor/totp',
    access: 'signed-in',
    beforeSecondFactor: 'set-up',
    fresh: true,
    summary: 'A new key for an authenticator app; it counts once a code of it is given',
    response: TotpKey,
    errors: ['totp_known'],
  },
  confirmTotp: {
    method: 'post',
    path: '/second-factor/totp/confirm',
    access: 'signed-in',
    beforeSecondFactor: 'set-up',
    fresh: true,
    summary: 'Turn on codes of the app with the first one',
    body: ConfirmTotp,
    response: Success,
    errors: ['second_factor_wrong'],
    rates: [rates.secondFactorTries, rates.secondFactorTriesToday],
  },
  removeTotp: {
    method: 'delete',
    path: '/second-factor/totp',
    access: 'signed-in',
    fresh: true,
    summary: 'Turn off codes of the app',
    response: Success,
    errors: ['last_second_factor'],
  },
  newRecoveryCodes: {
    method: 'post',
    path: '/second-factor/recovery-codes',
    access: 'signed-in',
    fresh: true,
    summary: 'Ten new recovery codes; earlier ones end',
    response: RecoveryCodes,
    errors: [],
  },
  endOtherSignIns: {
    method: 'delete',
    path: '/sessions',
    access: 'signed-in',
    summary: 'End every other session of the caller, on every process',
    response: Success,
    errors: [],
  },
  confirmSignIn: {
    method: 'post',
    path: '/sessions/fresh',
    access: 'signed-in',
    beforeSecondFactor: 'set-up',
    summary: 'Sign in again within this session, by password, or by a mailed code if the account has none',
    body: ProofOfIdentity,
    response: Success,
    errors: ['password_wrong', 'confirmation_code_required', 'otp_invalid'],
    rates: [rates.passwordConfirmations, codeRates],
  },
})
