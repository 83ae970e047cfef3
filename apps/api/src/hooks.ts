import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'

import type { UserRow } from './account/users.table.ts'
import type { VisitPayment } from './appointments/appointment-facts.ts'
import type { AppointmentRow } from './appointments/appointments.table.ts'
import type { Queryable, Tx } from './platform/db/database.ts'
import type { Answer } from './platform/http/answer.ts'
import type { Caller } from './platform/http/caller.ts'
import type { PageQuery } from './platform/http/keyset-page.ts'

export interface Cancellation {
  by: 'patient' | 'clinic'
  /** The refund is not sent before. */
  undoableUntil?: Date | undefined
}

/** What a domain needs from one that it may not import; the wiring provides these. */
export interface Hooks {
  /** In the transaction that verifies an account: a doctor's becomes a pending doctor. */
  readonly userVerified: (tx: Tx, user: UserRow) => Promise<void>
  /** The doctor behind an account, if there is one. */
  readonly doctorOf: (
    userId: string,
  ) => Promise<{ id: string; status: 'pending' | 'approved' | 'declined' | 'unlisted' } | undefined>
  /** Whether an account's own person has a valid consent to the use of their health data. */
  readonly hasHealthConsent: (userId: string) => Promise<boolean>
  /** In the transaction that changes a user's picture: a doctor's public profile shows it too. */
  readonly pictureChanged: (tx: Tx, userId: string, url: string | null) => Promise<void>
  /** A doctor's public opening hours; undefined if neither the doctor nor the clinic has set hours. */
  readonly openHours: (doctorId: string) => Promise<Doctor['schedule']>
  /** The earliest time at which a doctor can be booked, as a UTC instant. */
  readonly nextFreeTime: (doctorId: string) => Promise<string | null>
  /** Refreshes the stored free times before they are read (`appointments/free-times/refresh-free-times.ts`). */
  readonly freshFreeTimes: () => Promise<void>
  /** In the transaction that unlists a doctor: whether there are upcoming visits. */
  readonly hasUpcomingAppointments: (tx: Tx, doctorId: string) => Promise<boolean>
  /**
   * In the transaction that ends a guardianship: whether the person has upcoming visits, or one that is being paid
   * for.
   */
  readonly hasUpcomingVisits: (tx: Tx, personId: string) => Promise<boolean>
  /**
   * In the transaction that ends rights of accounts to act for people, with the people locked and after the change:
   * ends what those accounts wait for on their behalf, and releases slots held for them. Returns the waiting entries
   * that it ended.
   */
  readonly rightEnded: (tx: Tx, ...personIds: string[]) => Promise<string[]>
  /** In the transaction that withdraws a person's consent, with the person locked: nothing waits to be booked any more. */
  readonly consentWithdrawn: (tx: Tx, personId: string) => Promise<void>
  /** In the transaction that ends an account: the account can no longer book for other people. */
  readonly accountEnded: (tx: Tx, actor: Caller, accountId: string) => Promise<void>
  /** With the end of all sessions of an account: devices whose login had expired before get no more messages. */
  readonly sessionsEnded: (db: Queryable, accountId: string) => Promise<void>
  /** In the transaction that changes an e-mail address: what was mailed to the old one opens no visit or offer. */
  readonly emailChanged: (tx: Tx, accountId: string) => Promise<void>
  /** In the transaction that ends a person's last guardianship: whether any clinic record refers to the person. */
  readonly hasRecords: (tx: Tx, personId: string) => Promise<boolean>
  /** A person's inquiries that the calling doctor may read, a page at a time. Each reading is recorded. */
  readonly inquiriesOf: (tx: Tx, caller: Caller, person: { id: string; query: PageQuery }) => Promise<Answer<Inquiry[]>>
  /**
   * In the transaction that unlists a doctor or changes their speciality: what they claimed and did not answer is free
   * again.
   */
  readonly doctorLeftSpeciality: (tx: Tx, doctorId: string) => Promise<void>
  /** In the transaction that books, moves or cancels one: its reminders are planned, or void. */
  readonly planReminders: (tx: Tx, appointment: AppointmentRow) => Promise<void>
  /** Whether the desk told the patient of the visit as it is now by telephone. */
  readonly isInformedByPhone: (tx: Tx, appointment: AppointmentRow) => Promise<boolean>
  /** In the transaction that changes the clinic's reminders or time zone: planned reminders are rescheduled. */
  readonly reminderRuleChanged: (tx: Tx, rule: { reminderHours: readonly number[]; timeZone: string }) => Promise<void>
  /**
   * In the transaction that cancels one: a refund is requested (`payments/refund/refund-cancelled.ts`). Returns the
   * payment's state afterwards.
   */
  readonly appointmentCancelled: (
    tx: Tx,
    appointment: AppointmentRow,
    how: Cancellation,
  ) => Promise<AppointmentRow['paymentStatus']>
  /**
   * In the transaction that enters a person's number in place of another one, with the person locked: undoing a merge
   * leaves it to them.
   */
  readonly phoneEntered: (tx: Tx, personId: string, phones: readonly string[]) => Promise<unknown>
  /** When a record of the desk was last claimed by this person's account, if one was. */
  readonly claimedAt: (tx: Tx, personId: string) => Promise<Date | undefined>
  /** What counts as paid for an appointment, and what of that is refunded or about to be; undefined without any. */
  readonly paidFor: (tx: Tx, appointmentId: string) => Promise<VisitPayment | undefined>
  /**
   * Whether the refund of a cancelled appointment was sent, or may have been: then the cancellation cannot be undone.
   */
  readonly isRefundSent: (db: Queryable, appointmentId: string) => Promise<boolean>
  /**
   * In the transaction that undoes a cancellation: its refund is withdrawn; refused if it was sent. Returns the
   * payment's state afterwards.
   */
  readonly cancellationUndone: (tx: Tx, appointment: AppointmentRow) => Promise<AppointmentRow['paymentStatus']>
}
