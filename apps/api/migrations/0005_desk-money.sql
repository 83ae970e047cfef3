CREATE TABLE "receipts" (
	"number" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "receipts_entry_key" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "till_floats" (
	"receptionist_id" uuid PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "till_floats_counted" CHECK ("till_floats"."amount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_known";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "part_paid_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "float_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "given_minor" bigint;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reverses" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_floats" ADD CONSTRAINT "till_floats_receptionist_id_users_id_fk" FOREIGN KEY ("receptionist_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_ledger_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reversed_key" UNIQUE("reverses");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reversal" CHECK (("ledger_entries"."kind" = 'reversal') = ("ledger_entries"."reverses" is not null) and ("ledger_entries"."kind" = 'reversal') = ("ledger_entries"."reason" is not null));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_given" CHECK ("ledger_entries"."given_minor" is null or "ledger_entries"."given_minor" >= "ledger_entries"."amount_minor");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" = 'charge' and "ledger_entries"."amount_minor" > 0) or ("ledger_entries"."kind" in ('refund', 'reversal') and "ledger_entries"."amount_minor" < 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'partly_paid', 'paid', 'refunding', 'refunded', 'partly_refunded', 'failed'));--> statement-breakpoint
CREATE OR REPLACE TRIGGER "receipts_append_only" BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "receipts_not_truncated" BEFORE TRUNCATE ON "receipts"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_entries_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('receipts', 0));
  INSERT INTO "receipts" ("number", "entry_id") SELECT coalesce(max("number"), 0) + 1, NEW."id" FROM "receipts";
  RETURN NULL;
END $$;
