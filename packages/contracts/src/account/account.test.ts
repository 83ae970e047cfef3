import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { parse, safeParse } from 'zod/mini'

import { limits } from '../platform/limits.ts'
import { Login, User } from './account.ts'
import { GivenPassword, OneTimeCode, ResetToken } from './credentials.ts'
import { NewPassword, passwordRules } from './new-password.ts'
import { CompleteForgotPassword } from './recovery.ts'
import { Register } from './sign-up.ts'

/** The message keys of a value's faults; none if it is valid. */
const wrongs = (schema: z.core.$ZodType, value: unknown) =>
  safeParse(schema, value).error?.issues.map((issue) => issue.message) ?? []

const good = 'Correct-Horse-7-Battery'

describe('a new password', () => {
  test.each([
    ['of exactly 12 characters', 'Abcdefgh-123'],
    ['of exactly 128 characters', `Aa1-${'x'.repeat(124)}`],
    ['in another script', 'Şifre-ñandú-٧-Ünal'],
    ['with a space', 'Correct horse 7 battery!'],
    ['whose special character is an emoji', 'CorrectHorse7🐎'],
  ])('%s is taken', (_, password) => {
    expect(wrongs(NewPassword, password)).toEqual([])
  })

  test.each([
    ['absent', undefined, ['password_required']],
    ['null', null, ['password_required']],
    ['a number', 123_456_789_012, ['password_required']],
    ['an array', [good], ['password_required']],
    ['empty', '', ['password_required']],
    ['of 11 characters', 'Abcdefgh-12', ['password_too_short']],
    ['of 129 characters', `Aa1-${'x'.repeat(125)}`, ['password_too_long']],
    ['without an uppercase letter', 'correct-horse-7', ['password_uppercase']],
    ['without a lowercase letter', 'CORRECT-HORSE-7', ['password_lowercase']],
    ['without a digit', 'Correct-Horse-X', ['password_digit']],
    ['without a special character', 'CorrectHorse77', ['password_special']],
    ['whose only special character is a space', 'Correct Horse 77', ['password_special']],
    [
      'that breaks every rule',
      ' ',
      ['password_too_short', 'password_uppercase', 'password_lowercase', 'password_digit', 'password_special'],
    ],
    ['that is notorious', 'Password1234!', ['password_notorious']],
    ['that is notorious in other case', 'PASSword1234!', ['password_notorious']],
  ])('%s is refused', (_, password, expected) => {
    expect(wrongs(NewPassword, password)).toEqual(expected)
  })

  test('is valid exactly if every rule shown on the screen holds', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: limits.passwordMax, unit: fc.constantFrom(...'aZ7-é ٣م') }),
        (password) => {
          const broken = passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.key)
          expect(wrongs(NewPassword, password)).toEqual(broken)
        },
      ),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['a mark of direction', `\u200F${good}\u200F`],
  ['a zero-width space', `${good.slice(0, 4)}\u200B${good.slice(4)}`],
  ['a byte order mark', `\uFEFF${good}`],
  ['a line end', `${good}\r\n`],
  ['a tab', `\t${good}`],
])('a new password pasted with %s is the one without', (_, pasted) => {
  expect(parse(NewPassword, pasted)).toBe(good)
  const body = { newPassword: pasted, confirmPassword: good, email: 'mona@example.test', resetToken: 'x'.repeat(43) }
  expect(parse(CompleteForgotPassword, body)).toMatchObject({ newPassword: good, confirmPassword: good })
})

test('invisible characters fulfil no rule of a new password, and spaces stay', () => {
  expect(wrongs(NewPassword, 'CorrectHorse77\u200F')).toEqual(['password_special'])
  expect(wrongs(NewPassword, 'Abcdefgh-12\u200B\uFEFF')).toEqual(['password_too_short'])
  expect(wrongs(NewPassword, '\u200F')).toEqual(['password_required'])
  expect(parse(NewPassword, ` ${good} `)).toBe(` ${good} `)
})

describe('an entered password', () => {
  test.each([
    ['short', 'x'],
    ['without any rule kept', '123456'],
    ['of 1,024 characters', 'x'.repeat(1024)],
  ])('%s is taken', (_, password) => {
    expect(wrongs(GivenPassword, password)).toEqual([])
  })

  test('is required and bounded', () => {
    expect(wrongs(GivenPassword, '')).toEqual(['password_required'])
    expect(wrongs(GivenPassword, 'x'.repeat(1025))).toEqual(['password_too_long'])
  })
})

describe('a code', () => {
  test('is any six digits, leading zeros too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        (number) => void expect(wrongs(OneTimeCode, String(number).padStart(limits.otpDigits, '0'))).toEqual([]),
      ),
    )
  })

  test.each(['١٢٣٤٥٦', '123 456', '\u202A123\u2011456\u202C', 'Code: 123456'])(
    'as people paste it, %j, is taken',
    (code) => {
      expect(parse(OneTimeCode, code)).toBe('123456')
    },
  )

  test.each([
    ['absent', undefined, ['otp_required']],
    ['a number', 123_456, ['otp_required']],
    ['empty', '', ['otp_required']],
    ['of five digits', '12345', ['otp_length']],
    ['of seven digits', '1234567', ['otp_length']],
    ['with a letter', '12345a', ['otp_not_digits']],
    ['with a sign', '+12345', ['otp_not_digits']],
    ['with a line break', '12345\n', ['otp_not_digits']],
    ['short and with a letter', '12a45', ['otp_not_digits', 'otp_length']],
  ])('%s is refused', (_, code, expected) => {
    expect(wrongs(OneTimeCode, code)).toEqual(expected)
  })
})

describe('signing up', () => {
  const body = { firstName: 'Mona', lastName: 'Farid2', email: 'mona@example.test', password: good, gender: 1, role: 2 }

  test('takes Latin letters and digits, both genders, both roles', () => {
    for (const gender of [0, 1])
      for (const role of [1, 2]) expect(wrongs(Register, { ...body, gender, role })).toEqual([])
  })

  test.each([
    { firstName: ' Abdallah', lastName: 'Mansour ' },
    { fullNameAr: 'عبد الرحمن آل سعيد' },
    { fullNameAr: 'نُور-الهدى' },
    { fullNameAr: '' },
  ])('with %j is accepted', (part) => {
    expect(wrongs(Register, { ...body, ...part })).toEqual([])
  })

  test.each([
    ['without a first name', { firstName: '' }, 'first_name_required'],
    ['with a space in the first name', { firstName: 'Mona Lisa' }, 'first_name_invalid'],
    ['with a space in the last name', { lastName: 'El Mansour' }, 'last_name_invalid'],
    ['with a hyphen in the name', { firstName: 'Abd-Allah' }, 'first_name_invalid'],
    ['with an apostrophe in the name', { lastName: "O'Brien" }, 'last_name_invalid'],
    ['with an accent', { lastName: 'Zoé' }, 'last_name_invalid'],
    ['with an Arabic first name', { firstName: 'منى' }, 'first_name_invalid'],
    ['with a line break after the name', { firstName: 'Mona\n' }, 'first_name_invalid'],
    ['with a symbol in the last name', { lastName: 'El_Sayed' }, 'last_name_invalid'],
    ['with Latin letters in the Arabic name', { fullNameAr: 'منى Farid' }, 'name_ar_invalid'],
    ['with digits in the Arabic name', { fullNameAr: 'منى 2' }, 'name_ar_invalid'],
    ['with an Arabic name that is no name', { fullNameAr: ' - ' }, 'name_ar_invalid'],
    ['without a last name', { lastName: undefined }, 'last_name_required'],
    ['with a name of 101 letters', { lastName: 'x'.repeat(101) }, 'name_too_long'],
    ['without a gender', { gender: undefined }, 'gender_required'],
    ['with an unknown gender', { gender: 2 }, 'gender_required'],
    ['with a gender as text', { gender: '1' }, 'gender_required'],
    ['as an administrator', { role: 3 }, 'role_required'],
    ['without a role', { role: undefined }, 'role_required'],
    ['without an email', { email: undefined }, 'email_required'],
  ])('%s is refused', (_, change, expected) => {
    expect(wrongs(Register, { ...body, ...change })).toEqual([expected])
  })

  test('refuses an unknown key', () => {
    const result = safeParse(Register, { ...body, status: 'verified' })
    expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['status'] }])
  })
})

test('a login does not check a password’s shape, and may leave out optional fields', () => {
  expect(wrongs(Login, { email: 'mona@example.test', password: 'x' })).toEqual([])
  expect(wrongs(Login, { email: 'mona@example.test', password: 'x', rememberMe: false, otp: '000000' })).toEqual([])
  expect(wrongs(Login, { email: 'mona@example.test', password: 'x', rememberMe: 'false' })).toEqual(['value_invalid'])
  expect(wrongs(Login, { email: 'mona@example.test', password: 'x', otp: '1' })).toEqual(['otp_length'])
})

describe('setting a password with a token', () => {
  const body = { email: 'mona@example.test', resetToken: 'x'.repeat(43), newPassword: good, confirmPassword: good }

  test.each([
    ['is taken', {}, []],
    ['needs the same password twice', { confirmPassword: `${good}!` }, ['passwords_differ']],
    [
      'says so beside another fault too',
      { newPassword: 'short' },
      ['password_too_short', 'password_uppercase', 'password_digit', 'password_special', 'passwords_differ'],
    ],
    ['needs the confirmation', { confirmPassword: '' }, ['confirm_required', 'passwords_differ']],
    ['keeps to the sign-up policy', { newPassword: 'Ab1-efg', confirmPassword: 'Ab1-efg' }, ['password_too_short']],
    ['needs a whole token', { resetToken: 'x' }, ['reset_token_required']],
  ])('%s', (_, change, expected) => {
    expect(wrongs(CompleteForgotPassword, { ...body, ...change })).toEqual(expected)
  })

  test.each([undefined, null, 5, 'x', []])('%j is no body of it, and no fault of ours', (body) => {
    expect(safeParse(CompleteForgotPassword, body).success).toBe(false)
  })

  test('a token contains only URL-safe letters', () => {
    for (const token of ['', 'a b'.repeat(20), `${'x'.repeat(30)}\n`, 'x'.repeat(201), "'; drop table users; --"]) {
      expect(wrongs(ResetToken, token), token).toEqual(['reset_token_required'])
    }
  })
})

test('the view of a person lists no password, hash or status', () => {
  expect(Object.keys(User.shape).toSorted()).toEqual(
    [
      'id',
      'firstName',
      'lastName',
      'fullName',
      'fullNameAr',
      'email',
      'gender',
      'role',
      'phoneNumber',
      'address',
      'dateOfBirth',
      'profilePictureUrl',
      'language',
      'hasPassword',
      // Until when staff set up a second factor.
      'secondFactorDueAt',
      'hasGoogle',
      'doctorId',
      'doctorStatus',
      'mayCloseDays',
      'needsHealthConsent',
    ].toSorted(),
  )
})
