import { expect, test } from 'vitest'

import { clinic, testPassword } from '../clinic.ts'

/** Marks that a copied text carries: of direction, without width, soft hyphens. */
const marks = [
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
  '\u061C',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u00AD',
]

async function patient() {
  const place = await clinic()
  const { id } = await place.buildUser()
  return { ...place, mona: await place.asUser(id) }
}

test.each([
  ['tatweel', { fullNameAr: 'هـناء سـعـيـد' }, { fullNameAr: 'هناء سعيد' }],
  ['letters of old fonts', { fullNameAr: 'ﻻﻣﻲ ﷲ' }, { fullNameAr: 'لامي الله' }],
  ['a turned apostrophe', { lastName: 'O\u2018Brien' }, { lastName: "O'Brien" }],
  ['a backtick', { lastName: 'O`Brien' }, { lastName: "O'Brien" }],
  ['an accent for an apostrophe', { lastName: 'O\u00B4Brien' }, { lastName: "O'Brien" }],
  ['a letter for an apostrophe', { firstName: 'Sa\u02BCid' }, { firstName: "Sa'id" }],
  ['a hyphen that does not break', { lastName: 'El\u2011Masry' }, { lastName: 'El-Masry' }],
  ['a dash', { lastName: 'El\u2013Masry' }, { lastName: 'El-Masry' }],
  ['a minus', { fullNameAr: 'نور\u2212الهدى' }, { fullNameAr: 'نور-الهدى' }],
  ['a space that does not break', { firstName: 'Abd\u00A0Allah' }, { firstName: 'Abd Allah' }],
  ['a narrow space', { fullNameAr: 'عبد\u202Fالله' }, { fullNameAr: 'عبد الله' }],
  ['joiners that join nothing', { firstName: '\u200DMo\u200Cna\u200C' }, { firstName: 'Mona' }],
  ['a joiner that Persian needs', { fullNameAr: 'می\u200Cترا' }, { fullNameAr: 'می\u200Cترا' }],
  ['marks alone for an Arabic name', { fullNameAr: '\u200F\u200B' }, { fullNameAr: null }],
  [
    'marks in a telephone number',
    { phoneNumber: '\u202A+20 100\u00A0123\u20114569\u202C' },
    { phoneNumber: '+20 100 123-4569' },
  ],
  ['Arabic digits', { phoneNumber: '٠١٠٠ ١٢٣ ٤٥٦٩' }, { phoneNumber: '0100 123 4569' }],
  ['Persian digits', { phoneNumber: '۰۱۰۰۱۲۳۴۵۶۹' }, { phoneNumber: '01001234569' }],
  ['wide digits', { phoneNumber: '＋２０１００１２３４５６９' }, { phoneNumber: '+201001234569' }],
  ['strokes in a telephone number', { phoneNumber: '0100/123/4569' }, { phoneNumber: '0100 123 4569' }],
  ['a bracket before a telephone number', { phoneNumber: '(06) 500 1234' }, { phoneNumber: '(06) 500 1234' }],
  ['a link to a telephone', { phoneNumber: 'tel:+201001234569' }, { phoneNumber: '+201001234569' }],
  ['overrides and a byte order mark in free text', { address: '\uFEFF5 \u202ERoad\u202C 9' }, { address: '5 Road 9' }],
  ['marks that free text needs', { address: '5\u200E Road 👩\u200D⚕️' }, { address: '5\u200E Road 👩\u200D⚕️' }],
])('cleans %s in the profile', async (_, typed, stored) => {
  const { mona } = await patient()
  expect(await mona.profile.update({ body: typed })).toMatchObject(stored)
})

test.each(marks)('a mark %j around and inside a name, an address and a code is no part of them', async (mark) => {
  const { asVisitor, codeFor } = await clinic()
  const marked = (text: string) => `${mark}${text.slice(0, 1)}${mark}${text.slice(1)}${mark}`
  const email = 'mona@example.test'
  const names = { firstName: marked('Mona'), lastName: marked('Farid'), fullNameAr: marked('منى فريد') }
  await asVisitor.account.register({
    body: { ...names, email: marked(email), password: testPassword, gender: 1, role: 2 },
  })
  await asVisitor.account.verifyOtp({ body: { email: marked(email), otp: marked(await codeFor(email)) } })
  const login = await asVisitor.account.login({ body: { email: ` ${marked(email)}\u00A0`, password: testPassword } })
  expect(login.success).toBe(true)
})

test('a password pasted with a mark is set without it, and is entered with or without', async () => {
  const { asVisitor, codeFor } = await clinic()
  const email = 'mona@example.test'
  const password = `\u200F${testPassword}`
  await asVisitor.account.register({
    body: { firstName: 'Mona', lastName: 'Farid', email, password, gender: 1, role: 2 },
  })
  await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
  expect(await asVisitor.account.login({ body: { email, password } })).toMatchObject({ success: true })
})

const eastern = (zero: string) => (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))

test.each<[string, (code: string) => string]>([
  ['with marks of direction', (code) => `\u202A ${code} \u202C`],
  ['with a dash that does not break', (code) => `${code.slice(0, 3)}\u2011${code.slice(3)}`],
  ['with a narrow space', (code) => `${code.slice(0, 3)}\u202F${code.slice(3)}`],
  ['with spaces between all digits', (code) => [...code].join(' ')],
  ['with its label', (code) => `Code: ${code}`],
  ['in its sentence', (code) => `رمزك هو ${code}. صالح لمدة 10 دقائق`],
  ['in Arabic digits', eastern('٠')],
  ['in Persian digits', eastern('۰')],
  ['in wide digits', eastern('０')],
])('takes a code %s', async (_, written) => {
  const { asVisitor, codeFor } = await clinic()
  const email = 'mona@example.test'
  await asVisitor.account.register({
    body: { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 },
  })
  const otp = written(await codeFor(email))
  expect(await asVisitor.account.verifyOtp({ body: { email, otp } })).toMatchObject({ success: true })
})
