import * as z from 'zod/mini'

import { declare } from './endpoint.ts'
import { limits } from './limits.ts'
import { roles } from './people.ts'
import { Email, Id } from './text.ts'

const key = (name: string) => ({ error: name })

/** Notorious passwords that fulfil the character rules; compared without regard to case. */
const notoriousPasswords = new Set([
  'password123!',
  'password1234!',
  'password@123',
  'password@1234',
  'p@ssw0rd1234',
  'p@ssword1234',
  'passw0rd123!',
  'welcome@1234',
  'welcome12345!',
  'qwerty12345!',
  'qwerty@12345',
  'admin@123456',
  'administrator1!',
  'abcd1234567!',
  'abc123456789!',
  'letmein12345!',
  'changeme123!',
  'iloveyou123!',
  '1q2w3e4r5t6y!',
  'egypt@123456',
])

/** Each rule of a new password with its message key; the sign-up screen ticks them off while one types. */
export const passwordRules = [
  { key: 'password_too_short', holds: (text: string) => text.length >= limits.passwordMin },
  { key: 'password_uppercase', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'password_lowercase', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'password_digit', holds: (text: string) => /\p{Nd}/u.test(text) },
  { key: 'password_special', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const

/**
 * A password being set (design section 3, one policy everywhere): 12 to 128 characters with an uppercase and a
 * lowercase letter, a digit and a special character, and not one of the notorious ones.
 */
export const NewPassword = z.string(key('password_required')).check(
  z.minLength(1, { error: 'password_required', abort: true }),
  ...passwordRules.map((rule) => z.refine<string>(rule.holds, key(rule.key))),
  z.maxLength(limits.passwordMax, key('password_too_long')),
  z.refine((text: string) => !notoriousPasswords.has(text.toLowerCase()), key('password_notorious')),
)

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

/** Sign-up names: Latin letters and digits only (specification section 5). */
const signUpName = (required: string, invalid: string) =>
  z
    .string(key(required))
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.regex(/^[A-Za-z0-9]+$/, key(invalid)),
      z.maxLength(limits.nameMax, key('name_too_long')),
    )

export const Gender = z.literal([0, 1], key('gender_required'))

/** `POST /register` (specification section 3): gender 0 male, 1 female; role 1 doctor, 2 patient. */
export const Register = z.strictObject({
  firstName: signUpName('first_name_required', 'first_name_invalid'),
  lastName: signUpName('last_name_required', 'last_name_invalid'),
  email: Email,
  password: NewPassword,
  gender: Gender,
  role: z.literal([roles.doctor, roles.patient], key('role_required')),
})
export type Register = z.infer<typeof Register>

export const VerifyOtp = z.strictObject({ email: Email, otp: OneTimeCode })
export const ResendOtp = z.strictObject({ email: Email })

/** `POST /login`. `otp` only where the answer before was `login_code_required`. `rememberMe` is true unless said. */
export const Login = z.strictObject({
  email: Email,
  password: GivenPassword,
  rememberMe: z.optional(z.boolean(key('value_invalid'))),
  otp: z.optional(OneTimeCode),
})
export type Login = z.infer<typeof Login>

/** A single-use token out of a mailed link or a verified code. */
export const ResetToken = z.string(key('reset_token_required')).check(z.regex(/^[\w-]{20,200}$/, key('reset_token_required')))

/** `POST /complete-forgot-password2`: sets a password with a token; the two passwords are equal. */
export const CompleteForgotPassword = z
  .strictObject({
    email: Email,
    resetToken: ResetToken,
    newPassword: NewPassword,
    confirmPassword: z.string(key('confirm_required')).check(z.minLength(1, key('confirm_required'))),
  })
  .check(
    z.refine((body: { newPassword: string; confirmPassword: string }) => body.newPassword === body.confirmPassword, {
      error: 'passwords_differ',
      path: ['confirmPassword'],
      // Also beside another fault, but never on a body that is no object.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

/** The plain answer of account calls: it worked, and a sentence saying so. */
export const Success = z.object({ success: z.literal(true), message: z.string() })

export const LoginAnswer = z.object({ success: z.literal(true), accessToken: z.string(), message: z.string() })

export const DoctorStatus = z.enum(['pending', 'approved', 'declined', 'unlisted'])

/** The signed-in person (`GET /user`, design section 4). Dates are `YYYY-MM-DD`; a doctor also has their doctor's id and state. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  gender: z.nullable(z.literal([0, 1])),
  role: z.literal([1, 2, 3]),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  profilePictureUrl: z.nullable(z.string()),
  language: z.enum(['en', 'ar']),
  hasPassword: z.boolean(),
  doctorId: z.optional(Id),
  doctorStatus: z.optional(DoctorStatus),
})
export type User = z.infer<typeof User>

/** Calls about the account (specification section 7, Authentication). */
export const account = declare({
  register: {
    method: 'post',
    path: '/register',
    access: 'public',
    summary: 'Sign up; a code is mailed to the address, whether it is new, pending or known',
    body: Register,
    response: Success,
    errors: [],
  },
  verifyOtp: {
    method: 'post',
    path: '/verify-otp',
    access: 'public',
    summary: 'Confirm the address of a new account with the mailed code',
    body: VerifyOtp,
    response: Success,
    errors: ['otp_invalid'],
  },
  resendOtp: {
    method: 'post',
    path: '/resend-otp',
    access: 'public',
    summary: 'Mail a new sign-up code; the one before ends',
    body: ResendOtp,
    response: Success,
    errors: [],
  },
  login: {
    method: 'post',
    path: '/login',
    access: 'public',
    summary: 'Sign in; a session lives 30 days with rememberMe, else 12 hours and 30 idle minutes',
    body: Login,
    response: LoginAnswer,
    errors: ['credentials_wrong', 'email_unverified', 'login_code_required'],
  },
  logout: {
    method: 'post',
    path: '/logout',
    access: 'signed-in',
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
  completeForgotPassword: {
    method: 'post',
    path: '/complete-forgot-password2',
    access: 'public',
    summary: 'Set a password with a single-use token; every session of the account ends',
    body: CompleteForgotPassword,
    response: Success,
    errors: ['reset_token_invalid'],
  },
})
