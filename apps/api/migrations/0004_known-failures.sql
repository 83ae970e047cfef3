ALTER TABLE "payments" ADD COLUMN "failure_reference" text;--> statement-breakpoint
ALTER TABLE "test_checkouts" ADD COLUMN "failure" text;