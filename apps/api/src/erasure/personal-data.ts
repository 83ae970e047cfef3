import { eq, getTableColumns, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { visitForms } from '../appointments/before/preparations.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { schedules } from '../schedules/schedules.table.ts'
import { personalAccount } from './personal-account.ts'
import { personalCare } from './personal-care.ts'
import { personalMoney } from './personal-money.ts'
import { personalPeople } from './personal-people.ts'
import { personal, type PersonalTable, type Theirs } from './personal-table.ts'

const theirProfile = ({ accountId }: Theirs) =>
  sql`(select ${doctors.id} from ${doctors} where ${doctors.userId} = ${accountId})`

/** Of doctors without visits, whose accounts can be deleted. */
const profile: readonly PersonalTable[] = [
  personal(schedules, {
    theirs: (who) => sql`${schedules.doctorId} in ${theirProfile(who)}`,
    exported: 'week seasons exceptions updatedAt',
    leftOut: { key: 'id doctorId', state: 'version holidays' },
    erased: 'deleted',
  }),
  personal(visitForms, {
    theirs: (who) =>
      sql`${visitForms.visitTypeId} in (select ${visitTypes.id} from ${visitTypes} where ${visitTypes.doctorId} in ${theirProfile(who)})`,
    by: 'createdAt',
    exported: 'visitTypeId version fasting instructions instructionsAr questions createdAt',
    leftOut: { key: 'id' },
    erased: 'deleted',
  }),
  personal(visitTypes, {
    theirs: (who) => sql`${visitTypes.doctorId} in ${theirProfile(who)}`,
    exported: 'name nameAr minutes pauseMinutes fee bookableBy followUpDays followUps',
    leftOut: { key: 'id doctorId', state: 'position retiredAt' },
    erased: 'deleted',
  }),
  personal(doctors, {
    theirs: ({ accountId }) => eq(doctors.userId, accountId),
    exported: `status firstName lastName fullNameAr speciality degree degreeAr about aboutAr experience address
addressAr fees availability gender languages appliedAt decidedAt declineReason createdAt updatedAt`,
    leftOut: {
      key: 'id userId',
      state: 'isUnlistedBySuspension',
      derived: 'searchName searchArea searchText sortNameAr area areaAr',
      file: 'profilePictureUrl',
    },
    erased: 'deleted',
  }),
]

/**
 * Every table with personal data. The export reads it, the erasure follows it from top to bottom, and a test compares
 * it with the database, column by column.
 */
export const personalData: readonly PersonalTable[] = [
  ...personalCare,
  ...personalMoney,
  ...personalPeople,
  ...profile,
  ...personalAccount,
]

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** The ids of the people and of all their records. */
export async function idsOf(tx: Tx, who: Theirs): Promise<string[]> {
  const found = personalData.flatMap(({ table, theirs }) => {
    const id = getTableColumns(table)['id']
    return id?.columnType === 'PgUUID' ? [sql`select ${id}::text as id from ${table} where ${theirs(who)}`] : []
  })
  const { rows } = Ids.parse(await tx.execute(sql.join(found, sql` union `)))
  return rows.map(({ id }) => id)
}

/** The tables without personal data, and why. */
export const notPersonal: Readonly<Record<string, string>> = {
  audit_archives: 'Which months of the audit were written to a file.',
  backups: 'When the system was backed up.',
  clinic_settings: 'About the clinic.',
  closed_days: 'Days of doctors that the desk closed.',
  closed_entries: 'Which movements of money a closing counted.',
  closings: 'The till of a receptionist, whose account the clinic closes.',
  delays: 'How late a doctor runs on a day; deleted with the doctor.',
  directory_changes: 'That the directory changed.',
  doctor_ratings: 'How many visits of a doctor were rated, and the sum; deleted with the doctor.',
  document_numbers: 'The last number of a document.',
  erased_accounts: 'Opaque ids of deleted accounts, used to clean a restored backup.',
  free_day_times: 'Derived from hours and visits; deleted with the doctor.',
  free_time_changes: 'That the times of a doctor changed.',
  free_times: 'Derived from hours and visits; deleted with the doctor.',
  freed_times: 'A time that became free, without who had it.',
  payment_events: 'Names of provider events, for ninety days.',
  rate_limits: 'Counters under keyed hashes, for an hour or so.',
  reconciliations: 'Sums of a day compared with the providers.',
  specialities: 'The list of specialities.',
  test_checkouts: 'The checkout of development, which production never has.',
  till_floats: 'The till of a receptionist, whose account the clinic closes.',
}
