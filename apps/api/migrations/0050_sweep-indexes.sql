CREATE INDEX "guardian_invitations_expires_idx" ON "guardian_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_created_idx" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reminders_past_idx" ON "reminders" USING btree ("due_at") WHERE "reminders"."state" <> 'planned';