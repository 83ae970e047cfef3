CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"is_flagged" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_movement_key" UNIQUE("provider","kind","reference"),
	CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" = 'charge' and "ledger_entries"."amount_minor" > 0) or ("ledger_entries"."kind" = 'refund' and "ledger_entries"."amount_minor" < 0))
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
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"notes" text,
	"fee" numeric(12, 2) NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" integer NOT NULL,
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
	CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'paymob', 'test')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date PRIMARY KEY NOT NULL,
	"report" jsonb,
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"target_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_payment_key" UNIQUE("payment_id"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_target_reaches" CHECK ("refunds"."target_minor" >= "refunds"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "test_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text NOT NULL,
	"refunds" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_status_known";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_idx" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_idx" ON "ledger_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("appointment_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_counts" ON "payments" USING btree ("appointment_id") WHERE "payments"."paid_at" is not null and not "payments"."is_surplus";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_key" ON "payments" USING btree ("provider","session");--> statement-breakpoint
CREATE INDEX "payments_appointment_idx" ON "payments" USING btree ("appointment_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_look_up_idx" ON "payments" USING btree ("look_up_at") WHERE "payments"."look_up_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_created_idx" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_hold" ON "appointments" USING btree ("patient_id") WHERE "appointments"."status" = 'held';--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_held_until" CHECK (("appointments"."status" = 'held') = ("appointments"."held_until" is not null));--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_status_known" CHECK ("appointments"."status" in ('held', 'booked', 'arrived', 'completed', 'no_show', 'cancelled'));--> statement-breakpoint
-- Drizzle has no word for a trigger: what a provider vouched for is never changed and never deleted.
CREATE FUNCTION "ledger_entries_refuse"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the ledger only grows''; END';--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();
