/** What the audit records about a person's record, and whether it reads the record or changes it. */
const ofRecord = {
  visit_listed: 'read',
  visit_read: 'read',
  visit_answers_read: 'read',
  cautions_read: 'read',
  earlier_visit_listed: 'read',
  colleague_visit_listed: 'read',
  inquiry_listed: 'read',
  inquiry_opened: 'read',
  payment_listed: 'read',
  payment_read: 'read',
  messages_listed: 'read',
  reminders_listed: 'read',
  person_listed: 'read',
  person_opened: 'read',
  desk_notes_listed: 'read',
  visit_booked: 'change',
  visit_overbooked: 'change',
  next_visit_booked: 'change',
  visit_moved: 'change',
  visit_kept: 'change',
  visit_cancelled: 'change',
  visit_confirmed: 'change',
  visit_confirmed_undone: 'change',
  call_unanswered: 'change',
  change_told: 'change',
  change_told_undone: 'change',
  visit_reminded: 'change',
  visit_arrived: 'change',
  visit_arrived_undone: 'change',
  visit_started: 'change',
  visit_started_undone: 'change',
  visit_completed: 'change',
  visit_completed_undone: 'change',
  visit_no_show: 'change',
  visit_no_show_undone: 'change',
  delay_told: 'change',
  visit_answers_written: 'change',
  caution_added: 'change',
  caution_removed: 'change',
  visit_note_written: 'change',
  visit_note_added: 'change',
  visit_summary_written: 'change',
  visit_summary_released: 'change',
  visit_summary_taken_back: 'change',
  payment_received: 'change',
  payment_returned: 'change',
  payment_reversed: 'change',
  person_entered: 'change',
  person_corrected: 'change',
  desk_note_added: 'change',
  desk_note_removed: 'change',
  merge_proposed: 'change',
  merge_declined: 'change',
  people_merged: 'change',
  people_parted: 'change',
  claim_code_issued: 'change',
  claim_requested: 'change',
  claim_refused: 'change',
  claim_agreed: 'change',
  claim_declined: 'change',
  record_claimed: 'change',
  family_member_added: 'change',
  family_member_changed: 'change',
  family_member_ended: 'change',
  guardian_invited: 'change',
  guardian_added: 'change',
} as const

/** Audited actions on an account. Only its owner reads these, not guardians. */
const ofAccount = {
  signed_in: 'read',
  sign_in_failed: 'read',
  profile_changed: 'change',
  password_changed: 'change',
  password_reset: 'change',
  email_changed: 'change',
  google_linked: 'change',
  google_unlinked: 'change',
  second_factor_on: 'change',
  second_factor_off: 'change',
  second_factor_failed: 'read',
  recovery_codes_made: 'change',
  recovery_code_used: 'change',
  passkey_added: 'change',
  passkey_removed: 'change',
  data_exported: 'read',
  second_factor_reset: 'change',
  second_factor_reset_requested: 'change',
  second_factor_reset_withdrawn: 'change',
  account_listed: 'read',
  account_suspended: 'change',
  account_restored: 'change',
  role_changed: 'change',
  sessions_ended: 'change',
  receptionist_invited: 'change',
  receptionist_removed: 'change',
  receptionist_rights_changed: 'change',
  became_administrator: 'change',
  doctor_created: 'change',
  doctor_approved: 'change',
  doctor_declined: 'change',
  doctor_reinstated: 'change',
  doctor_unlisted: 'change',
} as const

type RecordKind = keyof typeof ofRecord
const activityKinds = { ...ofRecord, ...ofAccount }
export type ActivityKind = keyof typeof activityKinds

const isKind = (name: string): name is ActivityKind => name in activityKinds
export const everyKind = Object.keys(activityKinds).filter(isKind)
/** Kinds that people who look after the person read too. */
export const isRecordKind = (kind: ActivityKind): kind is RecordKind => kind in ofRecord
export const isChange = (kind: ActivityKind): boolean => activityKinds[kind] === 'change'

/** Audited actions on the clinic itself, which belong to no person's record. */
type ClinicAction =
  // Whose account it was reads nothing any more.
  | 'account_erased'
  | 'hours_changed'
  | 'clinic_hours_changed'
  | 'day_closed'
  | 'day_reopened'
  | 'clinic_settings_changed'
  | 'float_counted'
  | 'till_closed'
  | `${'speciality' | 'visit_type'}_${string}`

/** Every action that an audit entry may name. */
export type AuditAction = ActivityKind | ClinicAction
