CREATE TABLE "delays" (
	"doctor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delays_pkey" PRIMARY KEY("doctor_id","day"),
	CONSTRAINT "delays_minutes" CHECK ("delays"."minutes" between 0 and 240)
);
--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;