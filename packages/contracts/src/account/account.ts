import * as z from 'zod/mini'

import { Email, Id, Instant } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { doctorStatuses, genders, languages, roles } from '../platform/people.ts'
import { codeRates, rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'
import { GivenPassword, OneTimeCode } from './credentials.ts'
import { Register, RegisterAnswer, ResendOtp, VerifyOtp } from './sign-up.ts'

/** `POST /login`. `otp` only after the answer `login_code_required`. `rememberMe` is true by default. */
export const Login = z.strictObject({
  email: Email,
  password: GivenPassword,
  rememberMe: z.optional(z.boolean(key('value_invalid'))),
  otp: z.optional(OneTimeCode),
})
export type Login = z.infer<typeof Login>

/** What the session still needs before it may do anything else: see `POST /second-factor/verify`. */
export const MissingFactor = z.literal(['verify', 'set-up'])
export type MissingFactor = z.infer<typeof MissingFactor>

export const LoginAnswer = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  secondFactor: z.optional(MissingFactor),
  message: z.string(),
})

/** The signed-in person (`GET /user`). Dates are `YYYY-MM-DD`; a doctor also has their doctor's id and state. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  fullNameAr: z.nullable(z.string()),
  email: z.string(),
  gender: z.nullable(z.literal(Object.values(genders))),
  role: z.literal(Object.values(roles)),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  profilePictureUrl: z.nullable(z.string()),
  language: z.enum(languages),
  hasPassword: z.boolean(),
  /** Whether a Google account is linked, which can also be used to log in. */
  hasGoogle: z.optional(z.boolean()),
  /** Of staff without a second factor: from when on they need one. */
  secondFactorDueAt: z.optional(Instant),
  doctorId: z.optional(Id),
  doctorStatus: z.optional(z.enum(doctorStatuses)),
  /** Of who works at the front desk: whether they may close a doctor's day. */
  mayCloseDays: z.optional(z.boolean()),
  /** No consent to the use of their health data is valid: the next booking or inquiry must agree. */
  needsHealthConsent: z.optional(z.literal(true)),
})
export type User = z.infer<typeof User>

/** Calls about the account. */
export const account = declare({
  register: {
    method: 'post',
    path: '/register',
    access: 'public',
    summary: 'Sign up; a code is mailed to the address, whether it is new, pending or known',
    body: Register,
    response: RegisterAnswer,
    errors: [],
    rates: [rates.registrations, codeRates, rates.codesOfClinic],
  },
  verifyOtp: {
    method: 'post',
    path: '/verify-otp',
    access: 'public',
    summary: 'Confirm the address of a new account with the mailed code; the nonce identifies the registration',
    body: VerifyOtp,
    response: Success,
    errors: ['otp_invalid'],
    rates: [rates.blindTries, rates.blindTriesToday, rates.wrongCodes],
  },
  resendOtp: {
    method: 'post',
    path: '/resend-otp',
    access: 'public',
    summary: 'Mail a new sign-up code; the one before ends',
    body: ResendOtp,
    response: Success,
    errors: [],
    rates: [codeRates, rates.codesOfClinic],
  },
  login: {
    method: 'post',
    path: '/login',
    access: 'public',
    summary: 'Sign in; a session lives 30 days with rememberMe, else 12 hours and 30 idle minutes',
    body: Login,
    response: LoginAnswer,
    errors: ['credentials_wrong', 'email_unverified', 'login_code_required'],
    rates: [rates.signIns, rates.passwordTries, rates.failedLogins, codeRates],
  },
  logout: {
    method: 'post',
    path: '/logout',
    access: 'signed-in',
    beforeSecondFactor: 'verify',
    summary: 'End this session on every process',
    response: Success,
    errors: [],
  },
  user: {
    method: 'get',
    path: '/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    response: User,
    errors: [],
  },
})
