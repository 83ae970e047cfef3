import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor, renderDoctors, taken } from '../../../test/render-doctors.tsx'
import { aUser } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

const id = (place: number) => `5b177559-868e-4f9b-ae7a-00000000000${place}`
const consultation = { id: id(1), name: 'Consultation', nameAr: 'كشف', minutes: 30, pauseMinutes: 0, fee: 80 }
const checkUp = { id: id(2), name: 'Check-up', nameAr: 'فحص شامل', minutes: 60, pauseMinutes: 15, fee: 120 }
const followUp = {
  id: id(3),
  name: 'Follow-up',
  nameAr: 'متابعة',
  minutes: 30,
  pauseMinutes: 0,
  fee: 0,
  followUpDays: 14,
}
const doctor = aDoctor({ visitTypes: [consultation, checkUp, followUp] })
const path = `/appointment/${doctor.id}`
const lastVisit = `GET /appointments/doctor/${doctor.id}/last-visit`
const answers: Answers = {
  'GET /user': { body: aUser() },
  [lastVisit]: { body: { completedOn: null } },
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': { body: [doctor] },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: taken('2026-11-22', '12:00') },
}
type Page = Awaited<ReturnType<typeof renderDoctors>>
const types = async (it: Page) => within(await it.findByRole('group', { name: 'Choose a visit type' }))
const namesOf = async (it: Page) =>
  (await types(it)).getAllByRole('radio').map((radio) => plain(radio.closest('label')?.textContent))
const freeTimes = (it: Page) =>
  [...it.container.querySelectorAll<HTMLInputElement>('input[name="time"]:not([disabled])')].map(({ value }) => value)

test('the visit type is chosen first; it decides the times and the fee, and is booked', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22`,
    { ...answers, 'POST /appointments': refusal(409, 'slot_taken', 'Taken.') },
    { token: 'tok' },
  )
  expect(await namesOf(it)).toEqual(['Consultation30 minutes$80', 'Check-up60 minutes$120'])
  expect(freeTimes(it)).toContain('11:30')
  fireEvent.click((await types(it)).getByRole('radio', { name: /Check-up/ }))
  await waitFor(() => expect(freeTimes(it)).not.toContain('11:30'))
  // A buffer of fifteen minutes would overlap the visit at noon, and the end of the day.
  expect([freeTimes(it).filter((time) => time > '10:00' && time < '13:00'), freeTimes(it).at(-1)]).toEqual([
    ['10:30', '12:30'],
    '19:30',
  ])
  const summary = within(it.getByRole('region', { name: 'Your appointment' }))
  expect(plain(summary.getByText('Visit type').closest('div')?.textContent)).toBe('Visit typeCheck-up')
  expect(plain(summary.getByText('Fee').closest('div')?.textContent)).toBe('Fee$120')
  const time = it.container.querySelector('input[name="time"][value="10:00"]')
  if (time) fireEvent.click(time)
  fireEvent.click(it.getByRole('button', { name: /Book/ }))
  await waitFor(() =>
    expect(it.callsTo('POST /appointments')[0]?.body).toMatchObject({
      appointmentTime: '10:00',
      visitTypeId: checkUp.id,
    }),
  )
})

const completed = (completedOn: string, followUps = 0) => ({ completedOn, visits: [{ completedOn, followUps }] })

test('a follow-up is offered after a visit, on its remaining days', async () => {
  const it = await renderDoctors(path, { ...answers, [lastVisit]: { body: completed('2026-11-09') } }, { token: 'tok' })
  expect(await namesOf(it)).toContain('Follow-up30 minutesFree')
  fireEvent.click((await types(it)).getByRole('radio', { name: /Follow-up/ }))
  const days = () => [...it.container.querySelectorAll<HTMLInputElement>('input[name="day"]')].map(({ value }) => value)
  await waitFor(() => expect(days()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']))
})

test('after a change of person the form stays, and offers follow-ups once their visits are known', async () => {
  const lina = {
    id: '11111111-1111-4111-8111-111111111111',
    fullName: 'Lina Farid',
    fullNameAr: null,
    dateOfBirth: '2019-05-04',
    gender: 1 as const,
    relation: 'child' as const,
    since: '2026-11-01T10:00:00.000Z',
  }
  let answer = () => {}
  const it = await renderDoctors(
    path,
    {
      ...answers,
      'GET /family': { body: [lina] },
      [lastVisit]: (query: string) =>
        query.includes(lina.id)
          ? new Promise((resolve) => (answer = () => resolve({ body: completed('2026-11-10') })))
          : { body: completed('2026-11-09') },
    },
    { token: 'tok' },
  )
  const person = await it.findByRole('radio', { name: /Lina Farid/ })
  expect(await namesOf(it)).toHaveLength(3)
  person.focus()
  fireEvent.click(person)
  await waitFor(() => expect(it.callsTo(lastVisit)).toHaveLength(2))
  await waitFor(async () => expect(await namesOf(it)).toHaveLength(2))
  expect(document.activeElement).toBe(person)
  // Until then another type may be chosen, at another fee.
  const book = it.getByRole('button', { name: /^Book/ })
  expect(book.getAttribute('aria-disabled')).toBe('true')
  answer()
  await waitFor(async () => expect(await namesOf(it)).toHaveLength(3))
  expect(book.getAttribute('aria-disabled')).toBeNull()
  expect(document.activeElement).toBe(person)
})

test.each([
  ['no visit', { completedOn: null, visits: [] }],
  ['a visit too long ago', completed('2026-11-05')],
  ['a visit that has given its one', completed('2026-11-09', 1)],
])('after %s there is no follow-up', async (_, body) => {
  const it = await renderDoctors(path, { ...answers, [lastVisit]: { body } }, { token: 'tok' })
  expect(await namesOf(it)).toHaveLength(2)
})

test('a login in between keeps the visit type, and visitors are not asked about earlier visits', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=10:00&type=${checkUp.id}`, answers)
  await types(it)
  expect(it.callsTo(lastVisit)).toEqual([])
  fireEvent.click(it.getByRole('button', { name: /Book/ }))
  await waitFor(() => expect(decodeURIComponent(it.here())).toContain(`type=${checkUp.id}`))
  expect(it.here()).toContain('/login')
})

test('with a single visit type there is no choice, and its length and fee apply', async () => {
  const only = { ...answers, [`GET /doctors/${doctor.id}`]: { body: { ...doctor, visitTypes: [checkUp] } } }
  const it = await renderDoctors(`${path}?day=2026-11-22`, only)
  await waitFor(() => expect(freeTimes(it).at(-1)).toBe('19:30'))
  expect(it.queryByRole('group', { name: 'Choose a visit type' })).toBeNull()
  expect(it.getAllByText(/120/).length).toBeGreaterThan(0)
})
