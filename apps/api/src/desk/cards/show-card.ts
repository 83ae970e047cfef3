import type { PersonCard } from '@aafiya/contracts/desk/person-cards'
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { isOwed } from '../../appointments/visits/counted-visits.ts'
import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { guardianships } from '../../people/guardianships.table.ts'
import { clinicDay, isRunning } from '../../people/may-act-for.ts'
import { people, type PersonRow } from '../../people/people.table.ts'
import { isNotified } from '../../people/recipients.ts'
import { kinds, reversed } from '../../people/search-terms-of.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isAmong } from '../../platform/db/is-among.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { messagesOf } from '../../reminders/list-messages.ts'
import { recordListed, toDeskPeople } from '../desk-person-view.ts'
import { toDeskVisit } from '../desk-visit-view.ts'
import { notesOf } from './desk-notes.ts'

const visitsShown = 20
const relatedShown = 10
const messagesShown = 10

/** Others with the same number, by the index of the search. */
const hasPhoneOf = (phones: readonly string[]) =>
  sql`${people.searchTerms} @@ ${phones.map((phone) => `'${kinds.phone}${reversed(phone.replace(/\D/g, ''))}'`).join(' | ')}::tsquery`

/** A person's children, guardians and others with the same number, and the ids of the people they are a guardian of. */
async function relatedOf(tx: Tx, deps: Deps, { id, accountId, phones }: PersonRow) {
  const links = await tx
    .select({ personId: guardianships.personId, accountId: guardianships.accountId })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(
      and(isRunning(clinicDay(deps)), or(eq(guardianships.personId, id), eq(guardianships.accountId, accountId ?? id))),
    )
  const ids = links.flatMap((link) => [link.personId, link.accountId])
  const rows = await tx
    .select()
    .from(people)
    .where(
      and(
        ne(people.id, id),
        isNull(people.mergedInto),
        or(inArray(people.id, ids), phones.length > 0 ? hasPhoneOf(phones) : undefined),
      ),
    )
    // The family before strangers with the same number, and of these the latest.
    .orderBy(desc(isAmong(people.id, ids)), desc(people.createdAt), asc(people.id))
    .limit(relatedShown)
  return { rows, booksFor: links.map(({ personId }) => personId).filter((personId) => personId !== id) }
}

/** The record that a person's was merged into or claimed by, over several steps; a merge always keeps the last. */
async function survivorOf(tx: Tx, id: string): Promise<PersonRow | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.id, id))
  return person?.mergedInto ? survivorOf(tx, person.mergedInto) : person
}

/**
 * A person's card at the desk: everything callers ask about, in one answer. A merged or claimed record leads to the
 * one that has its visits now. The access is recorded.
 */
export const showCard = (deps: Deps, caller: Caller, wantedId: string): Promise<PersonCard> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const zone = deps.clinic.facts().timeZone
    const person = await survivorOf(tx, wantedId)
    if (!person) throw new Problem('person_not_found')
    const { id } = person
    const visitsOf = (condition: SQL | undefined, order: SQL) =>
      tx
        .select({ appointment: appointments, doctor: doctors, patient: people })
        .from(appointments)
        .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
        .innerJoin(people, eq(people.id, appointments.personId))
        .where(and(eq(appointments.personId, id), ne(appointments.status, 'held'), condition))
        .orderBy(order)
        .limit(visitsShown)
    const isToCome = and(eq(appointments.status, 'booked'), gt(appointments.endsAt, now))
    const upcoming = await visitsOf(isToCome, asc(appointments.startsAt))
    const past = await visitsOf(
      or(ne(appointments.status, 'booked'), lte(appointments.endsAt, now)),
      desc(appointments.startsAt),
    )
    const unpaid = await visitsOf(isOwed, asc(appointments.startsAt))
    const { rows: related, booksFor } = await relatedOf(tx, deps, person)
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'verified'), isNotified(id, clinicDay(deps))))
      .limit(1)
    const claimedAt = await deps.hooks.claimedAt(tx, id)
    const visitIds = [...new Set([...upcoming, ...past].map(({ appointment }) => appointment.id))]
    await recordAccess(tx, deps, { caller, action: 'person_opened', records: [{ id, personId: id }] })
    const [shown, ...others] = await toDeskPeople(tx, deps, [person, ...related])
    if (!shown) throw new Error('one person has one view')
    await recordListed(tx, deps, caller, others)
    const toVisits = (rows: typeof upcoming) => rows.map((row) => toDeskVisit(row, zone))
    return {
      person: shown,
      ...(person.birthDate !== null && { dateOfBirth: person.birthDate }),
      isReached: account !== undefined,
      ...(claimedAt && { claimedAt: claimedAt.toISOString() }),
      upcoming: toVisits(upcoming),
      past: toVisits(past),
      unpaid: toVisits(unpaid),
      related: others,
      booksFor,
      notes: await notesOf(tx, id),
      messages: visitIds.length > 0 ? await messagesOf(tx, visitIds, messagesShown) : [],
    }
  })
