import type { UpdateSettings } from '@aafiya/contracts/clinic/clinic'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const monday = '2026-03-02'

/** A clinic with a signed-in administrator and a bookable doctor. */
async function staffed(options: Parameters<typeof clinic>[0] = {}) {
  const parts = await clinic(options)
  const asAdministrator = await parts.asAdministrator()
  const doctor = await parts.buildDoctor()
  const params = { id: doctor.id }
  const save = (body: UpdateSettings, who = asAdministrator) => who.clinic.updateSettings({ body })
  const book = async (name: string, appointmentTime: string, appointmentDate = monday) =>
    (await parts.asPatient(name)).appointments.book({ body: { doctorId: doctor.id, appointmentDate, appointmentTime } })
  const free = (date: string) => parts.asVisitor.appointments.availableSlots({ params, query: { date } })
  return { ...parts, asAdministrator, doctor, params, save, book, free }
}

test('refuses a visitor, a patient and a doctor', async () => {
  const { asVisitor, asPatient, asUser, doctor, save } = await staffed()
  expect(await refusal(asVisitor.clinic.settings())).toMatchObject({ status: 401 })
  expect(await refusal(save({ version: 0 }, asVisitor))).toMatchObject({ status: 401 })
  for (const who of [await asPatient('mona'), await asUser(doctor.userId)]) {
    expect(await refusal(who.clinic.settings())).toMatchObject({ status: 403 })
    expect(await refusal(save({ version: 0 }, who))).toMatchObject({ status: 403 })
  }
})

test.each<[string, Omit<UpdateSettings, 'version'>, string, RegExp]>([
  ['a name of spaces', { name: '  ' }, 'name', /fill/],
  ['a map link that is not https', { mapUrl: 'http://maps.example/1' }, 'mapUrl', /https/],
  ['a map link that runs a script', { mapUrl: 'javascript:alert(1)' }, 'mapUrl', /https/],
  ['a telephone number of letters', { phone: 'call us' }, 'phone', /phone/],
  ['an address that is no e-mail', { email: 'care@' }, 'email', /email/],
  ['no language at all', { languages: [] }, 'languages', /at least one/],
  ['a language twice', { languages: ['ar', 'ar'] }, 'languages', /twice/],
  ['a currency that is no code', { currency: 'pounds' }, 'currency', /three-letter/],
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone', /time zone/],
  ['more than all of the money', { refundLatePercent: 101 }, 'refundLatePercent', /too large/],
  ['a reminder after the visit', { reminderHours: [24, 0] }, 'reminderHours.1', /too small/],
  ['too many reminders', { reminderHours: [1, 2, 3, 4, 5, 6] }, 'reminderHours', /At most 5/],
  ['no day ahead', { daysAhead: 0 }, 'daysAhead', /too small/],
  ['more than a year ahead', { daysAhead: 366 }, 'daysAhead', /too large/],
  ['a message that earns money', { smsPrice: -0.01 }, 'smsPrice', /too small/],
  ['half a minute', { leadMinutes: 0.5 }, 'leadMinutes', /number/],
])('refuses %s at its field', async (_, wrong, path, message) => {
  const { save } = await staffed()
  const refused = await refusal(save({ version: 0, ...wrong }))
  expect(refused).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(refused.issues).toContainEqual({ path, message: expect.stringMatching(message) })
})

test('answers the values of the environment before anything was saved', async () => {
  const { asAdministrator, asVisitor } = await staffed({ env: { CLINIC_NAME: 'Nile Clinic', REFUND_FULL_HOURS: '48' } })
  const { version, own, used, ...rest } = await asAdministrator.clinic.settings()
  expect(version).toBe(0)
  expect(Object.values(own).every((value) => value === null)).toBe(true)
  expect(used).toMatchObject({
    name: 'Nile Clinic',
    refundFullHours: 48,
    reminderHours: [24, 3],
    leadMinutes: 60,
    daysAhead: 60,
    maxUpcoming: 10,
  })
  expect(rest).toEqual({ upcomingVisits: 0, isCurrencyFixed: false, isSetUpDue: false })
  expect(Object.keys(await asVisitor.clinic.show())).not.toEqual(expect.arrayContaining(['languages']))
})

test('changes given settings, keeps absent ones, and resets those that are null', async () => {
  const { save, asVisitor } = await staffed()
  const address = {
    street: '14 Nile Corniche',
    city: 'Cairo',
    country: 'Egypt',
    streetAr: '14 كورنيش النيل',
    cityAr: 'القاهرة',
  }
  await save({ version: 0, name: 'Nile Clinic', nameAr: 'عيادة النيل', ...address, phone: '+20 2 2794 0000' })
  const saved = await save({
    version: 1,
    name: null,
    languages: ['ar', 'en'],
    mapUrl: 'https://maps.example/1',
    daysAhead: 30,
  })
  expect(saved).toMatchObject({
    version: 2,
    own: { name: null, nameAr: 'عيادة النيل', ...address },
    used: { name: 'Aafiya' },
  })
  expect(await asVisitor.clinic.show()).toMatchObject({
    name: 'Aafiya',
    nameAr: 'عيادة النيل',
    address: '14 Nile Corniche, Cairo, Egypt',
    addressAr: '14 كورنيش النيل، القاهرة',
    addressParts: { street: '14 Nile Corniche', city: 'Cairo', governorate: null, country: 'Egypt' },
    mapUrl: 'https://maps.example/1',
    languages: ['ar', 'en'],
    daysAhead: 30,
  })
})

test('writes down who changed the settings', async () => {
  const { save, database } = await staffed()
  await save({ version: 0, daysAhead: 30 })
  expect(await database.db.select().from(auditEntries)).toContainEqual(
    expect.objectContaining({ action: 'clinic_settings_changed', actorRole: 'administrator' }),
  )
})

test('offers and books the days ahead that are set, and no others', async () => {
  const { save, free, book, asVisitor, params } = await staffed()
  await save({ version: 0, daysAhead: 1 })
  expect(await free(monday)).not.toEqual([])
  expect(await free('2026-03-03')).toEqual([])
  expect(await asVisitor.appointments.availableDates({ query: {} })).toEqual(['2026-03-01', monday])
  expect(await refusal(book('mona', '10:00', '2026-03-03'))).toMatchObject({ code: 'date_too_far' })
  await save({ version: 1, daysAhead: 365 })
  expect(await book('mona', '10:00', '2027-03-01')).toMatchObject({ appointmentTime: '10:00' })
  expect(await asVisitor.appointments.bookedSlots({ params, query: {} })).toHaveLength(1)
})

test('offers and books no visit within the lead time', async () => {
  const { save, free, book } = await staffed({ now: '2026-03-02T08:10:00Z' })
  expect((await free(monday))[0]).toBe('11:00')
  await save({ version: 0, leadMinutes: 90 })
  expect((await free(monday))[0]).toBe('12:00')
  expect(await refusal(book('mona', '11:30'))).toMatchObject({ code: 'slot_past' })
  await save({ version: 1, leadMinutes: 0 })
  expect(await book('mona', '10:30')).toMatchObject({ appointmentTime: '10:30' })
})

test('limits a patient’s upcoming visits to the setting', async () => {
  const { save, book } = await staffed()
  await save({ version: 0, maxUpcoming: 1 })
  await book('mona', '10:00')
  expect(await refusal(book('mona', '12:00'))).toMatchObject({ code: 'too_many_appointments' })
})

test('keeps the instants of visits when the time zone changes, and returns how many are affected', async () => {
  const { save, book, asAdministrator, asPatient } = await staffed()
  const { id, appointmentTime } = await book('mona', '12:00')
  expect(await asAdministrator.clinic.settings()).toMatchObject({ upcomingVisits: 1 })
  await save({ version: 0, timeZone: 'Asia/Dubai' })
  expect(appointmentTime).toBe('12:00')
  expect(await (await asPatient('mona')).appointments.detail({ params: { id } })).toMatchObject({
    appointmentTime: '14:00',
  })
})

test('changes the currency until a visit with a fee was booked', async () => {
  const { save, book, asVisitor, asAdministrator, params } = await staffed()
  await save({ version: 0, currency: 'EGP' })
  expect(await asVisitor.doctors.detail({ params })).toMatchObject({ currency: 'EGP' })
  expect(await book('mona', '10:00')).toMatchObject({ currency: 'EGP' })
  expect(await asAdministrator.clinic.settings()).toMatchObject({ isCurrencyFixed: true })
  for (const currency of ['SAR', null])
    expect(await refusal(save({ version: 1, currency }))).toMatchObject({ status: 409, code: 'currency_fixed' })
  expect(await save({ version: 1, currency: 'EGP', name: 'Nile Clinic' })).toMatchObject({ version: 2 })
})

test('a visit that is booked while the currency changes has the currency that is then in force', async () => {
  const { save, book, database } = await staffed()
  const [changed, ...booked] = await Promise.allSettled([
    save({ version: 0, currency: 'EGP' }),
    ...['10:00', '11:00', '12:00'].map((time, index) => book(`patient ${index}`, time)),
  ])
  expect(booked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const inForce = changed.status === 'fulfilled' ? 'EGP' : 'USD'
  const rows = await database.db.select({ currency: appointments.currency }).from(appointments)
  expect(rows).toEqual([{ currency: inForce }, { currency: inForce }, { currency: inForce }])
})

test('names the clinic in mails as it is set when they are written', async () => {
  const { save, deliver, asVisitor } = await staffed()
  await save({ version: 0, name: 'Nile Clinic', nameAr: 'عيادة النيل' })
  const person = {
    firstName: 'Nadia',
    lastName: 'Saleh',
    email: 'nadia@example.test',
    password: 'Correct-Horse-7-Battery',
  }
  await asVisitor.account.register({ body: { ...person, gender: 1, role: 2 } })
  const [mail] = await deliver()
  expect(mail).toMatchObject({ senderName: 'Nile Clinic', text: expect.stringContaining('Nile Clinic') })
})

test('greets the first administrator with the set-up until it is put off or there is a doctor', async () => {
  const { asAdministrator, buildDoctor } = await clinic()
  const administrator = await asAdministrator()
  expect(await administrator.clinic.settings()).toMatchObject({ isSetUpDue: true })
  const save = (body: UpdateSettings) => administrator.clinic.updateSettings({ body })
  expect(await save({ version: 0, name: 'Nile Clinic' })).toMatchObject({ isSetUpDue: true })
  expect(await save({ version: 1, isSetUpPutOff: true })).toMatchObject({
    isSetUpDue: false,
    own: { name: 'Nile Clinic' },
  })
  await buildDoctor()
  expect(await administrator.clinic.settings()).toMatchObject({ isSetUpDue: false })
})

test('does not overwrite another administrator’s concurrent change', async () => {
  const { save } = await staffed()
  await save({ version: 0, name: 'Nile Clinic' })
  expect(await refusal(save({ version: 0, phone: '+20 100 123 4567' }))).toMatchObject({
    status: 409,
    code: 'settings_changed',
  })
  expect(await save({ version: 1, phone: '+20 100 123 4567' })).toMatchObject({
    own: { name: 'Nile Clinic', phone: '+20 100 123 4567' },
  })
})

test('of several concurrent changes one succeeds', async () => {
  const { save } = await staffed()
  for (const version of [0, 1]) {
    const outcomes = await Promise.allSettled([10, 20, 30, 40].map((daysAhead) => save({ version, daysAhead })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})
