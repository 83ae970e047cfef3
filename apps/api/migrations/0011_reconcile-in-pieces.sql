ALTER TABLE "reconciliations" ADD COLUMN "run" uuid;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "progress" jsonb;