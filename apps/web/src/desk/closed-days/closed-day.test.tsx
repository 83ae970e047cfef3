import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { day, id, openDesk, visit } from '../../../test/open-desk.tsx'
import { renderDesk } from '../../../test/render-desk.tsx'
import { aUser } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { calendarVisits } from '../../visits/calendar/calendar-queries.ts'

const affectedCall = `POST /desk/doctors/${id(2)}/closed-days/affected`
const closeCall = `POST /desk/doctors/${id(2)}/closed-days`
const affected = (place: number, patientName: string, more = {}) => ({
  id: id(place),
  sequence: place - 6,
  doctorId: id(2),
  doctorName: 'Karim Mansour',
  doctorNameAr: 'كريم منصور',
  patientName,
  patientNameAr: null,
  startsAt: visit.appointmentDate,
  isPaid: false,
  sameDoctor: '2026-11-22T13:00:00.000Z',
  otherDoctor: { id: id(3), name: 'Dina Saleh', nameAr: 'دينا صالح', startsAt: visit.appointmentDate },
  sameDoctorTimes: ['2026-11-22T13:00:00.000Z'],
  otherDoctorTimes: [visit.appointmentDate],
  ...more,
})
const guardian = { fullName: 'Mona Aziz', fullNameAr: null }
const visits = [
  affected(7, 'Yusuf Aziz', { call: { phones: ['010 01234567'], guardian } }),
  affected(8, 'Omar Nabil', { isPaid: true }),
]

const open = (answers: Answers = {}, mayCloseDays = true, moment?: string, isSameVisit = false) =>
  renderDesk(
    `/desk/closed-day?doctor=${id(2)}`,
    {
      'GET /user': { body: { ...aUser({ role: 4 }), mayCloseDays } },
      'GET /desk/day': { body: day },
      'GET /desk/closed-days': { body: [] },
      [affectedCall]: { body: { version: 4, visits, arrived: 1 } },
      [closeCall]: { body: { version: 5 } },
      ...answers,
    },
    { token: 'tok', isSameVisit, ...(moment && { moment }) },
  )

test('the decisions and the reason survive a reload, until they are saved', async () => {
  const it = await open()
  const yusuf = within(await it.findByRole('group', { name: /Yusuf.*’s appointment/ }))
  fireEvent.click(yusuf.getByRole('radio', { name: 'Another doctor' }))
  fireEvent.change(it.getByLabelText('Reason'), { target: { value: 'Dr Mansour is ill.' } })
  it.unmount()
  const again = await open({}, true, undefined, true)
  const group = within(await again.findByRole('group', { name: /Yusuf.*’s appointment/ }))
  expect(group.getByRole('radio', { name: 'Another doctor' })).toHaveProperty('checked', true)
  expect(again.getByLabelText('Reason')).toHaveProperty('value', 'Dr Mansour is ill.')
  fireEvent.click(again.getByRole('button', { name: 'Save and tell patients' }))
  await again.findByText(/is away/)
  expect(Object.keys(sessionStorage).filter((key) => key.includes('decisions:'))).toEqual([])
})

test('the desk closes a day after deciding about each visit, and then reads who is left to call', async () => {
  const it = await open()
  const { queryKey } = calendarVisits('2026-11-20', '2026-11-26')
  it.queryClient.setQueryData(queryKey, [])
  await it.findByText(/One patient of this doctor is in the waiting room/)
  const yusuf = within(await it.findByRole('group', { name: /Yusuf.*’s appointment/ }))
  fireEvent.click(yusuf.getByRole('radio', { name: 'Another doctor' }))
  const omar = within(it.getByRole('group', { name: /Omar.*’s appointment/ }))
  fireEvent.click(omar.getByRole('radio', { name: 'Cancel' }))
  expect(it.getByRole('link', { name: /010 01234567/ }).getAttribute('href')).toBe('tel:01001234567')
  fireEvent.change(it.getByLabelText('Reason'), { target: { value: 'Dr Mansour is ill.' } })
  expect(it.callsTo(closeCall)).toEqual([])
  fireEvent.click(it.getByRole('button', { name: 'Save and tell patients' }))
  const left = await it.findByText('One patient is left to call.')
  expect(document.activeElement).toBe(left.closest('[role="status"]'))
  expect(it.getByText('One patient gets a message.')).toBeTruthy()
  expect(it.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(plain(it.getByText(/is now/).textContent)).toMatch(/is now .*3:00 PM, with Dr Dina Saleh/)
  expect(it.getByText(/Call .*Mona Aziz/)).toBeTruthy()
  expect(it.getByRole('link', { name: /010 01234567/ })).toBeTruthy()
  expect(it.callsTo(closeCall)[0]?.body).toEqual({
    date: '2026-11-20',
    version: 4,
    reason: 'Dr Mansour is ill.',
    decisions: [
      { id: id(7), sequence: 1, choice: 'other_doctor', startsAt: visit.appointmentDate, doctorId: id(3) },
      { id: id(8), sequence: 2, choice: 'cancel' },
    ],
  })
})

test('the arrows stay in the choice of the doctor, although the visits of each one are shown', async () => {
  const it = await open()
  const choice = await it.findByLabelText('Doctor')
  choice.focus()
  fireEvent.change(choice, { target: { value: '' } })
  fireEvent.change(choice, { target: { value: id(2) } })
  await it.findByRole('group', { name: /Yusuf.*’s appointment/ })
  expect(document.activeElement).toBe(choice)
})

test('an affected visit says whether it is paid in full or in part', async () => {
  const partly = affected(9, 'Salma Hilmi', { isPaid: true, isPartlyPaid: true })
  const it = await open({ [affectedCall]: { body: { version: 4, visits: [...visits, partly], arrived: 0 } } })
  expect(await it.findByText('Partly paid')).toBeTruthy()
  expect(it.getAllByText('Paid')).toHaveLength(1)
})

test('a day that the desk closed is reopened from the list', async () => {
  const closed = {
    doctorId: id(2),
    doctorName: 'Karim Mansour',
    doctorNameAr: 'كريم منصور',
    date: '2026-11-24',
    hours: [{ opens: '10:00', closes: '14:00' }],
    closedBy: 'Nour Selim',
  }
  const reopenCall = `DELETE /desk/doctors/${id(2)}/closed-days`
  const it = await open({ 'GET /desk/closed-days': { body: [closed] }, [reopenCall]: { body: [] } })
  const list = within(await it.findByRole('region', { name: 'Days closed by the front desk' }))
  expect(plain(list.getByText(/^Closed from/).textContent)).toMatch(/2:00 PM.*by .*Nour Selim/)
  Object.assign(it.answers, { 'GET /desk/closed-days': { body: [] } })
  fireEvent.click(list.getByRole('button', { name: /^Reopen: .*Mansour/ }))
  await waitFor(() => expect(it.queryByRole('region', { name: 'Days closed by the front desk' })).toBeNull())
  expect(it.callsTo(reopenCall)[0]?.query).toBe('date=2026-11-24')
})

test('a newly booked visit is shown before anything is closed', async () => {
  const more = [...visits, affected(9, 'Salma Hilmi')]
  const answers = [visits, more]
  const it = await open({
    [affectedCall]: () => ({ body: { version: 4, visits: answers.shift() ?? more, arrived: 0 } }),
    [closeCall]: refusal(409, 'visits_affected', 'Some appointments need a decision.'),
  })
  fireEvent.click(await it.findByRole('button', { name: 'Save and tell patients' }))
  await it.findByText('Some appointments need a decision.')
  expect(await it.findByRole('group', { name: /Salma.*’s appointment/ })).toBeTruthy()
})

test('a day without visits is closed by one button, from the chosen time on', async () => {
  const it = await open({ [affectedCall]: { body: { version: 0, visits: [], arrived: 0 } } })
  await it.findByText('No appointments are booked in this time.')
  fireEvent.change(it.getByLabelText('Away'), { target: { value: '14:00' } })
  await waitFor(() => expect(it.callsTo(affectedCall).at(-1)?.body).toEqual({ date: '2026-11-20', from: '14:00' }))
  fireEvent.click(await it.findByRole('button', { name: 'Close the day' }))
  await waitFor(() => expect(it.callsTo(closeCall)[0]?.body).toMatchObject({ from: '14:00', decisions: [] }))
  const done = await it.findByText(/Karim Mansour.* is away/)
  expect(document.activeElement).toBe(done.closest('[role="status"]'))
})

test('after midnight the shift that still runs is closed with the day on which it began', async () => {
  const [first] = day.doctors
  const shift = [{ opens: '18:00', closes: '02:00' }]
  const it = await open(
    {
      'GET /desk/day?date=2026-11-20': { body: { ...day, doctors: [{ ...first, hours: [] }], visits: [] } },
      'GET /desk/day?date=2026-11-19': { body: { ...day, doctors: [{ ...first, hours: shift }], visits: [] } },
      [affectedCall]: { body: { version: 0, visits: [], arrived: 0 } },
    },
    true,
    '2026-11-19T22:10:00Z',
  )
  expect(plain((await it.findByText(/is still in the shift/)).textContent)).toMatch(/began on Thursday,? 19 November/)
  fireEvent.click(it.getByRole('button', { name: 'Close that shift' }))
  await waitFor(() => expect(it.callsTo(affectedCall).at(-1)?.body).toEqual({ date: '2026-11-19' }))
  expect(it.getByLabelText('Day')).toHaveProperty('value', '2026-11-19')
  expect(it.queryByLabelText('Away')).toBeNull()
  expect(it.queryByText(/is still in the shift/)).toBeNull()
  fireEvent.click(await it.findByRole('button', { name: 'Close the day' }))
  await waitFor(() => expect(it.callsTo(closeCall)[0]?.body).toMatchObject({ date: '2026-11-19' }))
})

test('a doctor who works past midnight leaves before it, or from then on', async () => {
  const [first] = day.doctors
  const doctors = [{ ...first, hours: [{ opens: '22:00', closes: '02:00' }] }]
  const it = await open({ 'GET /desk/day': { body: { ...day, doctors } } })
  const times = within(await it.findByLabelText('Away')).getAllByRole('option')
  expect(times.map((option) => option.getAttribute('value'))).toEqual(['', '22:30', '23:00', '23:30'])
})

test('without the right the page says so, and the desk does not offer it', async () => {
  const it = await open({}, false)
  await it.findByText(/has not given you the right/)
  expect(it.queryByLabelText('Doctor')).toBeNull()
  it.unmount()
  const desk = await openDesk({ 'GET /user': { body: { ...aUser({ role: 4 }), mayCloseDays: false } } })
  expect(desk.it.queryByRole('link', { name: 'Close a doctor’s day' })).toBeNull()
})
