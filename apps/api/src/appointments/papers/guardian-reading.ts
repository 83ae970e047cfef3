import { eq, sql, type Column, type SQL } from 'drizzle-orm'

import { clinicSettings } from '../../clinic/clinic-settings.table.ts'
import { clinicDay, type ClinicDay, type RightsDeps } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import type { Tx } from '../../platform/db/database.ts'
import { visitDocuments } from '../documents/visit-documents.table.ts'
import { visitSummaries } from './visit-summaries.table.ts'

type Closable = Record<'appointmentId' | 'closedToGuardians' | 'guardiansRead', Column>

/**
 * Whether patients are old enough at an instant that guardians read only what they agree to, by the clinic's
 * calendar and the age that it has set. If only the year of birth is known: from 1 January of the year they reach it.
 */
const decidesAlone = (at: SQL | Column, { zone }: Pick<ClinicDay, 'zone'>): SQL<boolean> =>
  sql<boolean>`coalesce(coalesce(${people.birthDate}, make_date(${people.birthYear}, 1, 1))
    + make_interval(years => (select ${clinicSettings.guardianReadAge} from ${clinicSettings}))
    <= (${at} at time zone ${zone}::text)::date, false)`

/**
 * Whether an account that may act for the person may also read a summary or document. The person's own account always
 * may. A guardian's may not if the person has not agreed and was old enough at its release, by the clinic's setting of
 * today or of then. For statements that join the person.
 */
export const mayReadPaper = (
  accountId: string,
  paper: Record<'releasedAt' | 'guardiansRead' | 'closedToGuardians', Column>,
  day: Pick<ClinicDay, 'zone'>,
): SQL<boolean> =>
  sql<boolean>`(${people.id} = ${accountId} or ${paper.guardiansRead}
    or not (${paper.closedToGuardians} or ${decidesAlone(paper.releasedAt, day)}))`

/**
 * Whether what the audit says about the papers of a visit is kept from guardians: if the person decided alone then, or
 * there is a paper that they have not agreed to. In a statement that joins the person.
 */
export const isHiddenFromGuardians = (at: Column, visitId: Column, day: Pick<ClinicDay, 'zone'>): SQL<boolean> => {
  const isClosed = ({ appointmentId, closedToGuardians, guardiansRead }: Closable) =>
    sql`${appointmentId} = ${visitId} and ${closedToGuardians} and not ${guardiansRead}`
  return sql<boolean>`(${decidesAlone(at, day)}
    or exists (select from ${visitSummaries} where ${isClosed(visitSummaries)})
    or exists (select from ${visitDocuments} where ${isClosed(visitDocuments)}))`
}

export async function decidesAloneNow(tx: Tx, deps: RightsDeps, personId: string): Promise<boolean> {
  const at = sql`${deps.clock.now().toISOString()}::timestamptz`
  const [person] = await tx
    .select({ isAlone: decidesAlone(at, clinicDay(deps)) })
    .from(people)
    .where(eq(people.id, personId))
  return person?.isAlone ?? false
}
