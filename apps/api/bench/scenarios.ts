import { instantAt } from '@aafiya/contracts/hours/clinic-time'
import { daysFrom, gridTimes } from '@aafiya/contracts/hours/slots'

import { signSessionToken } from '../src/account/session/session-token.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import type { PlannedRequest } from './load.ts'
import { bookers, idOf, timeZone } from './prepare-database.ts'
import { benchSecret } from './targets.ts'

/** What is asked of a server: the same requests again and again, or new ones for every round. */
export type Requests = { each: readonly PlannedRequest[] } | { once: (from: number, count: number) => PlannedRequest[] }

export interface Scenario {
  name: string
  goal: string
  product: Requests
  limit: Requests
  /** Measured until the last of its mails has left. */
  withMails?: true
}

const secrets = createSecrets(benchSecret)
const expiresAt = new Date(Date.now() + 86_400_000)
const tokens = new Map<string, string>()

/** The session of an account has the account's id. */
function signedIn(id: string): Record<string, string> {
  const token =
    tokens.get(id) ?? signSessionToken({ secrets, clock: { now: () => new Date() } }, { id, userId: id, expiresAt })
  tokens.set(id, token)
  return { authorization: `Bearer ${token}` }
}

const get = (path: string, headers?: Record<string, string>): PlannedRequest => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
})
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

const [today = '', ...days] = daysFrom(new Date(), timeZone, 60)
const weekEnd = days[6] ?? ''
const startOf = (date: string, time: string) => instantAt(date, time, timeZone)?.toISOString() ?? ''

/** Behind the week with visits: every half hour of every day is free at every doctor. */
const freeTimes = days.slice(8).flatMap((date) => gridTimes().map((time) => ({ date, time })))

/** The n-th booking of all: its own time at its own doctor, by whom nothing else is booked then. */
const bookingOf = (number: number, doctors: number) => ({
  booker: idOf('booker', number % bookers),
  doctorId: idOf('doctor', number % doctors),
  ...(freeTimes[Math.floor(number / doctors)] ?? { date: '', time: '' }),
})

const json = { 'content-type': 'application/json' }

function productBooking(number: number, doctors: number): PlannedRequest {
  const { booker, doctorId, date, time } = bookingOf(number, doctors)
  const body = JSON.stringify({ doctorId, appointmentDate: date, appointmentTime: time })
  return { method: 'POST', path: '/api/appointments', headers: { ...json, ...signedIn(booker) }, body }
}

function limitBooking(number: number, doctors: number, path: string): PlannedRequest {
  const { booker, doctorId, date, time } = bookingOf(number, doctors)
  return {
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify({ personId: booker, doctorId, startsAt: startOf(date, time) }),
  }
}

const range = <T>(from: number, count: number, one: (number: number) => T) =>
  numbers(count).map((index) => one(from + index))

/** The product compared with bare Express and pg. */
export const scenarios = ({ doctors, patients }: { doctors: number; patients: number }): Scenario[] => [
  {
    name: 'list of doctors, all fields',
    goal: '>= 2.0 x',
    product: { each: [get('/api/doctors')] },
    limit: { each: [get('/doctors')] },
  },
  {
    name: 'booked slots, 7 days',
    goal: '>= 0.85 x',
    product: {
      each: numbers(doctors).map((one) => get(`/api/appointments/doctor/${idOf('doctor', one)}/booked-slots?days=7`)),
    },
    limit: {
      each: numbers(doctors).map((one) =>
        get(
          `/doctors/${idOf('doctor', one)}/booked-slots?from=${startOf(today, '00:00')}&to=${startOf(weekEnd, '00:00')}`,
        ),
      ),
    },
  },
  {
    name: 'my appointments',
    goal: '>= 0.7 x',
    product: { each: numbers(patients).map((one) => get('/api/appointments', signedIn(idOf('patient', one)))) },
    limit: { each: numbers(patients).map((one) => get(`/people/${idOf('patient', one)}/appointments`)) },
  },
  {
    name: 'a booking, whole',
    goal: '>= 0.35 x, p50 <= 3 x',
    product: { once: (from, count) => range(from, count, (number) => productBooking(number, doctors)) },
    limit: { once: (from, count) => range(from, count, (number) => limitBooking(number, doctors, '/appointments')) },
  },
  {
    name: 'a booking, with its mails gone',
    goal: '>= 0.5 x, 150 mails a second',
    withMails: true,
    product: { once: (from, count) => range(from, count, (number) => productBooking(number, doctors)) },
    limit: {
      once: (from, count) => range(from, count, (number) => limitBooking(number, doctors, '/mailed-appointments')),
    },
  },
]

/** The product with a large database compared with a small one. */
export const sizeScenarios: Omit<Scenario, 'limit'>[] = [
  {
    name: 'booked slots, 7 days',
    goal: 'p50 <= 1.3 x',
    product: {
      each: numbers(100).map((one) => get(`/api/appointments/doctor/${idOf('doctor', one)}/booked-slots?days=7`)),
    },
  },
  { name: 'directory, first page', goal: '<= 1.5 x', product: { each: [get('/api/doctors?limit=24')] } },
  {
    name: 'directory, search',
    goal: '<= 1.5 x',
    product: { each: [get(`/api/doctors?limit=24&q=${encodeURIComponent('محجوب')}`)] },
  },
  { name: 'directory, a name of many', goal: '<= 1.5 x', product: { each: [get('/api/doctors?limit=24&q=Hassan')] } },
  {
    name: 'directory, a speciality by its word',
    goal: '<= 1.5 x',
    product: { each: [get('/api/doctors?limit=24&q=skin')] },
  },
  {
    name: 'directory, a speciality in an area',
    goal: '<= 1.5 x',
    product: { each: [get('/api/doctors?limit=24&q=dermatologist+in+Dokki')] },
  },
  { name: 'directory, what can be chosen', goal: '<= 1.5 x', product: { each: [get('/api/doctors/facets')] } },
  {
    name: 'directory, what can be chosen of a name',
    goal: '<= 1.5 x',
    product: { each: [get('/api/doctors/facets?q=Hassan')] },
  },
  {
    name: 'directory, by Arabic names',
    goal: '<= 1.5 x',
    product: { each: [get('/api/doctors?limit=24&sort=name', { 'accept-language': 'ar' })] },
  },
  {
    name: 'directory, earliest first',
    goal: '<= 1.5 x',
    product: { each: [get('/api/doctors?limit=24&sort=earliest')] },
  },
  {
    name: 'directory, earliest tomorrow',
    goal: '<= 1.5 x',
    product: { each: [get('/api/doctors?limit=24&free=tomorrow&sort=earliest')] },
  },
]
