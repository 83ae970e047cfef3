import { and, count, eq, sql, type Column, type SQL } from 'drizzle-orm'

import { clinicSettings } from '../../clinic/clinic-settings.table.ts'
import { clinicDay, type ClinicDay, type RightsDeps } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import type { Tx } from '../../platform/db/database.ts'
import { appointments } from '../appointments.table.ts'
import { issuedPaper, visitDocuments } from '../documents/visit-documents.table.ts'
import { visitSummaries } from './visit-summaries.table.ts'

const ageSet = sql`(select ${clinicSettings.guardianReadAge} from ${clinicSettings})`

/**
 * Whether patients are old enough at an instant that guardians read only what they agree to, by the clinic's
 * calendar and the age that it has set. Of a year of birth alone, from the year on in which they reach it; people of
 * unknown age with an account of their own decide.
 */
const decidesAlone = (at: SQL | Column, { zone }: Pick<ClinicDay, 'zone'>): SQL<boolean> =>
  sql<boolean>`case when ${ageSet} is null then false else coalesce(
    coalesce(${people.birthDate}, make_date(${people.birthYear}, 1, 1)) + make_interval(years => ${ageSet})
      <= (${at} at time zone ${zone}::text)::date, ${people.accountId} is not null) end`

/**
 * Whether an account that may act for the person may also read a summary or document: the person's own, and
 * guardians' unless the person decides alone and has not agreed. In a statement that joins the person.
 */
export const mayReadPaper = (
  accountId: string,
  paper: { releasedAt: Column; guardiansRead: Column },
  day: Pick<ClinicDay, 'zone'>,
): SQL<boolean> =>
  sql<boolean>`(${people.id} = ${accountId} or ${paper.guardiansRead} or not ${decidesAlone(paper.releasedAt, day)})`

/** How many summaries and documents of a person no guardian reads. */
export async function countPrivatePapers(tx: Tx, deps: RightsDeps, personId: string): Promise<number> {
  const day = clinicDay(deps)
  const counted = [
    { table: visitSummaries, visit: visitSummaries.appointmentId, paper: visitSummaries },
    { table: visitDocuments, visit: visitDocuments.appointmentId, paper: issuedPaper },
  ].map(({ table, visit, paper: { releasedAt, guardiansRead } }) =>
    tx
      .select({ papers: count() })
      .from(table)
      .innerJoin(appointments, eq(appointments.id, visit))
      .innerJoin(people, eq(people.id, appointments.personId))
      .where(and(eq(people.id, personId), eq(guardiansRead, false), decidesAlone(releasedAt, day))),
  )
  const found = await Promise.all(counted)
  return found.reduce((all, [row]) => all + (row?.papers ?? 0), 0)
}

export async function decidesAloneNow(tx: Tx, deps: RightsDeps, personId: string): Promise<boolean> {
  const at = sql`${deps.clock.now().toISOString()}::timestamptz`
  const [person] = await tx
    .select({ isAlone: decidesAlone(at, clinicDay(deps)) })
    .from(people)
    .where(eq(people.id, personId))
  return person?.isAlone ?? false
}
