import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor } from '../../../test/render-doctors.tsx'
import { renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const id = (place: number) => `5b177559-868e-4f9b-ae7a-00000000000${place}`
const consultation = { id: id(1), doctorId: null, ...startVisitType, retiredAt: null }
const doctor = aDoctor({ fullName: 'Mariam Haddad' })
const surgery = {
  ...consultation,
  id: id(2),
  name: 'Minor surgery',
  nameAr: 'جراحة صغرى',
  minutes: 90,
  pauseMinutes: 20,
  fee: 300,
  bookableBy: 'clinic',
}
const followUp = { ...consultation, id: id(3), name: 'Follow-up', nameAr: 'متابعة', fee: 0, followUpDays: 14 }
const own = { ...consultation, id: id(4), doctorId: doctor.id, name: 'Check-up', nameAr: 'فحص شامل', minutes: 45 }
const retired = { ...consultation, id: id(5), name: 'Trial', nameAr: 'تجربة', retiredAt: '2026-11-18T10:00:00.000Z' }
const list = 'GET /visit-types'
const open = (answers: Answers = {}, language = 'en') =>
  renderInquiries(
    '/admin/clinic/visit-types',
    {
      [list]: { body: [consultation, surgery, followUp, own, retired] },
      'GET /doctors': { body: [doctor] },
      ...answers,
    },
    { as: 'administrator', language },
  )
const rowOf = (it: Awaited<ReturnType<typeof open>>, name: string) => {
  const row = it.getAllByRole('listitem').find((one) => one.querySelector('p')?.textContent === name)
  if (!row) throw new Error(`no row ${name}`)
  return row
}

test.each(['patient', 'doctor'] as const)('to a %s the page is not theirs, and nothing is asked', async (as) => {
  const it = await renderInquiries('/admin/clinic/visit-types', {}, { as })
  expect(it.callsTo(list)).toEqual([])
})

test('lists the clinic’s types, each doctor’s own, and retired ones, with their properties', async () => {
  const it = await open()
  await it.findByText('Consultation')
  await waitFor(() =>
    expect(it.getAllByRole('heading', { level: 2 }).map((one) => plain(one.textContent))).toEqual([
      'Every doctor',
      'Dr Mariam Haddad',
      'Retired',
    ]),
  )
  expect(plain(rowOf(it, 'Minor surgery').textContent)).toContain('90 minutesBreak: 20 minutes$300Staff only')
  expect(plain(rowOf(it, 'Follow-up').textContent)).toContain('30 minutesFreeFollow-up within 14 days')
  expect(plain(rowOf(it, 'Check-up').textContent)).toContain('45 minutesThe doctor’s fee')
  expect(within(rowOf(it, 'Trial')).getAllByRole('button')).toHaveLength(1)
})

test('adds one for a doctor; digits of either script work, and an empty fee means the doctor’s own', async () => {
  const call = 'POST /visit-types'
  const it = await open({ [call]: { status: 201, body: own } })
  fireEvent.click(await it.findByRole('button', { name: 'Add a visit type' }))
  const dialog = within(await it.findByRole('dialog'))
  const write = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Add a visit type' }))
  write('Name in English', 'Check-up')
  write('Name in Arabic', 'فحص شامل')
  write('Length in minutes', '5')
  submit()
  expect(await dialog.findByText('A visit lasts from 10 to 240 minutes.', { selector: 'li *' })).toBeTruthy()
  expect(it.callsTo(call)).toEqual([])
  write('Length in minutes', '٤٥')
  write('Break afterwards, in minutes', '')
  await dialog.findByRole('option', { name: /Mariam Haddad/ })
  write('For', doctor.id)
  submit()
  await waitFor(() => expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Check-up has been added.']))
  expect(it.callsTo(call)[0]?.body).toEqual({
    doctorId: doctor.id,
    name: 'Check-up',
    nameAr: 'فحص شامل',
    minutes: 45,
    pauseMinutes: 0,
    fee: null,
    bookableBy: 'patient',
    followUpDays: null,
    followUps: 1,
  })
})

test.each([
  ['1,500', 1500],
  ['$1,500', 1500],
  ['١٬٥٠٠', 1500],
  ['1\u202F500', 1500],
  ['1,250.00', 1250],
  ['12,5', 12.5],
  ['١٢٫٥', 12.5],
])('a fee of %s is %d', async (typed, fee) => {
  const call = `PUT /visit-types/${surgery.id}`
  const it = await open({ [call]: { body: surgery } })
  fireEvent.click(await it.findByRole('button', { name: /^Edit .?Minor surgery/ }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Fee'), { target: { value: typed } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.callsTo(call)[0]?.body).toMatchObject({ fee, minutes: 90, pauseMinutes: 20 }))
})

test('an ambiguous fee is refused with both readings, and nothing is sent', async () => {
  const call = `PUT /visit-types/${surgery.id}`
  const it = await open({ [call]: { body: surgery } })
  fireEvent.click(await it.findByRole('button', { name: /^Edit .?Minor surgery/ }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Fee'), { target: { value: '1.500' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const [error] = await dialog.findAllByText(/Do you mean .?1500.? or .?1\.5.?\?/)
  expect(error).toBeTruthy()
  expect(it.callsTo(call)).toEqual([])
})

test('a change says that booked visits stay the same, and sends every field', async () => {
  const call = `PUT /visit-types/${followUp.id}`
  const it = await open({ [call]: { body: followUp } })
  fireEvent.click(await it.findByRole('button', { name: /^Edit .?Follow-up/ }))
  const dialog = within(await it.findByRole('dialog'))
  expect(dialog.getByText('Appointments already booked keep their length, break and fee.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Follow-up within how many days'), { target: { value: '21' } })
  fireEvent.click(dialog.getByRole('radio', { name: 'Staff only' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(it.callsTo(call)[0]?.body).toMatchObject({ followUpDays: 21, bookableBy: 'clinic', fee: 0, minutes: 30 }),
  )
})

test('retiring the last type that patients can book is refused in the dialog', async () => {
  const said = 'Patients need at least one visit type that they can book without an earlier visit.'
  const it = await open({ [`POST /visit-types/${consultation.id}/retire`]: refusal(409, 'last_visit_type', said) })
  fireEvent.click(await it.findByRole('button', { name: /^Retire .?Consultation/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, retire' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(said)
})

test('in Arabic the Arabic name comes first', async () => {
  const it = await open({}, 'ar')
  await it.findByText('كشف')
  expect(plain(rowOf(it, 'متابعة').textContent)).toContain('متابعة خلال')
})
