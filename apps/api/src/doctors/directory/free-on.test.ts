import { randomUUID } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic } from '../../../test/clinic.ts'
import type { HttpResponse } from '../../../test/http.ts'
import { doctors } from '../doctors.table.ts'
import { conditionsOf, meeting } from './directory-filter.ts'
import { behind, inOrder, orderOf } from './directory-order.ts'
import { firstOn } from './free-on.ts'
import { freeTimes } from './free-times.table.ts'

const Page = z.array(z.object({ firstName: z.string(), nextFree: z.nullable(z.string()) }))

/** Three doctors; the first to be free today is the last tomorrow. */
async function directory() {
  const world = await clinic()
  const mona = await world.asPatient('mona')
  const book = async (doctorId: string, appointmentDate: string, appointmentTime: string) =>
    mona.appointments.book({ body: { doctorId, appointmentDate, appointmentTime } })
  const [amal, basem, celine] = [
    await world.buildDoctor({ firstName: 'Amal' }),
    await world.buildDoctor({ firstName: 'Basem' }),
    await world.buildDoctor({ firstName: 'Celine' }),
  ]
  await book(amal.id, '2026-03-02', '10:00')
  await book(amal.id, '2026-03-02', '10:30')
  await book(basem.id, '2026-03-01', '10:00')
  await book(celine.id, '2026-03-01', '10:30')
  await book(celine.id, '2026-03-02', '11:00')
  const get = async (query: string): Promise<HttpResponse> => world.http.get(`/api/doctors?${query}`)
  const shown = (response: HttpResponse) =>
    Page.parse(response.body).map(({ firstName, nextFree }) => [firstName, nextFree])
  return { ...world, amal, basem, get, shown }
}

const at = (time: string) => `2026-03-${time}:00.000Z`

test.each([
  [
    'free=today&sort=earliest',
    [
      ['Amal', '01T08:00'],
      ['Celine', '01T08:00'],
      ['Basem', '01T08:30'],
    ],
  ],
  [
    'free=tomorrow&sort=earliest',
    [
      ['Basem', '02T08:00'],
      ['Celine', '02T08:00'],
      ['Amal', '02T09:00'],
    ],
  ],
  [
    'free=tomorrow',
    [
      ['Amal', '02T09:00'],
      ['Basem', '02T08:00'],
      ['Celine', '02T08:00'],
    ],
  ],
  [
    'free=week&sort=earliest',
    [
      ['Amal', '01T08:00'],
      ['Celine', '01T08:00'],
      ['Basem', '01T08:30'],
    ],
  ],
] as const)('%s shows and sorts by the earliest time then', async (query, expected) => {
  const { get, shown } = await directory()
  const found = shown(await get(query))
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected.map(([name, time]) => [name, at(time)])))
  // Two at one time are in the order of their ids.
  const place = query.includes('earliest') ? 1 : 0
  expect(found.map((one) => one[place])).toEqual(expected.map(([name, time]) => [name, at(time)][place]))
})

test('pages of doctors who are free tomorrow continue where the previous one ended', async () => {
  const { get, shown } = await directory()
  const whole = shown(await get('free=tomorrow&sort=earliest'))
  const paged: unknown[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: HttpResponse = await get(`free=tomorrow&sort=earliest&limit=1${cursor && `&cursor=${cursor}`}`)
    expect(page.get('x-total-count')).toBe('3')
    paged.push(...shown(page))
    cursor = page.get('x-next-cursor')
  }
  expect(paged).toEqual(whole)
})

test('reads doctors who are free tomorrow in index order, and no further than the page', async () => {
  const { deps, get } = await directory()
  await get('free=tomorrow')
  const first = firstOn(deps, 'tomorrow')
  const order = orderOf({ sort: 'earliest', language: 'en', first })
  const { conditions } = conditionsOf(deps, { free: 'tomorrow' })
  const query = deps.db
    .select()
    .from(doctors)
    .innerJoin(first.kept, eq(first.doctorId, doctors.id))
    .where(and(meeting(conditions), order.needs, behind(order, [at('02T08:00'), randomUUID()])))
    .orderBy(...inOrder(order))
    .limit(25)
  await deps.db.transaction(async (tx) => {
    for (const other of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
      await tx.execute(sql.raw(`set local enable_${other} = off`))
    const plan = JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`))
    expect(plan).toContain('free_day_times_first_idx')
    expect(plan).not.toContain('Sort')
  })
})

test('a booking, the end of a cancelled visit’s ten minutes and the next day change the order immediately', async () => {
  const { get, shown, basem, clock, asPatient } = await directory()
  const ofBasem = async () => Object.fromEntries(shown(await get('free=tomorrow')))['Basem']
  const omar = await asPatient('omar')
  const { id } = await omar.appointments.book({
    body: { doctorId: basem.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' },
  })
  expect(await ofBasem()).toBe(at('02T08:30'))
  await omar.appointments.cancel({ params: { id } })
  expect(await ofBasem()).toBe(at('02T08:30'))
  clock.advance(limits.undoMinutes)
  expect(await ofBasem()).toBe(at('02T08:00'))
  clock.set('2026-03-02T06:00:00Z')
  expect(await ofBasem()).toBe(at('03T08:00'))
})

test('a row written by a release without times per day is recomputed', async () => {
  const { get, shown, deps, amal } = await directory()
  const tomorrow = async () => Object.fromEntries(shown(await get('free=tomorrow')))
  const right = await tomorrow()
  const { doctorId, nextFree, firstTimes } = freeTimes
  const [row] = await deps.db.select().from(freeTimes).where(eq(doctorId, amal.id))
  expect(row?.firstTimes?.[0]).toEqual(row?.nextFree)
  await deps.db
    .update(freeTimes)
    .set({ nextFree: row?.nextFree ?? null })
    .where(eq(doctorId, amal.id))
  expect(await deps.db.select({ nextFree, firstTimes }).from(freeTimes).where(eq(doctorId, amal.id))).toEqual([
    { nextFree: row?.nextFree, firstTimes: null },
  ])
  expect(await tomorrow()).toEqual(right)
})
