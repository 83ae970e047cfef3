import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { refusal } from '../../test/fake-api.ts'
import { user } from '../../test/render-account.tsx'
import { renderDoctors } from '../../test/render-doctors.tsx'
import { plain } from '../../test/render-routes.tsx'

afterEach(() => vi.useRealTimers())

const open = (list: Appointment[], language = 'en') =>
  renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: list }, 'GET /appointments/cancelled': { body: [] } },
    { token: 'tok', language },
  )

test('upcoming appointments come first, soonest first; past ones follow, latest first', async () => {
  const it = await open([
    anAppointment({ doctorName: 'Omar Saleh', appointmentDate: '2026-09-03T07:30:00.000Z', status: 'completed' }),
    anAppointment({ doctorName: 'Amina Hassan', appointmentDate: '2026-10-12T09:00:00.000Z', status: 'no_show' }),
    anAppointment({ doctorName: 'Adaeze Okoye', appointmentDate: '2026-12-03T16:30:00.000Z' }),
    anAppointment({ notes: 'Bring the card.' }),
  ])
  const upcoming = within(await it.findByRole('region', { name: 'Upcoming 2' }))
  expect(upcoming.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Dr Mariam Haddad',
    'Dr Adaeze Okoye',
  ])
  expect(upcoming.getAllByText('$60 to pay', { exact: false })).toHaveLength(2)
  expect(plain(upcoming.getAllByRole('time')[0]?.textContent)).toBe('22 Sunday November 2026 3:30 PM')
  expect(upcoming.getByText('Bring the card.').getAttribute('dir')).toBe('auto')
  const past = within(it.getByRole('region', { name: 'Past 2' }))
  expect(past.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Dr Amina Hassan',
    'Dr Omar Saleh',
  ])
  expect(past.getByText('Missed')).toBeTruthy()
  expect(plain(past.getByText('Details').getAttribute('aria-label') ?? undefined)).toBe(
    'Details of the appointment with Dr Omar Saleh, 3 September 2026',
  )
  expect(past.getAllByRole('link')[0]?.getAttribute('href')).toBe('/appointment/4b177559-868e-4f9b-ae7a-01ec109de401')
})

test('a visit in progress can be neither moved nor cancelled, and paying is not offered', async () => {
  const it = await open([
    anAppointment({ appointmentDate: '2026-11-20T12:00:00.000Z' }),
    anAppointment({ status: 'arrived' }),
  ])
  const upcoming = within(await it.findByRole('region', { name: 'Upcoming 2' }))
  const names = [...upcoming.queryAllByRole('button'), ...upcoming.queryAllByRole('link')].map(
    (control) => control.textContent,
  )
  expect(names.filter((name) => /^(Edit|Cancel|Pay)/.test(name ?? ''))).toEqual([])
})

test('a visit is upcoming until it ends, however long it takes', async () => {
  const it = await open([
    anAppointment({
      doctorName: 'Amina Hassan',
      appointmentDate: '2026-11-20T11:20:00.000Z',
      endsAt: '2026-11-20T12:20:00.000Z',
    }),
    anAppointment({
      doctorName: 'Omar Saleh',
      appointmentDate: '2026-11-20T11:50:00.000Z',
      endsAt: '2026-11-20T12:05:00.000Z',
    }),
  ])
  const names = (of: HTMLElement) =>
    within(of)
      .getAllByRole('heading', { level: 3 })
      .map((name) => name.textContent)
  expect(names(await it.findByRole('region', { name: 'Upcoming 1' }))).toEqual(['Dr Amina Hassan'])
  expect(names(it.getByRole('region', { name: 'Past 1' }))).toEqual(['Dr Omar Saleh'])
})

test('the printed list names its owner and the day', async () => {
  const it = await renderDoctors(
    '/My-Appointment',
    {
      'GET /user': { body: user },
      'GET /appointments': { body: [anAppointment()] },
      'GET /appointments/cancelled': { body: [] },
    },
    { token: 'tok' },
  )
  expect(plain((await it.findByText(/ · Friday/)).textContent)).toBe(`${user.fullName} · Friday 20 November 2026`)
})

test.each([
  ['2026-11-20T12:00:00.000Z', 'It is time for your appointment.', 'حان موعدك الآن.'],
  ['2026-11-20T15:30:00.000Z', 'Your next appointment is today at 5:30 PM.', 'موعدك القادم اليوم الساعة 5:30 م.'],
  ['2026-11-21T08:00:00.000Z', 'Your next appointment is tomorrow at 10:00 AM.', 'موعدك القادم غدًا الساعة 10:00 ص.'],
  // Half past midnight in Cairo is the next day, whatever the day in UTC.
  ['2026-11-21T22:30:00.000Z', 'Your next appointment is in two days.', 'موعدك القادم بعد يومين.'],
  ['2026-11-23T08:00:00.000Z', 'Your next appointment is in three days.', 'موعدك القادم بعد ثلاثة أيام.'],
  ['2026-11-30T08:00:00.000Z', 'Your next appointment is in ten days.', 'موعدك القادم بعد عشرة أيام.'],
  ['2026-12-01T08:00:00.000Z', 'Your next appointment is in 11 days.', 'موعدك القادم بعد 11 يومًا.'],
  ['2027-02-28T08:00:00.000Z', 'Your next appointment is in 100 days.', 'موعدك القادم بعد 100 يوم.'],
  ['2027-03-03T08:00:00.000Z', 'Your next appointment is in 103 days.', 'موعدك القادم بعد 103 أيام.'],
])('a visit at %s: "%s"', async (appointmentDate, english, arabic) => {
  const list = [anAppointment({ appointmentDate })]
  const en = await open(list)
  await waitFor(() => expect(plain(en.getByText(/^(Your next appointment|It is time)/).textContent)).toBe(english))
  en.unmount()
  const ar = await open(list, 'ar')
  await waitFor(() => expect(plain(ar.getByText(/موعدك/).textContent)).toBe(arabic))
})

test('a visitor is asked to log in and returns here', async () => {
  const it = await renderDoctors('/My-Appointment', {})
  expect(it.getByText('Please Login First')).toBeTruthy()
  expect(it.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?returnTo=%2FMy-Appointment')
})

test('an expired session counts as signed out', async () => {
  const it = await renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': refusal(401, 'signed_out', 'Please log in.') },
    { token: 'tok' },
  )
  expect(await it.findByText('Please Login First')).toBeTruthy()
})

test('only users who never had an appointment are told that there is none yet', async () => {
  const cancelled = anAppointment({ status: 'cancelled', cancelledAt: '2026-11-20T12:10:00.000Z' })
  const it = await renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: [] }, 'GET /appointments/cancelled': { body: [cancelled] } },
    { token: 'tok' },
  )
  expect(await it.findByText('No upcoming appointments')).toBeTruthy()
  expect(it.queryByText('No appointments yet')).toBeNull()
})

test('empty and failed are two different screens', async () => {
  const empty = await open([])
  expect(await empty.findByText('No appointments yet')).toBeTruthy()
  expect(empty.getByRole('link', { name: 'Find a doctor' }).getAttribute('href')).toBe('/doctors')
  empty.unmount()
  const failed = await renderDoctors('/My-Appointment', { 'GET /appointments': 'unreachable' }, { token: 'tok' })
  expect((await failed.findByRole('alert')).textContent).toContain('Error loading appointments')
  expect(failed.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([
  ['GET /appointments', 'Past', 'completed'],
  ['GET /appointments/cancelled', 'Cancelled', 'cancelled'],
] as const)(
  '%s: what does not fit on a page is one press away, and counted once all is here',
  async (call, title, status) => {
    const latest = anAppointment({ doctorName: 'Omar Saleh', appointmentDate: '2026-09-03T07:30:00.000Z', status })
    const older = anAppointment({ doctorName: 'Amina Hassan', appointmentDate: '2019-10-12T09:00:00.000Z', status })
    const it = await renderDoctors(
      '/My-Appointment',
      {
        'GET /appointments': { body: [] },
        'GET /appointments/cancelled': { body: [] },
        [call]: (query) => (query === 'cursor=older' ? { body: [older] } : { body: [latest], next: 'older' }),
      },
      { token: 'tok' },
    )
    const names = () => it.getAllByRole('heading', { level: 3, hidden: true }).map((name) => name.textContent)
    expect(await it.findByRole('heading', { level: 2, name: title, hidden: true })).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['Dr Omar Saleh']))
    fireEvent.click(it.getByRole('button', { name: 'Show more', hidden: true }))
    expect(await it.findByRole('heading', { level: 2, name: `${title} 2`, hidden: true })).toBeTruthy()
    expect(names()).toEqual(['Dr Omar Saleh', 'Dr Amina Hassan'])
    expect(it.queryByRole('button', { name: 'Show more', hidden: true })).toBeNull()
  },
)

test.for(['en', 'ar'] as const)(
  'the page of a visit that is over says nothing of an unpaid fee, in %s, and one to come does',
  async (language) => {
    const amount = language === 'en' ? '$60 to pay' : /المطلوب/
    for (const isOver of [true, false]) {
      const visit = anAppointment(isOver ? { status: 'completed', appointmentDate: '2026-09-03T07:30:00.000Z' } : {})
      const path = `/My-Appointment/${visit.id}`
      const answers = { [`GET /appointments/${visit.id}`]: { body: visit } }
      const it = await renderDoctors(path, answers, { token: 'tok', language })
      await it.findByRole('heading', { level: 2, name: /Haddad|حداد/ })
      expect(it.queryAllByText(amount)).toHaveLength(isOver ? 0 : 1)
      it.unmount()
    }
  },
)
