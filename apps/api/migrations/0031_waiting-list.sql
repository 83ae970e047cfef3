CREATE TABLE "freed_times" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
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
	"state" text NOT NULL,
	CONSTRAINT "waiting_offers_token" UNIQUE("token_hash"),
	CONSTRAINT "waiting_offers_state_known" CHECK ("waiting_offers"."state" in ('open', 'taken', 'declined', 'expired'))
);
--> statement-breakpoint
DROP INDEX "appointments_one_hold";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "freed_times" ADD CONSTRAINT "freed_times_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_speciality_specialities_key_fk" FOREIGN KEY ("speciality") REFERENCES "public"."specialities"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_entry_id_waiting_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_entries_doctor_idx" ON "waiting_entries" USING btree ("doctor_id","turn") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_speciality_idx" ON "waiting_entries" USING btree ("speciality","turn") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_account_idx" ON "waiting_entries" USING btree ("account_id") WHERE "waiting_entries"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_one_open" ON "waiting_offers" USING btree ("entry_id") WHERE "waiting_offers"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_once" ON "waiting_offers" USING btree ("entry_id","doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "waiting_offers_due_idx" ON "waiting_offers" USING btree ("reserved_until") WHERE "waiting_offers"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_hold" ON "appointments" USING btree ("person_id") WHERE "appointments"."status" = 'held' and not "appointments"."is_offer";--> statement-breakpoint
-- Every way in which a doctor's time is given back passes here, also a release that knows no waiting list: cancelled, moved, a hold given up.
-- Nothing is written while nobody waits.
CREATE FUNCTION "note_freed_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "waiting_entries" WHERE "ended_at" IS NULL) THEN
    INSERT INTO "freed_times" ("doctor_id", "starts_at", "ends_at")
    VALUES (OLD."doctor_id", OLD."starts_at", OLD."ends_at" + OLD."pause_minutes" * interval '1 minute');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "appointments_note_deleted" AFTER DELETE ON "appointments"
  FOR EACH ROW WHEN (OLD."status" <> 'cancelled') EXECUTE FUNCTION "note_freed_time"();--> statement-breakpoint
CREATE TRIGGER "appointments_note_changed" AFTER UPDATE OF "status", "starts_at", "doctor_id" ON "appointments"
  FOR EACH ROW WHEN (OLD."status" <> 'cancelled'
    AND (NEW."status" = 'cancelled' OR NEW."starts_at" <> OLD."starts_at" OR NEW."doctor_id" <> OLD."doctor_id"))
  EXECUTE FUNCTION "note_freed_time"();
