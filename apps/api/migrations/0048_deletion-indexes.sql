CREATE INDEX "appointments_booked_by_idx" ON "appointments" USING btree ("booked_by") WHERE "appointments"."booked_by" is not null;--> statement-breakpoint
CREATE INDEX "closings_closed_by_idx" ON "closings" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "guardian_invitations_accepted_by_idx" ON "guardian_invitations" USING btree ("accepted_by") WHERE "guardian_invitations"."accepted_by" is not null;--> statement-breakpoint
CREATE INDEX "guardianships_account_idx" ON "guardianships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "jobs_done_idx" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "merges_kept_idx" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merges_other_idx" ON "merges" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "merges_merged_by_idx" ON "merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "payments_payer_idx" ON "payments" USING btree ("patient_id") WHERE "payments"."patient_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_person_idx" ON "payments" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_merged_into_idx" ON "people" USING btree ("merged_into") WHERE "people"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "reminders_appointment_idx" ON "reminders" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "visit_links_account_idx" ON "visit_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_person_idx" ON "waiting_entries" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_appointment_idx" ON "waiting_entries" USING btree ("appointment_id") WHERE "waiting_entries"."appointment_id" is not null;--> statement-breakpoint
-- Replaced by one of all rows; at the end, since dropping an index keeps readers out until the migrations are committed.
DROP INDEX "guardianships_person_idx";--> statement-breakpoint
DROP INDEX "waiting_entries_account_idx";--> statement-breakpoint
CREATE INDEX "guardianships_person_idx" ON "guardianships" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_account_idx" ON "waiting_entries" USING btree ("account_id");
