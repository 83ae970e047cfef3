import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { refusal, type Answers } from '../../test/fake-api.ts'
import { renderAccount, user } from '../../test/render-account.tsx'
import { aDoctor, renderDoctors, taken } from '../../test/render-doctors.tsx'
import { renderInquiries } from '../../test/render-inquiries.tsx'
import { api } from '../api.ts'

// What the pages say while a call runs, and when it fails without a sentence of the server.
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const email = 'layla@example.com'
const resetToken = 'abcdefghijklmnopqrstuvwxyz012345'
const password = 'Jasmine-2026-Nile'
const silent = refusal(422, 'otp_invalid', '')
const never = () => new Promise<never>(() => {})
type Page = Awaited<ReturnType<typeof renderAccount>>

function send(it: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(it.getByLabelText(label), { target: { value } })
  const [label = ''] = Object.keys(values)
  fireEvent.submit(it.getByLabelText(label).closest('form') ?? it.container)
}

const forgot = (path: string, answers: Answers, language = 'en') =>
  renderAccount(path, answers, { language, forgotten: { email, resetToken } })

const steps = {
  email: ['/forgot-password2', 'POST /initiate-forgot-password2'],
  code: ['/forgot-password2/verify', 'POST /verify-forgot-password2-otp'],
  password: ['/forgot-password2/reset', 'POST /complete-forgot-password2'],
} as const
const typed = {
  en: {
    email: { Email: email },
    code: { OTP: '204813' },
    password: { 'New Password': password, 'Confirm New Password': password },
  },
  ar: {
    email: { 'البريد الإلكتروني': email },
    code: { 'رمز التحقق': '204813' },
    password: { 'كلمة المرور الجديدة': password, 'تأكيد كلمة المرور الجديدة': password },
  },
}

test.each([
  ['en', 'email', 'Send OTP', 'Sending...'],
  ['en', 'code', 'Verify OTP', 'Verifying...'],
  ['en', 'password', 'Reset Password', 'Resetting...'],
  ['ar', 'email', 'إرسال رمز التحقق', 'جارٍ الإرسال...'],
  ['ar', 'code', 'تأكيد الرمز', 'جارٍ التأكيد...'],
  ['ar', 'password', 'إعادة تعيين كلمة المرور', 'جارٍ إعادة التعيين...'],
] as const)('%s: the step %s of the reset says what runs: %s', async (language, step, label, busy) => {
  const [path, call] = steps[step]
  const it = await forgot(path, { [call]: never }, language)
  const button = it.getByRole('button', { name: label })
  send(it, typed[language][step])
  await waitFor(() => expect(button.textContent).toBe(busy))
})

test.each([
  ['code', 'Invalid OTP.'],
  ['password', 'Failed to reset password.'],
] as const)('a refused %s without a sentence: %s', async (step, sentence) => {
  const [path, call] = steps[step]
  const it = await forgot(path, { [call]: silent })
  send(it, typed.en[step])
  expect((await it.findByRole('alert')).textContent).toBe(sentence)
})

test('a failure of another kind says that an error occurred', async () => {
  vi.spyOn(api.recovery, 'verify').mockRejectedValue(new Error('unknown'))
  const it = await forgot(steps.code[0], {})
  send(it, typed.en.code)
  expect((await it.findByRole('alert')).textContent).toBe(
    'An error occurred during OTP verification.An error occurred.',
  )
})

async function arriveAtVerification(answers: Answers, language: 'en' | 'ar') {
  const words = { en: ['Email', 'Password'], ar: ['البريد الإلكتروني', 'كلمة المرور'] }[language]
  const unverified = refusal(403, 'email_unverified', 'confirm')
  const it = await renderAccount('/login', { ...answers, 'POST /login': unverified }, { language })
  send(it, { [words[0] ?? '']: email, [words[1] ?? '']: password })
  await waitFor(() => expect(it.here()).toBe('/verify-otp'))
  return it
}

test.each([
  ['en', 'Please enter the verification code sent to your email.', 'Verification Code', 'Verify', 'Verifying...'],
  ['ar', 'يرجى إدخال رمز التحقق المرسل إلى بريدك الإلكتروني.', 'رمز التحقق', 'تأكيد', 'جارٍ التأكيد...'],
] as const)(
  '%s: the verification has its sentence, and says while it runs',
  async (language, text, code, label, busy) => {
    const it = await arriveAtVerification({ 'POST /verify-otp': never }, language)
    expect(it.getByText(text)).toBeTruthy()
    const button = it.getByRole('button', { name: label })
    send(it, { [code]: '204813' })
    await waitFor(() => expect(button.textContent).toBe(busy))
  },
)

test('the verification needs a code; a refusal without a sentence says that it failed', async () => {
  const it = await arriveAtVerification({ 'POST /verify-otp': silent }, 'en')
  send(it, { 'Verification Code': '' })
  expect(await it.findByText('OTP is required')).toBeTruthy()
  expect(it.callsTo('POST /verify-otp')).toEqual([])
  send(it, { 'Verification Code': '204813' })
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Verification failed.'))
})

test.each<[string, Answers[string], string]>([
  ['a refusal without a sentence', silent, 'Invalid OTP.'],
  ['no answer', 'unreachable', 'An error occurred during OTP verification.'],
])('the code of a new address with %s', async (_, answer, sentence) => {
  const it = await renderAccount(
    '/profile',
    {
      'GET /user': { body: user },
      'POST /change-email': { body: { success: true, message: 'sent' } },
      'POST /change-email/verify': answer,
    },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Change Email' }))
  await it.findByLabelText('New email')
  send(it, { 'New email': 'new@example.com', 'Current password': password })
  await it.findByLabelText('Verification Code')
  send(it, { 'Verification Code': '204813' })
  expect((await it.findByRole('alert')).textContent).toContain(sentence)
})

test.each<[string, Answers[string], string]>([
  ['a refusal without a sentence', silent, 'Failed to resend OTP.'],
  ['no answer', 'unreachable', 'An error occurred while resending OTP.'],
])('Resend with %s', async (_, answer, sentence) => {
  const it = await renderAccount(
    steps.code[0],
    { 'POST /initiate-forgot-password2': answer },
    { forgotten: { email }, timers: ['setInterval', 'clearInterval'] },
  )
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.click(it.getByRole('button', { name: 'Resend' }))
  expect((await it.findByRole('alert')).textContent).toContain(sentence)
})

const doctor = aDoctor()
const visit = anAppointment({ doctorId: doctor.id })
const answers: Answers = {
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': { body: [doctor] },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: taken('2026-11-22', '15:30') },
  [`GET /appointments/${visit.id}`]: { body: visit },
  'GET /appointments': { body: [visit] },
  'GET /appointments/cancelled': { body: [] },
  'GET /user': { body: user },
}
const open = (path: string, language: string, state?: object) =>
  renderDoctors(path, answers, { token: 'tok', language, state })
const unknown = new Error('unknown')

test.each([
  ['en', 'Book an Appointment', 'Booking FailedFailed to book appointment'],
  ['ar', 'حجز موعد', 'تعذّر الحجزتعذّر حجز الموعد'],
])('%s: a booking that fails', async (language, label, sentence) => {
  vi.spyOn(api.appointments, 'book').mockRejectedValue(unknown)
  const it = await open(`/appointment/${doctor.id}?day=2026-11-22&time=15:00`, language)
  fireEvent.click(await it.findByRole('button', { name: label }))
  expect((await it.findByRole('alert')).textContent).toContain(sentence)
})

test.each([
  ['en', /^Cancel your appointment/, 'Yes, cancel it!', 'Cancellation FailedFailed to cancel appointment'],
  ['ar', /^إلغاء موعدك/, 'نعم، إلغاء الموعد', 'تعذّر الإلغاءتعذّر إلغاء الموعد'],
])('%s: a cancellation that fails', async (language, opener, yes, sentence) => {
  vi.spyOn(api.appointments, 'cancel').mockRejectedValue(unknown)
  const it = await open('/My-Appointment', language)
  const [button] = await it.findAllByRole('button', { name: opener })
  fireEvent.click(button ?? it.container)
  const dialog = within(await it.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: yes }))
  expect((await dialog.findByRole('alert')).textContent).toContain(sentence)
})

test.each([
  ['en', 'Save Appointment', 'Update FailedFailed to update appointment'],
  ['ar', 'حفظ الموعد', 'تعذّر التعديلتعذّر تعديل الموعد'],
])('%s: an edit that fails', async (language, label, sentence) => {
  vi.spyOn(api.appointments, 'move').mockRejectedValue(unknown)
  const it = await open('/edit-appointment', language, { appointment: { id: visit.id } })
  const save = await it.findByRole('button', { name: label })
  await waitFor(() => expect(it.container.querySelector('option[value="16:00"]')).toBeTruthy())
  fireEvent.change(it.container.querySelector('select[name="time"]') ?? it.container, { target: { value: '16:00' } })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(save)
  expect((await it.findByRole('alert')).textContent).toContain(sentence)
})

test.each([
  ['en', 'New inquiry', 'Your message', 'Submission FailedFailed to submit consultation'],
  ['ar', 'استشارة جديدة', 'رسالتك', 'تعذّر الإرسالتعذّر إرسال الاستشارة'],
])('%s: a consultation that fails', async (language, ask, label, sentence) => {
  vi.spyOn(api.inquiries, 'create').mockRejectedValue(unknown)
  const it = await renderInquiries('/inquiries', { 'GET /inquiries': { body: [] } }, { as: 'patient', language })
  fireEvent.click(await it.findByRole('button', { name: ask }))
  const message = await it.findByLabelText(label)
  fireEvent.change(message, { target: { value: 'A rash' } })
  fireEvent.submit(message.closest('form') ?? it.container)
  expect((await it.findByRole('alert')).textContent).toBe(sentence)
})
