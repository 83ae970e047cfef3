import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

import type { Answers } from './fake-api.ts'
import { renderDesk } from './render-desk.tsx'
import { noFacets } from './render-doctors.tsx'
import { aUser } from './render-payments.tsx'
import { plain } from './render-routes.tsx'

export const id = (place: number) => `5b177559-868e-4f9b-ae7a-00000000000${place}`
export const consultation = { id: id(1), name: 'Consultation', nameAr: 'كشف', minutes: 30, pauseMinutes: 0, fee: 60 }
const doctor = (place: number, fullName: string, fullNameAr: string) => ({
  id: id(place),
  fullName,
  fullNameAr,
  image: null,
  speciality: 'Neurologist',
  fees: 60,
  hours: [{ opens: '10:00', closes: '17:00' }],
  visitTypes: [consultation],
})
export const layla = {
  id: id(5),
  fullName: 'Layla Aziz',
  fullNameAr: 'ليلى عزيز',
  birthYear: 1991,
  gender: 1,
  phones: ['010 01234567'],
  hasAccount: true,
}
export const visit = {
  id: id(7),
  doctorId: id(2),
  doctorName: 'Karim Mansour',
  doctorNameAr: 'كريم منصور',
  patientName: 'Yusuf Aziz',
  patientNameAr: null,
  personId: id(6),
  appointmentDate: '2026-11-20T13:00:00.000Z',
  appointmentTime: '15:00',
  endsAt: '2026-11-20T13:30:00.000Z',
  notes: null,
  status: 'booked',
  fee: 60,
  currency: 'USD',
  paymentStatus: 'unpaid',
  cancelReason: null,
  cancelledAt: null,
}
export const day = {
  date: '2026-11-20',
  version: 'one',
  currency: 'USD',
  doctors: [doctor(2, 'Karim Mansour', 'كريم منصور'), doctor(3, 'Dina Saleh', 'دينا صالح')],
  visits: [visit],
  holds: [],
}
export const emptyCard = { isReached: true, upcoming: [], past: [], unpaid: [], related: [], messages: [], notes: [] }
export const booked = { ...visit, id: id(8), patientName: 'Layla Aziz', personId: layla.id, appointmentTime: '14:30' }

const nothing = { received: 0, returned: 0, expected: 0 }
const noMoney = { currency: 'USD', cash: nothing, card: nothing, movements: [], debts: [] }
/** Of `visit`, paid in cash. */
export const receipt = {
  number: 'E43844FE-CC2F',
  clinicName: 'Aafiya',
  clinicNameAr: 'عافية',
  clinicAddress: '14 Nile Corniche',
  clinicAddressAr: '14 كورنيش النيل',
  patientName: 'Yusuf Aziz',
  patientNameAr: null,
  doctorName: 'Karim Mansour',
  doctorNameAr: 'كريم منصور',
  doctorSpeciality: 'Neurologist',
  appointmentDate: visit.appointmentDate,
  appointmentTime: visit.appointmentTime,
  provider: 'cash',
  paidAt: '2026-11-20T12:00:00.000Z',
  paid: 60,
  refunds: [],
  kept: 60,
  currency: 'USD',
}

export const movement = {
  id: id(7),
  kind: 'charge' as const,
  method: 'cash' as const,
  appointmentId: visit.id,
  patientName: 'Yusuf Aziz',
  patientNameAr: null,
  amount: 60,
  createdAt: '2026-11-20T12:00:00.000Z',
}

/** Begins to print as soon as the page listens for that, which is a moment after its buttons are there. */
export const beginPrinting = () =>
  waitFor(() => {
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(document.querySelector('[data-paper=""]')).not.toBeNull()
  })

/** A closed till. */
export const closing = {
  id: id(8),
  closedBy: 'Nour Selim',
  closedAt: '2026-11-19T15:00:00.000Z',
  currency: 'USD',
  movements: 1,
  expectedCash: 110,
  countedCash: 109,
  expectedCard: 0,
  countedCard: 1,
  difference: 0,
  note: null,
}

/** The desk on a day with two doctors, signed in as a receptionist. `isSameVisit`: after a reload. */
export async function openDesk(
  answers: Answers = {},
  language: 'en' | 'ar' = 'en',
  search = '',
  { isSameVisit = false } = {},
) {
  const it = await renderDesk(
    `/desk${search}`,
    {
      'GET /user': { body: aUser({ role: 4 }) },
      'GET /desk/day': { body: day },
      'GET /desk/pulse': { body: { version: 'one' } },
      'GET /desk/people': { body: [layla] },
      [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, person: layla } },
      [`GET /desk/people/${layla.id}/documents`]: { body: [] },
      'GET /desk/calls/changes': { body: [] },
      'GET /desk/duplicates': { body: [] },
      'GET /desk/duplicates/similar': { body: [] },
      'GET /desk/free-times': { body: [] },
      'GET /doctors/facets': { body: noFacets },
      'POST /desk/visits': { status: 201, body: booked },
      [`GET /desk/visits/${visit.id}/reminders`]: { body: { isTold: false, reminders: [] } },
      [`GET /desk/visits/${visit.id}/messages`]: { body: [] },
      'GET /desk/till': { body: noMoney },
      ...answers,
    },
    { token: 'tok', language, isSameVisit },
  )
  const grid = await it.findByRole('grid')
  const press = (key: string, target: Element = document.activeElement ?? document.body) =>
    fireEvent.keyDown(target, { key })
  const find = async (typed: string, name = 'Layla Aziz|ليلى عزيز') => {
    press('F2')
    const field = it.getByRole('combobox', { name: /Find a person|البحث عن شخص/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.change(field, { target: { value: typed } })
    await within(await it.findByRole('listbox')).findByRole('option', { name: new RegExp(name) })
  }
  /** Opens a patient's card with Enter on the only match. */
  const openCard = async () => {
    await find('la')
    press('Enter')
    const picker = await it.findByRole('combobox', { name: /Book with|الحجز مع/ })
    await waitFor(() => expect(document.activeElement).toBe(picker))
    return picker
  }
  /** Continues to the earliest free time of all doctors. */
  const bookAny = async () => {
    await openCard()
    press('Enter')
  }
  /** Books Layla a second appointment at Yusuf's time, up to the reason. */
  const giveReason = async () => {
    await bookAny()
    await it.findByText('New appointment')
    fireEvent.click(within(grid).getByText('Yusuf Aziz'))
    fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
    const reason = await it.findByLabelText('Reason')
    fireEvent.change(reason, { target: { value: 'Fever' } })
    return reason
  }
  const focused = () => plain(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  return { it, grid, press, find, openCard, bookAny, giveReason, focused }
}
