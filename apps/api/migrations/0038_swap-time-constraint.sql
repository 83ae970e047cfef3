ALTER TABLE "appointments" DROP CONSTRAINT "appointments_doctor_time";--> statement-breakpoint
ALTER TABLE "appointments" RENAME CONSTRAINT "appointments_doctor_time_checked" TO "appointments_doctor_time";
