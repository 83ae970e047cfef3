ALTER TABLE "doctors" ADD COLUMN "sort_name_ar" text collate "C";--> statement-breakpoint
CREATE INDEX "doctors_fees_ar_idx" ON "doctors" USING btree ("fees",coalesce("sort_name_ar", ''),"id") WHERE "doctors"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doctors_listed_ar_idx" ON "doctors" USING btree (coalesce("sort_name_ar", ''),"id") WHERE "doctors"."status" = 'approved';