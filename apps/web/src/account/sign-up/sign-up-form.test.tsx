import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount } from '../../../test/render-account.tsx'

const nonce = `11111111-1111-4111-8111-111111111111.${'n'.repeat(43)}`
const registered: Answers = { 'POST /register': { body: { success: true, nonce, message: 'sent' } } }

async function signUp(answers: Answers = registered, at = '/login?mode=signup') {
  const it = await renderAccount(at, answers)
  const write = (label: string, value: string) => fireEvent.change(it.getByLabelText(label), { target: { value } })
  const fill = () => {
    write('First name', 'Layla')
    write('Last name', 'Aziz')
    write('Email', 'layla@example.com')
    write('Password', 'Jasmine-2026-Nile')
    fireEvent.click(it.getByLabelText('Female'))
  }
  const submit = () => fireEvent.submit(it.getByLabelText('Email').closest('form') ?? it.container)
  return { ...it, write, fill, submit }
}

test('says nothing about a name before it is left, and then what is wrong with it', async () => {
  const it = await signUp()
  it.write('Last name', 'Abdel_Aziz')
  expect(it.queryByText(/with single spaces/)).toBeNull()
  fireEvent.blur(it.getByLabelText('Last name'))
  expect(
    it.getByText('Last name must be in English letters or digits, with single spaces, hyphens or apostrophes between them'),
  ).toBeTruthy()
  it.write('Last name', 'Aziz')
  expect(it.queryByText(/with single spaces/)).toBeNull()
})

test('a refused form sums up its errors in the order of the screen and sends nothing', async () => {
  const it = await signUp()
  it.submit()
  const summary = it.getByRole('alert')
  expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'First name is required',
    'Last name is required',
    'Gender is required',
    'Email is required',
    'Password is required',
  ])
  expect(document.activeElement).toBe(summary)
  expect(document.title).toMatch(/^Error: /)
  expect(it.sent()).toEqual([])
})

test('ticks the five password rules off while one types', async () => {
  const it = await signUp()
  const states = () => it.getAllByRole('listitem').map((rule) => rule.textContent?.endsWith(', done'))
  expect(states()).toEqual([false, false, false, false, false])
  it.write('Password', 'Jasmine2026Nile')
  expect(states()).toEqual([true, true, true, true, false])
  it.write('Password', 'Jasmine2026Nile!')
  expect(states()).toEqual([true, true, true, true, true])
})

test('an accepted sign-up goes on to the code, the password nowhere in the address', async () => {
  const it = await signUp(registered, '/login?mode=signup&returnTo=%2FMy-Appointment')
  it.fill()
  it.submit()
  await waitFor(() => expect(it.here()).toBe('/verify-otp?returnTo=%2FMy-Appointment'))
  expect(it.getByText('layla@example.com')).toBeTruthy()
  expect(it.sent()).toEqual([
    {
      name: 'POST /register',
      body: {
        firstName: 'Layla',
        lastName: 'Aziz',
        fullNameAr: '',
        email: 'layla@example.com',
        password: 'Jasmine-2026-Nile',
        gender: 1,
        role: 2,
      },
    },
  ])
})

test.each<[string, Answers, string]>([
  ['a refusal', { 'POST /register': refusal(429, 'too_many_requests', 'Too many attempts.') }, 'Too many attempts.'],
  ['silence', { 'POST /register': 'unreachable' }, 'Registration failed'],
])('every value survives %s, and its reason is said', async (_, answers, sentence) => {
  const it = await signUp(answers)
  it.fill()
  it.submit()
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain(sentence))
  const values = ['First name', 'Last name', 'Email', 'Password'].map((label) => it.getByLabelText(label).getAttribute('value'))
  expect(values).toEqual(['Layla', 'Aziz', 'layla@example.com', 'Jasmine-2026-Nile'])
})

test('after silence the button offers to try again, and does', async () => {
  const it = await signUp({ 'POST /register': 'unreachable' })
  it.fill()
  it.submit()
  const retry = await it.findByRole('button', { name: 'Retry' })
  Object.assign(it.answers, registered)
  fireEvent.submit(retry.closest('form') ?? retry)
  await waitFor(() => expect(it.here()).toBe('/verify-otp'))
})

test('the nonce of the sign-up goes on to the code, which is bound to it', async () => {
  const it = await signUp({ 'POST /register': { body: { success: true, nonce, message: 'sent' } }, 'POST /verify-otp': 'unreachable' })
  it.fill()
  it.submit()
  const code = await it.findByLabelText('Verification Code')
  it.calls.length = 0
  fireEvent.change(code, { target: { value: '204813' } })
  fireEvent.submit(code.closest('form') ?? code)
  await waitFor(() => expect(it.sent()).toEqual([{ name: 'POST /verify-otp', body: { email: 'layla@example.com', otp: '204813', nonce } }]))
})
