import { limits } from '@aafiya/contracts/platform/limits'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

import { visitTypes } from '../../doctors/visit-types/visit-types.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { appointments } from '../appointments.table.ts'

/** When the doctor of a visit wants to see the patient again; the patient books it. */
export const followUpProposals = pgTable(
  'follow_up_proposals',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id),
    /** From the day of the visit on. */
    days: integer('days').notNull(),
    visitTypeId: uuid('visit_type_id')
      .notNull()
      .references(() => visitTypes.id),
    proposedAt: instant('proposed_at').notNull(),
  },
  (proposal) => [
    check('follow_up_proposals_days', sql`${proposal.days} between 1 and ${sql.raw(`${limits.followUpDaysMax}`)}`),
  ],
)
