DROP INDEX "message_attempts_provider_id_key";--> statement-breakpoint
CREATE INDEX "message_attempts_provider_id_idx" ON "message_attempts" USING btree ("provider","provider_id");