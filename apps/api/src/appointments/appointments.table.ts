import { paymentStatuses } from '@aafiya/contracts/appointments/appointment'
import { appointmentStatuses } from '@aafiya/contracts/appointments/appointment-statuses'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

/** A held slot is a row that is not an appointment yet. */
const statuses = ['held', ...appointmentStatuses] as const

/**
 * A booked visit. Two exclusion constraints, written by hand in migrations because Drizzle does not support them,
 * guarantee what no code can: `appointments_doctor_time` (no two live bookings of a doctor and lane overlap, breaks
 * included) and `appointments_patient_time` (no patient in two places at one time). A cancelled row blocks nothing
 * else. A held row (the patient pays while booking) blocks like any other, so that these constraints also decide
 * about holds; an expired one is deleted by the transaction that takes its time. A visit that its patient has just
 * cancelled and may book again (`reservedUntil`) also blocks, but only its doctor's time.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** The patient. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    /** The account that booked; null where it was the person's own. */
    bookedBy: uuid('booked_by').references(() => users.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Minutes that the doctor needs after the visit. The patient is free then. */
    pauseMinutes: integer('pause_minutes').notNull().default(0),
    /**
     * Null where a release that knew no types wrote the row. Its names are null too where there was nothing to choose.
     */
    visitTypeId: uuid('visit_type_id').references(() => visitTypes.id),
    visitTypeName: text('visit_type_name'),
    visitTypeNameAr: text('visit_type_name_ar'),
    /** Of a follow-up: the last civil day to which it can be moved. */
    followUpUntil: date('follow_up_until', { mode: 'string' }),
    /** Of a follow-up: the visit that gave it. Null where a release that did not count them wrote the row. */
    followUpOf: uuid('follow_up_of'),
    /**
     * 1 where the front desk deliberately booked a second visit at a taken time, for which it gives a reason. Of each
     * lane the constraint lets one through, so a time is never booked a third time; a trigger returns a visit that is
     * moved to the first lane.
     */
    overbookLane: smallint('overbook_lane').notNull().default(0),
    overbookReason: text('overbook_reason'),
    /**
     * False only while a migration compares the visits of a database in use with each other, a few at a time: the
     * constraint on a doctor's times leaves such a row out.
     */
    isTimeChecked: boolean('is_time_checked').notNull().default(true),
    notes: text('notes'),
    status: text('status', { enum: statuses }).notNull(),
    fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    /** What the front desk has taken, in minor units, while the rest of the fee is due; 0 elsewhere. */
    partPaidMinor: bigint('part_paid_minor', { mode: 'number' }).notNull().default(0),
    /** How often it was moved or cancelled: the SEQUENCE of its calendar entry. */
    sequence: integer('sequence').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    /**
     * A patient's cancellation can be undone until then, and the time stays reserved. Null once the time was
     * released.
     */
    reservedUntil: instant('reserved_until'),
    /** Why the clinic cancelled; null where the patient did. */
    cancelReason: text('cancel_reason'),
    /** When each step of the visit was recorded. A visit that started is `arrived` until it is completed. */
    arrivedAt: instant('arrived_at'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    noShowAt: instant('no_show_at'),
    /** The clinic moved the visit: until then the patient may decline that, for a full refund. */
    declinableUntil: instant('declinable_until'),
    /**
     * The start that the patient last chose or accepted, where the clinic has moved the visit since; the refund may
     * count from it.
     */
    chosenStart: instant('chosen_start'),
    /**
     * The doctor of that start, until the patient has answered to a move by the clinic or was told of it by telephone.
     * Null where a release that did not know it moved the visit. Only compared, so without a foreign key.
     */
    chosenDoctorId: uuid('chosen_doctor_id'),
    /** The patient's answer about the visit as of this sequence: that they are coming, and how many minutes late. */
    answeredSequence: integer('answered_sequence'),
    confirmedAt: instant('confirmed_at'),
    patientLateMinutes: integer('patient_late_minutes'),
    /** When a held slot is free again. */
    heldUntil: instant('held_until'),
    /** A held slot that the waiting list offers, instead of one that the patient pays for. */
    isOffer: boolean('is_offer').notNull().default(false),
  },
  (appointment) => [
    check('appointments_ends_later', sql`${appointment.endsAt} > ${appointment.startsAt}`),
    check('appointments_overbook_lanes', sql`${appointment.overbookLane} in (0, 1)`),
    check(
      'appointments_overbooked_why',
      sql`(${appointment.overbookLane} = 1) = (${appointment.overbookReason} is not null)`,
    ),
    check('appointments_pause_positive', sql`${appointment.pauseMinutes} >= 0`),
    check('appointments_status_known', isOneOf(appointment.status, statuses)),
    check(
      'appointments_cancelled_when',
      sql`(${appointment.status} = 'cancelled') = (${appointment.cancelledAt} is not null)`,
    ),
    check(
      'appointments_reserved_cancelled',
      sql`${appointment.reservedUntil} is null or ${appointment.status} = 'cancelled'`,
    ),
    check('appointments_held_until', sql`(${appointment.status} = 'held') = (${appointment.heldUntil} is not null)`),
    // A state without its time is allowed: visits were completed before these columns were there.
    check(
      'appointments_steps_when',
      sql`(${appointment.arrivedAt} is null or ${appointment.status} in ('arrived', 'completed', 'no_show'))
        and (${appointment.startedAt} is null or (${appointment.status} in ('arrived', 'completed') and ${appointment.arrivedAt} is not null))
        and (${appointment.completedAt} is null or ${appointment.status} = 'completed')
        and (${appointment.noShowAt} is null or ${appointment.status} = 'no_show')`,
    ),
    index('appointments_person_idx').on(appointment.personId, appointment.startsAt),
    // One slot that a person is paying for, also under concurrent requests.
    uniqueIndex('appointments_one_hold')
      .on(appointment.personId)
      .where(sql`${appointment.status} = 'held' and not ${appointment.isOffer}`),
    index('appointments_booked_by_idx')
      .on(appointment.bookedBy)
      .where(sql`${appointment.bookedBy} is not null`),
    index('appointments_follow_up_idx')
      .on(appointment.followUpOf)
      .where(sql`${appointment.followUpOf} is not null`),
    index('appointments_reserved_idx')
      .on(appointment.reservedUntil)
      .where(sql`${appointment.reservedUntil} is not null`),
    index('appointments_held_idx')
      .on(appointment.heldUntil)
      .where(sql`${appointment.status} = 'held'`),
    index('appointments_doctor_idx').on(appointment.doctorId, appointment.startsAt),
    // The clinic's list of all visits, page by page.
    index('appointments_start_idx').on(appointment.startsAt, appointment.id),
  ],
)

export type AppointmentRow = typeof appointments.$inferSelect
