import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { nothingSet, settings } from '../../../test/clinic-settings.ts'
import type { Answers } from '../../../test/fake-api.ts'
import { anAdministrator, aUser } from '../../../test/render-payments.tsx'
import { clinic, plain, renderRoutes, type Rendered } from '../../../test/render-routes.tsx'
import { ManagedDoctorsPage } from './managed-doctors-page.tsx'
import { SetUpPage } from './set-up-page.tsx'
import { SettingsPage } from './settings-page.tsx'

const read = 'GET /clinic/settings'
const save = 'PATCH /clinic/settings'

const open = (answers: Answers, { at = '/admin/clinic', ...rendered }: Rendered & { at?: string } = {}) =>
  renderRoutes(
    {
      '/admin/clinic': <SettingsPage />,
      '/admin/clinic/set-up': <SetUpPage />,
      '/admin/doctors': <ManagedDoctorsPage />,
    },
    at,
    {
      'GET /clinic': { body: clinic },
      'GET /user': { body: anAdministrator() },
      'GET /payments/holds/current': { body: { hold: null } },
      ...answers,
    },
    { token: 'tok', ...rendered },
  )
type Page = Awaited<ReturnType<typeof open>>
const edit = async (it: Page, name: string) =>
  fireEvent.click(await it.findByRole('button', { name: new RegExp(`^Edit: \\W?${name}\\W?$`) }))
const form = (it: Page, name: string) => within(it.getByRole('form', { name }))

test('a visitor logs in first, and to a patient the page is not theirs', async () => {
  const out = await open({}, { token: null })
  await waitFor(() => expect(out.here()).toBe('/login?returnTo=%2Fadmin%2Fclinic'))
  out.unmount()
  const patient = await open({ 'GET /user': { body: aUser() } })
  expect(await patient.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
})

test('one row is open at a time, is saved on its own, and keeps the focus in place', async () => {
  const changed = settings({ version: 4, own: { ...nothingSet, phone: '+20 2 2794 0000' } })
  const it = await open({ [read]: { body: settings() }, [save]: { body: changed } })
  await edit(it, 'Name')
  await edit(it, 'Phone')
  expect(it.getAllByRole('form')).toHaveLength(1)
  const field = form(it, 'Phone').getByRole('textbox', { name: 'Phone' })
  expect(field).toHaveProperty('value', '+20 100 123 4567')
  // The form has replaced the button that had it.
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' +20 2 2794 0000 ' } })
  fireEvent.click(form(it, 'Phone').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByRole('form')).toBeNull())
  expect(it.callsTo(save).map(({ body }) => body)).toEqual([{ version: 3, phone: '+20 2 2794 0000' }])
  expect(plain(document.activeElement?.getAttribute('aria-label'))).toBe('Edit: Phone')
})

test('numbers are sent as numbers, and an empty field resets its setting', async () => {
  const it = await open({ [read]: { body: settings() }, [save]: { body: settings({ version: 4 }) } })
  await edit(it, 'Refund')
  const [hours, percent] = form(it, 'Refund').getAllByRole('textbox')
  if (!hours || !percent) throw new Error('no fields')
  fireEvent.change(hours, { target: { value: '48' } })
  fireEvent.change(percent, { target: { value: '' } })
  fireEvent.click(form(it, 'Refund').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.callsTo(save)).toHaveLength(1))
  expect(it.callsTo(save)[0]?.body).toEqual({ version: 3, refundFullHours: 48, refundLatePercent: null })
})

test('reminders are a list of hours, also with Arabic commas; zero means none, an empty field resets them', async () => {
  const it = await open({ [read]: { body: settings() }, [save]: { body: settings({ version: 4 }) } })
  expect(
    await it.findByText('By email 24 hours and 3 hours before each appointment, never between 9:00 PM and 8:00 AM.'),
  ).toBeTruthy()
  for (const [typed, sent] of [
    ['48, 24،2', [48, 24, 2]],
    ['0', []],
    ['', null],
  ] as const) {
    await edit(it, 'Reminders')
    const field = form(it, 'Reminders').getByRole('textbox')
    expect(field).toHaveProperty('value', '24, 3')
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.click(form(it, 'Reminders').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(it.queryByRole('form')).toBeNull())
    expect(it.callsTo(save).at(-1)?.body).toMatchObject({ reminderHours: sent })
  }
})

test('a refused hour shows at the list of hours', async () => {
  const message = 'This number is too small or too large.'
  const refused = {
    success: false,
    code: 'validation_failed',
    message: '',
    issues: [{ path: 'reminderHours.1', message }],
  }
  const it = await open({ [read]: { body: settings() }, [save]: { status: 422, body: refused } })
  await edit(it, 'Reminders')
  fireEvent.click(form(it, 'Reminders').getByRole('button', { name: 'Save' }))
  expect(await form(it, 'Reminders').findByText(message)).toBeTruthy()
})

test('a refusal of the server shows at its field, and the form stays open', async () => {
  const message = 'Please enter a link that starts with https://.'
  const refused = { success: false, code: 'validation_failed', message: '', issues: [{ path: 'mapUrl', message }] }
  const it = await open({ [read]: { body: settings() }, [save]: { status: 422, body: refused } })
  await edit(it, 'Map')
  fireEvent.click(form(it, 'Map').getByRole('button', { name: 'Save' }))
  expect(await form(it, 'Map').findByText(message)).toBeTruthy()
  expect(form(it, 'Map').getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})

test('another administrator’s change is fetched, the input stays, and saving again replaces it', async () => {
  let stored = settings()
  let tries = 0
  const it = await open({
    [read]: () => ({ body: stored }),
    [save]: () => {
      tries += 1
      return tries > 1
        ? { body: stored }
        : { status: 409, body: { success: false, code: 'settings_changed', message: '' } }
    },
  })
  await edit(it, 'Name')
  fireEvent.change(form(it, 'Name').getByRole('textbox', { name: 'Name in English' }), {
    target: { value: 'Nile Clinic' },
  })
  stored = settings({ version: 9 })
  fireEvent.click(form(it, 'Name').getByRole('button', { name: 'Save' }))
  expect(await form(it, 'Name').findByText(/Someone else has changed the settings/)).toBeTruthy()
  await waitFor(() => expect(it.callsTo(read)).toHaveLength(2))
  fireEvent.click(form(it, 'Name').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByRole('form')).toBeNull())
  expect(it.callsTo(save).at(-1)?.body).toEqual({ version: 9, name: 'Nile Clinic', nameAr: 'عافية' })
})

test('warns before the time zone changes while visits are booked, and has no button for a fixed currency', async () => {
  const it = await open({ [read]: { body: settings({ upcomingVisits: 3, isCurrencyFixed: true }) } })
  await edit(it, 'Time zone')
  expect(form(it, 'Time zone').getByText(/^3 upcoming appointments/)).toBeTruthy()
  expect(it.queryByRole('button', { name: /Edit: .?Currency/ })).toBeNull()
  expect(it.getByText('Fixed, since there are appointments with a fee or payments.')).toBeTruthy()
})

test.each(['/admin/clinic', '/admin/doctors'])(
  '%s greets a clinic without doctors with the set-up, until it is dismissed',
  async (at) => {
    const it = await open(
      {
        'GET /doctors/manage': { body: [] },
        [read]: { body: settings({ isSetUpDue: true }) },
        [save]: { body: settings({ version: 4 }) },
      },
      { at },
    )
    expect(await it.findByText('Set up your clinic')).toBeTruthy()
    expect(it.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/admin/clinic/set-up')
    fireEvent.click(it.getByRole('button', { name: 'Set up later' }))
    await waitFor(() => expect(it.queryByText('Set up your clinic')).toBeNull())
    expect(it.callsTo(save).map(({ body }) => body)).toEqual([{ version: 3, isSetUpPutOff: true }])
  },
)

const hoursOfClinic = { version: 0, week: null, seasons: [], holidays: [] }
const specialities = startSpecialities.map((one, place) => ({
  id: `5b177559-868e-4f9b-ae7a-00000000000${place}`,
  ...one,
  complaints: '',
  retiredAt: null,
}))
const setUp: Answers = {
  [read]: { body: settings() },
  [save]: { body: settings({ version: 4 }) },
  'GET /clinic/hours': { body: hoursOfClinic },
  'PUT /clinic/hours': { body: { ...hoursOfClinic, version: 1 } },
  'GET /doctors/counts': { body: [] },
  'GET /specialities/managed': { body: specialities },
  'GET /visit-types': { body: [] },
  'GET /doctors/managed': { body: [] },
}
const stepsOf = (it: Page) =>
  within(it.getByRole('navigation', { name: 'Steps' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('the set-up goes step by step, each saved or skipped, and shows the results', async () => {
  const it = await open(setUp, { at: '/admin/clinic/set-up' })
  const clinicForm = within(await it.findByRole('form', { name: 'Name and contact' }))
  expect(it.getByText('Step 1 of 6')).toBeTruthy()
  fireEvent.change(clinicForm.getByRole('textbox', { name: 'Name in English' }), { target: { value: 'Nile Clinic' } })
  fireEvent.click(clinicForm.getByRole('button', { name: 'Save and continue' }))

  const hoursForm = within(await it.findByRole('form', { name: 'Opening hours' }))
  expect(it.callsTo(save)[0]?.body).toMatchObject({ version: 3, name: 'Nile Clinic', phone: '+20 100 123 4567' })
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('heading', { level: 2, name: 'Opening hours' })))
  fireEvent.click(hoursForm.getByRole('checkbox', { name: 'Friday' }))
  fireEvent.change(hoursForm.getByRole('combobox', { name: /^To, / }), { target: { value: '17:00' } })
  fireEvent.click(hoursForm.getByRole('button', { name: 'Save and continue' }))

  const moneyForm = within(await it.findByRole('form', { name: 'Languages, time zone and money' }))
  const day = [{ opens: '10:00', closes: '17:00' }]
  const week = { saturday: day, sunday: day, monday: day, tuesday: day, wednesday: day, thursday: day, friday: [] }
  expect(it.callsTo('PUT /clinic/hours').map(({ body }) => body)).toEqual([
    { version: 0, week, seasons: [], holidays: [] },
  ])
  fireEvent.click(moneyForm.getByRole('button', { name: 'Skip' }))

  expect(await it.findByRole('button', { name: /^Edit .?Neurologist/ })).toBeTruthy()
  expect(stepsOf(it)).toEqual([
    'Name and contactDone',
    'Opening hoursDone',
    'Languages, time zone and moneySkipped',
    'Specialities',
    'Visit types and fees',
    'The first doctor',
  ])
  fireEvent.click(it.getByRole('button', { name: 'Continue' }))
  expect(await it.findByRole('button', { name: 'Add a visit type' })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Continue' }))
  fireEvent.click(await it.findByRole('button', { name: 'Add the first doctor' }))
  expect(await it.findByRole('dialog')).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(it.here()).toBe('/admin/clinic'))
  expect(it.callsTo(save).at(-1)?.body).toEqual({ version: 4, isSetUpPutOff: true })
  expect(it.callsTo(save)).toHaveLength(2)
})

test('the set-up leaves hours that differ by day unchanged', async () => {
  const day = [{ opens: '10:00', closes: '17:00' }]
  const late = [{ opens: '12:00', closes: '20:00' }]
  const week = { saturday: day, sunday: late, monday: day, tuesday: day, wednesday: day, thursday: day, friday: [] }
  const it = await open(
    { ...setUp, 'GET /clinic/hours': { body: { ...hoursOfClinic, week } } },
    { at: '/admin/clinic/set-up?step=hours' },
  )
  expect(plain((await it.findByText(/^.?Sunday/)).textContent)).toContain('12:00 PM – 8:00 PM')
  expect(it.queryByRole('checkbox')).toBeNull()
  expect(it.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/admin/clinic/hours')
  fireEvent.click(it.getByRole('button', { name: 'Continue' }))
  expect(await it.findByRole('form', { name: 'Languages, time zone and money' })).toBeTruthy()
  expect(it.sent()).toEqual([])
})

test('with a doctor the set-up says that the clinic can be booked', async () => {
  const counts = [{ speciality: 'Neurologist', listed: 1, taking: 1 }]
  const it = await open(
    { ...setUp, 'GET /doctors/counts': { body: counts } },
    { at: '/admin/clinic/set-up?step=doctor' },
  )
  expect(await it.findByText(/^Patients can book now/)).toBeTruthy()
  expect(stepsOf(it).at(-1)).toBe('The first doctorDone')
  expect(it.getByRole('button', { name: 'Add another doctor' })).toBeTruthy()
})

test('the languages are one choice, and saved as a list with the default first', async () => {
  const it = await open({ [read]: { body: settings() }, [save]: { body: settings({ version: 4 }) } })
  await edit(it, 'Languages')
  const row = form(it, 'Languages')
  const field = row.getByRole('combobox', { name: 'Languages' })
  expect(field).toMatchObject({ value: 'en,ar' })
  fireEvent.change(field, { target: { value: 'ar' } })
  fireEvent.click(row.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.callsTo(save).map(({ body }) => body)).toEqual([{ version: 3, languages: ['ar'] }]))
})

test('a test email says what the mail server answered', async () => {
  const answers = [
    { to: 'admin@clinic.example', refusal: null },
    { to: 'admin@clinic.example', refusal: '550 5.7.1 sender not allowed' },
  ]
  const it = await open({ [read]: { body: settings() }, 'POST /clinic/test-mail': () => ({ body: answers.shift() }) })
  fireEvent.click(await it.findByRole('button', { name: 'Send' }))
  const accepted = /accepted an email to .?admin@clinic\.example/
  expect(await it.findByText(accepted)).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Send' }))
  expect((await it.findByRole('alert')).textContent).toContain('550 5.7.1 sender not allowed')
  expect(it.queryByText(accepted)).toBeNull()
})
