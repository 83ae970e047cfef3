CREATE TABLE "closed_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"closing_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"closed_by" uuid NOT NULL,
	"currency" text NOT NULL,
	"expected_cash_minor" integer NOT NULL,
	"counted_cash_minor" integer NOT NULL,
	"expected_card_minor" integer NOT NULL,
	"counted_card_minor" integer NOT NULL,
	"movements" integer NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_counted" CHECK ("closings"."counted_cash_minor" >= 0 and "closings"."counted_card_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_known";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "patient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "received_by" uuid;--> statement-breakpoint
ALTER TABLE "closed_entries" ADD CONSTRAINT "closed_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_entries" ADD CONSTRAINT "closed_entries_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closings_latest_idx" ON "closings" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_received_idx" ON "ledger_entries" USING btree ("received_by","created_at") WHERE "ledger_entries"."received_by" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_received" CHECK (("ledger_entries"."provider" in ('cash', 'card')) = ("ledger_entries"."received_by" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('stripe', 'paymob', 'test', 'cash', 'card'));--> statement-breakpoint
CREATE TRIGGER "closings_append_only" BEFORE UPDATE OR DELETE ON "closings" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();--> statement-breakpoint
CREATE TRIGGER "closed_entries_append_only" BEFORE UPDATE OR DELETE ON "closed_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();
