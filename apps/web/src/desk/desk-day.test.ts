import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { expect, test } from 'vitest'

import { deskColumns, earliestFree, timesFor, typeOf, wholeDay, type ShownDay } from './desk-day.ts'

const zone = 'Africa/Cairo'
const date = '2026-11-24'
const now = new Date('2026-11-24T08:10:00Z')
const consultation = {
  id: '5b177559-868e-4f9b-ae7a-000000000001',
  name: 'Consultation',
  nameAr: 'كشف',
  minutes: 30,
  pauseMinutes: 0,
  fee: 60,
}
const doctor = (name: string, more: object = {}) => ({
  id: name,
  fullName: name,
  fullNameAr: null,
  image: null,
  speciality: 'Neurologist',
  fees: 60,
  hours: [{ opens: '10:00', closes: '13:00' }],
  visitTypes: [consultation],
  ...more,
})
/** By the clinic's clock, two hours ahead of UTC. */
const visit = (doctorId: string, time: string, more: object = {}): DeskVisit => {
  const startsAt = new Date(`${date}T${time}:00+02:00`)
  return {
    id: `${doctorId} ${time}`,
    doctorId,
    doctorName: doctorId,
    doctorNameAr: null,
    patientName: 'Layla Aziz',
    patientNameAr: null,
    personId: 'layla',
    appointmentDate: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 30 * 60_000).toISOString(),
    appointmentTime: time,
    notes: null,
    status: 'booked',
    fee: 60,
    currency: 'USD',
    paymentStatus: 'unpaid',
    cancelReason: null,
    cancelledAt: null,
    ...more,
  }
}
const layla = {
  id: 'layla',
  fullName: 'Layla Aziz',
  fullNameAr: null,
  birthYear: null,
  gender: null,
  phones: [],
  hasAccount: false,
}
const day = (more: Partial<ShownDay> = {}): ShownDay => ({
  date,
  version: '1',
  currency: 'USD',
  doctors: [doctor('Karim'), doctor('Dina')],
  visits: [],
  holds: [],
  ...more,
})
const columns = (of: ShownDay, more: object = {}) => deskColumns(of, { zone, now, ...more })
const freeOf = (of: ShownDay, more: object = {}) => columns(of, more)[0]?.free.map(({ time }) => time)

test('free times are the working hours from the current slot on, without visits, their buffers and holds', () => {
  const held = { doctorId: 'Karim', startsAt: '2026-11-24T10:30:00.000Z', endsAt: '2026-11-24T11:00:00.000Z' }
  const visits = [
    visit('Karim', '11:00', { pauseMinutes: 15 }),
    visit('Karim', '10:30', { status: 'cancelled' }),
    visit('Dina', '12:00'),
  ]
  expect(freeOf(day({ visits, holds: [held] }))).toEqual(['10:00', '10:30', '12:00'])
})

test('a moved visit does not free its own time for others, and needs its own length', () => {
  const moving = visit('Karim', '11:00', { endsAt: '2026-11-24T10:00:00.000Z' })
  const [own, other] = columns(day({ visits: [moving] }), { moving }).map(({ free }) => free.map(({ time }) => time))
  expect(own).toEqual(['10:00', '10:30', '11:30', '12:00'])
  // The same time with another doctor is a different slot.
  expect(other).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00'])
})

test.each([
  [date, ['10:00', '10:30', '11:30', '12:00', '12:30']],
  ['2026-11-23', []],
])('a follow-up that may be moved until %s keeps its doctor', (followUpUntil, free) => {
  const moving = visit('Karim', '11:00', { followUpUntil })
  expect(columns(day({ visits: [moving] }), { moving }).map((own) => own.free.map(({ time }) => time))).toEqual([
    free,
    [],
  ])
})

test('a chosen visit type needs its own length, and has no free times with doctors who do not offer it', () => {
  const long = { ...consultation, id: '5b177559-868e-4f9b-ae7a-000000000002', minutes: 60 }
  const doctors = [doctor('Karim', { visitTypes: [consultation, long] }), doctor('Dina')]
  const free = columns(day({ doctors, visits: [visit('Karim', '11:30')] }), { visitTypeId: long.id }).map(
    (column) => column.free,
  )
  expect(free.map((times) => times.map(({ time }) => time))).toEqual([['10:00', '10:30', '12:00'], []])
})

test('filtering for unconfirmed visits does not free the times of the others', () => {
  const confirmed = visit('Karim', '11:00', { confirmedAt: '2026-11-23T08:00:00.000Z' })
  const [karim] = columns(
    day({ visits: [confirmed, visit('Karim', '12:00'), visit('Karim', '10:30', { status: 'arrived' })] }),
    {
      status: 'unconfirmed',
    },
  )
  expect(karim?.blocks.map((block) => block.visit.appointmentTime)).toEqual(['12:00'])
  expect(karim?.free.map(({ time }) => time)).toEqual(['10:00', '11:30', '12:30'])
})

test('if only staff can book the first type, the usual one is the first that patients can book, as in the API', () => {
  const surgery = {
    ...consultation,
    id: '5b177559-868e-4f9b-ae7a-000000000003',
    minutes: 90,
    fee: 300,
    bookableBy: 'clinic' as const,
  }
  const karim = doctor('Karim', { visitTypes: [surgery, consultation] })
  expect(typeOf(karim)).toEqual(consultation)
  expect(typeOf(karim, surgery.id)).toEqual(surgery)
  expect(freeOf(day({ doctors: [karim], visits: [visit('Karim', '11:00')] }))).toEqual([
    '10:00',
    '10:30',
    '11:30',
    '12:00',
    '12:30',
  ])
})

test('shows doctors who work or have visits', () => {
  const doctors = [doctor('Karim'), doctor('Dina', { hours: [] }), doctor('Omar', { hours: [] })]
  expect(columns(day({ doctors, visits: [visit('Dina', '11:00')] })).map((one) => one.doctor.id)).toEqual([
    'Karim',
    'Dina',
  ])
})

test('proposes the earliest time, preferring the current doctor if equally early', () => {
  const of = columns(day({ visits: [visit('Karim', '10:30')] }))
  const suits = timesFor({ kind: 'book', person: layla }, day())
  expect(earliestFree(of, { suits })).toMatchObject({ doctorId: 'Dina', time: '10:30' })
  expect(earliestFree(columns(day()), { doctorId: 'Dina', suits })).toMatchObject({ doctorId: 'Dina', time: '10:30' })
  expect(earliestFree([], { suits })).toBeUndefined()
})

test('proposes no time at which the patient has another visit, which a move is not to itself', () => {
  const taken = visit('Dina', '10:30', { endsAt: `${date}T09:15:00.000Z` })
  const today = day({ visits: [taken, visit('Dina', '12:00', { status: 'cancelled' })] })
  const book = timesFor({ kind: 'book', person: layla }, today)
  expect(earliestFree(columns(today), { suits: book })).toMatchObject({ doctorId: 'Karim', time: '11:30' })
  const move = timesFor({ kind: 'move', visit: taken }, today)
  expect(earliestFree(columns(today), { suits: move })).toMatchObject({ doctorId: 'Karim', time: '10:30' })
})

test('proposes no time of a visit that only the patient’s card shows', () => {
  const elsewhere = visit('Omar', '10:30', { id: 'elsewhere', endsAt: `${date}T09:15:00.000Z` })
  const suits = timesFor({ kind: 'book', person: layla }, day(), [elsewhere])
  expect(earliestFree(columns(day()), { suits })).toMatchObject({ doctorId: 'Karim', time: '11:30' })
})

test.each([
  ['cancelled', { status: 'cancelled' as const }],
  ['moved', { appointmentDate: `${date}T10:00:00.000Z`, endsAt: `${date}T10:30:00.000Z` }],
])('proposes the old time of a visit that the day shows as %s, not as an older card does', (_, change) => {
  const before = visit('Dina', '10:30', { endsAt: `${date}T09:15:00.000Z` })
  const today = day({ visits: [{ ...before, ...change }] })
  const suits = timesFor({ kind: 'book', person: layla }, today, [before])
  expect(earliestFree(columns(today), { suits })).toMatchObject({ time: '10:30' })
})

test('each visit of a day has what the answer says once or leaves out', () => {
  const usual = visit('Karim', '11:00')
  const { doctorName: _, doctorNameAr: __, currency: ___, notes: ____, ...named } = usual
  const { cancelReason: _____, cancelledAt: ______, ...lean } = named
  const other = { cancelReason: 'ill', cancelledAt: `${date}T05:00:00.000Z` }
  expect(wholeDay({ ...day(), visits: [lean, { ...lean, ...other }] }).visits).toEqual([usual, { ...usual, ...other }])
})
