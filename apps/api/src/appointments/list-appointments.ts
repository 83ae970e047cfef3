import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { and, eq, notInArray, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { clinicDay, mayActFor, type ClinicDay } from '../people/may-act-for.ts'
import { people, personNames } from '../people/people.table.ts'
import { otherPerson } from '../people/person-name.ts'
import { gathered } from '../platform/db/gathered.ts'
import { latestFirst } from '../platform/db/instant-order.ts'
import { prepared } from '../platform/db/prepared.ts'
import { rowsInOne } from '../platform/db/rows-in-one.ts'
import { Answer } from '../platform/http/answer.ts'
import { beginPage, endPage, InstantPosition, type PageQuery } from '../platform/http/keyset-page.ts'
import { openHoursOf } from '../schedules/open-hours.ts'
import { shownColumns, toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'
import { ownAppointment } from './own-appointment.ts'

type ListDeps = Pick<Deps, 'db' | 'clock' | 'clinic'>

const listedColumns = {
  ...shownColumns,
  person: { id: people.id, ...personNames },
}

const withDoctors = ({ db }: Pick<ListDeps, 'db'>) =>
  db
    .select(listedColumns)
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))

interface Reader extends ClinicDay {
  accountId: string | SQL
}

const isListed = ({ accountId, ...day }: Reader) =>
  and(mayActFor(appointments.personId, accountId, day), notInArray(appointments.status, ['cancelled', 'held']))

const byStart = latestFirst(appointments.startsAt, appointments.id)
const byCancellation = latestFirst(appointments.cancelledAt, appointments.id)

const inOne = rowsInOne(listedColumns)

/** First pages, each as one value. */
const firstPages = prepared((db) => {
  const day = { today: sql.placeholder('today'), zone: sql.placeholder('zone') }
  const page = db
    .select({ value: inOne.value.as('value') })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(isListed({ accountId: sql`reader.id`, ...day }))
    .orderBy(...byStart.order)
    .limit(sql.placeholder('limit'))
    .as('page')
  const rows = db.select({ rows: sql`json_agg(${page.value})` }).from(page)
  return db
    .select({ rows: sql<unknown[][] | null>`(${rows})` })
    .from(sql`unnest((select ${sql.placeholder('accountIds')}::uuid[])) with ordinality as reader (id, number)`)
    .orderBy(sql`reader.number`)
    .prepare('own_visits')
})

interface FirstPage extends ClinicDay {
  accountId: string
  limit: number
}

/** Read for everyone who calls at the same time. Longer than requested where another caller requests more. */
const firstPage = gathered(async (db, wanted: readonly FirstPage[]) => {
  const pages = await firstPages(db).execute({
    ...wanted[0],
    accountIds: wanted.map(({ accountId }) => accountId),
    limit: Math.max(...wanted.map(({ limit }) => limit)),
  })
  return pages.map(({ rows }) => inOne.read(rows))
})

/**
 * The caller's appointments that are not cancelled, past and upcoming, earliest first. The first page ends with the
 * last appointment, so that all upcoming ones are always on it; further pages lead into the past.
 */
export async function listAppointments(
  deps: ListDeps,
  accountId: string,
  query: PageQuery,
): Promise<Answer<Appointment[]>> {
  const page = beginPage(query, InstantPosition)
  const behind = byStart.behind(page.after)
  const limit = page.limit + 1
  const reader = { accountId, ...clinicDay(deps) }
  const found = await (behind
    ? withDoctors(deps)
        .where(and(isListed(reader), behind))
        .orderBy(...byStart.order)
        .limit(limit)
    : firstPage(deps.db, { ...reader, limit }))
  const { rows, headers } = endPage(found, page, ({ appointment }) => [
    appointment.startsAt.toISOString(),
    appointment.id,
  ])
  return new Answer(
    rows
      .toReversed()
      .map(({ appointment, doctor, person }) =>
        toAppointment({ appointment, doctor, ...otherPerson(person, accountId) }, deps.clinic.facts().timeZone),
      ),
    headers,
  )
}

/** Appointments that the caller or the clinic cancelled, latest first. */
export async function listCancelled(
  deps: ListDeps,
  accountId: string,
  query: PageQuery,
): Promise<Answer<Appointment[]>> {
  const page = beginPage(query, InstantPosition)
  const found = await withDoctors(deps)
    .where(
      and(
        mayActFor(appointments.personId, accountId, clinicDay(deps)),
        eq(appointments.status, 'cancelled'),
        byCancellation.behind(page.after),
      ),
    )
    .orderBy(...byCancellation.order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ appointment: { cancelledAt, id } }) => [
    cancelledAt?.toISOString(),
    id,
  ])
  return new Answer(
    rows.map(({ appointment, doctor, person }) =>
      toAppointment({ appointment, doctor, ...otherPerson(person, accountId) }, deps.clinic.facts().timeZone),
    ),
    headers,
  )
}

/** One appointment of the caller. */
export async function showAppointment(deps: Deps, accountId: string, id: string) {
  const { db, clinic } = deps
  const own = await ownAppointment(db, deps, accountId, id)
  const schedule = await openHoursOf(db, own.doctor.id)
  return { ...toAppointment(own, clinic.facts().timeZone), ...(schedule && { schedule }) }
}
