ALTER TABLE "appointments" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "no_show_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_steps_when" CHECK (("appointments"."arrived_at" is null or "appointments"."status" in ('arrived', 'completed', 'no_show'))
        and ("appointments"."started_at" is null or ("appointments"."status" in ('arrived', 'completed') and "appointments"."arrived_at" is not null))
        and ("appointments"."completed_at" is null or "appointments"."status" = 'completed')
        and ("appointments"."no_show_at" is null or "appointments"."status" = 'no_show'));