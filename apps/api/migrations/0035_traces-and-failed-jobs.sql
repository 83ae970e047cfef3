ALTER TABLE "jobs" ADD COLUMN "traceparent" text;--> statement-breakpoint
CREATE INDEX "jobs_failed_idx" ON "jobs" USING btree ("kind") WHERE "jobs"."failed_at" is not null;