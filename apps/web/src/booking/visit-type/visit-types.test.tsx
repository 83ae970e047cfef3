import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor, renderDoctors, taken } from '../../../test/render-doctors.tsx'
import { aUser } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

const id = (place: number) => `5b177559-868e-4f9b-ae7a-00000000000${place}`
const consultation = { id: id(1), name: 'Consultation', nameAr: 'كشف', minutes: 30, pauseMinutes: 0, fee: 80 }
const checkUp = { id: id(2), name: 'Check-up', nameAr: 'فحص شامل', minutes: 60, pauseMinutes: 15, fee: 120 }
const followUp = { id: id(3), name: 'Follow-up', nameAr: 'متابعة', minutes: 30, pauseMinutes: 0, fee: 0, followUpDays: 14 }
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
const types = async (it: Page) => within(await it.findByRole('group', { name: 'Choose a visit' }))
const namesOf = async (it: Page) => (await types(it)).getAllByRole('radio').map((radio) => plain(radio.closest('label')?.textContent))
const freeTimes = (it: Page) =>
  [...it.container.querySelectorAll<HTMLInputElement>('input[name="time"]:not([disabled])')].map(({ value }) => value)

test('the visit is asked first; times and fee are those of the one that is chosen, and it is what is booked', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22`,
    { ...answers, 'POST /appointments': refusal(409, 'slot_taken', 'Taken.') },
    { token: 'tok' },
  )
  expect(await namesOf(it)).toEqual(['Consultation30 minutes$80', 'Check-up60 minutes$120'])
  expect(freeTimes(it)).toContain('11:30')
  fireEvent.click((await types(it)).getByRole('radio', { name: /Check-up/ }))
  await waitFor(() => expect(freeTimes(it)).not.toContain('11:30'))
  // A quarter of an hour of pause runs into the visit at noon, and past the end of the day.
  expect([freeTimes(it).filter((time) => time > '10:00' && time < '13:00'), freeTimes(it).at(-1)]).toEqual([['10:30', '12:30'], '19:30'])
  const summary = within(it.getByRole('region', { name: 'Your appointment' }))
  expect(plain(summary.getByText('Visit').closest('div')?.textContent)).toBe('VisitCheck-up')
  expect(plain(summary.getByText('Fee').closest('div')?.textContent)).toBe('Fee$120')
  const time = it.container.querySelector('input[name="time"][value="10:00"]')
  if (time) fireEvent.click(time)
  fireEvent.click(it.getByRole('button', { name: /Book/ }))
  await waitFor(() =>
    expect(it.callsTo('POST /appointments')[0]?.body).toMatchObject({ appointmentTime: '10:00', visitTypeId: checkUp.id }),
  )
})

test('a follow-up is offered to those who had a visit, on the days that are left for it', async () => {
  const it = await renderDoctors(path, { ...answers, [lastVisit]: { body: { completedOn: '2026-11-09' } } }, { token: 'tok' })
  expect(await namesOf(it)).toContain('Follow-up30 minutesFree')
  fireEvent.click((await types(it)).getByRole('radio', { name: /Follow-up/ }))
  const days = () => [...it.container.querySelectorAll<HTMLInputElement>('input[name="day"]')].map(({ value }) => value)
  await waitFor(() => expect(days()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']))
})

test.each([
  ['no visit', null],
  ['a visit too long ago', '2026-11-05'],
])('after %s there is no follow-up', async (_, completedOn) => {
  const it = await renderDoctors(path, { ...answers, [lastVisit]: { body: { completedOn } } }, { token: 'tok' })
  expect(await namesOf(it)).toHaveLength(2)
})

test('a login on the way keeps the visit, and a visitor is not asked about earlier ones', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=10:00&type=${checkUp.id}`, answers)
  await types(it)
  expect(it.callsTo(lastVisit)).toEqual([])
  fireEvent.click(it.getByRole('button', { name: /Book/ }))
  await waitFor(() => expect(decodeURIComponent(it.here())).toContain(`type=${checkUp.id}`))
  expect(it.here()).toContain('/login')
})

test('with one visit there is nothing to ask, and its length and fee are used', async () => {
  const only = { ...answers, [`GET /doctors/${doctor.id}`]: { body: { ...doctor, visitTypes: [checkUp] } } }
  const it = await renderDoctors(`${path}?day=2026-11-22`, only)
  await waitFor(() => expect(freeTimes(it).at(-1)).toBe('19:30'))
  expect(it.queryByRole('group', { name: 'Choose a visit' })).toBeNull()
  expect(it.getAllByText(/120/).length).toBeGreaterThan(0)
})
