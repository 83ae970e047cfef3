import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderDesk } from '../../../test/render-desk.tsx'
import { anAdministrator } from '../../../test/render-payments.tsx'

const hala = {
  id: '11111111-1111-4111-8111-111111111111',
  fullName: 'Hala Zaki',
  fullNameAr: null,
  email: 'hala@example.test',
  invitedAt: '2026-11-20T10:00:00.000Z',
  isActive: false,
  mayCloseDays: true,
}

async function open(answers: Answers = {}) {
  const it = await renderDesk(
    '/admin/clinic/receptionists',
    { 'GET /user': { body: anAdministrator() }, 'GET /receptionists': { body: [hala] }, ...answers },
    { token: 'tok' },
  )
  await it.findByText('Hala Zaki')
  return it
}

test('invites by mail, and marks those who have not accepted yet', async () => {
  const it = await open({ 'POST /receptionists': { status: 201, body: hala } })
  expect(it.getByText('Has not chosen a password yet')).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Invite a receptionist' }))
  const dialog = within(await it.findByRole('dialog'))
  const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  write('First name', 'Hala')
  write('Last name', 'Zaki')
  write('Email', 'hala@example.test')
  fireEvent.click(dialog.getByRole('button', { name: 'Invite a receptionist' }))
  await it.findByText(/We have emailed .*Hala Zaki/)
  expect(it.callsTo('POST /receptionists')[0]?.body).toMatchObject({ firstName: 'Hala', email: 'hala@example.test' })
})

test('confirms before removing a receptionist, and keeps them if that fails', async () => {
  const it = await open({ [`DELETE /receptionists/${hala.id}`]: refusal(404, 'receptionist_not_found', 'Not found.') })
  fireEvent.click(it.getByRole('button', { name: /Remove .*Hala/ }))
  const question = within(await it.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await question.findByText('Not found.')
  Object.assign(it.answers, { [`DELETE /receptionists/${hala.id}`]: { body: [] }, 'GET /receptionists': { body: [] } })
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(it.getByText('There are no receptionists yet.')).toBeTruthy())
})

test('an administrator takes away the right to close a doctor’s day', async () => {
  const rights = `PUT /receptionists/${hala.id}/rights`
  const it = await open({
    'GET /receptionists': { body: [hala] },
    [rights]: { body: { ...hala, mayCloseDays: false } },
  })
  const right = await it.findByRole('checkbox', {
    name: /May close a doctor’s day/,
    description: /^When a doctor is ill or away/,
  })
  expect(right).toHaveProperty('checked', true)
  fireEvent.click(right)
  await waitFor(() => expect(it.callsTo(rights)[0]?.body).toEqual({ mayCloseDays: false }))
})
