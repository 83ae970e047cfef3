import type { Erasure } from '@aafiya/contracts/account/erasure'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { refundOf, refundStartOf } from '@aafiya/contracts/payments/refund-rule'
import { roles } from '@aafiya/contracts/platform/people'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { userById } from '../account/password/confirm-identity.ts'
import { users, type UserRow } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { cancellingSide } from '../appointments/declinable-moves.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { ledgerSums } from '../payments/ledger/ledger-sums.ts'
import { payments } from '../payments/payments.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { accountsActingFor, clinicDay, isRunning } from '../people/may-act-for.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'

/**
 * The clinic closes the accounts of staff, and of doctors with visits or answers: records of others refer to them.
 * Locks a doctor's profile, so that a booking under way decides before or after.
 */
export async function isErasable(db: Queryable, { id, role }: Pick<UserRow, 'id' | 'role'>): Promise<boolean> {
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.userId, id)).for('update')
  if (!doctor) return role === roles.patient || role === roles.doctor
  if (role !== roles.doctor) return false
  const answered = and(eq(inquiries.doctorId, doctor.id), isNotNull(inquiries.respondedAt))
  const ownTypes = db.select({ id: visitTypes.id }).from(visitTypes).where(eq(visitTypes.doctorId, doctor.id))
  return (
    (await db.$count(appointments, eq(appointments.doctorId, doctor.id))) === 0 &&
    // Visits that were moved to others keep the kind of visit that was booked with this doctor.
    (await db.$count(appointments, inArray(appointments.visitTypeId, ownTypes))) === 0 &&
    (await db.$count(payments, eq(payments.doctorId, doctor.id))) === 0 &&
    (await db.$count(inquiries, answered)) === 0
  )
}

/** The people without an account of their own for whom no one else can act: a suspended account cannot. */
export const onlyTheirs = (db: Queryable, deps: Deps, accountId: string): Promise<PersonRow[]> =>
  db
    .select({ person: people })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(
      and(
        eq(guardianships.accountId, accountId),
        isRunning(clinicDay(deps)),
        sql`${people.accountId} is null`,
        sql`not exists (select from (${accountsActingFor(people.id, clinicDay(deps))}) acting (id)
          join ${users} on ${users.id} = acting.id
          where ${users.status} = 'verified' and acting.id <> ${accountId}::uuid)`,
      ),
    )
    .orderBy(asc(people.id))
    .then((rows) => rows.map(({ person }) => person))

/** The visits to come of these people. */
export const upcomingVisitsOf = (deps: Deps, personIds: readonly string[]) =>
  and(
    inArray(appointments.personId, [...personIds]),
    eq(appointments.status, 'booked'),
    sql`${appointments.startsAt} > ${deps.clock.now().toISOString()}::timestamptz`,
  )

/** What cancelling all visits to come refunds by the rule, for each currency. */
async function refundsOf(deps: Deps, personIds: readonly string[]): Promise<Erasure['refunds']> {
  const rows = await deps.db
    .select({ appointment: appointments, payment: payments })
    .from(appointments)
    .innerJoin(
      payments,
      and(eq(payments.appointmentId, appointments.id), isNotNull(payments.paidAt), eq(payments.isSurplus, false)),
    )
    .where(upcomingVisitsOf(deps, personIds))
  const cancelledAt = deps.clock.now()
  const minorOf = new Map<string, number>()
  for (const { appointment, payment } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const { chargedMinor: paidMinor } = await ledgerSums(deps.db, payment.id)
    const cancelledBy = cancellingSide(appointment, 'patient', cancelledAt)
    const refundStart = refundStartOf(appointment)
    const back = refundOf(
      { paidMinor, currency: payment.currency, refundStart, cancelledAt, cancelledBy },
      deps.clinic.facts().refundRule,
    )
    minorOf.set(payment.currency, (minorOf.get(payment.currency) ?? 0) + back)
  }
  return [...minorOf].map(([currency, minor]) => ({ amount: fromMinor(minor, currency), currency }))
}

/** What deleting the caller's account would cancel, refund and delete. */
export async function showErasure(deps: Deps, { userId }: Caller): Promise<Erasure> {
  const { db } = deps
  const user = await userById(deps, userId)
  const family = await onlyTheirs(db, deps, userId)
  const personIds = [userId, ...family.map(({ id }) => id)]
  return {
    isPossible: await isErasable(db, user),
    hasPassword: user.passwordHash !== null,
    visits: await db.$count(appointments, upcomingVisitsOf(deps, personIds)),
    refunds: await refundsOf(deps, personIds),
    inquiries: await db.$count(inquiries, inArray(inquiries.personId, personIds)),
    people: family.map((person) => ({
      id: person.id,
      fullName: personName(person),
      fullNameAr: person.fullNameAr,
    })),
  }
}
