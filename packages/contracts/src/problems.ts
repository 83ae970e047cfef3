/**
 * Every error code the API answers, with its HTTP status; the only such list. The text of a code, in each
 * language, is under the same key in `messages/`.
 */
export const problems = {
  signed_out: 401,
  credentials_wrong: 401,
  email_unverified: 403,
  password_wrong: 403,
  reauthentication_required: 403,
  confirmation_code_required: 403,
  login_code_required: 403,
  forbidden: 403,
  malformed_request: 400,
  malformed_json: 400,
  validation_failed: 422,
  otp_invalid: 422,
  reset_token_invalid: 422,
  google_token_invalid: 422,
  picture_required: 422,
  time_mismatch: 422,
  slot_not_offered: 422,
  slot_past: 422,
  date_too_far: 422,
  cannot_book_self: 422,
  visit_type_not_offered: 422,
  follow_up_not_offered: 422,
  cannot_answer_self: 422,
  too_many_images: 422,
  doctor_incomplete: 422,
  file_link_invalid: 403,
  payment_not_offered: 422,
  not_found: 404,
  route_not_found: 404,
  doctor_not_found: 404,
  appointment_not_found: 404,
  inquiry_not_found: 404,
  speciality_not_found: 404,
  visit_type_not_found: 404,
  person_not_found: 404,
  receptionist_not_found: 404,
  merge_not_found: 404,
  session_not_found: 404,
  notification_not_found: 404,
  payment_not_found: 404,
  hold_not_found: 404,
  webhook_signature_invalid: 400,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 422,
  slot_taken: 409,
  patient_busy: 409,
  too_many_appointments: 409,
  doctor_unavailable: 409,
  appointment_started: 409,
  appointment_cancelled: 409,
  appointment_changed: 409,
  visit_not_today: 409,
  visit_too_early: 409,
  no_show_too_late: 409,
  visit_step_conflict: 409,
  payment_not_needed: 409,
  nothing_to_pay: 409,
  nothing_to_return: 409,
  till_changed: 409,
  till_empty: 409,
  already_paid: 409,
  hold_expired: 409,
  doctor_has_appointments: 409,
  hours_changed: 409,
  settings_changed: 409,
  currency_fixed: 409,
  visits_affected: 409,
  too_many_affected: 409,
  proposal_taken: 409,
  inquiry_claimed: 409,
  inquiry_answered: 409,
  inquiry_unanswered: 409,
  application_decided: 409,
  speciality_name_taken: 409,
  last_speciality: 409,
  too_many_specialities: 409,
  visit_type_name_taken: 409,
  last_visit_type: 409,
  too_many_visit_types: 409,
  family_full: 409,
  person_has_account: 409,
  visits_overlap: 409,
  merge_final: 409,
  same_person: 422,
  birth_year_needed: 422,
  claim_refused: 422,
  own_email: 422,
  invitation_ended: 422,
  visits_to_come: 409,
  email_taken: 409,
  google_link_required: 409,
  google_invitation_open: 409,
  payload_too_large: 413,
  picture_too_large: 413,
  image_too_large: 413,
  unsupported_media_type: 415,
  picture_type_invalid: 415,
  image_type_invalid: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  busy: 503,
  google_unavailable: 503,
  payment_provider_unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problems

/** One broken rule: where in the body, params or query, and the sentence for it in the caller's language. */
export interface Issue {
  path: string
  message: string
}

/** The body of every refusal. */
export interface ProblemBody {
  success: false
  code: ProblemCode
  message: string
  issues?: Issue[]
  /** With `email_unverified`: says at `POST /verify-otp` that the code is the registration's whose password was given. */
  nonce?: string
  /** With `otp_invalid`, where the caller holds the request's nonce or is signed in: how many tries the code has left; 0 ends it. */
  triesLeft?: number
}
