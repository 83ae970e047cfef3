CREATE TABLE "call_attempts" (
	"appointment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"number" integer NOT NULL,
	"called_by" uuid NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"again_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_attempts_pkey" PRIMARY KEY("appointment_id","sequence","number"),
	CONSTRAINT "call_attempts_numbered" CHECK ("call_attempts"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_called_by_users_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_attempts_called_by_idx" ON "call_attempts" USING btree ("called_by");