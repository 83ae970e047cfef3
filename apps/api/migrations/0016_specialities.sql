CREATE TABLE "specialities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "specialities_key_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "inquiries" DROP CONSTRAINT "inquiries_specialty_known";--> statement-breakpoint
CREATE UNIQUE INDEX "specialities_name_key" ON "specialities" USING btree (lower("name")) WHERE "specialities"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "specialities_name_ar_key" ON "specialities" USING btree (lower("name_ar")) WHERE "specialities"."retired_at" is null;--> statement-breakpoint
-- Those that were compiled in until now, so that every doctor and inquiry has its own.
INSERT INTO "specialities" ("key", "name", "name_ar", "position") VALUES
	('General physician', 'General physician', 'طب عام', 1),
	('Gynecologist', 'Gynecologist', 'أمراض النساء', 2),
	('Dermatologist', 'Dermatologist', 'الأمراض الجلدية', 3),
	('Pediatricians', 'Pediatricians', 'طب الأطفال', 4),
	('Neurologist', 'Neurologist', 'المخ والأعصاب', 5),
	('Gastroenterologist', 'Gastroenterologist', 'الجهاز الهضمي', 6);--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_speciality_specialities_key_fk" FOREIGN KEY ("speciality") REFERENCES "public"."specialities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_specialty_specialities_key_fk" FOREIGN KEY ("specialty") REFERENCES "public"."specialities"("key") ON DELETE no action ON UPDATE no action;