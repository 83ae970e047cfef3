import { describe, expect, test } from 'vitest'

import { contract } from './contract.ts'
import { commonErrors, ratesOf, type Endpoint } from './platform/endpoint.ts'
import { problems } from './platform/problems.ts'
import { rates } from './platform/rates.ts'

const endpoints = Object.entries(contract).flatMap(([domain, declared]) =>
  Object.entries<Endpoint>(declared).map(([name, endpoint]) => ({ name: `${domain}.${name}`, ...endpoint })),
)
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
const shapeOf = (schema: unknown): string[] =>
  typeof schema === 'object' &&
  schema !== null &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null
    ? Object.keys(schema.shape)
    : []

test('no two endpoints answer the same method and path', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  expect(places.length).toBeGreaterThan(10)
})

test('a fixed path precedes a parameter that would match it', () => {
  const hidden = endpoints.flatMap((earlier, place) => {
    const swallows = new RegExp(`^${earlier.path.replace(/:\w+/g, '[^/]+')}$`)
    return endpoints
      .slice(place + 1)
      .filter(({ method, path }) => method === earlier.method && swallows.test(path))
      .map(({ name }) => `${name} is behind ${earlier.name}`)
  })
  expect(hidden).toEqual([])
})

/**
 * Lists that a rule of the product bounds: the specialities, the times of a day, the bookable days, and the taken times
 * of those days; the latest messages of a visit.
 */
const bounded = new Set([
  'doctors.counts',
  'counter.closings',
  'desk.findPeople',
  'family.list',
  'healthConsents.list',
  'healthConsents.give',
  'healthConsents.withdraw',
  'linkedMoves.otherVisits',
  'visitDocuments.ofVisit',
  'visitFiles.read',
  'visitDocuments.ofAppointment',
  'visitDocuments.atDesk',
  'family.accept',
  'family.end',
  'family.guardians',
  'family.endGuardian',
  'merges.pendingClaims',
  'merges.answerClaim',
  'counter.openTills',
  'specialities.list',
  'specialities.managed',
  'specialities.move',
  'visitTypes.managed',
  'visits.ownTypes',
  'visits.freeTimes',
  'visitTypes.move',
  'merges.list',
  'receptionists.list',
  'receptionists.remove',
  'hours.affectedOfDoctor',
  'hours.affectedOfClinic',
  'appointments.bookTogether',
  'appointments.standardTimeSlots',
  'appointments.availableDates',
  'appointments.bookedSlots',
  'appointments.availableSlots',
  'callList.list',
  'callList.changes',
  'callList.tellChange',
  'closedDays.list',
  'closedDays.reopen',
  'duplicates.similar',
  'duplicates.list',
  'duplicates.decline',
  'desk.freeTimes',
  'passkeys.list',
  'personCards.addNote',
  'personCards.removeNote',
  'reminders.messages',
  'waitingList.list',
  'waitingList.join',
  'waitingList.leave',
  'waitingList.accept',
  'waitingList.decline',
])

/** Sent as they are read, however many there are. */
const streamed = new Set(['audit.download'])

test.each(endpoints.filter(({ name, response }) => response._zod.def.type === 'array' && !streamed.has(name)))(
  '$name is read page by page, or bounded by a rule',
  (list) => {
    expect(shapeOf(list.query).includes('cursor') && shapeOf(list.query).includes('limit')).toBe(
      !bounded.has(list.name),
    )
  },
)

test('each rate has its own name, and an endpoint that declares it', () => {
  const names = Object.values(rates).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const declared = new Set(endpoints.flatMap((endpoint) => ratesOf(endpoint).map(({ name }) => name)))
  // Pages are no endpoints, and a network's first sign-in limits nothing.
  for (const { name } of [rates.searchPages, rates.knownNetworks]) declared.add(name)
  expect(names.filter((name) => !declared.has(name))).toEqual([])
})

describe.each(endpoints)('$name', (endpoint) => {
  test('counts calls by account only where there is one', () => {
    const ofCalls = ratesOf(endpoint).filter(({ counts }) => counts === undefined)
    expect(endpoint.access === 'public' && ofCalls.some(({ by }) => by === 'account')).toBe(false)
  })

  test('declares the parameters of its path, and no others', () => {
    expect(shapeOf(endpoint.params)).toEqual(namesIn(endpoint.path))
  })

  test('lists only codes that exist, none twice', () => {
    const codes = [...endpoint.errors, ...commonErrors(endpoint)]
    for (const code of codes) expect(Object.keys(problems)).toContain(code)
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
  })

  test('has a summary of one sentence', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].{5,}[^.]$/)
  })

  test('has a body only where HTTP has one', () => {
    expect(endpoint.body !== undefined && endpoint.method === 'get').toBe(false)
  })

  test('refuses unknown keys', () => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      if (!schema || schema._zod.def.type !== 'object') continue
      const def: object = schema._zod.def
      expect('catchall' in def && def.catchall).toMatchObject({ _zod: { def: { type: 'never' } } })
    }
  })
})

test('every code has a status of HTTP', () => {
  for (const [code, status] of Object.entries(problems)) {
    expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
    expect([400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503, 507]).toContain(status)
  }
})

test('only a dead or missing token, a missing second factor and wrong credentials are a 401, which ends a session', () => {
  const unauthorized = Object.entries(problems).filter(([, status]) => status === 401)
  expect(unauthorized.map(([code]) => code).toSorted()).toEqual([
    'credentials_wrong',
    'second_factor_required',
    'signed_out',
  ])
})
