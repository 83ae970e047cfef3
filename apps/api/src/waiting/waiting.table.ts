import { partsOfDay } from '@aafiya/contracts/appointments/parts-of-day'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { specialities } from '../doctors/specialities/specialities.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

/**
 * A place in the line: for a doctor, for any doctor of a speciality, or for an earlier time of a visit. Entries are
 * ended, not deleted.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid('id').primaryKey(),
    /** The order of the line: the lowest is the first. */
    turn: bigserial('turn', { mode: 'number' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The patient. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Set also where an earlier time of a visit is awaited: the visit's doctor. */
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'cascade' }),
    speciality: text('speciality').references(() => specialities.key, { onDelete: 'cascade' }),
    /** The visit that an earlier time would move. */
    appointmentId: uuid('appointment_id').references(() => appointments.id, { onDelete: 'cascade' }),
    days: text('days', { enum: weekdays }).array().notNull(),
    parts: text('parts', { enum: partsOfDay }).array().notNull(),
    since: instant('since').notNull(),
    endedAt: instant('ended_at'),
  },
  (entry) => [
    unique('waiting_entries_turn').on(entry.turn),
    check('waiting_entries_for_one', sql`(${entry.doctorId} is null) <> (${entry.speciality} is null)`),
    index('waiting_entries_doctor_idx')
      .on(entry.doctorId, entry.turn)
      .where(sql`${entry.endedAt} is null`),
    index('waiting_entries_speciality_idx')
      .on(entry.speciality, entry.turn)
      .where(sql`${entry.endedAt} is null`),
    index('waiting_entries_account_idx').on(entry.accountId),
    index('waiting_entries_person_idx').on(entry.personId),
    index('waiting_entries_appointment_idx')
      .on(entry.appointmentId)
      .where(sql`${entry.appointmentId} is not null`),
  ],
)
export type WaitingEntryRow = typeof waitingEntries.$inferSelect

const states = ['open', 'taken', 'declined', 'expired'] as const

/**
 * A freed time offered to an entry; never the same one twice. While the offer is open, a held slot (`holdId`)
 * reserves the time.
 */
export const waitingOffers = pgTable(
  'waiting_offers',
  {
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => waitingEntries.id, { onDelete: 'cascade' }),
    /** Of the secret in the message's link. */
    tokenHash: text('token_hash').notNull().unique('waiting_offers_token'),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    /** No foreign key: the held slot is deleted when it is released. */
    holdId: uuid('hold_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    offeredAt: instant('offered_at').notNull(),
    reservedUntil: instant('reserved_until').notNull(),
    /** When its message is sent, where that waits for the end of the quiet hours; null once it was. */
    sendAt: instant('send_at'),
    state: text('state', { enum: states }).notNull(),
    /**
     * The messages about it; null for an offer of an older release. No foreign key: messages are deleted after a
     * year.
     */
    messageIds: uuid('message_ids').array(),
  },
  (offer) => [
    check('waiting_offers_state_known', isOneOf(offer.state, states)),
    uniqueIndex('waiting_offers_one_open')
      .on(offer.entryId)
      .where(sql`${offer.state} = 'open'`),
    uniqueIndex('waiting_offers_once').on(offer.entryId, offer.doctorId, offer.startsAt),
    index('waiting_offers_due_idx')
      .on(offer.reservedUntil)
      .where(sql`${offer.state} = 'open'`),
  ],
)
export type WaitingOfferRow = typeof waitingOffers.$inferSelect

/**
 * Freed times of a doctor that have not been offered yet. A trigger writes them whenever a time becomes free while
 * the waiting list is not empty; a time taken since is skipped.
 */
export const freedTimes = pgTable('freed_times', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  doctorId: uuid('doctor_id')
    .notNull()
    .references(() => doctors.id, { onDelete: 'cascade' }),
  startsAt: instant('starts_at').notNull(),
  /** With the pause. */
  endsAt: instant('ends_at').notNull(),
})
export type FreedTime = typeof freedTimes.$inferSelect
