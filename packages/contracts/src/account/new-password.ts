import * as z from 'zod/mini'

import { cleanPassword } from '../language/typed-text.ts'
import { key, type MessageKey } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'

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

/**
 * Each rule of a new password, cleaned, with its message key; the sign-up screen ticks them off while one types.
 */
export const passwordRules = [
  { key: 'password_too_short', holds: (text: string) => text.length >= limits.passwordMin },
  { key: 'password_uppercase', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'password_lowercase', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'password_digit', holds: (text: string) => /\p{Nd}/u.test(text) },
  { key: 'password_special', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const

const passwordBeingSet = (required: MessageKey) =>
  z.string(key(required)).check(
    z.overwrite(cleanPassword),
    z.minLength(1, { error: required, abort: true }),
    ...passwordRules.map((rule) => z.refine<string>(rule.holds, key(rule.key))),
    z.maxLength(limits.passwordMax, key('password_too_long')),
    z.refine((text: string) => !notoriousPasswords.has(text.toLowerCase()), key('password_notorious')),
  )

/**
 * A password being set (one policy everywhere): 12 to 128 characters with an uppercase and a
 * lowercase letter, a digit and a special character, and not one of the notorious ones.
 */
export const NewPassword = passwordBeingSet('password_required')

/** The same in place of an older one, for a field called "New password". */
export const ReplacementPassword = passwordBeingSet('new_password_required')

/** That password once more, to compare with it. */
export const RepeatedPassword = z
  .string(key('confirm_required'))
  .check(z.overwrite(cleanPassword), z.minLength(1, key('confirm_required')))
