import type { Doctor } from '@aafiya/contracts/doctors/doctors'

import type { UserRow } from './account/users.table.ts'
import type { AppointmentRow } from './appointments/appointments.table.ts'
import type { Queryable, Tx } from './platform/db/database.ts'

export interface Cancellation {
  by: 'patient' | 'clinic'
  /** The refund is not sent before. */
  undoableUntil?: Date | undefined
}

/** What a domain needs of one that it may not import; the wiring fills these in. */
export interface Hooks {
  /** In the transaction that verifies an account: a doctor's becomes a pending doctor. */
  readonly userVerified: (tx: Tx, user: UserRow) => Promise<void>
  /** The doctor behind an account, if there is one. */
  readonly doctorOf: (userId: string) => Promise<{ id: string; status: 'pending' | 'approved' | 'declined' | 'unlisted' } | undefined>
  /** In the transaction that changes a user's picture: a doctor's public profile shows it too. */
  readonly pictureChanged: (tx: Tx, userId: string, url: string | null) => Promise<void>
  /** When a doctor is there, as everybody may read it; undefined where neither they nor the clinic have set hours. */
  readonly openHours: (doctorId: string) => Promise<Doctor['schedule']>
  /** The earliest time at which a doctor can be booked, as a UTC instant. */
  readonly nextFreeTime: (doctorId: string) => Promise<string | null>
  /** Sees to it that the kept free times are right before they are read (`appointments/free-times/keep-free-times.ts`). */
  readonly freshFreeTimes: () => Promise<void>
  /** In the transaction that unlists a doctor: whether visits are to come. */
  readonly hasUpcomingAppointments: (tx: Tx, doctorId: string) => Promise<boolean>
  /** In the transaction that ends a guardianship: whether the person has visits to come, or one that is being paid for. */
  readonly hasVisitsToCome: (tx: Tx, personId: string) => Promise<boolean>
  /** In the transaction that unlists a doctor or changes their speciality: what they claimed and did not answer is free again. */
  readonly doctorLeftSpeciality: (tx: Tx, doctorId: string) => Promise<void>
  /** In the transaction that moves an appointment: until when a cancellation is refunded in full. */
  readonly appointmentMoved: (tx: Tx, appointment: AppointmentRow, by: 'patient' | 'clinic') => Promise<void>
  /** In the transaction that books, moves or cancels one: its reminders are planned, or void. */
  readonly planReminders: (tx: Tx, appointment: AppointmentRow) => Promise<void>
  /** In the transaction that changes the clinic's reminders or time zone: what is planned follows. */
  readonly reminderRuleChanged: (tx: Tx, rule: { reminderHours: readonly number[]; timeZone: string }) => Promise<void>
  /** In the transaction that cancels one: a refund is requested (`payments/refund/refund-cancelled.ts`). Answers the payment's state after it. */
  readonly appointmentCancelled: (tx: Tx, appointment: AppointmentRow, how: Cancellation) => Promise<AppointmentRow['paymentStatus']>
  /** Whether the refund of a cancelled appointment was sent, or may have been: then the cancellation cannot be undone. */
  readonly isRefundSent: (db: Queryable, appointmentId: string) => Promise<boolean>
  /** In the transaction that undoes a cancellation: its refund is taken back, or refused where it was sent. Answers the payment's state after it. */
  readonly cancellationUndone: (tx: Tx, appointment: AppointmentRow) => Promise<AppointmentRow['paymentStatus']>
}
