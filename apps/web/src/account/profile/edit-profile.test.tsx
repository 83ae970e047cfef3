import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'

async function edit(answers: Answers = {}, person: object = {}) {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, ...person } }, ...answers },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Edit Profile' }))
  await it.findByLabelText('First name')
  it.calls.length = 0
  const write = (label: string, value: string) => fireEvent.change(it.getByLabelText(label), { target: { value } })
  const save = () => fireEvent.submit(it.getByLabelText('First name').closest('form') ?? it.container)
  const errors = () => [...it.container.querySelectorAll('[role="alert"] a')].map((link) => link.textContent)
  const valueOf = (label: string) => it.getByLabelText(label).getAttribute('value')
  return { ...it, write, save, errors, valueOf }
}

test('starts with the current values; the gender is read-only', async () => {
  const it = await edit()
  expect(['First name', 'Last name', 'Phone', 'Day', 'Month', 'Year', 'Gender'].map(it.valueOf)).toEqual([
    'Layla',
    'Aziz',
    '+201001234567',
    '18',
    '4',
    '1991',
    'Female',
  ])
  expect(it.getByLabelText('Gender').hasAttribute('readonly')).toBe(true)
})

test.each([
  ['en', 'Edit Profile', 'Save Profile', 'In international format starting with +, or a local number starting with 0'],
  ['ar', 'تعديل الملف الشخصي', 'حفظ الملف الشخصي', 'رقم بالصيغة الدولية يبدأ بعلامة +، أو رقم محلي يبدأ بـ 0'],
])('the form has its button and the hint of the phone: %s', async (language, open, button, hint) => {
  const it = await renderAccount('/profile', { 'GET /user': { body: user } }, { token: 'tok', language })
  fireEvent.click(await it.findByRole('button', { name: open }))
  expect(await it.findByRole('button', { name: button })).toBeTruthy()
  expect(it.getByText(hint)).toBeTruthy()
})

test('omits empty fields, but removes a phone that is emptied; names may be in any script', async () => {
  const it = await edit({ 'PATCH /me': { body: { ...user, firstName: 'ليلى', fullName: 'ليلى Aziz' } } })
  it.write('First name', 'ليلى')
  it.write('Phone', '')
  it.write('Day', '٨')
  fireEvent.click(it.getByLabelText('Arabic'))
  it.save()
  await waitFor(() => expect(it.getByText('Profile updated successfully!').closest('[role="status"]')).toBeTruthy())
  expect(it.sent()[0]).toEqual({
    name: 'PATCH /me',
    body: {
      firstName: 'ليلى',
      lastName: 'Aziz',
      phoneNumber: '',
      dateOfBirth: '1991-04-08',
      language: 'ar',
    },
  })
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('ليلى Aziz')
})

test.each([
  [
    'Phone',
    '12345',
    'Please enter a phone number in international format starting with + or a local number starting with 0.',
  ],
  ['Month', '13', 'This date does not exist.'],
  ['Year', '2999', 'The date of birth must not be in the future.'],
  ['Last name', '<b>', 'A name can contain letters, digits, spaces, hyphens and apostrophes.'],
])('refuses %s %j', async (label, value, sentence) => {
  const it = await edit()
  it.write(label, value)
  it.save()
  expect(it.errors()).toEqual([sentence])
  expect(it.sent()).toEqual([])
})

test('a date of birth is validated after leaving all three fields', async () => {
  const it = await edit({}, { dateOfBirth: null })
  it.write('Day', '31')
  fireEvent.blur(it.getByLabelText('Day'), { relatedTarget: it.getByLabelText('Month') })
  expect(it.queryByText('This date does not exist.')).toBeNull()
  fireEvent.blur(it.getByLabelText('Month'), { relatedTarget: it.getByLabelText('Phone') })
  expect(it.getByText('This date does not exist.')).toBeTruthy()
})

test('a failure keeps the input', async () => {
  const it = await edit({ 'PATCH /me': 'unreachable' })
  it.write('First name', 'Nour')
  it.save()
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Failed to update profile'))
  expect(it.valueOf('First name')).toBe('Nour')
})

test('a refusal of the server shows at its field', async () => {
  const answer = refusal(422, 'validation_failed', 'Please check the marked fields.')
  const it = await edit({
    'PATCH /me': { ...answer, body: { ...answer.body, issues: [{ path: 'dateOfBirth', message: 'Not yet.' }] } },
  })
  it.save()
  await waitFor(() => expect(it.errors()).toEqual(['Not yet.']))
})

test('Cancel discards the input and returns the focus', async () => {
  const it = await edit()
  it.write('First name', 'Nour')
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement?.textContent).toBe('Edit Profile')
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Layla Aziz')
  expect(it.sent()).toEqual([])
})
