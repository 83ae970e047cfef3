import * as z from 'zod/mini'

import { ArabicName, Email, Id, Instant, PersonName, PlainDate, optionalText, pageQuery } from '../language/text.ts'
import { cleanPhone } from '../language/typed-text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { codeRates, rates } from '../platform/rates.ts'
import { Success } from '../platform/success.ts'
import { User } from './account.ts'
import { GivenPassword, OneTimeCode } from './credentials.ts'
import { RepeatedPassword, ReplacementPassword } from './new-password.ts'
import { ProofOfIdentity } from './proof-of-identity.ts'

/**
 * International with +, local with 0, or as the clinic's country writes its numbers, which the server checks; digits,
 * spaces, hyphens, dots and brackets in between.
 */
export const PhoneNumber = z.string(key('phone_invalid')).check(
  z.overwrite(cleanPhone),
  z.regex(/^\(?[+\d][\d ().-]{4,28}$/, { error: 'phone_invalid', abort: true }),
  z.refine((text: string) => /^\d{6,15}$/.test(text.replace(/\D/g, '')), key('phone_invalid')),
)

/** Empty, which takes it away, or a telephone number. */
const NoPhoneNumber = z.union([z.literal(''), PhoneNumber], key('phone_invalid'))

/**
 * `PATCH /me`: absent fields stay; an empty `fullNameAr`, `address` or `phoneNumber` removes it. `dateOfBirth` is a
 * plain date that has been; `language` is the language of mails.
 */
export const UpdateMe = z.strictObject({
  firstName: z.optional(PersonName),
  lastName: z.optional(PersonName),
  fullNameAr: z.optional(ArabicName),
  address: z.optional(optionalText(limits.addressMax)),
  dateOfBirth: z.optional(PlainDate),
  phoneNumber: z.optional(NoPhoneNumber),
  language: z.optional(z.literal(['en', 'ar'], key('value_invalid'))),
})
export type UpdateMe = z.infer<typeof UpdateMe>

export const ChangeEmail = z.strictObject({
  newEmail: Email,
  ...ProofOfIdentity.shape,
})
export type ChangeEmail = z.infer<typeof ChangeEmail>

export const VerifyNewEmail = z.strictObject({ newEmail: Email, otp: OneTimeCode })

/**
 * `POST /reset-password` by a signed-in user. A session older than 15 minutes also needs `currentPassword`, or `otp`
 * where the account has none.
 */
export const ChangePassword = z
  .strictObject({
    newPassword: ReplacementPassword,
    confirmPassword: RepeatedPassword,
    currentPassword: z.optional(GivenPassword),
    otp: z.optional(OneTimeCode),
  })
  .check(
    z.refine((body: { newPassword: string; confirmPassword: string }) => body.newPassword === body.confirmPassword, {
      error: 'new_passwords_differ',
      path: ['confirmPassword'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type ChangePassword = z.infer<typeof ChangePassword>

/** `fileUrl` is null without a picture. */
export const PictureAnswer = z.object({
  success: z.literal(true),
  fileUrl: z.nullable(z.string()),
  message: z.string(),
})

/** A sign-in as its owner sees it: `device` is a short name such as "Chrome · Android", null where nothing is known. */
export const SignIn = z.object({
  id: Id,
  device: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

/** Calls about the caller's own profile, password, address, picture and sign-ins. */
export const profile = declare({
  update: {
    method: 'patch',
    path: '/me',
    access: 'signed-in',
    summary: 'Change the caller’s profile; absent fields stay',
    body: UpdateMe,
    response: User,
    errors: [],
  },
  changeEmail: {
    method: 'post',
    path: '/change-email',
    access: 'signed-in',
    summary: 'Mail a code to a new address',
    body: ChangeEmail,
    response: Success,
    errors: ['password_wrong', 'confirmation_code_required', 'otp_invalid'],
    rates: [rates.passwordConfirmations, codeRates],
  },
  verifyNewEmail: {
    method: 'post',
    path: '/change-email/verify',
    access: 'signed-in',
    summary: 'Confirm the new address with the mailed code; the old one is notified',
    body: VerifyNewEmail,
    response: Success,
    errors: ['otp_invalid'],
  },
  changePassword: {
    method: 'post',
    path: '/reset-password',
    access: 'signed-in',
    summary: 'Set a new password; every other session ends',
    body: ChangePassword,
    response: Success,
    errors: ['reauthentication_required', 'password_wrong', 'confirmation_code_required', 'otp_invalid'],
    rates: [rates.passwordConfirmations, codeRates],
  },
  unlinkGoogle: {
    method: 'delete',
    path: '/me/google',
    access: 'signed-in',
    summary: 'Unlink the Google account; every other session ends. Needs a password to log in with',
    response: User,
    errors: ['password_unset'],
  },
  uploadPicture: {
    method: 'post',
    path: '/profile-pictures/upload',
    access: 'signed-in',
    summary: 'Set the profile picture',
    upload: {
      field: 'Picture',
      maxFiles: 1,
      maxBytes: limits.pictureBytes,
      tooLarge: 'picture_too_large',
      tooMany: 'malformed_request',
    },
    response: PictureAnswer,
    errors: ['picture_required', 'picture_too_large', 'picture_type_invalid'],
  },
  currentPicture: {
    method: 'get',
    path: '/profile-pictures/current',
    access: 'signed-in',
    summary: 'Where the profile picture is',
    response: PictureAnswer,
    errors: [],
  },
  removePicture: {
    method: 'delete',
    path: '/profile-pictures/current',
    access: 'signed-in',
    summary: 'Remove the profile picture',
    response: PictureAnswer,
    errors: [],
  },
  signIns: {
    method: 'get',
    path: '/sessions',
    access: 'signed-in',
    summary: 'Where one is signed in, latest first',
    query: z.strictObject(pageQuery),
    response: z.array(SignIn),
    errors: [],
  },
  endSignIn: {
    method: 'delete',
    path: '/sessions/:id',
    access: 'signed-in',
    summary: 'End one of the own sessions, on every process',
    params: z.strictObject({ id: Id }),
    response: Success,
    errors: ['session_not_found'],
  },
})
