ALTER TABLE "cautions" DROP CONSTRAINT "cautions_person_id_people_id_fk";
--> statement-breakpoint
ALTER TABLE "cautions" ADD CONSTRAINT "cautions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;