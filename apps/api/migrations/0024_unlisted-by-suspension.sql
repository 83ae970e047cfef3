ALTER TABLE "data_exports" ADD COLUMN "person_ids" uuid[];--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "is_unlisted_by_suspension" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "doctors" SET "status" = 'unlisted', "is_unlisted_by_suspension" = true WHERE "status" = 'approved'
  AND "user_id" IN (SELECT "id" FROM "users" WHERE "status" = 'suspended');
