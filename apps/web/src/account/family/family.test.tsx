import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const lina = {
  id: '11111111-1111-4111-8111-111111111111',
  fullName: 'Lina Farid',
  fullNameAr: 'لينا فريد',
  dateOfBirth: '2019-05-04',
  gender: 1 as const,
  relation: 'child' as const,
  since: '2026-11-01T10:00:00.000Z',
}

async function open(answers: Answers = {}, language: 'en' | 'ar' = 'en', path = '/profile') {
  const it = await renderAccount(
    path,
    {
      'GET /user': { body: user },
      'GET /sessions': { body: [] },
      'GET /appointments': { body: [] },
      'GET /family': { body: [lina] },
      ...answers,
    },
    { token: 'tok', language },
  )
  const title = language === 'en' ? 'People you book for' : 'من تحجز لهم'
  const section = within(await it.findByRole('region', { name: title }))
  await section.findByText(language === 'en' ? 'Lina Farid' : 'لينا فريد')
  return { it, section }
}
const type = (it: Awaited<ReturnType<typeof open>>['it'], label: string, text: string) =>
  fireEvent.change(it.getByLabelText(label), { target: { value: text } })

test('shows oneself first, then whom one has added, by name, relation and year', async () => {
  const { section } = await open()
  const rows = section.getAllByRole('listitem').map((row) => plain(row.textContent))
  expect(rows[0]).toContain('Yourself')
  expect(rows[1]).toContain('Daughter, born 2019')
  expect(rows[1]).toContain('No visit booked')
})

test('speaks Arabic', async () => {
  const { section } = await open({}, 'ar')
  expect(plain(section.getAllByRole('listitem')[1]?.textContent)).toContain('ابنة، مواليد 2019')
})

test('adds somebody by one name and a birth date, and says so', async () => {
  const yusuf = { ...lina, id: '22222222-2222-4222-8222-222222222222', fullName: 'Yusuf Farid', fullNameAr: null, gender: 0 as const }
  const { it, section } = await open({ 'POST /family': { status: 201, body: yusuf } })
  fireEvent.click(section.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Enter the date of birth.'))
  expect(it.callsTo('POST /family')).toEqual([])
  type(it, 'Name in Latin letters', 'Yusuf Farid')
  for (const [part, text] of [
    ['Day', '9'],
    ['Month', '6'],
    ['Year', '2022'],
  ] as const)
    type(it, part, text)
  fireEvent.click(dialog.getByRole('radio', { name: 'Male' }))
  Object.assign(it.answers, { 'GET /family': { body: [lina, yusuf] } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  await section.findByText(/You can now book for .*Yusuf Farid/)
  expect(it.callsTo('POST /family')[0]?.body).toEqual({ fullName: 'Yusuf Farid', dateOfBirth: '2022-06-09', relation: 'child', gender: 0 })
  expect(section.getAllByRole('listitem')).toHaveLength(3)
})

test('asks before somebody is booked for no longer, and says why it is refused', async () => {
  const { it, section } = await open({ [`DELETE /family/${lina.id}`]: refusal(409, 'visits_to_come', 'There are visits to come.') })
  fireEvent.click(section.getByRole('button', { name: /Edit .*Lina Farid/ }))
  fireEvent.click(await it.findByRole('button', { name: /Stop booking for .*Lina Farid/ }))
  const question = within(await it.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Stop' }))
  await question.findByText('There are visits to come.')
  Object.assign(it.answers, { [`DELETE /family/${lina.id}`]: { body: [] }, 'GET /family': { body: [] } })
  fireEvent.click(question.getByRole('button', { name: 'Stop' }))
  await section.findByText(/You no longer book for .*Lina Farid/)
  expect(section.getAllByRole('listitem')).toHaveLength(1)
})

test('connects what the clinic wrote down before, with a code and the year of birth', async () => {
  const { it, section } = await open({ 'POST /claims': refusal(422, 'claim_refused', 'We do not know this code.') })
  fireEvent.click(section.getByRole('button', { name: 'I have a code from the clinic' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Enter the code from the front desk.'))
  type(it, 'Code', 'abcde-fghjk')
  type(it, 'Your year of birth', '١٩٩٤')
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await dialog.findByText('We do not know this code.')
  Object.assign(it.answers, { 'POST /claims': { body: { visits: 2 } } })
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await section.findByText(/2 visits were added/)
  expect(it.callsTo('POST /claims')[0]?.body).toEqual({ code: 'abcde-fghjk', birthYear: 1994 })
})

test('invites a second guardian by mail', async () => {
  const { it, section } = await open({ [`POST /family/${lina.id}/invitations`]: { body: { sent: true } } })
  fireEvent.click(section.getByRole('button', { name: /Edit .*Lina Farid/ }))
  fireEvent.click(await it.findByRole('button', { name: 'Invite a second guardian' }))
  await it.findByRole('button', { name: 'Send the invitation' })
  type(it, 'Their email', 'omar@example.test')
  fireEvent.click(it.getByRole('button', { name: 'Send the invitation' }))
  await section.findByText(/An invitation was sent to .*omar@example.test/)
  expect(it.callsTo(`POST /family/${lina.id}/invitations`)[0]?.body).toEqual({ email: 'omar@example.test' })
})

test('the visits of somebody whose invitation was accepted show at once', async () => {
  const yusuf = { ...lina, id: '33333333-3333-4333-8333-333333333333', fullName: 'Yusuf Farid', fullNameAr: null }
  const { it, section } = await open({ 'POST /family/invitations/accept': { body: yusuf } }, 'en', `/profile#invitation=${'a'.repeat(43)}`)
  const theirs = anAppointment({ person: { id: yusuf.id, fullName: yusuf.fullName, fullNameAr: null } })
  Object.assign(it.answers, { 'GET /family': { body: [lina, yusuf] }, 'GET /appointments': { body: [theirs] } })
  fireEvent.click(await section.findByRole('button', { name: 'Accept the invitation' }))
  await waitFor(() => expect(plain(section.getAllByRole('listitem')[2]?.textContent)).toContain('22 November'))
})

test('an invitation from a mail waits for a press, and leaves the address once it is accepted', async () => {
  const token = 'a'.repeat(43)
  const yusuf = { ...lina, id: '33333333-3333-4333-8333-333333333333', fullName: 'Yusuf Farid', fullNameAr: null }
  const { it, section } = await open({ 'POST /family/invitations/accept': { body: yusuf } }, 'en', `/profile#invitation=${token}`)
  const accept = await section.findByRole('button', { name: 'Accept the invitation' })
  expect(it.callsTo('POST /family/invitations/accept')).toEqual([])
  Object.assign(it.answers, { 'GET /family': { body: [lina, yusuf] } })
  fireEvent.click(accept)
  await section.findByText(/You can now book for .*Yusuf Farid/)
  expect(it.callsTo('POST /family/invitations/accept')[0]?.body).toEqual({ token })
  await waitFor(() => expect(section.queryByRole('button', { name: 'Accept the invitation' })).toBeNull())
})
