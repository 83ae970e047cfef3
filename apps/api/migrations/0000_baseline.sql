CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"booked_by" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"pause_minutes" integer DEFAULT 0 NOT NULL,
	"visit_type_id" uuid,
	"visit_type_name" text,
	"visit_type_name_ar" text,
	"follow_up_until" date,
	"follow_up_of" uuid,
	"overbook_lane" smallint DEFAULT 0 NOT NULL,
	"overbook_reason" text,
	"notes" text,
	"status" text NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"payment_status" text NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"arrived_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"no_show_at" timestamp (3) with time zone,
	"declinable_until" timestamp (3) with time zone,
	"chosen_start" timestamp (3) with time zone,
	"answered_sequence" integer,
	"confirmed_at" timestamp (3) with time zone,
	"patient_late_minutes" integer,
	"held_until" timestamp (3) with time zone,
	"is_offer" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appointments_ends_later" CHECK ("appointments"."ends_at" > "appointments"."starts_at"),
	CONSTRAINT "appointments_overbook_lanes" CHECK ("appointments"."overbook_lane" in (0, 1)),
	CONSTRAINT "appointments_overbooked_why" CHECK (("appointments"."overbook_lane" = 1) = ("appointments"."overbook_reason" is not null)),
	CONSTRAINT "appointments_pause_positive" CHECK ("appointments"."pause_minutes" >= 0),
	CONSTRAINT "appointments_status_known" CHECK ("appointments"."status" in ('held', 'booked', 'arrived', 'completed', 'no_show', 'cancelled')),
	CONSTRAINT "appointments_cancelled_when" CHECK (("appointments"."status" = 'cancelled') = ("appointments"."cancelled_at" is not null)),
	CONSTRAINT "appointments_held_until" CHECK (("appointments"."status" = 'held') = ("appointments"."held_until" is not null)),
	CONSTRAINT "appointments_steps_when" CHECK (("appointments"."arrived_at" is null or "appointments"."status" in ('arrived', 'completed', 'no_show'))
        and ("appointments"."started_at" is null or ("appointments"."status" in ('arrived', 'completed') and "appointments"."arrived_at" is not null))
        and ("appointments"."completed_at" is null or "appointments"."status" = 'completed')
        and ("appointments"."no_show_at" is null or "appointments"."status" = 'no_show'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"outcome" text DEFAULT 'done' NOT NULL,
	CONSTRAINT "audit_entries_once_an_hour" UNIQUE("actor_id","subject_id","action","hour")
);
--> statement-breakpoint
CREATE TABLE "audit_subjects" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"subject" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "audit_subjects_subject_key" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"taken_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"lost_files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"issued_by" uuid,
	"tries" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "claim_codes_hash_key" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"is_agreed" boolean
);
--> statement-breakpoint
CREATE TABLE "clinic_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"name" text,
	"name_ar" text,
	"street" text,
	"street_ar" text,
	"city" text,
	"city_ar" text,
	"governorate" text,
	"governorate_ar" text,
	"country" text,
	"country_ar" text,
	"map_url" text,
	"phone" text,
	"email" text,
	"languages" text[],
	"currency" text,
	"time_zone" text,
	"refund_full_hours" double precision,
	"refund_late_percent" double precision,
	"reminder_hours" integer[],
	"lead_minutes" integer,
	"days_ahead" integer,
	"max_upcoming" integer,
	"phone_countries" text[],
	"set_up_put_off_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"closing_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"closed_by" uuid NOT NULL,
	"till_of" uuid,
	"currency" text NOT NULL,
	"expected_cash_minor" bigint NOT NULL,
	"counted_cash_minor" bigint NOT NULL,
	"expected_card_minor" bigint NOT NULL,
	"counted_card_minor" bigint NOT NULL,
	"movements" integer NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_counted" CHECK ("closings"."counted_cash_minor" >= 0 and "closings"."counted_card_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "code_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"blind_tries" integer NOT NULL,
	"issue_number" bigserial NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "confirmed_phones" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delays" (
	"doctor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delays_pkey" PRIMARY KEY("doctor_id","day"),
	CONSTRAINT "delays_minutes" CHECK ("delays"."minutes" between 0 and 240)
);
--> statement-breakpoint
CREATE TABLE "directory_changes" (
	"id" bigserial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name_ar" text,
	"search_name" text,
	"search_area" text,
	"search_text" text,
	"sort_name_ar" text collate "C",
	"speciality" text,
	"degree" text,
	"degree_ar" text,
	"experience" integer,
	"about" text,
	"about_ar" text,
	"address" text,
	"address_ar" text,
	"area" text GENERATED ALWAYS AS (nullif(case when trim(split_part(translate("address", '،', ','), ',', -3)) <> '' then trim(split_part(translate("address", '،', ','), ',', -2)) when trim(split_part(translate("address", '،', ','), ',', -2)) <> '' then trim(split_part(translate("address", '،', ','), ',', -1)) else '' end, '')) STORED,
	"area_ar" text GENERATED ALWAYS AS (nullif(case when trim(split_part(translate("address_ar", '،', ','), ',', -3)) <> '' then trim(split_part(translate("address_ar", '،', ','), ',', -2)) when trim(split_part(translate("address_ar", '،', ','), ',', -2)) <> '' then trim(split_part(translate("address_ar", '،', ','), ',', -1)) else '' end, '')) STORED,
	"fees" numeric(12, 2),
	"profile_picture_url" text,
	"availability" boolean NOT NULL,
	"gender" smallint,
	"languages" text[],
	"applied_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decline_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doctors_user_key" UNIQUE("user_id"),
	CONSTRAINT "doctors_status_known" CHECK ("doctors"."status" in ('pending', 'approved', 'declined', 'unlisted')),
	CONSTRAINT "doctors_listed_complete" CHECK ("doctors"."status" <> 'approved' or ("doctors"."speciality" is not null and "doctors"."fees" is not null)),
	CONSTRAINT "doctors_decline_reason_kept" CHECK ("doctors"."decline_reason" is null or "doctors"."status" in ('declined', 'pending'))
);
--> statement-breakpoint
CREATE TABLE "free_day_times" (
	"doctor_id" uuid NOT NULL,
	"day" text NOT NULL,
	"first_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_day_times_doctor_id_day_pk" PRIMARY KEY("doctor_id","day")
);
--> statement-breakpoint
CREATE TABLE "free_time_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "free_times" (
	"doctor_id" uuid PRIMARY KEY NOT NULL,
	"next_free" timestamp (3) with time zone,
	"free_days" text[] NOT NULL,
	"first_times" timestamp (3) with time zone[],
	"revision" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "freed_times" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"guardianship_id" uuid,
	"inviter_id" uuid,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" uuid,
	CONSTRAINT "guardian_invitations_one_inviter" CHECK (("guardian_invitations"."guardianship_id" is null) <> ("guardian_invitations"."inviter_id" is null))
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "guardianships_relation_known" CHECK ("guardianships"."relation" in ('child', 'parent', 'other'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"specialty" text NOT NULL,
	"message" text NOT NULL,
	"doctor_id" uuid,
	"claimed_at" timestamp (3) with time zone,
	"response" text,
	"responded_at" timestamp (3) with time zone,
	"is_like" boolean,
	"visit_suggested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiries_claimed_by_somebody" CHECK (("inquiries"."doctor_id" is null) = ("inquiries"."claimed_at" is null)),
	CONSTRAINT "inquiries_answer_whole" CHECK (("inquiries"."response" is null) = ("inquiries"."responded_at" is null)),
	CONSTRAINT "inquiries_answered_by_somebody" CHECK ("inquiries"."responded_at" is null or "inquiries"."doctor_id" is not null),
	CONSTRAINT "inquiries_rated_once_answered" CHECK ("inquiries"."is_like" is null or "inquiries"."responded_at" is not null),
	CONSTRAINT "inquiries_visit_by_somebody" CHECK ("inquiries"."visit_suggested_at" is null or "inquiries"."doctor_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "inquiry_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"part" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiry_files_place_key" UNIQUE("inquiry_id","part","position"),
	CONSTRAINT "inquiry_files_part_known" CHECK ("inquiry_files"."part" in ('message', 'response'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"secret" text,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"traceparent" text
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_flagged" boolean NOT NULL,
	"received_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_movement_key" UNIQUE("provider","kind","reference"),
	CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" = 'charge' and "ledger_entries"."amount_minor" > 0) or ("ledger_entries"."kind" = 'refund' and "ledger_entries"."amount_minor" < 0)),
	CONSTRAINT "ledger_entries_received" CHECK (("ledger_entries"."provider" in ('cash', 'card')) = ("ledger_entries"."received_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"is_claim" boolean NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "merges_of_two" CHECK ("merges"."kept_id" <> "merges"."other_id")
);
--> statement-breakpoint
CREATE TABLE "message_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"provider" text,
	"provider_id" text,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"give_up_at" timestamp (3) with time zone,
	CONSTRAINT "message_attempts_once_a_channel" UNIQUE("message_id","channel"),
	CONSTRAINT "message_attempts_channel_known" CHECK ("message_attempts"."channel" in ('mail', 'sms', 'whatsapp', 'push')),
	CONSTRAINT "message_attempts_state_known" CHECK ("message_attempts"."state" in ('planned', 'sent', 'delivered', 'failed')),
	CONSTRAINT "message_attempts_failure_known" CHECK ("message_attempts"."failure" in ('refused', 'unreachable', 'opted_out', 'unavailable', 'no_receipt', 'outdated')),
	CONSTRAINT "message_attempts_failed_why" CHECK (("message_attempts"."state" = 'failed') = ("message_attempts"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_preferences" (
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channels" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_preferences_account_id_topic_pk" PRIMARY KEY("account_id","topic"),
	CONSTRAINT "message_preferences_topic_known" CHECK ("message_preferences"."topic" in ('reminders', 'changes', 'offers'))
);
--> statement-breakpoint
CREATE TABLE "message_visits" (
	"message_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "message_visits_message_id_appointment_id_pk" PRIMARY KEY("message_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"route" text[] NOT NULL,
	"content" text,
	"useful_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('booked', 'moved', 'cancelled', 'delay', 'reminder', 'offer'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_purpose_email_pk" PRIMARY KEY("purpose","email")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"patient_id" uuid,
	"person_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"pause_minutes" integer DEFAULT 0 NOT NULL,
	"visit_type_id" uuid,
	"visit_type_name" text,
	"visit_type_name_ar" text,
	"follow_up_until" date,
	"follow_up_of" uuid,
	"notes" text,
	"fee" numeric(12, 2) NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"session" text,
	"url" text,
	"expires_at" timestamp (3) with time zone,
	"opening_until" timestamp (3) with time zone,
	"openings" integer NOT NULL,
	"charge_reference" text,
	"paid_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"is_surplus" boolean NOT NULL,
	"is_flagged" boolean NOT NULL,
	"earliest_start" timestamp (3) with time zone,
	"look_up_at" timestamp (3) with time zone,
	"look_ups" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'paid', 'refunding', 'refunded', 'partly_refunded', 'failed')),
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'paymob', 'test', 'cash', 'card')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"full_name" text,
	"full_name_ar" text,
	"birth_date" date,
	"birth_year" smallint,
	"gender" smallint,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"search_terms" "tsvector",
	"merged_into" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_account_key" UNIQUE("account_id"),
	CONSTRAINT "people_own_id" CHECK ("people"."account_id" is null or "people"."account_id" = "people"."id"),
	CONSTRAINT "people_merged_other" CHECK ("people"."merged_into" is null or ("people"."merged_into" <> "people"."id" and "people"."account_id" is null)),
	CONSTRAINT "people_named" CHECK ("people"."full_name" is not null or "people"."full_name_ar" is not null),
	CONSTRAINT "people_gender_known" CHECK ("people"."gender" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "phone_opt_outs" (
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_opt_outs_phone_channel_pk" PRIMARY KEY("phone","channel"),
	CONSTRAINT "phone_opt_outs_channel_known" CHECK ("phone_opt_outs"."channel" in ('sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_ok_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_url" CHECK ("push_subscriptions"."endpoint" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date PRIMARY KEY NOT NULL,
	"report" jsonb,
	"run" uuid,
	"progress" jsonb,
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"target_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_payment_key" UNIQUE("payment_id"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_target_reaches" CHECK ("refunds"."target_minor" >= "refunds"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"hours_before" integer NOT NULL,
	"sequence" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_state_known" CHECK ("reminders"."state" in ('planned', 'sent', 'void', 'failed')),
	CONSTRAINT "reminders_sent_when" CHECK (("reminders"."state" = 'sent') = ("reminders"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid,
	"version" integer NOT NULL,
	"week" jsonb,
	"seasons" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "schedules_doctor_key" UNIQUE("doctor_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"idle_minutes" integer,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name_ar" text,
	"gender" smallint,
	"role" smallint NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specialities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "specialities_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "test_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text NOT NULL,
	"refunds" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"google_sub" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name_ar" text,
	"gender" smallint,
	"role" smallint NOT NULL,
	"status" text NOT NULL,
	"phone_number" text,
	"address" text,
	"date_of_birth" date,
	"profile_picture_url" text,
	"language" text NOT NULL,
	"family_added" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_google_sub_key" UNIQUE("google_sub"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in (1, 2, 3, 4)),
	CONSTRAINT "users_gender_known" CHECK ("users"."gender" in (0, 1)),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('unverified', 'verified', 'disabled', 'erased')),
	CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "visit_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"message_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" uuid,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"minutes" integer NOT NULL,
	"pause_minutes" integer NOT NULL,
	"fee" numeric(12, 2),
	"bookable_by" text NOT NULL,
	"follow_up_days" integer,
	"follow_ups" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "visit_types_minutes" CHECK ("visit_types"."minutes" between 10 and 240),
	CONSTRAINT "visit_types_pause" CHECK ("visit_types"."pause_minutes" between 0 and 120),
	CONSTRAINT "visit_types_fee" CHECK ("visit_types"."fee" >= 0),
	CONSTRAINT "visit_types_follow_up" CHECK ("visit_types"."follow_up_days" > 0),
	CONSTRAINT "visit_types_follow_ups" CHECK ("visit_types"."follow_ups" > 0),
	CONSTRAINT "visit_types_bookable_by" CHECK ("visit_types"."bookable_by" in ('patient', 'clinic'))
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turn" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"doctor_id" uuid,
	"speciality" text,
	"appointment_id" uuid,
	"days" text[] NOT NULL,
	"parts" text[] NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_entries_turn" UNIQUE("turn"),
	CONSTRAINT "waiting_entries_for_one" CHECK (("waiting_entries"."doctor_id" is null) <> ("waiting_entries"."speciality" is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"doctor_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"reserved_until" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"message_ids" uuid[],
	CONSTRAINT "waiting_offers_token" UNIQUE("token_hash"),
	CONSTRAINT "waiting_offers_state_known" CHECK ("waiting_offers"."state" in ('open', 'taken', 'declined', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_visit_type_id_visit_types_id_fk" FOREIGN KEY ("visit_type_id") REFERENCES "public"."visit_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_entries" ADD CONSTRAINT "closed_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_entries" ADD CONSTRAINT "closed_entries_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_till_of_users_id_fk" FOREIGN KEY ("till_of") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_phones" ADD CONSTRAINT "confirmed_phones_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_speciality_specialities_key_fk" FOREIGN KEY ("speciality") REFERENCES "public"."specialities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_day_times" ADD CONSTRAINT "free_day_times_doctor_id_free_times_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."free_times"("doctor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_times" ADD CONSTRAINT "free_times_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freed_times" ADD CONSTRAINT "freed_times_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_specialty_specialities_key_fk" FOREIGN KEY ("specialty") REFERENCES "public"."specialities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_files" ADD CONSTRAINT "inquiry_files_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attempts" ADD CONSTRAINT "message_attempts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_preferences" ADD CONSTRAINT "message_preferences_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_visits" ADD CONSTRAINT "message_visits_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_visits" ADD CONSTRAINT "message_visits_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_id_code_requests_id_fk" FOREIGN KEY ("id") REFERENCES "public"."code_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_types" ADD CONSTRAINT "visit_types_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_speciality_specialities_key_fk" FOREIGN KEY ("speciality") REFERENCES "public"."specialities"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_entry_id_waiting_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_person_idx" ON "appointments" USING btree ("person_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_hold" ON "appointments" USING btree ("person_id") WHERE "appointments"."status" = 'held' and not "appointments"."is_offer";--> statement-breakpoint
CREATE INDEX "appointments_booked_by_idx" ON "appointments" USING btree ("booked_by") WHERE "appointments"."booked_by" is not null;--> statement-breakpoint
CREATE INDEX "appointments_follow_up_idx" ON "appointments" USING btree ("follow_up_of") WHERE "appointments"."follow_up_of" is not null;--> statement-breakpoint
CREATE INDEX "appointments_doctor_idx" ON "appointments" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_start_idx" ON "appointments" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_patient_idx" ON "audit_entries" USING btree ("patient_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claim_codes_issued_by_idx" ON "claim_codes" USING btree ("issued_by") WHERE "claim_codes"."issued_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("person_id","account_id") WHERE "claims"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "claims_person_idx" ON "claims" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "claims_account_idx" ON "claims" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clinic_settings_one_row" ON "clinic_settings" USING btree ((true));--> statement-breakpoint
CREATE INDEX "closings_closed_by_idx" ON "closings" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "closings_till_of_idx" ON "closings" USING btree ("till_of") WHERE "closings"."till_of" is not null;--> statement-breakpoint
CREATE INDEX "closings_latest_idx" ON "closings" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "code_requests_email_idx" ON "code_requests" USING btree ("purpose","email","issue_number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "code_requests_expires_idx" ON "code_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "confirmed_phones_phone_idx" ON "confirmed_phones" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "doctors_speciality_idx" ON "doctors" USING btree ("speciality") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_fees_idx" ON "doctors" USING btree ("fees","first_name","last_name","id") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_fees_ar_idx" ON "doctors" USING btree ("fees",coalesce("sort_name_ar", ''),"id") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_choices_idx" ON "doctors" USING btree ("id","speciality","gender","fees","area","area_ar","languages") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_managed_idx" ON "doctors" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doctors_listed_idx" ON "doctors" USING btree ("first_name","last_name","id") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_listed_ar_idx" ON "doctors" USING btree (coalesce("sort_name_ar", ''),"id") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "free_day_times_first_idx" ON "free_day_times" USING btree ("day","first_time","doctor_id");--> statement-breakpoint
CREATE INDEX "free_times_next_idx" ON "free_times" USING btree (coalesce("next_free", timestamptz 'infinity'),"doctor_id");--> statement-breakpoint
CREATE INDEX "free_times_due_at_idx" ON "free_times" USING btree ((case when "first_times" is null then timestamptz '-infinity' else "valid_until" end));--> statement-breakpoint
CREATE INDEX "free_times_due_idx" ON "free_times" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "guardian_invitations_expires_idx" ON "guardian_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_invitations_guardianship_idx" ON "guardian_invitations" USING btree ("guardianship_id");--> statement-breakpoint
CREATE INDEX "guardian_invitations_inviter_idx" ON "guardian_invitations" USING btree ("inviter_id") WHERE "guardian_invitations"."inviter_id" is not null;--> statement-breakpoint
CREATE INDEX "guardian_invitations_accepted_by_idx" ON "guardian_invitations" USING btree ("accepted_by") WHERE "guardian_invitations"."accepted_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_once" ON "guardianships" USING btree ("account_id","person_id") WHERE "guardianships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "guardianships_account_idx" ON "guardianships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "guardianships_person_idx" ON "guardianships" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_person_idx" ON "inquiries" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_specialty_idx" ON "inquiries" USING btree ("specialty","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_doctor_idx" ON "inquiries" USING btree ("doctor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_open_idx" ON "inquiries" USING btree ("specialty","created_at","id") WHERE "inquiries"."responded_at" is null and "inquiries"."doctor_id" is null;--> statement-breakpoint
CREATE INDEX "inquiries_waiting_idx" ON "inquiries" USING btree ("specialty","created_at","id") WHERE "inquiries"."responded_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_mine_idx" ON "inquiries" USING btree ("doctor_id","created_at","id") WHERE "inquiries"."responded_at" is null;--> statement-breakpoint
CREATE INDEX "inquiries_answered_idx" ON "inquiries" USING btree ("specialty","responded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_figures_idx" ON "inquiries" USING btree ("responded_at","created_at","is_like") WHERE "inquiries"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_doctor_figures_idx" ON "inquiries" USING btree ("doctor_id","responded_at","created_at","is_like") WHERE "inquiries"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_waiting_by_kind_idx" ON "jobs" USING btree ("kind","run_at") WHERE "jobs"."done_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_failed_idx" ON "jobs" USING btree ("kind") WHERE "jobs"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_done_idx" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_waiting_idx" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_received_idx" ON "ledger_entries" USING btree ("received_by","created_at") WHERE "ledger_entries"."received_by" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_idx" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_idx" ON "ledger_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "merges_one_running" ON "merges" USING btree ("other_id") WHERE "merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "merges_kept_idx" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merges_other_idx" ON "merges" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "merges_merged_by_idx" ON "merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "merges_latest_idx" ON "merges" USING btree ("merged_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_attempts_provider_id_idx" ON "message_attempts" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "message_attempts_waiting_idx" ON "message_attempts" USING btree ("give_up_at") WHERE "message_attempts"."give_up_at" is not null;--> statement-breakpoint
CREATE INDEX "message_visits_appointment_idx" ON "message_visits" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "messages_account_idx" ON "messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_created_idx" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_person_idx" ON "notifications" USING btree ("person_id") WHERE "notifications"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_codes_expires_idx" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_events_created_idx" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("appointment_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_counts" ON "payments" USING btree ("appointment_id") WHERE "payments"."paid_at" is not null and not "payments"."is_surplus";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_key" ON "payments" USING btree ("provider","session");--> statement-breakpoint
CREATE INDEX "payments_appointment_idx" ON "payments" USING btree ("appointment_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_look_up_idx" ON "payments" USING btree ("look_up_at") WHERE "payments"."look_up_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_payer_idx" ON "payments" USING btree ("patient_id") WHERE "payments"."patient_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_person_idx" ON "payments" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "payments_created_idx" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "people_merged_into_idx" ON "people" USING btree ("merged_into") WHERE "people"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("search_terms");--> statement-breakpoint
CREATE INDEX "people_unsearched_idx" ON "people" USING btree ("id") WHERE "people"."search_terms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_unique" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_idx" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "rate_limits_ends_idx" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_one_of_a_kind" ON "reminders" USING btree ("appointment_id","hours_before","sequence") WHERE "reminders"."state" <> 'void';--> statement-breakpoint
CREATE INDEX "reminders_appointment_idx" ON "reminders" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "reminders_due_idx" ON "reminders" USING btree ("due_at") WHERE "reminders"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "reminders_past_idx" ON "reminders" USING btree ("due_at") WHERE "reminders"."state" <> 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_one_clinic" ON "schedules" USING btree ((true)) WHERE "schedules"."doctor_id" is null;--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_email_idx" ON "sign_ups" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "specialities_name_key" ON "specialities" USING btree (lower("name")) WHERE "specialities"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "specialities_name_ar_key" ON "specialities" USING btree (lower("name_ar")) WHERE "specialities"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "visit_links_appointment_idx" ON "visit_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "visit_links_account_idx" ON "visit_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "visit_links_expiry_idx" ON "visit_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "visit_types_position_idx" ON "visit_types" USING btree ("position");--> statement-breakpoint
CREATE INDEX "waiting_entries_doctor_idx" ON "waiting_entries" USING btree ("doctor_id","turn") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_speciality_idx" ON "waiting_entries" USING btree ("speciality","turn") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_account_idx" ON "waiting_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_person_idx" ON "waiting_entries" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_appointment_idx" ON "waiting_entries" USING btree ("appointment_id") WHERE "waiting_entries"."appointment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_one_open" ON "waiting_offers" USING btree ("entry_id") WHERE "waiting_offers"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_once" ON "waiting_offers" USING btree ("entry_id","doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "waiting_offers_due_idx" ON "waiting_offers" USING btree ("reserved_until") WHERE "waiting_offers"."state" = 'open';--> statement-breakpoint
-- From here on written by hand: what Drizzle does not know.
-- btree_gist lets an exclusion constraint compare a uuid beside a range; embedded and real PostgreSQL both ship it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- One live booking per doctor, lane and time, with the pause after it; one per person and time. Racing requests are settled here, not
-- in code. An instant plus an interval depends on the session's zone, so it cannot be part of an index; the same moments without a zone can.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_doctor_time"
  EXCLUDE USING gist (
    "doctor_id" WITH =, "overbook_lane" WITH =,
    tsrange("starts_at" AT TIME ZONE 'UTC', ("ends_at" AT TIME ZONE 'UTC') + "pause_minutes" * interval '1 minute') WITH &&
  ) WHERE ("status" <> 'cancelled');--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_time"
  EXCLUDE USING gist ("person_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" <> 'cancelled');--> statement-breakpoint
-- The functions and triggers, as in the `.sql` files beside the tables.
-- What an index can find in the folded texts. It compares letters as they are: the same in every locale.
CREATE OR REPLACE FUNCTION "search_grams_of"("folded" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr("folded", "place", 3)) FROM generate_series(1, length("folded") - 2) AS "place"
$$;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "search_grams" text[]
  GENERATED ALWAYS AS ("search_grams_of"(coalesce("search_name", '') || coalesce("search_area", ''))) STORED;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "search_words" tsvector
  GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(coalesce("search_text", ''), ' '), ''))) STORED;--> statement-breakpoint
CREATE INDEX "doctors_grams_idx" ON "doctors" USING gin ("search_grams") WITH (fastupdate = off) WHERE "status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_words_idx" ON "doctors" USING gin ("search_words") WITH (fastupdate = off) WHERE "status" = 'approved';--> statement-breakpoint
-- Audit entries are never changed or deleted, by any role.
CREATE OR REPLACE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are kept as they are' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();--> statement-breakpoint
-- A truncate fires no row trigger.
CREATE OR REPLACE TRIGGER "audit_entries_not_truncated" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entry"();--> statement-breakpoint
-- Each account and each person has an audit subject. The role that serves may add none itself: it could give one person's
-- entries to another. So this function runs with its owner's rights.
CREATE OR REPLACE FUNCTION "make_audit_subject"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "audit_subjects" ("user_id") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_audit_subject" AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION "make_audit_subject"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "people_audit_subject" AFTER INSERT ON "people"
  FOR EACH ROW EXECUTE FUNCTION "make_audit_subject"();--> statement-breakpoint
-- The subject goes with the last row that bears its id.
CREATE OR REPLACE FUNCTION "forget_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "audit_subjects" WHERE "user_id" = OLD."id"
    AND NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."id") AND NOT EXISTS (SELECT FROM "people" WHERE "id" = OLD."id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_audit_subject_gone" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_subject"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "people_audit_subject_gone" AFTER DELETE ON "people"
  FOR EACH ROW EXECUTE FUNCTION "forget_audit_subject"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an audit subject ends with its person' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_subjects_kept" BEFORE UPDATE OR TRUNCATE ON "audit_subjects"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_subject"();--> statement-breakpoint
-- An erasure deletes the row of one person, whose account stays. Rows that go with their accounts are not counted.
CREATE OR REPLACE FUNCTION "erase_one_audit_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM gone JOIN "users" ON "users"."id" = gone."user_id") > 1 THEN
    RAISE EXCEPTION 'an audit subject ends with its person' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_subjects_erased_singly" AFTER DELETE ON "audit_subjects" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "erase_one_audit_subject"();--> statement-breakpoint
-- Ledger, closings and what they closed only grow.
CREATE OR REPLACE FUNCTION "ledger_entries_refuse"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the ledger only grows''; END';--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "closings_append_only" BEFORE UPDATE OR DELETE ON "closings" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "closed_entries_append_only" BEFORE UPDATE OR DELETE ON "closed_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
-- A truncate fires no row trigger.
CREATE OR REPLACE TRIGGER "ledger_entries_not_truncated" BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "closings_not_truncated" BEFORE TRUNCATE ON "closings"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "closed_entries_not_truncated" BEFORE TRUNCATE ON "closed_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
-- Every verified account has its person, with the same id.
CREATE OR REPLACE FUNCTION "keep_own_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latin text := nullif(trim(concat(NEW."first_name", ' ', NEW."last_name")), '');
BEGIN
  INSERT INTO "people" ("id", "account_id", "full_name", "full_name_ar", "birth_date", "birth_year", "gender", "created_at", "updated_at")
  VALUES (
    NEW."id", NEW."id",
    CASE WHEN latin IS NULL AND NEW."full_name_ar" IS NULL THEN split_part(NEW."email", '@', 1) ELSE latin END,
    NEW."full_name_ar", NEW."date_of_birth", extract(year FROM NEW."date_of_birth"), NEW."gender", NEW."created_at", NEW."updated_at"
  )
  ON CONFLICT ("id") DO UPDATE SET
    "full_name" = excluded."full_name", "full_name_ar" = excluded."full_name_ar", "birth_date" = excluded."birth_date",
    "birth_year" = excluded."birth_year", "gender" = excluded."gender", "updated_at" = excluded."updated_at", "search_terms" = NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_own_person"
  AFTER INSERT OR UPDATE OF "first_name", "last_name", "full_name_ar", "email", "gender", "date_of_birth", "phone_number", "status" ON "users"
  FOR EACH ROW WHEN (NEW."status" <> 'unverified') EXECUTE FUNCTION "keep_own_person"();--> statement-breakpoint
-- A moved visit needs a free time, so it returns to the first lane.
CREATE OR REPLACE FUNCTION "leave_overbook_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."overbook_lane" := 0;
  NEW."overbook_reason" := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_leave_lane" BEFORE UPDATE OF "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id") EXECUTE FUNCTION "leave_overbook_lane"();--> statement-breakpoint
-- No visit begins next to a second one. The exclusion constraint compares visits of one lane only, so a first visit that is booked
-- or moved is compared here with the second ones. Requests for the same times wait for each other before they write (`lockTimes`).
-- An insert then writes nothing, like ON CONFLICT DO NOTHING; a move is refused in the constraint's name.
CREATE OR REPLACE FUNCTION "refuse_beside_second_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "appointments" AS "second"
    WHERE "second"."doctor_id" = NEW."doctor_id" AND "second"."overbook_lane" = 1 AND "second"."status" <> 'cancelled' AND "second"."id" <> NEW."id"
      AND tsrange("second"."starts_at" AT TIME ZONE 'UTC', ("second"."ends_at" AT TIME ZONE 'UTC') + "second"."pause_minutes" * interval '1 minute')
        && tsrange(NEW."starts_at" AT TIME ZONE 'UTC', (NEW."ends_at" AT TIME ZONE 'UTC') + NEW."pause_minutes" * interval '1 minute')
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a second visit stands at this time' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_doctor_time';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_refuse_beside_second" BEFORE INSERT ON "appointments"
  FOR EACH ROW WHEN (NEW."overbook_lane" = 0 AND NEW."status" <> 'cancelled') EXECUTE FUNCTION "refuse_beside_second_visit"();--> statement-breakpoint
-- After the trigger that returns a moved visit to the first lane: triggers run in the order of their names.
CREATE OR REPLACE TRIGGER "appointments_refuse_move_beside_second" BEFORE UPDATE OF "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id") EXECUTE FUNCTION "refuse_beside_second_visit"();--> statement-breakpoint
-- Every way in which a doctor's time becomes free passes here: a visit is cancelled or moved, a hold ends. Nothing is written
-- while the waiting list is empty.
CREATE OR REPLACE FUNCTION "note_freed_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "waiting_entries" WHERE "ended_at" IS NULL) THEN
    INSERT INTO "freed_times" ("doctor_id", "starts_at", "ends_at")
    VALUES (OLD."doctor_id", OLD."starts_at", OLD."ends_at" + OLD."pause_minutes" * interval '1 minute');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_deleted" AFTER DELETE ON "appointments"
  FOR EACH ROW WHEN (OLD."status" <> 'cancelled') EXECUTE FUNCTION "note_freed_time"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_changed" AFTER UPDATE OF "status", "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (OLD."status" <> 'cancelled'
    AND (NEW."status" = 'cancelled' OR NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id"))
  EXECUTE FUNCTION "note_freed_time"();--> statement-breakpoint
-- The directory filters by the account's gender, which its owner changes in their profile.
CREATE OR REPLACE FUNCTION "copy_gender_to_doctor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "doctors" SET "gender" = NEW."gender" WHERE "user_id" = NEW."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_doctor_gender" AFTER UPDATE OF "gender" ON "users"
  FOR EACH ROW WHEN (NEW."gender" IS DISTINCT FROM OLD."gender") EXECUTE FUNCTION "copy_gender_to_doctor"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "take_gender_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."gender" := (SELECT "gender" FROM "users" WHERE "id" = NEW."user_id");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "doctors_gender" BEFORE INSERT ON "doctors" FOR EACH ROW EXECUTE FUNCTION "take_gender_of_account"();--> statement-breakpoint
-- Every change of a doctor's free times is noted here: once a statement, so that a hundred rows cost little more than one, and in
-- rows of their own, so that no booking waits for another. A visit is noted with its start: one far ahead changes no stored time.
CREATE OR REPLACE FUNCTION "note_visits_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at") SELECT "doctor_id", min("starts_at") FROM "new_rows" GROUP BY "doctor_id";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at")
    SELECT "doctor_id", min("starts_at") FROM "old_rows" WHERE "status" <> 'cancelled' GROUP BY "doctor_id";
  ELSE
    INSERT INTO "free_time_changes" ("doctor_id", "starts_at")
    SELECT "concerned"."doctor_id", min("concerned"."starts_at") FROM "new_rows" JOIN "old_rows" USING ("id")
    CROSS JOIN LATERAL (VALUES ("new_rows"."doctor_id", "new_rows"."starts_at"), ("old_rows"."doctor_id", "old_rows"."starts_at"))
      AS "concerned" ("doctor_id", "starts_at")
    WHERE ("new_rows"."status" = 'cancelled', "new_rows"."held_until", "new_rows"."doctor_id", "new_rows"."starts_at", "new_rows"."ends_at", "new_rows"."pause_minutes")
      IS DISTINCT FROM
      ("old_rows"."status" = 'cancelled', "old_rows"."held_until", "old_rows"."doctor_id", "old_rows"."starts_at", "old_rows"."ends_at", "old_rows"."pause_minutes")
    GROUP BY "concerned"."doctor_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_free_times_made" AFTER INSERT ON "appointments"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_free_times_changed" AFTER UPDATE ON "appointments"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_free_times_gone" AFTER DELETE ON "appointments"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_visits_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_doctor_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") VALUES (NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "doctors_free_times_made" AFTER INSERT ON "doctors" FOR EACH ROW EXECUTE FUNCTION "note_doctor_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "doctors_free_times_changed" AFTER UPDATE OF "status", "availability" ON "doctors"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status" OR NEW."availability" <> OLD."availability") EXECUTE FUNCTION "note_doctor_of_free_times"();--> statement-breakpoint
-- Hours and visit types of one doctor, or of all.
CREATE OR REPLACE FUNCTION "note_rules_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "concerned" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."doctor_id" ELSE NEW."doctor_id" END;
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors" WHERE "concerned" IS NULL OR "id" = "concerned";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "schedules_free_times" AFTER INSERT OR UPDATE OR DELETE ON "schedules" FOR EACH ROW EXECUTE FUNCTION "note_rules_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "visit_types_free_times" AFTER INSERT OR UPDATE OR DELETE ON "visit_types" FOR EACH ROW EXECUTE FUNCTION "note_rules_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_settings_of_free_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "free_time_changes" ("doctor_id") SELECT "id" FROM "doctors";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "clinic_settings_free_times" AFTER UPDATE OF "time_zone", "lead_minutes", "days_ahead" ON "clinic_settings"
  FOR EACH ROW WHEN ((NEW."time_zone", NEW."lead_minutes", NEW."days_ahead") IS DISTINCT FROM (OLD."time_zone", OLD."lead_minutes", OLD."days_ahead"))
  EXECUTE FUNCTION "note_settings_of_free_times"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "clinic_settings_free_times_made" AFTER INSERT ON "clinic_settings"
  FOR EACH ROW EXECUTE FUNCTION "note_settings_of_free_times"();--> statement-breakpoint
-- A release that does not write `first_times` leaves them stale: they are emptied, and the row is due at once.
CREATE OR REPLACE FUNCTION "forget_first_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."first_times" := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "free_times_first_times" BEFORE UPDATE ON "free_times"
  FOR EACH ROW WHEN (NEW."revision" = OLD."revision") EXECUTE FUNCTION "forget_first_times"();--> statement-breakpoint
-- What `first_times` holds, a row a day; only rows that differ are written.
CREATE OR REPLACE FUNCTION "keep_free_day_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "free_day_times" USING "new_rows" WHERE "free_day_times"."doctor_id" = "new_rows"."doctor_id"
    AND ("new_rows"."first_times" IS NULL OR "free_day_times"."day" <> ALL ("new_rows"."free_days"));
  INSERT INTO "free_day_times" ("doctor_id", "day", "first_time")
  SELECT "new_rows"."doctor_id", "days"."day", "days"."first_time" FROM "new_rows"
  CROSS JOIN LATERAL unnest("new_rows"."free_days", "new_rows"."first_times") AS "days" ("day", "first_time")
  WHERE "days"."day" IS NOT NULL AND "days"."first_time" IS NOT NULL
  ON CONFLICT ("doctor_id", "day") DO UPDATE SET "first_time" = EXCLUDED."first_time"
    WHERE "free_day_times"."first_time" <> EXCLUDED."first_time";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "free_times_days_made" AFTER INSERT ON "free_times"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_free_day_times"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "free_times_days_changed" AFTER UPDATE ON "free_times"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_free_day_times"();--> statement-breakpoint
-- Every change that the directory's counts depend on is noted here, in rows of their own, so that no booking waits for another.
CREATE OR REPLACE FUNCTION "note_directory_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" DEFAULT VALUES;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "doctors_directory_changes" AFTER INSERT OR UPDATE OR DELETE ON "doctors"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "free_times_directory_changes" AFTER INSERT OR UPDATE OR DELETE ON "free_times"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();--> statement-breakpoint
-- A clinic begins with these; an administrator changes them.
INSERT INTO "specialities" ("key", "name", "name_ar", "position") VALUES
	('General physician', 'General physician', 'طب عام', 1),
	('Gynecologist', 'Gynecologist', 'أمراض النساء', 2),
	('Dermatologist', 'Dermatologist', 'الأمراض الجلدية', 3),
	('Pediatricians', 'Pediatricians', 'طب الأطفال', 4),
	('Neurologist', 'Neurologist', 'المخ والأعصاب', 5),
	('Gastroenterologist', 'Gastroenterologist', 'الجهاز الهضمي', 6);--> statement-breakpoint
INSERT INTO "visit_types" ("name", "name_ar", "minutes", "pause_minutes", "bookable_by", "position") VALUES ('Consultation', 'كشف', 30, 0, 'patient', 1);
