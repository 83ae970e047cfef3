CREATE TABLE "cautions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_by_doctor" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "cautions" ADD CONSTRAINT "cautions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cautions_person_idx" ON "cautions" USING btree ("person_id","written_at");