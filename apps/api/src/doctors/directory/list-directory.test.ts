import { randomUUID } from 'node:crypto'

import type { DoctorFilter } from '@aafiya/contracts/doctors/directory'
import { and, eq, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic } from '../../../test/clinic.ts'
import type { HttpResponse } from '../../../test/http.ts'
import { doctors } from '../doctors.table.ts'
import { conditionsOf } from './directory-filter.ts'
import { behind, inOrder, orderOf } from './directory-order.ts'
import { countedOf } from './doctor-facets.ts'
import { freeTimes } from './free-times.table.ts'

const Page = z.array(z.object({ id: z.string() }))

const names = (found: readonly { firstName: string }[]) => found.map(({ firstName }) => firstName)

test.each([
  'gender=2',
  'gender=1',
  'language=xx',
  'language=AR',
  'feeMax=-1',
  'feeMax=1.234',
  'feeMin=ten',
  'free=someday',
  'online=false',
  'sort=best',
  `area=${'x'.repeat(101)}`,
])('refuses %s, in the list and in what can be chosen', async (query) => {
  const { http } = await clinic()
  for (const path of query.startsWith('sort') ? ['/api/doctors'] : ['/api/doctors', '/api/doctors/facets']) {
    const response = await http.get(`${path}?${query}`)
    expect([path, response.status, response.body]).toMatchObject([path, 422, { code: 'validation_failed' }])
  }
})

async function directory() {
  const world = await clinic()
  const { buildDoctor, buildUser } = world
  const make = async (firstName: string, gender: number | null, values: Parameters<typeof buildDoctor>[0]) =>
    buildDoctor({
      userId: (await buildUser({ role: 1, gender })).id,
      firstName,
      lastName: 'Aziz',
      fullNameAr: null,
      ...values,
    })
  await make('Amal', 1, {
    fees: 40,
    languages: ['ar', 'en'],
    address: '7 Iran St, Dokki, Giza',
    addressAr: '7 شارع إيران، الدقي، الجيزة',
  })
  await make('Basem', 0, { fees: 60, languages: ['ar'], address: '3 Road 9, Degla, Maadi, Cairo' })
  await make('Celine', 1, { fees: 60, languages: ['fr'], address: 'Giza', availability: false })
  await make('Dalia', null, { fees: 0, speciality: 'Dermatologist', address: null })
  return world
}

describe('the directory', () => {
  test.each([
    [{ gender: 'female' }, ['Amal', 'Celine']],
    [{ gender: 'male' }, ['Basem']],
    [{ language: 'ar' }, ['Amal', 'Basem']],
    [{ feeMax: '40' }, ['Amal', 'Dalia']],
    [{ feeMin: '40', feeMax: '59.99' }, ['Amal']],
    [{ area: 'dokki' }, ['Amal']],
    [{ area: 'الدقى' }, ['Amal']],
    [{ area: 'Giza' }, ['Amal', 'Celine']],
    [{ area: 'New Cairo' }, []],
    [{ gender: 'female', language: 'ar', feeMax: '50', area: 'Dokki', q: 'amal', speciality: 'Neurologist' }, ['Amal']],
    // What costs nothing is not paid for.
    [{ online: 'true' }, ['Amal', 'Basem', 'Celine']],
    [{ sort: 'fee' }, ['Dalia', 'Amal', 'Basem', 'Celine']],
    [{ sort: 'name' }, ['Amal', 'Basem', 'Celine', 'Dalia']],
  ] as const)('with %j has %j', async (query, expected) => {
    const { asVisitor } = await directory()
    let total: string | null = null
    const onAnswer = ({ headers }: Response) => (total = headers.get('x-total-count'))
    expect(names(await asVisitor.doctors.list({ query, onAnswer }))).toEqual(expected)
    expect(total).toBe(String(expected.length))
  })

  test('returns how many match, on every page', async () => {
    const { http } = await directory()
    const first = await http.get('/api/doctors?limit=3&sort=fee')
    expect(first.get('x-total-count')).toBe('4')
    const second = await http.get(`/api/doctors?limit=3&sort=fee&cursor=${first.get('x-next-cursor') ?? ''}`)
    expect([second.get('x-total-count'), second.get('x-next-cursor')]).toEqual(['4', undefined])
    expect(second.body).toMatchObject([{ firstName: 'Celine' }])
  })

  test('offers what can be chosen, each counted with everything else that was', async () => {
    const { asVisitor } = await directory()
    expect(await asVisitor.doctors.facets({ query: { gender: 'female' } })).toEqual({
      total: 2,
      free: { any: 2, today: 1, tomorrow: 1, week: 1 },
      specialities: [{ speciality: 'Neurologist', doctors: 2 }],
      genders: [
        { gender: 0, doctors: 1 },
        { gender: 1, doctors: 2 },
      ],
      languages: [
        { language: 'ar', doctors: 1 },
        { language: 'en', doctors: 1 },
        { language: 'fr', doctors: 1 },
      ],
      areas: [{ area: 'Dokki', areaAr: 'الدقي', doctors: 1 }],
      fees: { min: 40, max: 60 },
      online: 2,
    })
    expect((await asVisitor.doctors.facets()).areas).toEqual([
      { area: 'Dokki', areaAr: 'الدقي', doctors: 1 },
      { area: 'Maadi', areaAr: null, doctors: 1 },
    ])
  })

  test('counts each speciality and each day with everything else that was chosen', async () => {
    const { asVisitor } = await directory()
    const facets = async (query: DoctorFilter) => asVisitor.doctors.facets({ query })
    const both = [
      { speciality: 'Neurologist', doctors: 3 },
      { speciality: 'Dermatologist', doctors: 1 },
    ]
    expect(await facets({})).toMatchObject({ specialities: both, free: { any: 4, today: 3 } })
    expect(await facets({ speciality: 'Dermatologist' })).toMatchObject({
      total: 1,
      specialities: both,
      free: { any: 1 },
      online: 0,
    })
    expect(await facets({ speciality: 'Neurologist', feeMin: '50', free: 'today' })).toMatchObject({
      total: 1,
      specialities: [{ speciality: 'Neurologist', doctors: 1 }],
      free: { any: 2, today: 1 },
      genders: [{ gender: 0, doctors: 1 }],
    })
  })

  test('shows the earliest free time in every list but the whole one', async () => {
    const { asVisitor } = await directory()
    expect((await asVisitor.doctors.list()).some((doctor) => 'nextFree' in doctor)).toBe(false)
    const [amal, , celine] = await asVisitor.doctors.list({ query: { limit: '3' } })
    expect([amal?.nextFree, celine?.nextFree]).toEqual(['2026-03-01T08:00:00.000Z', null])
  })

  test("follows the gender that a doctor's account has", async () => {
    const { asUser, asVisitor, buildDoctor } = await clinic()
    const doctor = await buildDoctor()
    const account = await asUser(doctor.userId)
    expect(await asVisitor.doctors.list()).toMatchObject([{ gender: 0 }])
    await account.doctors.update({ params: { id: doctor.id }, body: { languages: ['ar', 'fr'] } })
    expect(await asVisitor.doctors.list({ query: { language: 'fr', gender: 'male' } })).toMatchObject([
      { languages: ['ar', 'fr'] },
    ])
    await account.doctors.update({ params: { id: doctor.id }, body: { languages: [] } })
    expect((await asVisitor.doctors.list())[0]).not.toHaveProperty('languages')
  })

  test('pages by the earliest free time, those without one last', async () => {
    const { http, asVisitor, buildDoctor, asPatient } = await directory()
    const late = await buildDoctor({ firstName: 'Eman' })
    const mona = await asPatient('mona')
    await mona.appointments.book({
      body: { doctorId: late.id, appointmentDate: '2026-03-01', appointmentTime: '10:00' },
    })
    const whole = await asVisitor.doctors.list({ query: { sort: 'earliest' } })
    expect(whole.map(({ nextFree }) => nextFree)).toEqual([
      ...Array.from({ length: 3 }, () => '2026-03-01T08:00:00.000Z'),
      '2026-03-01T08:30:00.000Z',
      null,
    ])
    const paged: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: HttpResponse = await http.get(`/api/doctors?sort=earliest&limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...Page.parse(page.body).map(({ id }) => id))
      cursor = page.get('x-next-cursor')
    }
    expect(paged).toEqual(whole.map(({ id }) => id))
  })

  test('knows who is free today, tomorrow and this week, with bookings and closed days', async () => {
    const { asVisitor, asAdministrator, buildDoctor } = await clinic()
    const { id } = await buildDoctor()
    const administrator = await asAdministrator()
    const counts = async () => (await asVisitor.doctors.facets()).free
    const closedOn = (...dates: string[]) => dates.map((date) => ({ date, hours: [], reason: '' }))
    const save = async (version: number, ...dates: string[]) =>
      administrator.hours.saveDoctor({
        params: { id },
        body: { version, week: null, seasons: [], exceptions: closedOn(...dates) },
      })
    expect(await counts()).toEqual({ any: 1, today: 1, tomorrow: 1, week: 1 })
    await save(0, '2026-03-02')
    expect(await counts()).toEqual({ any: 1, today: 1, tomorrow: 0, week: 1 })
    expect(await asVisitor.doctors.list({ query: { free: 'tomorrow' } })).toEqual([])
    await save(1, '2026-03-01', '2026-03-02')
    expect(await counts()).toEqual({ any: 1, today: 0, tomorrow: 0, week: 1 })
    expect(await asVisitor.doctors.list({ query: { free: 'week', sort: 'earliest' } })).toMatchObject([
      { nextFree: '2026-03-03T08:00:00.000Z' },
    ])
    await administrator.doctors.update({ params: { id }, body: { availability: false } })
    expect(await counts()).toEqual({ any: 1, today: 0, tomorrow: 0, week: 0 })
  })

  test('a hold occupies its time until it ends', async () => {
    const { asVisitor, asPatient, clock } = await directory()
    const [first] = await asVisitor.doctors.list({ query: { sort: 'fee', gender: 'female', language: 'ar' } })
    const mona = await asPatient('mona')
    const doctorId = first?.id ?? ''
    await mona.payments.hold({ body: { doctorId, appointmentDate: '2026-03-01', appointmentTime: '10:00' } })
    const shown = async () =>
      (await asVisitor.doctors.list({ query: { language: 'ar', gender: 'female' } }))[0]?.nextFree
    expect(await shown()).toBe('2026-03-01T08:30:00.000Z')
    clock.advance(9)
    expect(await shown()).toBe('2026-03-01T08:30:00.000Z')
    clock.advance(1)
    expect(await shown()).toBe('2026-03-01T08:00:00.000Z')
  })

  test('reads the earliest free times in the order of their index', async () => {
    const { deps } = await directory()
    await deps.hooks.freshFreeTimes()
    const order = orderOf({ sort: 'earliest', language: 'en' })
    const query = deps.db
      .select()
      .from(doctors)
      .leftJoin(freeTimes, eq(freeTimes.doctorId, doctors.id))
      .where(
        and(eq(doctors.status, 'approved'), order.needs, behind(order, ['2026-03-01T08:00:00.000Z', randomUUID()])),
      )
      .orderBy(...inOrder(order))
      .limit(25)
    await deps.db.transaction(async (tx) => {
      for (const other of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
        await tx.execute(sql.raw(`set local enable_${other} = off`))
      const plan = JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`))
      expect(plan).toContain('free_times_next_idx')
      expect(plan).not.toContain('Sort')
    })
  })

  test('counts the choices from an index alone, without reading rows', async () => {
    const { deps } = await directory()
    const query = countedOf(
      deps,
      conditionsOf(deps, { gender: 'female', language: 'ar', feeMax: '60', free: 'week' }).conditions,
    )
    const read = [...query.toSQL().sql.matchAll(/"doctors"\."(\w+)"/g)].flatMap(([, column]) => column ?? [])
    const index = getTableConfig(doctors).indexes.find(({ config }) => config.name === 'doctors_choices_idx')
    // Of the rows that are listed, which the index is limited to.
    const held = [
      'status',
      ...(index?.config.columns ?? []).flatMap((column) => ('name' in column ? (column.name ?? []) : [])),
    ]
    expect(new Set(read).size).toBeGreaterThan(5)
    expect(read.filter((column) => !held.includes(column))).toEqual([])
  })
})
