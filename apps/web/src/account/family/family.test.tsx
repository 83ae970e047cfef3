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

test('lists the user first, then family members with name, relation and year', async () => {
  const { section } = await open()
  const rows = section.getAllByRole('listitem').map((row) => plain(row.textContent))
  expect(rows[0]).toContain('Yourself')
  expect(rows[1]).toContain('Daughter, born 2019')
  expect(rows[1]).toContain('No appointment booked')
})

test('is in Arabic', async () => {
  const { section } = await open({}, 'ar')
  expect(plain(section.getAllByRole('listitem')[1]?.textContent)).toContain('ابنة، مواليد 2019')
})

test('adds a person by one name and a birth date, and confirms it', async () => {
  const yusuf = {
    ...lina,
    id: '22222222-2222-4222-8222-222222222222',
    fullName: 'Yusuf Farid',
    fullNameAr: null,
    gender: 0 as const,
  }
  const { it, section } = await open({ 'POST /family': { status: 201, body: yusuf } })
  fireEvent.click(section.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Enter the date of birth.'))
  expect(it.callsTo('POST /family')).toEqual([])
  type(it, 'Name in English letters', 'Yusuf Farid')
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
  expect(it.callsTo('POST /family')[0]?.body).toEqual({
    fullName: 'Yusuf Farid',
    dateOfBirth: '2022-06-09',
    relation: 'child',
    gender: 0,
  })
  expect(section.getAllByRole('listitem')).toHaveLength(3)
})

test('confirms before removing a person, and shows why it is refused', async () => {
  const { it, section } = await open({
    [`DELETE /family/${lina.id}`]: refusal(409, 'visits_to_come', 'There are upcoming appointments.'),
  })
  fireEvent.click(section.getByRole('button', { name: /Edit .*Lina Farid/ }))
  fireEvent.click(await it.findByRole('button', { name: /Stop booking for .*Lina Farid/ }))
  const question = within(await it.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Stop' }))
  await question.findByText('There are upcoming appointments.')
  Object.assign(it.answers, { [`DELETE /family/${lina.id}`]: { body: [] }, 'GET /family': { body: [] } })
  fireEvent.click(question.getByRole('button', { name: 'Stop' }))
  await section.findByText(/You can no longer book for .*Lina Farid/)
  expect(section.getAllByRole('listitem')).toHaveLength(1)
})

test('claims the clinic’s earlier record with a code and the year of birth', async () => {
  const { it, section } = await open({
    'POST /claims': refusal(422, 'claim_refused', 'This code and year of birth do not match.'),
  })
  fireEvent.click(section.getByRole('button', { name: 'I have a code from the clinic' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Enter the code from the front desk.'))
  type(it, 'Code', 'abcde-fghjk')
  type(it, 'Your year of birth', '١٩٩٤')
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await dialog.findByText('This code and year of birth do not match.')
  Object.assign(it.answers, { 'POST /claims': { body: { visits: 2, isPending: false } } })
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  await section.findByText(/2 appointments were added/)
  expect(it.callsTo('POST /claims')[0]?.body).toEqual({ code: 'abcde-fghjk', birthYear: 1994 })
})

test('invites a second guardian for all children by one mail; who is no child is not ticked', async () => {
  const adam = { ...lina, id: '44444444-4444-4444-8444-444444444444', fullName: 'Adam Farid', fullNameAr: null }
  const samia = { ...adam, id: '55555555-5555-4555-8555-555555555555', fullName: 'Samia Farid', relation: 'parent' }
  const grown = { ...adam, id: '66666666-6666-4666-8666-666666666666', fullName: 'Grown Farid', hasAccount: true }
  const { it, section } = await open({
    'GET /family': { body: [lina, adam, samia, grown] },
    'POST /family/invitations/people': { body: { sent: true } },
  })
  fireEvent.click(section.getByRole('button', { name: 'Invite someone else to book' }))
  const dialog = within(await it.findByRole('dialog'))
  const ticked = () => dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(ticked()).toEqual([true, true, false])
  type(it, 'Their email', 'omar@example.test')
  for (const name of [/Lina/, /Adam/]) fireEvent.click(dialog.getByRole('checkbox', { name }))
  expect(dialog.getByRole('alert').textContent).toBe('Please choose at least one person.')
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(it.callsTo('POST /family/invitations/people')).toEqual([])
  for (const name of [/Lina/, /Adam/]) fireEvent.click(dialog.getByRole('checkbox', { name }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Send the invitation' }))
  await section.findByText(/An invitation was sent to .*omar@example.test/)
  const body = { email: 'omar@example.test', personIds: [lina.id, adam.id] }
  expect(it.callsTo('POST /family/invitations/people')[0]?.body).toEqual(body)
})

test('an invitation names everyone it is for', async () => {
  const [inviter, adam] = [
    { id: '77777777-7777-4777-8777-777777777777', fullName: 'Mona Farid', fullNameAr: null },
    { id: '44444444-4444-4444-8444-444444444444', fullName: 'Adam Farid', fullNameAr: null },
  ]
  const path = `/profile#invitation=${'a'.repeat(43)}`
  const { section } = await open(
    { 'POST /family/invitations/open': { body: { inviter, people: [lina, adam] } } },
    'en',
    path,
  )
  const sentence = await section.findByText(/invites you to book/)
  expect(plain(sentence.textContent)).toBe('Mona Farid invites you to book for Lina Farid and Adam Farid.')
})

test('an invitation that has expired says so, with nothing to accept', async () => {
  const ended = refusal(422, 'invitation_ended', 'This invitation has expired.')
  const { section } = await open(
    { 'POST /family/invitations/open': ended },
    'en',
    `/profile#invitation=${'a'.repeat(43)}`,
  )
  await section.findByText('This invitation has expired.')
  expect(plain((await section.findByText(/^You are logged in as/)).textContent)).toBe(
    `You are logged in as ${user.email}.`,
  )
  expect(section.queryByRole('button', { name: 'Accept the invitation' })).toBeNull()
})

test('after an invitation is accepted, the person’s visits show at once', async () => {
  const yusuf = { ...lina, id: '33333333-3333-4333-8333-333333333333', fullName: 'Yusuf Farid', fullNameAr: null }
  const { it, section } = await open(
    { 'POST /family/invitations/accept': { body: [yusuf] } },
    'en',
    `/profile#invitation=${'a'.repeat(43)}`,
  )
  const theirs = anAppointment({ person: { id: yusuf.id, fullName: yusuf.fullName, fullNameAr: null } })
  Object.assign(it.answers, { 'GET /family': { body: [lina, yusuf] }, 'GET /appointments': { body: [theirs] } })
  fireEvent.click(await section.findByRole('button', { name: 'Accept the invitation' }))
  await waitFor(() => expect(plain(section.getAllByRole('listitem')[2]?.textContent)).toContain('22 November'))
})

test('a mailed invitation waits for a click, and leaves the URL once accepted', async () => {
  const token = 'a'.repeat(43)
  const yusuf = { ...lina, id: '33333333-3333-4333-8333-333333333333', fullName: 'Yusuf Farid', fullNameAr: null }
  const { it, section } = await open(
    { 'POST /family/invitations/accept': { body: [yusuf] } },
    'en',
    `/profile#invitation=${token}`,
  )
  const accept = await section.findByRole('button', { name: 'Accept the invitation' })
  expect(it.callsTo('POST /family/invitations/accept')).toEqual([])
  Object.assign(it.answers, { 'GET /family': { body: [lina, yusuf] } })
  fireEvent.click(accept)
  await section.findByText(/You can now book for .*Yusuf Farid/)
  expect(it.callsTo('POST /family/invitations/accept')[0]?.body).toEqual({ token })
  await waitFor(() => expect(section.queryByRole('button', { name: 'Accept the invitation' })).toBeNull())
})

test('a person added twice gets a hint, however the name is spelled', async () => {
  const { it, section } = await open()
  fireEvent.click(section.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await it.findByRole('dialog'))
  type(it, 'Name in English letters', ' lina  FARID')
  for (const [part, text] of [
    ['Day', '4'],
    ['Month', '5'],
    ['Year', '2019'],
  ] as const)
    type(it, part, text)
  await waitFor(() =>
    expect(plain(dialog.getByRole('status').textContent)).toContain(
      'Lina Farid, born 4 May 2019, is already on your list.',
    ),
  )
  type(it, 'Year', '2018')
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(''))
})

test('adding with the hint in view means another person; without it the list is refetched', async () => {
  const { it, section } = await open()
  fireEvent.click(section.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await it.findByRole('dialog'))
  type(it, 'Name in English letters', 'Yusuf Farid')
  for (const [part, text] of [
    ['Day', '4'],
    ['Month', '5'],
    ['Year', '2019'],
  ] as const)
    type(it, part, text)
  const yusuf = { ...lina, id: '33333333-3333-4333-8333-333333333333', fullName: 'Yusuf Farid', fullNameAr: null }
  Object.assign(it.answers, {
    'GET /family': { body: [lina, yusuf] },
    'POST /family': refusal(409, 'family_member_known', 'Known.'),
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  await waitFor(() =>
    expect(plain(dialog.getByRole('status').textContent)).toContain('Yusuf Farid, born 4 May 2019, is already'),
  )
  Object.assign(it.answers, {
    'POST /family': { status: 201, body: { ...yusuf, id: '44444444-4444-4444-8444-444444444444' } },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Add a person' }))
  await waitFor(() => expect(it.callsTo('POST /family')).toHaveLength(2))
  expect(it.callsTo('POST /family').map(({ body }) => body)).toMatchObject([
    { fullName: 'Yusuf Farid' },
    { isAnother: true },
  ])
  expect(it.callsTo('POST /family')[0]?.body).not.toHaveProperty('isAnother')
})

const omar = {
  id: '33333333-3333-4333-8333-333333333333',
  fullName: 'Omar Aziz',
  fullNameAr: 'عمر عزيز',
  since: '2026-11-01T10:00:00.000Z',
}

test.each([
  ['en', 'Who books for me', 'Omar Aziz', 'Remove access for'],
  ['ar', 'من يحجز لي', 'عمر عزيز', 'إنهاء صلاحية'],
] as const)(
  'shows who books for the reader, in %s, and ends it after a question',
  async (language, title, name, end) => {
    const { it } = await open(
      { 'GET /family/guardians': { body: [omar] }, [`DELETE /family/guardians/${omar.id}`]: { body: [] } },
      language,
    )
    const section = within(await it.findByRole('region', { name: title }))
    await section.findByText(name)
    fireEvent.click(section.getByRole('button', { name: new RegExp(end) }))
    const dialog = within(await it.findByRole('alertdialog').catch(() => it.findByRole('dialog')))
    fireEvent.click(dialog.getByRole('button', { name: language === 'en' ? 'Remove' : 'إنهاء' }))
    await waitFor(() => expect(section.queryByText(name, { selector: 'bdi' })).toBeNull())
    expect(it.callsTo(`DELETE /family/guardians/${omar.id}`)).toHaveLength(1)
  },
)

test('invites someone to book for the reader', async () => {
  const { it } = await open({ 'POST /family/invitations': { body: { sent: true } } })
  const section = within(await it.findByRole('region', { name: 'Who books for me' }))
  await section.findByText('Only you.')
  fireEvent.click(section.getByRole('button', { name: 'Invite someone to book for me' }))
  const dialog = within(await it.findByRole('dialog'))
  type(it, 'Their email', 'omar@example.test')
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await section.findByText(/An invitation was sent to .*omar@example\.test/)).toBeTruthy()
})

const asked = {
  id: '44444444-4444-4444-8444-444444444444',
  person: { id: lina.id, fullName: lina.fullName, fullNameAr: lina.fullNameAr },
  claimant: { fullName: 'Sara Nabil', email: 'sara@example.test' },
  requestedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
}

test('shows that a claim waits for a guardian', async () => {
  const { it, section } = await open({ 'POST /claims': { body: { visits: 0, isPending: true } } })
  fireEvent.click(section.getByRole('button', { name: 'I have a code from the clinic' }))
  await it.findByRole('dialog')
  type(it, 'Code', 'abcde-fghjk')
  type(it, 'Your year of birth', '2010')
  fireEvent.click(it.getByRole('button', { name: 'Connect' }))
  expect(await section.findByText('A contact person has to agree first. We will let you know.')).toBeTruthy()
})

test.each([
  ['Agree', true, 'Done. The record now belongs to that account.'],
  ['Refuse', false, 'The request was refused.'],
])('confirms before answering a claim with %s', async (label, agrees, sentence) => {
  const path = `POST /claims/${asked.id}/answer`
  const { it, section } = await open({ 'GET /claims': { body: [asked] }, [path]: { body: [] } })
  expect(plain((await section.findByText(/asks to move the record/)).textContent)).toContain(
    'Sara Nabil (sara@example.test)',
  )
  fireEvent.click(section.getByRole('button', { name: label }))
  const question = within(await it.findByRole('alertdialog'))
  expect(it.callsTo(path)).toEqual([])
  fireEvent.click(question.getByRole('button', { name: label }))
  await section.findByText(sentence)
  expect(it.callsTo(path)[0]?.body).toEqual({ agrees })
  expect(section.queryByText(/asks to move the record/)).toBeNull()
})
