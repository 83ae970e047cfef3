import { and, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { alone, holds } from './named-in.ts'
import { deletedName } from './personal-account.ts'

interface Named {
  accountId: string
  /** The account's own person, those who go with it, and records that were merged into theirs. */
  personIds: readonly string[]
  names: { latin: readonly string[]; arabic: readonly string[] }
}

const fact = (key: string) => sql`${notifications.facts} ->> ${key}::text`

/** The visits of the doctor who was notified, at the time that the notification gives, and their people. */
const visitsAtItsTime = sql`${appointments} join ${doctors} on ${doctors.id} = ${appointments.doctorId}
  join ${people} on ${people.id} = ${appointments.personId}
  where ${doctors.userId} = ${notifications.userId} and ${appointments.startsAt} = (${fact('startsAt')})::timestamptz`

/**
 * Whether a notification to a doctor is about one of these people. Those of earlier releases have no visit: they are,
 * unless one of their namesakes alone has a visit at that time.
 */
const isAbout = (personId: SQL): SQL =>
  sql`case when ${isNotNull(notifications.appointmentId)}
    then exists (select from ${appointments}
      where ${appointments.id} = ${notifications.appointmentId} and ${appointments.personId} in ${personId})
    else exists (select from ${visitsAtItsTime} and ${appointments.personId} in ${personId})
      or not exists (select from ${visitsAtItsTime} and (${people.fullName} = ${fact('patient')}
        or ${people.fullNameAr} in (${fact('patient')}, ${fact('patientAr')}))) end`

/** The facts with another name: where it is a fact, and where a reason mentions it. The patient's only if it is theirs. */
const renamed = (name: string, instead: string, isTheirs: SQL): SQL =>
  sql`(select coalesce(jsonb_object_agg(fact.key, case
    when fact.key in ('patient', 'patientAr') and not (${isTheirs}) then fact.value
    when fact.value = to_jsonb(${name}::text) then to_jsonb(${instead}::text)
    when fact.key = 'reason' and jsonb_typeof(fact.value) = 'string'
      then to_jsonb(regexp_replace(fact.value #>> '{}', ${alone(name)}, ${instead}, 'g'))
    else fact.value end), '{}'::jsonb) from jsonb_each(${notifications.facts}) fact)`

/**
 * Doctors and other guardians keep what they were told, without the names. What they were told about namesakes stays
 * as it is.
 */
export async function leaveNamesOut(tx: Tx, { accountId, personIds, names }: Named): Promise<void> {
  const theirs = sql`(select unnest(${sql.param([...personIds])}::uuid[]))`
  // People they booked for, and their accounts, were told who did it.
  const guarded = sql`(select ${guardianships.personId} from ${guardianships} where ${guardianships.accountId} = ${accountId})`
  const near = sql`(select unnest(${sql.param([...personIds])}::uuid[]) union ${guarded})`
  const theirDoctors = sql`select ${doctors.userId} from ${doctors} join ${appointments} on ${appointments.doctorId} = ${doctors.id}
    where ${appointments.personId} in ${near}`
  const beside = alias(guardianships, 'beside')
  const otherGuardians = sql`select ${beside.accountId} from ${guardianships} join ${guardianships} ${beside}
    on ${beside.personId} = ${guardianships.personId} where ${guardianships.accountId} = ${accountId}
    or ${inArray(guardianships.personId, [...personIds])}`
  // Patients and guardians are notified of visits with the person. What has neither is about access to people.
  const isToDoctor = sql`(${notifications.personId} is null and jsonb_exists(${notifications.facts}, 'patient'))`
  const isTheirs = sql`case when ${isToDoctor} then ${isAbout(theirs)}
    else coalesce(${notifications.personId} in ${theirs}, true) end`
  const isNear = sql`case when ${isToDoctor} then ${isAbout(near)}
    else coalesce(${notifications.personId} in ${near}, true) end`
  for (const [some, instead] of [
    [names.latin, deletedName.latin],
    [names.arabic, deletedName.arabic],
  ] as const)
    for (const name of some)
      await tx
        .update(notifications)
        .set({ facts: renamed(name, instead, isTheirs) })
        .where(
          and(
            or(
              sql`${notifications.userId} = any(array(${theirDoctors} union ${otherGuardians} union ${guarded}))`,
              sql`${notifications.personId} in ${guarded}`,
            ),
            holds(sql`${notifications.facts}::text`, [name]),
            isNear,
          ),
        )
}
