import type { AffectedVisit } from '@aafiya/contracts/hours/affected-visits'
import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctorUser, anAdministrator, aUser } from '../../../test/render-payments.tsx'
import { clinic, plain, renderRoutes, type Rendered } from '../../../test/render-routes.tsx'
import { calendarVisits } from '../../visits/calendar/calendar-queries.ts'
import { ClinicHoursPage } from './clinic-hours-page.tsx'
import { DoctorHoursPage } from './doctor-hours-page.tsx'

const { doctorId = '' } = aDoctorUser()
const read = `GET /doctors/${doctorId}/hours`
const save = `PUT /doctors/${doctorId}/hours`

const noClinicHours = { week: null, seasons: [], holidays: [], version: 0 }
const someHours = (wanted: Partial<DoctorHours> = {}): DoctorHours => ({
  week: null,
  seasons: [],
  exceptions: [],
  version: 0,
  clinic: noClinicHours,
  ...wanted,
})
const day = [{ opens: '10:00', closes: '21:00' }]
const everyDay = { sunday: day, monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day }

const open = (answers: Answers, { at = '/doctor/hours', ...rendered }: Rendered & { at?: string } = {}) =>
  renderRoutes(
    { '/doctor/hours': <DoctorHoursPage />, '/admin/clinic/hours': <ClinicHoursPage /> },
    at,
    {
      'GET /clinic': { body: clinic },
      'GET /user': { body: aDoctorUser() },
      'GET /payments/holds/current': { body: { hold: null } },
      ...answers,
    },
    { token: 'tok', ...rendered },
  )
type Page = Awaited<ReturnType<typeof open>>

const edit = async (it: Page, name: RegExp) => fireEvent.click(await it.findByRole('button', { name }))
const form = (it: Page, name: string) => within(it.getByRole('form', { name }))

test('a visitor logs in first, and to a patient the page is not theirs', async () => {
  const out = await open({}, { token: null })
  await waitFor(() => expect(out.here()).toBe('/login?returnTo=%2Fdoctor%2Fhours'))
  out.unmount()
  const patient = await open({ 'GET /user': { body: aUser() } })
  expect(await patient.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
})

test('a doctor without own hours sees the clinic’s, and the first change of a day sets them all', async () => {
  const it = await open({ [read]: { body: someHours() }, [save]: { body: someHours({ week: everyDay, version: 1 }) } })
  const { queryKey } = calendarVisits('2026-11-20', '2026-11-26')
  it.queryClient.setQueryData(queryKey, [])
  expect(await it.findByText('These are the clinic’s hours. Change a day to set your own.')).toBeTruthy()
  expect(it.getByText('77 hours a week')).toBeTruthy()
  await edit(it, /Edit: .*Friday/)
  fireEvent.click(form(it, 'Friday').getByRole('button', { name: /Remove hours 1/ }))
  fireEvent.click(form(it, 'Friday').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByRole('form')).toBeNull())
  expect(it.callsTo(save).map(({ body }) => body)).toEqual([
    { week: { ...everyDay, friday: [] }, seasons: [], exceptions: [], version: 0 },
  ])
  expect(it.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  // The focus is back where it was.
  expect(plain(document.activeElement?.getAttribute('aria-label'))).toBe('Edit: Friday')
})

test('a form that replaces its button takes the focus, and one that a reload opens again does not', async () => {
  const answers = { [read]: { body: someHours({ week: { ...everyDay, friday: [] } }) } }
  const it = await open(answers)
  await edit(it, /Edit: .*Sunday/)
  expect(document.activeElement).toBe(form(it, 'Sunday').getByRole('combobox', { name: /^From/ }))
  await edit(it, /Edit: .*Friday/)
  expect(document.activeElement).toBe(form(it, 'Friday').getByRole('button', { name: 'Add hours' }))
  await edit(it, /^Add days/)
  expect(document.activeElement).toBe(form(it, 'New days').getByLabelText('First day'))
  await edit(it, /^Add a season/)
  expect(document.activeElement).toBe(form(it, 'New season').getByLabelText(/^Name/))
  it.unmount()
  const again = await open(answers, { isSameVisit: true })
  expect(await again.findByRole('form', { name: 'New season' })).toBeTruthy()
  expect(document.activeElement?.closest('form')).toBeNull()
})

test('a refusal of the server shows at its field, and the form stays open', async () => {
  const message = 'These hours overlap with others.'
  const issues = [{ path: 'week.sunday.1.opens', message }]
  const it = await open({
    [read]: { body: someHours() },
    [save]: { status: 422, body: { success: false, code: 'validation_failed', message: '', issues } },
  })
  await edit(it, /Edit: .*Sunday/)
  fireEvent.click(form(it, 'Sunday').getByRole('button', { name: 'Add hours' }))
  fireEvent.click(form(it, 'Sunday').getByRole('button', { name: 'Save' }))
  expect(await form(it, 'Sunday').findByText(message)).toBeTruthy()
  expect(
    form(it, 'Sunday')
      .getByRole('combobox', { name: /From.*hours 2/ })
      .getAttribute('aria-invalid'),
  ).toBe('true')
})

test('if another user saved in the meantime, their hours are fetched and the input is saved on top', async () => {
  const versions = [3, 4]
  const answers = [refusal(409, 'hours_changed', ''), { body: someHours({ version: 5 }) }]
  const next = <T,>(list: T[]): T => {
    const first = list.shift()
    if (first === undefined) throw new Error('asked once too often')
    return first
  }
  const it = await open({
    [read]: () => ({ body: someHours({ version: next(versions) }) }),
    [save]: () => next(answers),
  })
  await edit(it, /Edit: .*Monday/)
  fireEvent.click(form(it, 'Monday').getByRole('button', { name: /Remove hours 1/ }))
  fireEvent.click(form(it, 'Monday').getByRole('button', { name: 'Save' }))
  expect(await it.findByText(/Someone else has changed these hours/)).toBeTruthy()
  await waitFor(() => expect(it.callsTo(read)).toHaveLength(2))
  fireEvent.click(form(it, 'Monday').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByRole('form')).toBeNull())
  expect(it.callsTo(save).at(-1)?.body).toMatchObject({ version: 4, week: { monday: [] } })
})

test('a leave of several days is one row, and is stored as one exception per day; past days are dropped', async () => {
  const past = { date: '2026-11-01', hours: [], reason: '' }
  const dates = ['2026-12-24', '2026-12-25', '2026-12-26']
  const exceptions = dates.map((date) => ({ date, hours: [], reason: 'Family' }))
  const it = await open({
    [read]: { body: someHours({ exceptions: [past] }) },
    [save]: { body: someHours({ exceptions, version: 1 }) },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Add days' }))
  const days = form(it, 'New days')
  fireEvent.change(days.getByLabelText('First day'), { target: { value: '2026-12-24' } })
  fireEvent.change(days.getByLabelText('Last day'), { target: { value: '2026-12-26' } })
  fireEvent.change(days.getByLabelText('Reason'), { target: { value: 'Family' } })
  fireEvent.click(days.getByRole('button', { name: 'Save' }))
  expect(await it.findByText('Away all day')).toBeTruthy()
  expect(plain(it.getByText(/24 December/).textContent)).toBe('24 December – 26 December 2026')
  expect(it.callsTo(save)[0]?.body).toEqual({ week: null, seasons: [], exceptions, version: 0 })
})

test('hours past midnight say so, in both languages', async () => {
  const late = { ...everyDay, monday: [{ opens: '18:00', closes: '01:00' }] }
  const english = await open({ [read]: { body: someHours({ week: late, version: 1 }) } })
  expect(plain((await english.findByText(/the next day/)).textContent)).toBe('6:00 PM – 1:00 AM the next day')
  english.unmount()
  const arabic = await open({ [read]: { body: someHours({ week: late, version: 1 }) } }, { language: 'ar' })
  expect(plain((await arabic.findByText(/في اليوم التالي/)).textContent)).toBe('6:00 م – 1:00 ص في اليوم التالي')
})

const visit = (id: string, wanted: Partial<AffectedVisit> = {}): AffectedVisit => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  sequence: 3,
  doctorId,
  doctorName: 'Mariam Haddad',
  doctorNameAr: null,
  patientName: 'Layla Aziz',
  patientNameAr: null,
  startsAt: '2026-11-25T08:00:00.000Z',
  isPaid: false,
  sameDoctor: '2026-11-26T09:30:00.000Z',
  otherDoctor: {
    id: '00000000-0000-4000-8000-0000000000d2',
    name: 'Lina Khoury',
    nameAr: null,
    startsAt: '2026-11-25T08:00:00.000Z',
  },
  ...wanted,
})
const affectedCall = `POST /doctors/${doctorId}/hours/affected`

/** Friday is closed, and two visits are affected: one without another doctor, and a paid one. */
async function closing(answers: Answers) {
  const visits = [visit('01', { otherDoctor: null }), visit('02', { patientName: 'Omar Said', isPaid: true })]
  const it = await open({ [read]: { body: someHours() }, [affectedCall]: { body: visits }, ...answers })
  await edit(it, /Edit: .*Friday/)
  fireEvent.click(form(it, 'Friday').getByRole('button', { name: /Remove hours 1/ }))
  fireEvent.click(form(it, 'Friday').getByRole('button', { name: 'Save' }))
  const omar = within(await it.findByRole('group', { name: /Omar.*’s appointment/ }))
  return { it, visits, omar }
}

test('the decisions and the reason survive a reload', async () => {
  const refused = { [save]: refusal(409, 'visits_affected', '') }
  const { it, omar } = await closing(refused)
  fireEvent.click(omar.getByRole('radio', { name: 'Cancel' }))
  fireEvent.change(it.getByLabelText('Reason'), { target: { value: 'Surgery' } })
  it.unmount()
  const again = await open(
    {
      [read]: { body: someHours() },
      [affectedCall]: { body: [visit('02', { patientName: 'Omar Said' })] },
      ...refused,
    },
    { isSameVisit: true },
  )
  const friday = within(await again.findByRole('form', { name: /Friday/ }))
  fireEvent.click(friday.getByRole('button', { name: 'Save' }))
  const group = within(await again.findByRole('group', { name: /Omar.*’s appointment/ }))
  expect(group.getByRole('radio', { name: 'Cancel' })).toHaveProperty('checked', true)
  expect(again.getByLabelText('Reason')).toHaveProperty('value', 'Surgery')
  fireEvent.click(again.getByRole('button', { name: 'Back' }))
  expect(Object.keys(sessionStorage).filter((key) => key.includes('decisions:'))).toEqual([])
})

test('affected visits are decided before anything changes, with proposals, and saved with the reason', async () => {
  const answers = [refusal(409, 'visits_affected', ''), { body: someHours({ version: 1 }) }]
  const { it, visits, omar } = await closing({ [save]: () => answers.shift() ?? 'unreachable' })
  expect(document.activeElement?.textContent).toBe('2 booked appointments no longer fit these hours.')
  expect(it.getAllByText((text) => plain(text) === 'Thursday 26 November, 11:30 AM')).toHaveLength(2)
  // No other doctor is available.
  expect(
    within(it.getByRole('group', { name: /Layla.*’s appointment/ })).queryByRole('radio', { name: 'Another doctor' }),
  ).toBeNull()
  fireEvent.click(omar.getByRole('radio', { name: 'Cancel' }))
  expect(it.getByText('Cancelled, and refunded in full')).toBeTruthy()
  fireEvent.change(it.getByLabelText('Reason'), { target: { value: 'Surgery' } })
  fireEvent.click(it.getByRole('button', { name: 'Save and tell patients' }))
  await waitFor(() => expect(it.queryByRole('button', { name: 'Save and tell patients' })).toBeNull())
  expect(it.getByText('Everyone concerned gets a message.')).toBeTruthy()
  expect(it.getByText('2 patients get a message.')).toBeTruthy()
  expect(it.callsTo(save).at(-1)?.body).toMatchObject({
    week: { friday: [] },
    reason: 'Surgery',
    decisions: [
      { id: visits[0]?.id, sequence: 3, choice: 'move', startsAt: '2026-11-26T09:30:00.000Z' },
      { id: visits[1]?.id, sequence: 3, choice: 'cancel' },
    ],
  })
})

test('another time is chosen from the free ones not given to another visit', async () => {
  const times = ['2026-11-26T09:30:00.000Z', '2026-11-26T10:00:00.000Z', '2026-11-27T10:00:00.000Z']
  const visits = [
    visit('01', { sameDoctorTimes: times }),
    visit('02', { patientName: 'Omar Said', sameDoctor: times[1] ?? null, sameDoctorTimes: times.slice(1) }),
  ]
  const answers = [refusal(409, 'visits_affected', ''), { body: someHours({ version: 1 }) }]
  const { it } = await closing({ [affectedCall]: { body: visits }, [save]: () => answers.shift() ?? 'unreachable' })
  fireEvent.click(it.getByRole('button', { name: /^Another time for .?Layla/ }))
  const field = await it.findByRole('combobox', { name: /^New time for .?Layla/ })
  expect(
    within(field)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual([times[0], times[2]])
  fireEvent.change(field, { target: { value: times[2] } })
  fireEvent.click(it.getByRole('button', { name: 'Save and tell patients' }))
  await waitFor(() => expect(it.callsTo(save)).toHaveLength(2))
  expect(it.callsTo(save).at(-1)?.body).toMatchObject({
    decisions: [
      { choice: 'move', startsAt: times[2] },
      { choice: 'move', startsAt: times[1] },
    ],
  })
})

test('one choice for all changes those that allow it, and Back keeps the input', async () => {
  const { it } = await closing({ [save]: refusal(409, 'visits_affected', '') })
  fireEvent.click(within(it.getByRole('group', { name: 'For all' })).getByRole('radio', { name: 'Another doctor' }))
  expect(plain(it.getByText(/Moved:/).textContent)).toBe('Moved: 1')
  expect(plain(it.getByText(/With another doctor:/).textContent)).toBe('With another doctor: 1')
  fireEvent.click(it.getByRole('button', { name: 'Back' }))
  expect(form(it, 'Friday').getByText('Closed')).toBeTruthy()
})

test('a proposed time taken in the meantime is reported with new proposals', async () => {
  const message = 'One of the proposed times has just been taken.'
  const answers = [refusal(409, 'visits_affected', ''), refusal(409, 'proposal_taken', message)]
  const { it } = await closing({ [save]: () => answers.shift() ?? 'unreachable' })
  fireEvent.click(it.getByRole('button', { name: 'Save and tell patients' }))
  // Also in the hidden form.
  expect(await it.findAllByText(message)).toHaveLength(2)
  expect(it.callsTo(affectedCall)).toHaveLength(2)
})

test('a visit that was moved since is reported, and shown at its new time', async () => {
  const message = 'Some appointments need a decision.'
  const moved = visit('01', { sequence: 4, startsAt: '2026-11-25T12:00:00.000Z' })
  const lists = [[visit('01'), visit('02', { patientName: 'Omar Said' })], [moved]]
  const answers = [refusal(409, 'visits_affected', ''), refusal(409, 'visits_affected', message)]
  const { it } = await closing({
    [affectedCall]: () => ({ body: lists.shift() ?? [moved] }),
    [save]: () => answers.shift() ?? 'unreachable',
  })
  fireEvent.click(it.getByRole('button', { name: 'Save and tell patients' }))
  // Also in the hidden form.
  expect(await it.findAllByText(message)).toHaveLength(2)
  expect(it.getByText((text) => plain(text).includes('Wednesday 25 November, 2:00 PM'))).toBeTruthy()
})

test('a doctor’s own week is replaced by the clinic’s after a confirmation', async () => {
  const it = await open({
    [read]: { body: someHours({ week: everyDay, version: 1 }) },
    [save]: { body: someHours({ version: 2 }) },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Use the clinic’s hours' }))
  fireEvent.click(within(it.getByRole('alertdialog')).getByRole('button', { name: 'Use the clinic’s hours' }))
  const { queryKey } = calendarVisits('2026-11-20', '2026-11-26')
  it.queryClient.setQueryData(queryKey, [])
  expect(await it.findByText('These are the clinic’s hours. Change a day to set your own.')).toBeTruthy()
  expect(it.callsTo(save)[0]?.body).toMatchObject({ week: null, version: 1 })
})

test('the clinic’s holidays have a name in each language, and a single day needs no last day', async () => {
  const holidays = [{ name: 'Sham el-Nessim', nameAr: 'شم النسيم', startsOn: '2027-05-03', endsOn: '2027-05-03' }]
  const it = await open(
    {
      'GET /user': { body: anAdministrator() },
      'GET /clinic/hours': { body: noClinicHours },
      'PUT /clinic/hours': { body: { ...noClinicHours, holidays, version: 1 } },
    },
    { at: '/admin/clinic/hours' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Add a holiday' }))
  const holiday = form(it, 'New holiday')
  expect(document.activeElement).toBe(holiday.getByLabelText('Name in English'))
  const fill = { 'Name in English': 'Sham el-Nessim', 'Name in Arabic': 'شم النسيم', 'First day': '2027-05-03' }
  for (const [label, value] of Object.entries(fill))
    fireEvent.change(holiday.getByLabelText(label), { target: { value } })
  fireEvent.click(holiday.getByRole('button', { name: 'Save' }))
  expect(await it.findByText('3 May 2027')).toBeTruthy()
  expect(it.callsTo('PUT /clinic/hours')[0]?.body).toEqual({ ...noClinicHours, holidays })
})
