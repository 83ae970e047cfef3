ALTER TABLE "sign_ups" ADD COLUMN "full_name_ar" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "full_name_ar" text;