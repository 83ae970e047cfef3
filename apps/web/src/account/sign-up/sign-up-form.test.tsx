import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount } from '../../../test/render-account.tsx'
import { keepToken } from '../../session/token-store.ts'

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

test('validates a name when it is left, not before', async () => {
  const it = await signUp()
  expect(it.getByText(/You can add your full name, such as El Mansour, in your profile afterwards/)).toBeTruthy()
  it.write('Last name', 'Abdel Aziz')
  expect(it.queryByText(/no spaces or symbols/)).toBeNull()
  fireEvent.blur(it.getByLabelText('Last name'))
  expect(it.getByText('Last name must be in English letters or digits only, no spaces or symbols')).toBeTruthy()
  it.write('Last name', 'Aziz')
  expect(it.queryByText(/no spaces or symbols/)).toBeNull()
})

test.each([
  ['First name', 'Abdel Aziz', 'First name must be in English letters or digits only, no spaces or symbols'],
  ['Password', 'Jasmine-2026', undefined],
  ['Password', 'Jasmine-26', 'Password must be at least 12 characters'],
  ['Password', 'jasmine-2026-nile', 'Password must contain at least one uppercase letter'],
  ['Password', 'JASMINE-2026-NILE', 'Password must contain at least one lowercase letter'],
  ['Password', 'Jasmine-of-the-Nile', 'Password must contain at least one digit'],
  ['Password', 'Jasmine2026Nile', 'Password must contain at least one special character'],
])('each rule of %s has a sentence of its own: %s', async (label, value, sentence) => {
  const it = await signUp()
  it.fill()
  it.write(label, value)
  fireEvent.blur(it.getByLabelText(label))
  const described = it.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const said = described.map((id) => document.getElementById(id)?.textContent)
  if (sentence) expect(said).toContain(sentence)
  else expect(it.getByLabelText(label).getAttribute('aria-invalid')).toBeNull()
})

test('an invalid form lists its errors in screen order and sends nothing', async () => {
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

test('checks off the five password rules while typing', async () => {
  const it = await signUp()
  const states = () => it.getAllByRole('listitem').map((rule) => rule.textContent?.endsWith(', done'))
  expect(states()).toEqual([false, false, false, false, false])
  it.write('Password', 'Jasmine2026Nile')
  expect(states()).toEqual([true, true, true, true, false])
  // An invisible mark that came with a paste is no special character.
  it.write('Password', 'Jasmine2026Nile\u200F')
  expect(states()).toEqual([true, true, true, true, false])
  it.write('Password', 'Jasmine2026Nile!')
  expect(states()).toEqual([true, true, true, true, true])
})

test('an accepted sign-up leads to the code, without the password in the URL', async () => {
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
])('every value survives %s, and the reason is shown', async (_, answers, sentence) => {
  const it = await signUp(answers)
  it.fill()
  it.submit()
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain(sentence))
  const values = ['First name', 'Last name', 'Email', 'Password'].map((label) =>
    it.getByLabelText(label).getAttribute('value'),
  )
  expect(values).toEqual(['Layla', 'Aziz', 'layla@example.com', 'Jasmine-2026-Nile'])
})

test('after a lost answer the button offers a retry, which works', async () => {
  const it = await signUp({ 'POST /register': 'unreachable' })
  it.fill()
  it.submit()
  const retry = await it.findByRole('button', { name: 'Try again' })
  Object.assign(it.answers, registered)
  fireEvent.submit(retry.closest('form') ?? retry)
  await waitFor(() => expect(it.here()).toBe('/verify-otp'))
})

test('a mistyped address can be changed on the code page; all values but the password are still there', async () => {
  const it = await signUp(registered, '/login?mode=signup&returnTo=%2FMy-Appointment')
  it.fill()
  it.write('Name in Arabic (optional)', 'ليلى عزيز')
  it.write('Email', 'layla@exmaple.com')
  it.submit()
  fireEvent.click(await it.findByRole('link', { name: 'Change it' }))
  expect(it.here()).toBe('/login?mode=signup&returnTo=%2FMy-Appointment')
  const values = ['First name', 'Last name', 'Name in Arabic (optional)', 'Email', 'Password'].map((label) =>
    it.getByLabelText(label).getAttribute('value'),
  )
  expect(values).toEqual(['Layla', 'Aziz', 'ليلى عزيز', 'layla@exmaple.com', ''])
  expect(it.getByLabelText('Female')).toHaveProperty('checked', true)
  it.write('Email', 'layla@example.com')
  it.write('Password', 'Jasmine-2026-Nile')
  it.submit()
  expect(await it.findByText('layla@example.com')).toBeTruthy()
})

test('a login forgets the sign-up', async () => {
  const it = await signUp()
  it.fill()
  it.submit()
  await it.findByRole('link', { name: 'Change it' })
  act(() => keepToken(null))
  await it.leaveTo('/login?mode=signup')
  expect(it.getByLabelText('Email').getAttribute('value')).toBe('')
})

test('the nonce of the sign-up is sent with the code, which is bound to it', async () => {
  const it = await signUp({
    'POST /register': { body: { success: true, nonce, message: 'sent' } },
    'POST /verify-otp': 'unreachable',
  })
  it.fill()
  it.submit()
  const code = await it.findByLabelText('Verification Code')
  it.calls.length = 0
  fireEvent.change(code, { target: { value: '204813' } })
  fireEvent.submit(code.closest('form') ?? code)
  await waitFor(() =>
    expect(it.sent()).toEqual([
      { name: 'POST /verify-otp', body: { email: 'layla@example.com', otp: '204813', nonce } },
    ]),
  )
})

test.each([
  ['en', 'First name'],
  ['ar', 'الاسم بالعربية (اختياري)'],
])('the first name field depends on the language: %s', async (language, label) => {
  const it = await renderAccount('/login?mode=signup', registered, { language })
  await it.findByLabelText(label)
  expect(it.container.querySelector('form input')).toBe(it.getByLabelText(label))
})
